import type { DateOrigin, ReadDocument } from '../../../../text/document.js';
import { fold } from '../../../../text/fold.js';
import { parseUrl } from '../../../../text/urls.js';
import { dataOf } from '../../../data.js';
import { type Spelling, datesIn, orderShown } from '../../dates/spelled.js';
import { plainText } from '../../tree.js';
import type { JsonLd } from '../json-ld.js';
import { type MetaTags, type PageScan, first } from '../page-scan.js';
import { normaliseDate } from '../normalise.js';
import { candidatesOf } from './candidates.js';
import { type Lines, linesOf } from './lines.js';
import { ENOUGH, type Headline, type SeenDate, seenDates } from './visible.js';

/** When a page was published and last changed, by all that it declares and shows, and where each was read. */

export interface DatedPage {
  readonly scan: PageScan;
  readonly jsonLd: JsonLd;
  /** Of the page, the best known first. */
  readonly addresses: readonly string[];
  readonly title: string | null;
  readonly language: string | null;
  /** `YYYY-MM-DD`; null where it is not known, and a date in the future cannot be told. */
  readonly today: string | null;
}

export type PageDates = Pick<ReadDocument, 'publishedAt' | 'publishedFrom' | 'modifiedAt' | 'modifiedFrom'>;

export function datesOf(page: DatedPage): PageDates {
  const fits = fitting(page.today);
  const declared = declaredDates(page.scan.tags, page.jsonLd, fits);
  const address =
    page.addresses.map(dateOfAddress).find((found) => found !== null && fits(found.date)) ?? null;
  const seen = seenOn(page).filter(({ date }) => fits(date));
  const shown = (kind: SeenDate['kind']): FoundDate | null =>
    seen.find((each) => each.kind === kind && each.from !== 'microdata' && each.score >= ENOUGH) ?? null;
  const marked = (kind: SeenDate['kind']): FoundDate | null =>
    seen.find((each) => each.kind === kind && each.from === 'microdata' && each.score >= ENOUGH) ?? null;
  const either = shown('either');
  const published =
    moreExact(declared.scholarly, [declared.meta, declared.jsonLd, shown('published')]) ??
    mostSupported([
      address,
      declared.jsonLd,
      declared.meta ?? marked('published'),
      shown('published') ?? either,
      declared.weak,
    ]);
  const changed = declared.jsonLdModified ?? declared.metaModified ?? marked('modified') ?? shown('modified');
  const modified = changed ?? (either?.date === published?.date ? null : either);
  return {
    publishedAt: published?.date ?? null,
    publishedFrom: published?.from ?? null,
    modifiedAt: modified?.date ?? null,
    modifiedFrom: modified?.from ?? null,
  };
}

/** Where publishers of science name the year alone, a day of that year that the page gives elsewhere. */
const moreExact = (found: FoundDate | null, others: readonly (FoundDate | null)[]): FoundDate | null =>
  found === null || found.date.length === 10
    ? found
    : (others.find((other) => other?.date.length === 10 && other.date.startsWith(found.date)) ?? found);

/** The web's first pages; older dates are slips, or of things that a page is about. */
const FIRST_YEAR = '1990';
const DAY_MS = 86_400_000;
/** Somewhere it is tomorrow already, and some pages are dated a day ahead. */
const DAYS_AHEAD = 2;

function fitting(today: string | null): Fits {
  const latest =
    today === null ? '2100' : new Date(Date.parse(today) + DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10);
  return (date, isScholarly = false) => date <= latest && (isScholarly || date >= FIRST_YEAR);
}

/**
 * The date that most places agree on; of equals the first. A time in another zone may be of the day before or after: then the
 * day that the page shows is the one that people cite.
 */
function mostSupported(found: readonly (FoundDate | null)[]): FoundDate | null {
  const known = found.filter((each) => each !== null);
  const support = ({ date }: FoundDate): number => known.filter((each) => each.date === date).length;
  const best = known.toSorted((one, other) => support(other) - support(one))[0] ?? null;
  const shown = known.find(({ from }) => from === 'visible' || from === 'time-element');
  return best !== null && shown !== undefined && isDayApart(best, shown) ? shown : best;
}

const isDayApart = (one: FoundDate, other: FoundDate): boolean =>
  one.date.length === 10 && Math.abs(Date.parse(one.date) - Date.parse(other.date)) === DAY_MS;

function seenOn(page: DatedPage): readonly SeenDate[] {
  const view = linesOf(page.scan.root);
  return seenDates(candidatesOf(view, spellingOf(page, view)), headlineOf(page.title, view));
}

function spellingOf({ language, addresses }: DatedPage, { lines }: Lines): Spelling {
  const shown = orderShown(lines.map(({ text }) => text).join('\n'));
  const isDayFirst =
    shown.dayFirst !== shown.monthFirst ? shown.dayFirst > shown.monthFirst : usualOrder(language, addresses);
  return { language, isDayFirst };
}

