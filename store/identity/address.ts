/** An address taken apart leniently: what people paste, what pages link to, what archives mangle. Never throws. */
import { domainToASCII } from 'node:url';
import { decodeFully, decodeOnce } from '../../text/percent.js';

export interface Address {
  /** Lower case, without the colon; `http` where none was written. */
  readonly scheme: string;
  /** Lower case, ASCII (IDN as punycode), without credentials, port or trailing dot. */
  readonly host: string;
  /** Only a port that is not the scheme's own. */
  readonly port: string;
  /** As written, still escaped, beginning with `/`. */
  readonly path: string;
  /** Names and values decoded once, in the order written. `value` is null for a bare name. */
  readonly query: readonly QueryParameter[];
  /** As written, without `#`. */
  readonly fragment: string;
}

export interface QueryParameter {
  readonly name: string;
  readonly value: string | null;
}

const WEB_SCHEME = /^(https?|ftp):[/\\]*/i;
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
// `host:8080/…` has no scheme; `mailto:someone` has one.
const HOST_AND_PORT = /^[^/?#:]+:\d{1,5}(?:[/?#]|$)/;

/** The parts of a web address, or null for what is not one (`mailto:`, `urn:`, an empty text). */
export function parseAddress(text: string): Address | null {
  const web = WEB_SCHEME.exec(text);
  if (!web && ANY_SCHEME.test(text) && !HOST_AND_PORT.test(text)) return null;
  const scheme = web?.[1]?.toLowerCase() ?? 'http';
  const rest = (web ? text.slice(web[0].length) : text.replace(/^[/\\]{2,}/, '')).replace(/\\/g, '/');
  const authorityEnd = firstOf(rest, '/?#');
  const authority = rest.slice(0, authorityEnd);
  const tail = rest.slice(authorityEnd);
  const { host, port } = parseAuthority(authority);
  if (host === '') return null;
  const fragmentStart = tail.indexOf('#');
  const beforeFragment = fragmentStart < 0 ? tail : tail.slice(0, fragmentStart);
  const queryStart = beforeFragment.indexOf('?');
  const path = queryStart < 0 ? beforeFragment : beforeFragment.slice(0, queryStart);
  return {
    scheme,
    host,
    port,
    path: path === '' ? '/' : path,
    query: queryStart < 0 ? [] : parseQuery(beforeFragment.slice(queryStart + 1)),
    fragment: fragmentStart < 0 ? '' : tail.slice(fragmentStart + 1),
  };
}

function firstOf(text: string, characters: string): number {
  for (let index = 0; index < text.length; index += 1) {
    if (characters.includes(text.charAt(index))) return index;
  }
  return text.length;
}

function parseAuthority(authority: string): { host: string; port: string } {
  const written = authority.slice(authority.lastIndexOf('@') + 1);
  const port = /:(\d*)$/.exec(written);
  const name = decodeFully(port ? written.slice(0, port.index) : written);
  const bare = name
    .trim()
    .toLowerCase()
    .replace(/^\.+|\.+$/g, '');
  // Node answers '' for a name that is not a domain; such a host is kept as it was written.
  const host = bare.length > 255 || /[\s/?#@\\]/.test(bare) ? '' : domainToASCII(bare);
  const number = port?.[1] ?? '';
  const isDefault = ['', '80', '443', '21'].includes(number);
  return { host: host === '' ? encodePath(bare.replace(/\//g, '')) : host, port: isDefault ? '' : number };
}

function parseQuery(text: string): QueryParameter[] {
  const parameters: QueryParameter[] = [];
  // HTML that was copied as text leaves `&amp;` between parameters.
  for (const part of text.replace(/&amp;/gi, '&').split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const decode = (piece: string): string => decodeOnce(piece.replace(/\+/g, ' '));
    parameters.push({
      name: decode(equals < 0 ? part : part.slice(0, equals)),
      value: equals < 0 ? null : decode(part.slice(equals + 1)),
    });
  }
  return parameters;
}

/** The path decoded, without empty and dot segments; always begins with `/`, never ends with one but at the root. */
export function cleanPath(path: string): string {
  const kept: string[] = [];
  for (const segment of decodeFully(path).split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') kept.pop();
    else kept.push(segment);
  }
  return `/${kept.join('/')}`;
}

// Characters that would end a component, or that do not print, stay escaped in a key.
const UNSAFE_IN_PATH = /[\u0000-\u0020\u007f-\u00a0%?#\\]/g;
const UNSAFE_IN_QUERY = /[\u0000-\u0020\u007f-\u00a0%#&=+]/g;

const escape = (character: string): string => encodeURIComponent(character);
export const encodePath = (text: string): string => text.replace(UNSAFE_IN_PATH, escape);
const encodeQuery = (text: string): string => text.replace(UNSAFE_IN_QUERY, escape);

/** Prints a host, a cleaned path and parameters as one line, parameters sorted and each written once. */
export function printAddress(address: Address): string {
  const parameters = address.query.map(({ name, value }) =>
    value === null
      ? encodeQuery(decodeFully(name))
      : `${encodeQuery(decodeFully(name))}=${encodeQuery(decodeFully(value))}`,
  );
  const sorted = [...new Set(parameters)].sort();
  const path = encodePath(address.path);
  const port = address.port === '' ? '' : `:${address.port}`;
  const query = sorted.length === 0 ? '' : `?${sorted.join('&')}`;
  const fragment = address.fragment === '' ? '' : `#${encodePath(address.fragment)}`;
  return `${address.host}${port}${path === '/' ? '' : path}${query}${fragment}`;
}

/** The first value of a parameter, its name compared without case; null where it is missing or bare. */
export function parameter(address: Address, ...names: string[]): string | null {
  const asked = new Set(names.map((name) => name.toLowerCase()));
  return address.query.find(({ name }) => asked.has(name.toLowerCase()))?.value ?? null;
}
