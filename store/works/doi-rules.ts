/** What two different DOIs may still have in common: one item, one standard, an article and its reprint. */
import { overlap } from './evidence.js';
import type { Profile } from './profile.js';

/** A book reprints an article as its chapter; two chapters, or two articles, of one title are two. */
export const isReprint = (a: Profile, b: Profile): boolean =>
  a.kind !== b.kind &&
  [a, b].some(({ kind }) => kind === 'chapter') &&
  [a, b].some(({ kind }) => kind === 'article') &&
  !sameRegistrant(a.dois, b.dois);

/**
 * A body registers a standard under the number of its catalogue (`00100724`, undated `00100724u`) and again under its
 * designation (`bsiso13317`); two numbers, or two designations, are two standards.
 */
export function sameStandard(a: Profile, b: Profile): boolean {
  if (a.kind !== 'standard' || b.kind !== 'standard' || a.title.words.length < 5) return false;
  const isNumber = ({ dois }: Profile): boolean => [...dois].every((doi) => /\/\d{6,}u?$/.test(doi));
  return isNumber(a) !== isNumber(b) && sameRegistrant(a.dois, b.dois);
}

export const hasPlace = ({ venue, volume, firstPage }: Profile): boolean =>
  venue.length > 0 || volume !== '' || firstPage !== '';
const registrants = (dois: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...dois].map((doi) => doi.slice(0, doi.indexOf('/'))));
export const sameRegistrant = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  overlap(registrants(a), registrants(b));

/** One publisher registers editions and issues of one item under its own number (`anie.202003115`, `ange.202003115`). */
export function sameItemNumber(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const numbers = (dois: ReadonlySet<string>): ReadonlySet<string> =>
    new Set(
      [...dois].map((doi) => `${doi.slice(0, doi.indexOf('/'))} ${/(\d{6,})\D{0,2}$/.exec(doi)?.[1] ?? doi}`),
    );
  return overlap(numbers(a), numbers(b));
}