/** The United States and the Philippines write the month first, every other country's dates in figures begin with the day. */
function usualOrder(language: string | null, addresses: readonly string[]): boolean | null {
  if (language === null) return null;
  if (/^(?:en-us|en-ph|fil)/u.test(language)) return false;
  if (!language.startsWith('en')) return true;
  const host = addresses.map((each) => parseUrl(each)?.hostname).find(Boolean) ?? '';
  if (/\.(?:us|gov|mil|edu|ph)$/u.test(host)) return false;
  if (/^en-/u.test(language) || /\.(?:[a-z]{2})$/u.test(host)) return true;
  return null;
}

/** The heading whose words are the page's title; else the first of the first rank. */
function headlineOf(title: string | null, { headings }: Lines): Headline | null {
  const wanted = fold(title ?? '').trim();
  const texts = headings.map((place) => ({ ...place, text: fold(plainText(place.element)).trim() }));
  const same =
    texts.find(({ text }) => text.length > 5 && (text === wanted || wanted.startsWith(text))) ??
    texts.find(({ text }) => wanted.length > 5 && text.startsWith(wanted)) ??
    texts.find(({ element }) => element.tag === 'h1');
  return same === undefined ? null : { start: same.at, end: same.at + same.text.length };
}

/** Dates that a page declares for machines: its meta tags and JSON-LD, and its address. */

interface FoundDate {
  readonly date: string;
  readonly from: DateOrigin;
}

/** Names of meta tags that hold dates, in the order in which they are asked: `agents/data/date-tags.json`. */
const TAGS = dataOf('date-tags') as {
  /** Of publishers of science: they may be of any year. */
  readonly scholarly: readonly string[];
  readonly published: readonly string[];
  readonly modified: readonly string[];
  /** May mean either. */
  readonly weak: readonly string[];
};

interface DeclaredDates {
  readonly scholarly: FoundDate | null;
  readonly jsonLd: FoundDate | null;
  readonly meta: FoundDate | null;
  readonly weak: FoundDate | null;
  readonly jsonLdModified: FoundDate | null;
  readonly metaModified: FoundDate | null;
}

/** Whether a date may be one of this page; `isScholarly` where the tag is of publishers of science, whose papers may be old. */
type Fits = (date: string, isScholarly?: boolean) => boolean;

function declaredDates(tags: MetaTags, jsonLd: JsonLd, fits: Fits): DeclaredDates {
  const ofTags = (names: readonly string[], isScholarly = false): FoundDate | null => {
    const dates = names
      .flatMap((name) => {
        const value = first(tags, name);
        return (value && readDate(value)) ?? [];
      })
      .filter((each) => fits(each, isScholarly));
    const date = dates.find((each) => each.length === 10) ?? dates[0];
    return date === undefined ? null : { date, from: 'meta' };
  };
  const ofJsonLd = (value: string | null): FoundDate | null => {
    const date = value && readDate(value);
    return date && fits(date) ? { date, from: 'json-ld' } : null;
  };
  return {
    scholarly: ofTags(TAGS.scholarly, true),
    jsonLd: ofJsonLd(jsonLd.publishedAt),
    meta: ofTags(TAGS.published),
    weak: ofTags(TAGS.weak, tags.has('citation_title') || tags.has('dc.identifier')),
    jsonLdModified: ofJsonLd(jsonLd.modifiedAt),
    metaModified: ofTags(TAGS.modified),
  };
}

/** What a field says is a date is read more freely than a line of text. */
const readDate = (value: string): string | null =>
  normaliseDate(value) ?? datesIn(value.slice(0, 80), { language: null, isDayFirst: null })[0]?.date ?? null;

/** `/2021/03/04/`, `/2021-03-04-name`, `/20210304/`, `_20210304.html`; a month alone (`/2021/03/`) is a date of its own. */
function dateOfAddress(address: string): FoundDate | null {
  const path = pathOf(address);
  const day =
    /(?:^|[/_=.-])((?:19|20)\d\d)\/(\d{1,2})\/(\d{1,2}|\d\d[_.-][^/]{0,200})(?=$|\/|\?)/u.exec(path) ??
    /(?:^|[/_=.-])((?:19|20)\d\d)[_.-](\d{1,2})[_.-](\d{1,2})(?=$|[/_.-])/u.exec(path) ??
    /(?:^|[/_=.-])((?:19[89]|20[0-4])\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?=$|[/_.-])/u.exec(path);
  const turned = /(?:^|[/_=.-])([0-3]?\d)[_.-]([01]?\d)[_.-](20\d\d)(?=$|[/_.-])/u.exec(path);
  const date = day
    ? normaliseDate(`${day[1]}-${day[2]}-${day[3]?.slice(0, 2)}`)
    : turned && normaliseDate(`${turned[3]}-${turned[2]}-${turned[1]}`);
  return date?.length === 10 ? { date, from: 'address' } : null;
}

function pathOf(address: string): string {
  const url = parseUrl(address);
  return url === null ? '' : `${url.pathname}${url.search}`;
}
