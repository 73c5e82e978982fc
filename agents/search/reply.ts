import { normaliseDoi } from '../../text/identifiers.js';
import { fail, succeed, type FailureCode, type Result } from '../result.js';
import { shownWords } from '../shown-words.js';
import type { Hit } from './engine.js';
import { plainText, type TextForm } from './markup.js';
import { parseUrl } from '../../text/urls.js';

/**
 * Reading what an engine sent: lenient about what is missing, and never led astray by what is there
 * (inherited keys, wrong types, markup in titles).
 */

export type Json = unknown;

/** An own property, or undefined. */
export function field(value: Json, ...path: readonly (string | number)[]): Json {
  let inner: Json = value;
  for (const step of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, step)) return undefined;
    inner = (inner as Record<string | number, Json>)[step];
  }
  return inner;
}

/** The text at a path, trimmed; null where there is none. */
export function text(value: Json, ...path: readonly (string | number)[]): string | null {
  const found = field(value, ...path);
  if (typeof found === 'number' && Number.isFinite(found)) return String(found);
  if (typeof found !== 'string') return null;
  const trimmed = found.trim();
  return trimmed === '' ? null : trimmed;
}

export function list(value: Json, ...path: readonly (string | number)[]): readonly Json[] {
  const found = field(value, ...path);
  return Array.isArray(found) ? found : [];
}

export const texts = (values: readonly Json[]): string[] =>
  values.map((value) => text(value)).filter((value) => value !== null);

/** A fault that an engine reports in a reply of status 200, where a list of results would stand. */
interface ReportedFault {
  readonly code: FailureCode;
  /** The engine's own words. */
  readonly words: string;
}

/** What a reply holds: results, a fault, or (null) nothing that the engine's protocol knows. */
export type ReadReply = readonly (HitParts | null)[] | ReportedFault | null;

/**
 * Parses a reply as JSON and reads its hits; anything odd enough to throw is `bad-reply`, said with the engine's
 * name, and with its words where it says what is wrong.
 */
export function hitsOfJson(
  engine: string,
  body: string,
  read: (reply: Json) => ReadReply,
): Result<readonly HitParts[]> {
  return hitsOf(engine, () => {
    const reply: Json = JSON.parse(body);
    return read(reply) ?? reportedFault(reply);
  });
}

/** The hits of the list at a path; null where there is no list. */
export const hitsAt = (
  reply: Json,
  path: readonly string[],
  hitOf: (item: Json) => HitParts | null,
): readonly (HitParts | null)[] | null => {
  const found = field(reply, ...path);
  return Array.isArray(found) ? found.map((item: Json) => hitOf(item)) : null;
};

/** As `hitsOfJson`, for replies of any format. */
export function hitsOf(engine: string, read: () => ReadReply): Result<readonly HitParts[]> {
  let reported: ReportedFault | null = null;
  try {
    const found = read();
    if (found !== null && !('words' in found)) return succeed(found.filter((hit) => hit !== null));
    reported = found;
  } catch (error) {
    // SyntaxError: not JSON. RangeError: nested deeper than the stack.
    if (!(error instanceof SyntaxError) && !(error instanceof RangeError)) throw error;
  }
  const message =
    reported === null
      ? `${engine} answered with something that is not a list of results.`
      : `${engine} did not search: ${shownWords(reported.words)}`;
  return fail({ code: reported?.code ?? 'bad-reply', message, retryable: false });
}

/** Where services put the words of a fault: MediaWiki, OpenAlex, Crossref, Europe PMC, Semantic Scholar, and most others. */
const FAULT_PLACES = [
  ['error', 'info'],
  ['error', 'message'],
  ['error', 'detail'],
  ['detail', 'error'],
  ['message', 0, 'message'],
  ['message'],
  ['errMsg'],
  ['error'],
  ['detail'],
] as const;

function reportedFault(reply: Json): ReportedFault | null {
  for (const place of FAULT_PLACES) {
    const words = text(reply, ...place);
    if (words !== null) return { code: 'bad-reply', words };
  }
  return null;
}

