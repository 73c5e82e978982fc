/** Abbreviations that a text itself explains: "Zika virus (ZIKV)". */

const BRACKETED = /\(([\p{Lu}\p{N}][\p{L}\p{N}-]{1,9})\)/gu;
const LETTER = /[\p{L}\p{N}]/u;
/** UTF-16 code units before a bracket in which the long form is looked for. */
const BEFORE = 90;

/** Short form → long form, as written; the first explanation of each counts. */
export function definedAbbreviations(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const match of text.matchAll(BRACKETED)) {
    const short = match[1] ?? '';
    if (found.has(short) || !/\p{Lu}/u.test(short)) continue;
    const long = longForm(short, text.slice(Math.max(0, match.index - BEFORE), match.index).trimEnd());
    if (long !== null) found.set(short, long);
  }
  return found;
}

/** A text with each abbreviation written as other words write it: in short, or in full; as it is where they have neither or both. */
export const writtenLike = (
  text: string,
  other: string,
  abbreviations: ReadonlyMap<string, string>,
): string =>
  [...abbreviations].reduce((all, [short, long]) => {
    const [inShort, inFull] = [wholeWord(short, 'u'), wholeWord(long, 'iu')];
    if (inShort.test(other) === inFull.test(other)) return all;
    if (inShort.test(other)) return inFull.test(all) ? withShortForm(all, { short, long }) : all;
    return inShort.test(all) ? withLongForm(all, { short, long }) : all;
  }, text);

interface Forms {
  readonly short: string;
  readonly long: string;
}

const withLongForm = (text: string, { short, long }: Forms): string =>
  text.replaceAll(` (${short})`, '').replace(wholeWord(short, 'gu'), () => long);

const withShortForm = (text: string, { short, long }: Forms): string =>
  text.replaceAll(` (${short})`, '').replace(wholeWord(long, 'giu'), () => short);

const wholeWord = (words: string, flags: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}-])${words.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')}(?![\\p{L}\\p{N}-])`,
    flags,
  );

/**
 * The end of the words before a bracket that holds the letters of the short form in their order, its first letter at the
 * beginning of a word (the rule of Schwartz and Hearst, 2003).
 */
function longForm(short: string, before: string): string | null {
  let at = before.length;
  for (let index = short.length - 1; index >= 0; index -= 1) {
    const letter = (short[index] ?? '').toLowerCase();
    if (!LETTER.test(letter)) continue;
    at -= 1;
    while (at >= 0 && !isPlaceOf(letter, { before, at, isFirst: index === 0 })) at -= 1;
    if (at < 0) return null;
  }
  const words = before.slice(at);
  const isShort = words.split(/\s+/u).length <= Math.min(short.length + 5, short.length * 2);
  return isShort && words.length > short.length && !/[.;:!?]\s/u.test(words) ? words : null;
}

const isPlaceOf = (
  letter: string,
  { before, at, isFirst }: { before: string; at: number; isFirst: boolean },
): boolean =>
  before[at]?.toLowerCase() === letter && (!isFirst || at === 0 || !LETTER.test(before[at - 1] ?? ''));
