import { dataOf } from '../../../data.js';
import type { DateOrigin } from '../../../../text/document.js';
import { datesIn } from '../../dates/spelled.js';
import { normaliseDate } from '../normalise.js';
import type { JsonLd } from '../json-ld.js';
import { first, type MetaTags } from '../meta-tags.js';
import { parseUrl } from '../../../../text/urls.js';

/** Dates that a page declares for machines: its meta tags and JSON-LD, and its address. */

export interface FoundDate {
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

export interface DeclaredDates {
  readonly scholarly: FoundDate | null;
  readonly jsonLd: FoundDate | null;
  readonly meta: FoundDate | null;
  readonly weak: FoundDate | null;
  readonly jsonLdModified: FoundDate | null;
  readonly metaModified: FoundDate | null;
}

/** Whether a date may be one of this page; `isScholarly` where the tag is of publishers of science, whose papers may be old. */
export type Fits = (date: string, isScholarly?: boolean) => boolean;

export function declaredDates(tags: MetaTags, jsonLd: JsonLd, fits: Fits): DeclaredDates {
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
export function dateOfAddress(address: string): FoundDate | null {
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
