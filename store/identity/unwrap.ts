/** Addresses that only lead to another one which they contain: archives, caches, redirectors, login walls. */
import { readFileSync } from 'node:fs';
import { parameter, type Address } from './address.js';
import {
  hostAndParents,
  matchesHost,
  matchesPath,
  parsePattern,
  type MatchPattern,
} from './match-pattern.js';
import { decodeFully, decodeOnce } from './percent.js';

interface Wrapper {
  readonly name: string;
  /** The address inside, as text, or null where this wrapper does not apply. */
  readonly inner: (address: Address, written: string) => string | null;
}

const isAbsolute = (text: string): boolean => /^https?:\/\/?[^/\s]/i.test(text);

/** A parameter's value when it is an absolute web address. */
function absolute(address: Address, names: readonly string[]): string | null {
  for (const name of names) {
    const value = parameter(address, name);
    if (value !== null && isAbsolute(value)) return value;
  }
  return null;
}

const TARGETS = [
  'url', 'u', 'q', 'uri', 'redirect', 'redirect_to', 'redirect_uri', 'redirect_url', 'redirecturl', 'return', 'returnto',
  'return_to', 'qurl', 'returnurl', 'return_url', 'next', 'continue', 'dest', 'destination', 'target', 'goto', 'service', 'ref_url',
] as const; // prettier-ignore

const GATE_PATH =
  /(?:^|[/._-])(?:login|log-in|signin|sign-in|sign_in|wp-login\.php|authenticate|authori[sz]e|auth|sso|consent|cookie[a-z_-]*|captcha|paywall|subscribe|interstitial|age-?gate)(?:[/._-]|$)/i;
const TRANSLATOR_OR_PRINTER = /^\/(?:[a-z]{2}\/)?(?:translate|translator|print)\/?$/i;
const REDIRECT_PATH =
  /(?:^|\/)(?:url|redirect|redirector|redir|go|goto|out|outgoing|away|exit|leaving|link|links|linkfilter|click|track|tracking|jump|l)(?:\.php|\.aspx?|\.cgi|\.html)?\/?$/i;