/** Longer than this is not a snippet; what an engine sends as page text may be longer (`MAX_TEXT`). */
const MAX_SNIPPET = 2_000;
const MAX_TEXT = 500_000;
const MAX_TITLE = 1_000;
/** A title made from the first words of a text of at least this length. */
const MIN_SHOWN = 60;
const MAX_MADE_TITLE = 100;
const MAX_COPIES = 8;

export type HitParts = Partial<Omit<Hit, 'address'>> & { readonly address: string | null };

/** Every hit whose address is one, in order. */
export const madeHits = (found: Result<readonly HitParts[]>, form: TextForm): Result<readonly Hit[]> =>
  found.ok ? succeed(found.value.map((parts) => makeHit(parts, form)).filter((hit) => hit !== null)) : found;

/** A hit with its gaps filled and its texts, which are of the form given, cleaned; null without a web address. */
export function makeHit(parts: HitParts, form: TextForm = 'mixed'): Hit | null {
  const address = webAddress(parts.address);
  if (address === null) return null;
  const copies = (parts.copies ?? []).map(webAddress).filter((copy) => copy !== null && copy !== address);
  const body = parts.text ? plainText(parts.text, form).slice(0, MAX_TEXT) : '';
  const snippet = oneLine(plainText(parts.snippet ?? '', form)).slice(0, MAX_SNIPPET);
  return {
    address,
    title: titleOf(oneLine(plainText(parts.title ?? '', form)).slice(0, MAX_TITLE), snippet),
    snippet,
    authors: (parts.authors ?? [])
      .map((name) => oneLine(plainText(name, form)))
      .filter((name) => name !== ''),
    publishedAt: parts.publishedAt ?? null,
    doi: normaliseDoi(parts.doi ?? '') ?? doiOfResolver(address),
    copies: [...new Set(copies as string[])].slice(0, MAX_COPIES),
    text: body === '' ? null : body,
    textClass: body === '' ? null : (parts.textClass ?? 'snippet'),
    kind: parts.kind?.toLowerCase() ?? null,
    ...(parts.notices === undefined || parts.notices.length === 0 ? {} : { notices: parts.notices }),
  };
}

/**
 * Its own; of an untitled page the first words that are shown of it. Where little is shown, none: titles made from
 * addresses or journals are so alike that different pages would count as one.
 */
function titleOf(own: string, snippet: string): string {
  if (own !== '' || snippet.length < MIN_SHOWN) return own;
  return snippet.slice(0, MAX_MADE_TITLE).replace(/\s\S*$/, '');
}

function webAddress(address: string | null): string | null {
  return address !== null && /^https?:\/\/[^\s]+$/i.test(address) && parseUrl(address) !== null
    ? address
    : null;
}

const oneLine = (value: string): string => value.replace(/\s+/g, ' ').trim();

/** The DOI that the resolver is asked for; an address of any other host is left to the canonical key. */
const doiOfResolver = (address: string): string | null =>
  /^https?:\/\/(?:dx\.|www\.)?doi\.org\//i.test(address) ? normaliseDoi(address) : null;

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD` of whatever an engine calls a date; null where that is unclear. */
export function isoDate(value: string | null): string | null {
  if (value === null) return null;
  const iso = /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?(?!\d)/.exec(value.trim());
  if (iso?.[1]) return dateOfParts([Number(iso[1]), Number(iso[2] ?? 0), Number(iso[3] ?? 0)]);
  if (!/\b\d{4}\b/.test(value) || value.length > 60) return null;
  const timeMs = Date.parse(/\d{2}:\d{2}/.test(value) ? value : `${value} UTC`);
  return Number.isNaN(timeMs) ? null : new Date(timeMs).toISOString().slice(0, 10);
}

/** The same from year, month and day; a month or day of 0 or out of range is left out. */
export function dateOfParts([year = 0, month = 0, day = 0]: readonly number[]): string | null {
  if (!Number.isInteger(year) || year < 1000 || year > 2999) return null;
  if (!(month >= 1 && month <= 12)) return String(year);
  const yearMonth = `${year}-${String(month).padStart(2, '0')}`;
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day >= 1 && day <= lastDay ? `${yearMonth}-${String(day).padStart(2, '0')}` : yearMonth;
}
