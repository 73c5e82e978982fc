import ipaddr from 'ipaddr.js';
import { fail, succeed, type Result } from '../result.js';
import { parseUrl } from '../../text/urls.js';

/**
 * Which addresses a page may be fetched from. Pure: names are not resolved here; the connection checks
 * what it really dials (`connection.ts`), with `isPublicIp`.
 */

/** The usual web ports. Others need an entry in `allowHosts`. */
const WEB_PORTS: readonly number[] = [80, 443, 8080, 8443];

/** Longer addresses are traps more often than documents. */
const MAX_ADDRESS_LENGTH = 4096;

/**
 * Names that never mean a public host: RFC 6761 (localhost, invalid, test is left out because it does
 * not resolve anyway), RFC 6762 (local, and in its appendix G those that private networks use and nobody may register),
 * RFC 7686 (onion), RFC 8375 (home.arpa), ICANN 2024 (internal); the services of a Kubernetes cluster.
 */
const PRIVATE_SUFFIXES = [
  'localhost', 'localdomain', 'local', 'internal', 'intranet', 'private', 'corp', 'home', 'lan', 'home.arpa', 'svc', 'onion', 'invalid',
]; // prettier-ignore

/** Unicast by the registries, yet answered inside a cloud: the wire server of Azure. */
const METADATA_IPS = new Set(['168.63.129.16']);

const GLOBAL_UNICAST_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** True for an address that anyone on the internet could be reached at, IPv4 inside IPv6 unwrapped first. */
export function isPublicIp(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  let ip = ipaddr.parse(address);
  if (ip instanceof ipaddr.IPv6) {
    if (ip.isIPv4MappedAddress()) ip = ip.toIPv4Address();
    else if (ip.match(NAT64) || isIsatap(ip)) ip = new ipaddr.IPv4(ip.toByteArray().slice(12));
    else if (!ip.match(GLOBAL_UNICAST_IPV6)) return false;
  }
  return ip.range() === 'unicast' && !METADATA_IPS.has(ip.toString());
}

/** RFC 5214: a router takes the last 32 bits out of `…:0:5efe:a.b.c.d` and sends on to that address inside. */
const isIsatap = (ip: ipaddr.IPv6): boolean => ((ip.parts[4] ?? 0) & 0xfdff) === 0 && ip.parts[5] === 0x5efe;

/** The host of an address without brackets and without the trailing dot, lower case. */
export const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase();

export const portOf = (url: URL): number =>
  url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);

/** The private hosts that the user opened, as `host:port`; an entry without a port opens 80 and 443. */
export type AllowedHosts = ReadonlySet<string>;

/** Reads `127.0.0.1:8080`, `[::1]:8080`, `wiki.local`. An unreadable entry is a mistake of ours or the user's and throws. */
export function parseAllowedHosts(entries: readonly string[]): AllowedHosts {
  const allowed = new Set<string>();
  for (const entry of entries.map((text) => text.trim()).filter((text) => text !== '')) {
    const url = /[/@?#\s]/.test(entry) ? null : parseUrl(`http://${entry}`);
    if (url === null) throw new TypeError(`"${entry}" is not a host or host:port`);
    const ports = /:\d+$/.test(entry) ? [portOf(url)] : [80, 443];
    for (const port of ports) allowed.add(`${bareHost(url)}:${port}`);
  }
  return allowed;
}

export const isAllowedHost = (url: URL, allowed: AllowedHosts): boolean =>
  allowed.has(`${bareHost(url)}:${portOf(url)}`);

/** Everything that can be said of an address before its name is resolved. */
export function checkAddress(address: string, allowed: AllowedHosts): Result<URL> {
  const refuse = (message: string) => fail({ code: 'address-refused', message, retryable: false });
  if (address.length > MAX_ADDRESS_LENGTH)
    return refuse(`The address is longer than ${MAX_ADDRESS_LENGTH} characters.`);
  const url = parseUrl(address);
  if (url === null) return refuse('This is not an address.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return fail({
      code: 'unsupported-scheme',
      message: `Only http and https are fetched, not ${url.protocol.slice(0, 40)}`,
      retryable: false,
    });
  if (url.username !== '' || url.password !== '')
    return refuse('The address carries a user name or password.');
  url.hash = '';
  if (isAllowedHost(url, allowed)) return succeed(url);
  if (!WEB_PORTS.includes(portOf(url)))
    return refuse(
      `Port ${portOf(url)} is not one of ${WEB_PORTS.join(', ')}; RESEARCH_LOOP_ALLOW_HOSTS can open it.`,
    );
  const host = bareHost(url);
  if (ipaddr.isValid(host)) return isPublicIp(host) ? succeed(url) : refuse(privateHost(host));
  return isPrivateName(host) ? refuse(privateHost(host)) : succeed(url);
}

/** A name without a dot, or under a suffix that is private by definition. */
function isPrivateName(host: string): boolean {
  return !host.includes('.') || PRIVATE_SUFFIXES.some((suffix) => host.endsWith(`.${suffix}`));
}

export const privateHost = (host: string): string =>
  `${host} is not a public host; RESEARCH_LOOP_ALLOW_HOSTS can open it.`;

/** `RESEARCH_LOOP_ALLOW_HOSTS=127.0.0.1:8080,…`: private hosts that pages may be fetched from. */
export function allowedHosts(variables: Readonly<Record<string, string>>): readonly string[] {
  return (variables['RESEARCH_LOOP_ALLOW_HOSTS'] ?? '')
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');
}
