/**
 * Keys and passwords on their way out. What a service sends back may repeat what it was sent, in a dozen spellings; it is
 * taken out before anything else sees the words, so that no log, event, store or journal can hold it.
 */
import { literal } from '../text/literal.js';
import { parseUrl } from '../text/urls.js';

/** Takes every known secret out of words. */
export type Redactor = (words: string) => string;

const HIDDEN_SECRET = '[key]';

/** Shorter ones are parts of ordinary words; nobody hands out such a key. */
const SHORTEST_SECRET = 4;
/** Shorter ones are not looked for in long texts, where chance would find them. */
const SHORTEST_IN_TEXT = 8;
/** What servers without a key are given in its place; such words mean nothing and stand in many texts. */
const NO_SECRETS = new Set([
  'anything', 'dummy', 'empty', 'fake', 'local', 'lm-studio', 'lmstudio', 'no-key', 'nokey', 'none', 'not-needed',
  'not-required', 'null', 'ollama', 'placeholder', 'test', 'undefined', 'unused', 'xxxx',
]); // prettier-ignore

/** Redacts secrets as they are and percent-encoded, escaped (JSON, HTML), split by escapes, in base64 and in hexadecimal digits. */
export function redactorOf(secrets: readonly (string | null | undefined)[]): Redactor {
  return keptRedactor(secrets, SHORTEST_SECRET);
}

/** The same for whole replies: secrets too short or too common to be told from a text's own words are left. */
export function textRedactorOf(secrets: readonly (string | null | undefined)[]): Redactor {
  return keptRedactor(secrets, SHORTEST_IN_TEXT);
}

/**
 * Of the program's secrets those that no text holds by chance. A service that was never sent one may know it all the same,
 * where two are served by one gateway.  A path to a file of keys is none.
 */
export const unmistakable = (secrets: readonly string[] = []): string[] =>
  secrets.filter(
    (secret) => /^[^\s/~]\S*$/u.test(secret) && (/\d/u.test(secret) || /[a-z].*[A-Z]/u.test(secret)),
  );

/** One for each set of secrets: every call of a service has the same. */
const redactors = new Map<string, Redactor>();
const MOST_REDACTORS = 100;

function keptRedactor(secrets: readonly (string | null | undefined)[], shortest: number): Redactor {
  const name = JSON.stringify([shortest, secrets]);
  const known = redactors.get(name);
  if (known !== undefined) return known;
  const redactor = compiled(secrets, shortest);
  if (redactors.size >= MOST_REDACTORS) redactors.clear();
  redactors.set(name, redactor);
  return redactor;
}

function compiled(secrets: readonly (string | null | undefined)[], shortest: number): Redactor {
  const known = [...new Set(secrets.map((secret) => secret?.trim() ?? ''))]
    .filter((secret) => secret.length >= shortest && !NO_SECRETS.has(secret.toLowerCase()))
    // The longest first: one may be the beginning of another.
    .sort((a, b) => b.length - a.length);
  if (known.length === 0) return (words) => words;
  const forms = known.flatMap((secret) => [secret, ...encodings(secret)]);
  const pattern = new RegExp(forms.map(spellings).join('|'), 'giu');
  const cores = forms.map(squeezed);
  return (words) => {
    // Hardly any words hold a secret, and this look is fifty times as fast as one for every spelling.
    const core = squeezed(words);
    return cores.some((each) => core.includes(each)) ? words.replace(pattern, HIDDEN_SECRET) : words;
  };
}

const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** Words without anything that a spelling may add: a secret that stands in them, stands in these. Not ASCII: left out. */
const squeezed = (words: string): string =>
  words
    .toLowerCase()
    .replace(/%(?:25)?([0-9a-f]{2})/gu, (_, hex: string) => characterOf(parseInt(hex, 16)))
    .replace(/\\{1,4}(?:u\{?([0-9a-f]{1,8})\}?|x([0-9a-f]{2}))/gu, (_, long?: string, short?: string) =>
      characterOf(parseInt((long ?? short ?? '').slice(long === undefined ? 0 : -6), 16)),
    )
    .replace(/&#(?:(\d{1,8})|x([0-9a-f]{1,8}));?/gu, (_, decimal?: string, hex?: string) =>
      characterOf(decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)),
    )
    .toLowerCase()
    .replace(/\u001b\[[0-9;]{0,12}[a-z]|\\{1,4}[nrtbf]|<\/?[a-z]{1,6}>|&(?:shy|zwj|zwnj|nbsp);/gu, '')
    .replace(/[^!-[\]-~]+/gu, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');

/** Shorter encodings would be found by chance. */
const SHORTEST_ENCODING = 8;

/** The part of each encoding that does not depend on what stands before or after the secret. */
function encodings(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const base64 = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const from = Math.ceil((offset * 8) / 6);
    return text.slice(from, Math.floor(((offset + bytes.length) * 8) / 6));
  });
  return [...base64, bytes.toString('hex')].filter((text) => text.length >= SHORTEST_ENCODING);
}

