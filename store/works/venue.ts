/** Where a work appeared: journals in full and abbreviated, volumes, first pages. */
import { fold, words } from './title.js';
import type { Agreement } from './names.js';

const EMPTY: ReadonlySet<string> = new Set('of the and for in on a an to de la le des der die und et proceedings proc annual international conference intl int j journal'.split(' ')); // prettier-ignore

export const venueWords = (venue: string): readonly string[] => {
  // `Journal of X (London, England)`, `Journal: official organ of …`: what follows names no other journal.
  const bare = fold(venue.slice(0, 300))
    .replace(/\([^()]*\)/g, ' ')
    .replace(/(?:[:;=/]|\s-\s).*$/, ' ');
  const all = words(bare);
  const distinctive = all.filter((word) => !EMPTY.has(word));
  return distinctive.length > 0 ? distinctive : all;
};

/** `journal` or `conference` where the name says so. */
export function venueKind(venue: string): 'journal' | 'conference' | null {
  const text = fold(venue.slice(0, 300));
  if (/\b(?:conference|conf|proceedings|proc|workshop|symposium|symp|congress|meeting)\b/.test(text))
    return 'conference';
  return /\b(?:journal|j|zeitschrift|revista|revue|transactions|trans|annals|archives)\b/.test(text)
    ? 'journal'
    : null;
}

/** `agree` where one reads as the other's abbreviation, word by word or by initials; `unclear` where one is missing. */
export function compareVenues(a: readonly string[], b: readonly string[]): Agreement {
  if (a.length === 0 || b.length === 0) return 'unclear';
  if (isAbbreviation(a, b) || isAbbreviation(b, a)) return 'agree';
  return 'contradict';
}

function isAbbreviation(short: readonly string[], long: readonly string[]): boolean {
  if (short.length === 1 && (short[0]?.length ?? 0) >= 2) {
    const initials = long.map((word) => word.charAt(0)).join('');
    // `BMJ`: the last letter may stand for the word `journal`, which is not among the distinctive ones.
    if (initials === short[0] || `${initials}j` === short[0]) return true;
  }
  let position = 0;
  for (const word of short) {
    const found = long.findIndex((other, index) => index >= position && abbreviates(word, other));
    if (found < 0) return false;
    position = found + 1;
  }
  return long.length - short.length <= Math.max(2, short.length);
}

/** `clin` for `clinical`, `natl` for `national`: the letters in order, the first the same. */
function abbreviates(short: string, long: string): boolean {
  if (long.startsWith(short) || short.startsWith(long)) return true;
  if (short.length < 3 || short.length >= long.length || short[0] !== long[0]) return false;
  let position = 0;
  for (const letter of short) {
    position = long.indexOf(letter, position) + 1;
    if (position === 0) return false;
  }
  return true;
}

/** Digits and letters of a volume, `4` of `4 (1) (no pagination)`; empty where there is none. */
export const volumeOf = (volume: string): string => /[a-z]?\d+/.exec(fold(volume.slice(0, 60)))?.[0] ?? '';

/** The first page as written, folded (`s12`, `e0123`, `cd002273`); empty where there is none. */
export const firstPageOf = (pages: string): string =>
  (/[a-z]{0,3}\d+/.exec(fold(pages.slice(0, 80)).replace(/\s/g, ''))?.[0] ?? '').replace(
    /^([a-z]*)0+(?=\d)/,
    '$1',
  );
