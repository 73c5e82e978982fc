import type { Freshness, Hit, SearchLimits, SearchQuery } from './engine.js';
import { parseUrl } from '../../text/urls.js';

/** Months and days that a window reaches back. */
const WINDOWS: Readonly<Record<Freshness, { months: number; days: number } | null>> = {
  any: null,
  day: { months: 0, days: 1 },
  week: { months: 0, days: 7 },
  month: { months: 1, days: 0 },
  year: { months: 12, days: 0 },
  'eighteen-months': { months: 18, days: 0 },
};

/** The earliest date that a result may have (`YYYY-MM-DD`), or null: the later of the user's `since` and the query's window. */
export function earliestDate(query: Pick<SearchQuery, 'freshness'>, limits: SearchLimits): string | null {
  const window = WINDOWS[query.freshness];
  const start = window === null ? null : daysBack(limits.today, window);
  if (start === null || limits.since === null) return start ?? limits.since;
  return start > limits.since ? start : limits.since;
}

function daysBack(today: string, { months, days }: { months: number; days: number }): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const start = new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastDay) - days));
  return start.toISOString().slice(0, 10);
}

/** True when a host is a domain or stands under it. Domains may be written with `www.` or in capitals. */
function isOfDomain(host: string, domain: string): boolean {
  const bare = domain
    .toLowerCase()
    .replace(/^(?:\*\.|www\.|\.)/, '')
    .replace(/\.$/, '');
  const name = host.toLowerCase().replace(/\.$/, '');
  return name === bare || name.endsWith(`.${bare}`);
}

/** Whether the user allows an address: on the list where there is one, and not on the other. */
export function isAllowedDomain(
  address: string,
  limits: Pick<SearchLimits, 'allowDomains' | 'denyDomains'>,
): boolean {
  const host = parseUrl(address)?.hostname ?? '';
  if (limits.denyDomains.some((domain) => isOfDomain(host, domain))) return false;
  return limits.allowDomains.length === 0 || limits.allowDomains.some((domain) => isOfDomain(host, domain));
}

/**
 * Keeps what the query and the user ask for, whatever the engine made of it. A hit without a date passes:
 * a date that was not found is not an old one. A year or month passes when any day of it would. A hit that is only allowed by one of
 * its copies moves to that copy.
 */
export function filterHits(
  hits: readonly Hit[],
  query: Pick<SearchQuery, 'freshness'>,
  limits: SearchLimits,
): Hit[] {
  const earliest = earliestDate(query, limits);
  return hits
    .filter((hit) => earliest === null || hit.publishedAt === null || lastDayOf(hit.publishedAt) >= earliest)
    .map((hit) => toAllowedAddress(hit, limits))
    .filter((hit) => hit !== null)
    .slice(0, limits.maxResults);
}

/** Comparable with full dates: sorts after every day of the year or month. */
const lastDayOf = (date: string): string =>
  date.length === 4 ? `${date}-12-31` : date.length === 7 ? `${date}-31` : date;

function toAllowedAddress(hit: Hit, limits: SearchLimits): Hit | null {
  const copies = hit.copies.filter((copy) => isAllowedDomain(copy, limits));
  if (isAllowedDomain(hit.address, limits)) return { ...hit, copies };
  const [first, ...others] = copies;
  return first === undefined ? null : { ...hit, address: first, copies: others };
}
