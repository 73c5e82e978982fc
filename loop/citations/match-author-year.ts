/** Which entries of a list a name with a year means. */
import { fold } from '../../text/fold.js';
import type { Target } from './part.js';

type AuthorYear = Pick<Extract<Target, { kind: 'author-year' }>, 'surnames' | 'year'>;

export interface Entry {
  /** The head of the entry, folded as names are. */
  readonly head: string;
  /** Those that it may have been published in. */
  readonly years: readonly string[];
}

/** Lower case, without accents. */
export const foldName = (name: string): string => fold(name).replace(/[’'`]/g, '');

/**
 * The first surname opens the entry, the year stands in it; further surnames and the year's letter narrow it down.
 * Several, where nothing tells them apart.
 */
export function matchAuthorYear<T extends Entry>(target: AuthorYear, entries: readonly T[]): T[] {
  const plainYear = withoutLetter(target.year);
  const dated = entries.filter(({ years }) => years.some((year) => withoutLetter(year) === plainYear));
  const lettered = dated.filter(({ years }) => years.includes(target.year));
  const named = namedBy(target.surnames, dated);
  const exact = target.year === plainYear ? [] : namedBy(target.surnames, lettered);
  return narrowed(target.surnames, exact.length > 0 ? exact : named);
}

/** Entries that the first surname stands in the head of. */
function namedBy<T extends Entry>(surnames: readonly string[], entries: readonly T[]): T[] {
  const first = foldName(surnames[0] ?? '');
  const isUnspaced = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u.test(first);
  const named = entries.filter(({ head }) => {
    const at = head.indexOf(first);
    if (isUnspaced) return at === 0;
    return at >= 0 && at <= 40 && !isLetter(head.charAt(at - 1)) && !isLetter(head.charAt(at + first.length));
  });
  if (named.length > 0 || !/^[\p{Lu}\d]{2,10}$/u.test(surnames[0] ?? '')) return named;
  return entries.filter(({ head }) => initialsOf(head).startsWith(first));
}

const isLetter = (character: string): boolean => /\p{L}/u.test(character);

/** "wmc" of "World Mills Council. (2018). …" */
const initialsOf = (head: string): string =>
  (/^[^.(,;\d]{1,120}/.exec(head)?.[0] ?? '')
    .split(/[\s-]+/)
    .filter((word) => !/^(?:of|for|the|and|&|on|in|de|des|du|la|für|der|und)$/.test(word))
    .map((word) => word.charAt(0))
    .join('');

/** By the first name's place, then by the other names. */
function narrowed<T extends Entry>(surnames: readonly string[], named: readonly T[]): T[] {
  const [first = '', ...others] = surnames.map(foldName);
  const opening = named.filter(({ head }) => head.indexOf(first) <= 6);
  const byPlace = opening.length > 0 ? opening : named;
  const byOthers = byPlace.filter(({ head }) => others.every((name) => head.includes(name)));
  return [...(byOthers.length > 0 ? byOthers : byPlace)];
}

/** When an entry or a mark says that a work was published. */

/** No year of publication: addresses, identifiers, days on which a page was looked at, spans of time. */
const OTHER_YEARS = [
  /https?:\S+|\b10\.\d{4,9}\/\S+/g,
  /\b(?:accessed|retrieved|viewed|visited|abgerufen|zugriff|aufgerufen|consulté|consultado|acesso|geraadpleegd)\b[^.;()[\]]{0,40}/gi,
  /\b\d{4}\s?[–-]\s?\d{2,4}\b/g,
];
const YEAR = /\b(?:1[6-9]|20)\d\d[a-z]?\b/g;
const UNDATED = /(?:^|[\s([])(?:n\.\s?d\.|s\.\s?[df]\.|o\.\s?[JD]\.)/;
const COMING = /\b(?:in press|forthcoming|im Druck|im Erscheinen|sous presse|en prensa)\b/i;

/** One way of writing for every "without a year" and "not yet out"; of a reprint, "1915/1957" and "[1915] 1957", the later year. */
export function yearOf(written: string): string {
  if (COMING.test(written)) return 'in press';
  return UNDATED.test(written) ? 'n.d.' : (written.split(/[/\s]/).at(-1) as string);
}

/** All years that may be meant, with their letters, the likeliest first: in brackets, then in order. */
export function publicationYears(entry: string): string[] {
  const years = (text: string): string[] => text.match(YEAR) ?? [];
  const plain = OTHER_YEARS.reduce((text, pattern) => text.replace(pattern, ' '), entry);
  const bracketed = (plain.match(/[(（[][^()（）[\]]{0,40}[)）\]]/g) ?? []).flatMap(years);
  const dated = [...bracketed, ...years(plain)];
  // A title may be about a span of time, and nothing else be dated.
  const all = dated.length > 0 ? dated : years(entry.replace(OTHER_YEARS[0] as RegExp, ' '));
  const words = [...(UNDATED.test(entry) ? ['n.d.'] : []), ...(COMING.test(entry) ? ['in press'] : [])];
  return [...new Set([...all, ...words])];
}

/** `2011` of `2011a`. */
export const withoutLetter = (year: string): string => year.replace(/(?<=^\d{4})[a-z]$/, '');
