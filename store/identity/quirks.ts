/** Sites, and conventions of many sites, that show one page under several addresses. */
import type { Address } from './address.js';
import { ARCHIVES } from './quirks/archives.js';
import { JOURNALS } from './quirks/journals.js';
import { LIBRARIES } from './quirks/libraries.js';
import { PLATFORMS } from './quirks/platforms.js';
import { group, type Quirk } from './quirks/quirk.js';
import { SITES } from './quirks/sites.js';

const CONVENTIONS: readonly Quirk[] = [
  {
    name: 'www, www2 … in front of a domain',
    pattern: /^www\d{0,2}\.([^/]+\.[^/]+)\//,
    rewrite: (match) => ({ host: group(match, 1) }),
  },
  {
    name: 'mobile and AMP hosts',
    pattern: /^(?:m|mobile|amp|touch|wap|lite)\.([^/]+\.[^/]+)\//,
    rewrite: (match) => ({ host: group(match, 1) }),
  },
  {
    name: 'mobile hosts of Wikimedia',
    pattern: /^([a-z-]+)\.m\.(wiki[a-z]+\.org)\//,
    rewrite: (match) => ({ host: `${match[1]}.${match[2]}` }),
  },
  {
    name: 'AMP behind the path',
    pattern: /^[^/]+(\/.+?)(?:\/amp|\.amp)$/i,
    rewrite: (match) => ({ path: group(match, 1) }),
  },
  {
    name: 'AMP before the ending',
    pattern: /^[^/]+(\/.+)[.-]amp(\.html?)$/i,
    rewrite: (match) => ({ path: `${match[1]}${match[2]}` }),
  },
  {
    name: 'AMP in front of the path',
    pattern: /^[^/]+\/amp(\/.+)$/i,
    rewrite: (match) => ({ path: group(match, 1) }),
  },
  {
    name: 'index pages',
    pattern: /^[^/]+(.*)\/(?:index|default)\.(?:html?|php\d?|aspx?|jsp|cgi|shtml)$/i,
    rewrite: (match) => ({ path: match[1] === '' ? '/' : group(match, 1) }),
  },
  {
    name: 'session numbers in the path',
    pattern: /^[^/]+(\/[^;]*);(?:jsessionid|phpsessid|sid)=[^/]*(\/.*)?$/i,
    rewrite: (match) => ({ path: `${match[1]}${group(match, 2)}` }),
  },
];

export const QUIRKS: readonly Quirk[] = [
  ...CONVENTIONS,
  ...JOURNALS,
  ...ARCHIVES,
  ...LIBRARIES,
  ...SITES,
  ...PLATFORMS,
];

/** Applies every quirk in turn until none changes the address; more rounds than quirks can never be needed. */
export function withoutQuirks(address: Address): Address {
  let current = address;
  for (let round = 0; round < 6; round += 1) {
    const before = current;
    for (const { pattern, rewrite } of QUIRKS) {
      const match = pattern.exec(`${current.host}${current.path === '/' ? '/' : current.path}`);
      if (match) current = { ...current, ...rewrite(match, current) };
    }
    if (current.host === before.host && current.path === before.path) break;
  }
  return current;
}
