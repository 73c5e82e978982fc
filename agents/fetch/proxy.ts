import ipaddr from 'ipaddr.js';
import { bareHost, portOf } from './address-policy.js';
import { parseUrl } from '../../text/urls.js';

/** The proxies of the environment, as values: addresses, and the hosts that go without one. */
export interface Proxies {
  readonly httpsProxy?: string | null;
  readonly httpProxy?: string | null;
  /** Comma-separated host names, `.suffix`, `host:port`, ranges (`10.0.0.0/8`), or `*`, as curl reads NO_PROXY. */
  readonly noProxy?: string | null;
}

/** The proxy for an address, or null for a direct connection. */
export function proxyFor(url: URL, proxies: Proxies): string | null {
  const proxy = url.protocol === 'https:' ? proxies.httpsProxy : proxies.httpProxy;
  if (!proxy || isExempt(url, proxies.noProxy ?? '')) return null;
  return withScheme(proxy);
}

const withScheme = (proxy: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(proxy) ? proxy : `http://${proxy}`;

const SPOKEN: ReadonlySet<string> = new Set(['http:', 'https:', 'socks5:', 'socks:']);

/** Throws a `TypeError` for an invalid address or an unsupported kind of proxy; its password stays out of the message. */
export function checkProxies({ httpProxy, httpsProxy }: Proxies): void {
  for (const proxy of [httpProxy, httpsProxy]) {
    if (!proxy) continue;
    const url = parseUrl(withScheme(proxy));
    if (url === null || url.hostname === '')
      throw new TypeError('The proxy of the environment is not an address.');
    if (/^pac\b/.test(url.protocol) || /\.(?:pac|dat)$/i.test(url.pathname))
      throw new TypeError('The proxy of the environment is a PAC file, which only browsers run');
    if (!SPOKEN.has(url.protocol))
      throw new TypeError(`A proxy is spoken to by http, https or socks5, not ${url.protocol.slice(0, 20)}`);
  }
}

function isExempt(url: URL, noProxy: string): boolean {
  const host = bareHost(url);
  return noProxy
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      if (entry.includes('/')) return isInRange(host, entry);
      if (ipaddr.isValid(entry)) return host === entry.toLowerCase();
      const [, name = '', port] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
      if (port !== undefined && Number(port) !== portOf(url)) return false;
      const suffix = name.replace(/^\*?\./, '').replace(/^\[|\]$|\.$/g, '');
      return host === suffix || host.endsWith(`.${suffix}`);
    });
}

function isInRange(host: string, range: string): boolean {
  if (!ipaddr.isValid(host) || !ipaddr.isValidCIDR(range)) return false;
  const ip = ipaddr.parse(host);
  const [network, bits] = ipaddr.parseCIDR(range);
  return ip.kind() === network.kind() && ip.match(network, bits);
}