/** Escapes, control characters and white space that may split a secret on its way through a log or a page. */
const BETWEEN =
  '(?:\\u001b\\[[0-9;]{0,12}[a-z]|\\\\{1,4}u001b\\[[0-9;]{0,12}[a-z]|[\\p{Cc}\\p{Cf}\\s]|\\\\{1,4}u00(?:[01][0-9a-f]|ad|7f)|\\\\{1,4}u(?:20[0-2][0-9a-f]|feff)|\\\\{1,4}[nrtbf]|<\\/?[a-z]{1,6}>|&(?:shy|zwj|zwnj|nbsp);){0,6}?';

/** A pattern of a text with any of its characters written another way. */
const spellings = (text: string): string => [...text].map(spelling).join(BETWEEN);

function spelling(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  const octets = [...Buffer.from(character, 'utf8')].map((octet) => octet.toString(16).padStart(2, '0'));
  const percent = octets.map((octet) => `%(?:25)?${octet}`).join('');
  const ways = [
    `\\\\{0,4}${literal(character)}`,
    percent,
    `\\\\{1,4}u(?:${hex.padStart(4, '0')}|\\{0{0,4}${hex}\\})`,
    `&#(?:0{0,4}${code}|x0{0,4}${hex});?`,
  ];
  if (code < 0x100) ways.push(`\\\\{1,4}x${hex.padStart(2, '0')}`);
  if (character === '+') ways.push('-');
  if (character === '/') ways.push('_');
  return `(?:${ways.join('|')})`;
}

/** Names of variables of the environment that hold a secret. */
const SECRET_VARIABLE = /(?:key|token|secret|password|passwd|credentials?)$/iu;
/** Names of an address's parameters that hold one. */
const SECRET_NAME = /(?:key|token|secret|passw|pwd|credential|auth|sig(?:nature)?$|^code$|session)/iu;

/** The secrets among variables of the environment, those within addresses (services, proxies) included. */
export function secretsOf(variables: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(variables).flatMap(([name, value = '']) => [
    ...(SECRET_VARIABLE.test(name) ? [value] : []),
    ...(/(?:URL|PROXY)$/iu.test(name) ? secretsInAddress(value) : []),
  ]);
}

/** User name and password, parameters and path segments of an address that grant access. */
export function secretsInAddress(address: string): string[] {
  const url = parsed(address);
  if (url === null) return [];
  const parameters = [...url.searchParams].flatMap(([name, value]) =>
    SECRET_NAME.test(name) || isTokenLike(value) ? [value] : [],
  );
  const login = url.password === '' ? [url.username] : [url.password, `${url.username}:${url.password}`];
  const segments = url.pathname.split('/').filter(isTokenLike);
  return [...login, ...parameters, ...segments].map(decoded).filter((secret) => secret !== '');
}

/** Parameters of a call that hold a secret by their name, and its login. */
export function secretParameters(address: string): string[] {
  const { username, password, searchParams } = new URL(address);
  const named = [...searchParams].flatMap(([name, value]) => (SECRET_NAME.test(name) ? [value] : []));
  return [decoded(username), decoded(password), ...named].filter((secret) => secret !== '');
}

/** Values of a request's headers that grant access: `Bearer …` and its like without their first word. */
export const secretHeaders = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    SECRET_NAME.test(name) || /^cookie$/iu.test(name) ? [value.replace(/^[a-z]{1,12} /iu, '')] : [],
  );

/** An address without its login, and the header that carries it. */
export function loginOf(address: string): { url: URL; headers: { authorization?: string } } {
  const url = new URL(address);
  const { username, password } = url;
  if (username === '' && password === '') return { url, headers: {} };
  url.username = '';
  url.password = '';
  const login = Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64');
  return { url, headers: { authorization: `Basic ${login}` } };
}

/** An address as it may be shown: without login, parameters, fragment, and path segments that could be a token. */
export function shownAddress(address: string): string {
  const url = parsed(address);
  if (url === null) return 'an unreadable address';
  const path = url.pathname
    .split('/')
    .map((segment) => (segment === '' || isPlainSegment(segment) ? segment : '…'))
    .join('/')
    .replace(/\/+$/u, '');
  return `${url.protocol}//${url.host}${path}`;
}

/** An address without what grants access: the base of addresses that are stored and shown. */
export function publicAddress(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.search = '';
  url.hash = '';
  return url.href.replace(/\/+$/u, '');
}

/** `v1`, `openai`, `chat`, `web-services`: words that a protocol or a person chose. */
const isPlainSegment = (segment: string): boolean =>
  /^(?:v\d{1,2}(?:\.\d{1,2})?(?:(?:alpha|beta)\d?)?|[a-z]{1,20}(?:[-_.][a-z]{1,20}){0,3}\d?)$/iu.test(
    segment,
  ) && !isTokenLike(segment);

/** Long, and of letters and digits mixed as only a machine mixes them. */
const isTokenLike = (text: string): boolean =>
  text.length >= 16 && /^[\w.~%+=-]+$/u.test(text) && (/\d/u.test(text) || /[a-z][A-Z]/u.test(text.slice(1)));

const parsed = (address: string): URL | null => {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//iu.test(address.trim())
    ? address.trim()
    : `http://${address.trim()}`;
  return parseUrl(whole);
};

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