const WRAPPERS: readonly Wrapper[] = [
  {
    name: 'web archives: a time stamp of 4 to 14 digits, then the address',
    inner: (_address, written) =>
      /^(?:https?:\/\/)?[^/?#]{1,100}\/(?:[a-z_-]{1,20}\/|\d{1,8}\/){0,2}(?:\d{4,14}\*?(?:[a-z]{2}_)?|\d{4}\.\d\d\.\d\d-\d{6}|\*|2)\/((?:https?|ftp):\/{0,2}[^/].*)$/is.exec(
        written,
      )?.[1] ?? null,
  },
  {
    name: 'web archives: the address right behind the path of the archive',
    inner: (_address, written) =>
      /^(?:https?:\/\/)?(?:web\.archive\.org\/(?:web|save)|archive\.(?:org\/wayback|is|ph|today|fo|li|md|vn)(?:\/(?:newest|oldest|\d{4,14}))?|r\.jina\.ai|12ft\.io|sci-hub\.[a-z]{2,4}|outline\.com|txtify\.it)\/(https?:\/{1,2}[^/].*)$/is.exec(
        written,
      )?.[1] ?? null,
  },
  {
    name: 'readers, proxies and archives that hold the whole address behind their own path',
    inner: (_address, written) =>
      /^(?:https?:\/\/)?[^/?#]{1,100}\/(?:[^?#]{0,200}?\/)?_{0,2}(https?:\/{1,2}[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?#].*)?)$/is
        .exec(written)?.[1]
        ?.replace(/__;.*$/s, '') ?? null,
  },
  {
    name: 'hiders of the referrer: nothing but the address as the query',
    inner: (_address, written) =>
      /^(?:https?:\/\/)?[^/?#]{1,100}\/?\?(https?:\/\/[^/\s].*)$/is.exec(written)?.[1] ?? null,
  },
  {
    name: 'web archive without a scheme inside',
    inner: (_address, written) => {
      const inner =
        /^(?:https?:\/\/)?web\.archive\.org\/web\/\d{4,14}\*?(?:[a-z]{2}_)?\/([^/?#\s]+\.[^/?#\s]{2,}(?:[/?#].*)?)$/is.exec(
          written,
        )?.[1];
      return inner ?? null;
    },
  },
  {
    name: 'search engine cache',
    inner: (address) => {
      if (address.host !== 'webcache.googleusercontent.com') return null;
      return (
        /^cache:(?:[^:]{0,40}:)?((?:https?:\/\/)?[^\s+]+)/i.exec(parameter(address, 'q') ?? '')?.[1] ?? null
      );
    },
  },
  {
    name: 'AMP caches',
    inner: (address, written) => {
      const rest = pathAndBehind(written);
      if (/(?:^|\.)(?:ampproject\.(?:org|net)|bing-amp\.com)$/.test(address.host)) {
        return /^\/(?:[civ]|wp)\/(?:s\/)?(.+)$/.exec(rest)?.[1] ?? null;
      }
      if (/(?:^|\.)google\.[a-z.]{2,6}$/.test(address.host)) {
        return /^\/amp\/(?:s\/)?([^/]+\..+)$/.exec(rest)?.[1] ?? null;
      }
      if (/^bc\.marfeel(?:cache)?\.com$/.test(address.host)) {
        return /^\/(?:amp\/)?([^/]+\.[^/]+\/?.*)$/.exec(rest)?.[1] ?? null;
      }
      return null;
    },
  },
  {
    name: 'library proxies that write the host with dashes or behind their own name',
    inner: (address, written) => {
      const proxied =
        /^([a-z0-9-]+(?:\.[a-z0-9-]+)*)\.(?:[a-z0-9-]*ezproxy[a-z0-9-]*|proxy\d?|libproxy|idm\.oclc|eproxy|remotexs)\./.exec(
          address.host,
        )?.[1];
      if (proxied === undefined) return null;
      const host = proxied.includes('.') ? proxied : withDots(proxied);
      return host.includes('.') ? `https://${host}${pathAndBehind(written)}` : null;
    },
  },
  {
    name: 'viewers and translators that show another page',
    inner: (address, written) => {
      if (address.host === 'docs.google.com' && /^\/g?view(?:er)?(?:\/viewer)?$/.test(address.path))
        return absolute(address, ['url']);
      if (TRANSLATOR_OR_PRINTER.test(address.path)) {
        const shown = absolute(address, ['url', 'u']);
        if (shown !== null) return shown;
      }
      if (address.host === 'translate.google.com' || address.host === 'translate.googleusercontent.com')
        return absolute(address, ['u']);
      const host = /^([a-z0-9-]{3,60})\.translate\.goog$/.exec(address.host)?.[1];
      if (host === undefined) return null;
      const inner = `https://${withDots(host)}${pathAndBehind(written)}`;
      return inner.replace(/([?&])(?:_x_tr_[a-z]+=[^&#]*&?)+/g, '$1').replace(/[?&](?=#|$)/, '');
    },
  },
  {
    name: 'links out of Google, Facebook, YouTube, Reddit and other sites',
    inner: (address) =>
      isRedirector(address)
        ? (absolute(address, [
            'url',
            'q',
            'u',
            'z',
            'uddg',
            'to',
            'target',
            'next',
            'goto',
            'murl',
            'link',
          ]) ?? schemeless(parameter(address, 'q')))
        : null,
  },
  {
    name: 'YouTube attribution links',
    inner: (address) => {
      if (!/(?:^|\.)youtube\.com$/.test(address.host) || address.path !== '/attribution_link') return null;
      const path = parameter(address, 'u');
      return path?.startsWith('/') ? `https://www.youtube.com${path}` : null;
    },
  },
  {
    name: 'login, consent and cookie pages that name the page behind them',
    inner: (address) => {
      if (!GATE_PATH.test(address.path)) return null;
      const outside = absolute(address, TARGETS);
      if (outside !== null) return outside;
      const path =
        parameter(address, 'next') ?? parameter(address, 'returnUrl') ?? parameter(address, 'redirect_to');
      return path !== null && /^\/[^/]/.test(path) ? `https://${address.host}${path}` : null;
    },
  },
  {
    name: 'a bare redirector: nothing but a target',
    inner: (address) =>
      address.path === '/' || REDIRECT_PATH.test(address.path)
        ? absolute(address, [
            'url',
            'u',
            'uri',
            'redirect',
            'redirect_to',
            'target',
            'dest',
            'goto',
            'to',
            'link',
            'a',
          ])
        : null,
  },
  { name: 'link trackers of the Brave list', inner: (address) => debounce(address) },
];

/** `www-example--site-com` for `www.example-site.com`, as proxies and translators put a host into one label. */
const withDots = (label: string): string =>
  label.replace(/--/g, '\0').replace(/-/g, '.').replaceAll('\0', '-');

function isRedirector({ host, path }: Address): boolean {
  if (/(?:^|\.)google\.[a-z.]{2,6}$/.test(host)) return path === '/url' || path === '/imgres';
  if (/(?:^|\.)(?:facebook|instagram)\.com$/.test(host))
    return /^\/(?:l\.php|linkshim|flx\/warn)/.test(path) || host.startsWith('l.');
  if (/(?:^|\.)youtube\.com$/.test(host)) return path === '/redirect';
  if (
    /(?:^|\.)(?:duckduckgo\.com|safelinks\.protection\.outlook\.com|slack-redir\.net|out\.reddit\.com)$/.test(
      host,
    )
  )
    return true;
  return (
    /(?:^|\.)(?:t\.umblr\.com|linkedin\.com|vk\.com|steamcommunity\.com)$/.test(host) &&
    /redir|away|linkfilter/.test(path)
  );
}

/** `q=twitch.tv/name`: a redirector's target may come without a scheme. */
const schemeless = (value: string | null): string | null =>
  value !== null && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\/\S*$/i.test(value) ? value : null;

function pathAndBehind(written: string): string {
  const withoutScheme = written.replace(/^[a-z]+:\/*/i, '');
  const slash = withoutScheme.indexOf('/');
  return slash < 0 ? '/' : withoutScheme.slice(slash);
}

interface DebounceRule {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly action: string;
  readonly param: string;
}

let cached: ReadonlyMap<string, readonly { pattern: MatchPattern; rule: DebounceRule }[]> | undefined;

/** Rules of Brave's list (store/data/brave, MPL-2.0) whose target is a parameter's plain value. Read once. */
function debounceRules(): NonNullable<typeof cached> {
  if (cached) return cached;
  const file = new URL('../data/brave/debounce.json', import.meta.url);
  const filed = new Map<string, { pattern: MatchPattern; rule: DebounceRule }[]>();
  for (const rule of JSON.parse(readFileSync(file, 'utf8')) as DebounceRule[]) {
    if (rule.action !== 'redirect') continue;
    for (const text of rule.include) {
      const pattern = parsePattern(text);
      if (pattern) filed.set(pattern.host, [...(filed.get(pattern.host) ?? []), { pattern, rule }]);
    }
  }
  cached = filed;
  return filed;
}

function debounce(address: Address): string | null {
  if (address.query.length === 0) return null;
  const rest = `${address.path}?`;
  for (const host of hostAndParents(address.host)) {
    for (const { pattern, rule } of debounceRules().get(host) ?? []) {
      if (!matchesHost(pattern, address.host) || !matchesPath(pattern, rest)) continue;
      const inner = absolute(address, [rule.param]);
      if (inner !== null) return inner;
    }
  }
  return null;
}

/** The address that this one leads to, or null where it leads nowhere else. `written` is the whole address as text. */
export function unwrap(address: Address, written: string): string | null {
  for (const { inner } of WRAPPERS) {
    const found = inner(address, written);
    if (found === null || found === written) continue;
    // An archive or a redirector may escape the address that it carries.
    return /^https?%3a/i.test(found) ? decodeFully(found) : found;
  }
  const escaped = /^(?:https?:\/\/)?web\.archive\.org\/web\/\d{4,14}[a-z_]*\/(https?%3a.+)$/i.exec(
    written,
  )?.[1];
  return escaped === undefined ? null : decodeOnce(escaped);
}
