/** Abbreviations that a text itself explains, "Zika virus (ZIKV)", and those that stand for the words of another by their letters. */

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

/** "CDC", "ZIKV", "DENV-2", "Ae. aegypti". */
const SHORT =
  /(?<![\p{L}\p{N}-])(?:(\p{Lu}{3,6})(?:-?(\d{1,2}))?|(\p{Lu}\p{Ll}?)\. (\p{Ll}{3,20}))(?![\p{L}\p{N}])/gu;

/**
 * Short forms in one text that the other spells out, as written: "WHO" and "World Health Organization", by its initials;
 * "DENV-2" and "dengue virus serotype 2"; "Ae. aegypti" and "Aedes aegypti".
 */
export const sameNames = (one: string, other: string): ReadonlyMap<string, string> =>
  new Map([...spelledOut(one, other), ...spelledOut(other, one)]);

const spelledOut = (text: string, other: string): (readonly [short: string, long: string])[] =>
  [...new Map([...text.matchAll(SHORT)].map((match) => [match[0], match])).values()].flatMap((match) => {
    const long = formOf(match).exec(other)?.[0];
    return long === undefined ? [] : [[match[0], long] as const];
  });

function formOf([, letters = '', number, genus, species]: RegExpMatchArray): RegExp {
  if (genus !== undefined) return wholeWord(`${genus}\\p{Ll}{1,20} ${species}`, 'u');
  const isVirus = letters.endsWith('V');
  const [first = '', ...others] = isVirus ? letters.slice(0, -1) : letters;
  const next = (letter: string): string =>
    isVirus
      ? `(?:${letter}|\\p{L}{0,20}[ -]${letter})`
      : `\\p{L}{1,20} (?:(?:of|for|and|the|on|in) ){0,2}${letter}`;
  const end = `\\p{L}{0,20}${isVirus ? ' virus' : '(?: and \\p{Lu}\\p{L}{1,20})?'}${number === undefined ? '' : `(?: (?:sero)?type)?[ -]?${number}`}`;
  return wholeWord(`${first}${others.map(next).join('')}${end}`, isVirus ? 'iu' : 'u');
}

/** A text with each abbreviation written as other words write it: in short, or in full; as it is where they have neither or both. */
export const writtenLike = (
  text: string,
  other: string,
  abbreviations: ReadonlyMap<string, string>,
): string =>
  [...abbreviations].reduce((all, [short, long]) => {
    const [inShort, inFull] = [wholeWord(literally(short), 'u'), wholeWord(literally(long), 'iu')];
    if (inShort.test(other) === inFull.test(other)) return all;
    if (inShort.test(other)) return inFull.test(all) ? withShortForm(all, { short, long }) : all;
    return inShort.test(all) ? withLongForm(all, { short, long }) : all;
  }, text);

interface Forms {
  readonly short: string;
  readonly long: string;
}

const withLongForm = (text: string, { short, long }: Forms): string =>
  text.replaceAll(` (${short})`, '').replace(wholeWord(literally(short), 'gu'), () => long);

const withShortForm = (text: string, { short, long }: Forms): string =>
  text.replaceAll(` (${short})`, '').replace(wholeWord(literally(long), 'giu'), () => short);

const wholeWord = (pattern: string, flags: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}-])${pattern}(?![\\p{L}\\p{N}-])`, flags);

const literally = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

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
