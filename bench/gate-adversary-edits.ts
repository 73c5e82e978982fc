/** How the second set of attacks edits a sentence; the pairs of words that it trades are in `data/gate-word-pairs.json`. */
import { readFileSync } from 'node:fs';
import type { MutationInput } from './gate-mutants.js';
import { swapped } from './gate-texts.js';

const PAIRS = JSON.parse(
  readFileSync(new URL('data/gate-word-pairs.json', import.meta.url), 'utf8'),
) as Record<string, readonly (readonly [string, string])[]>;

export interface Attack {
  readonly kind: string;
  readonly name: string;
  /** Also tried as a claim that restates the sentence. */
  readonly onClaims: boolean;
  readonly make: (input: MutationInput) => string | undefined;
}

export type Edit = (match: RegExpMatchArray, random: () => number) => string;

/** Replaces one match, picked at random. */
export const edit =
  (pattern: RegExp, by: Edit | string) =>
  ({ sentence, random }: MutationInput): string | undefined => {
    const matches = [...sentence.matchAll(pattern)];
    const match = matches[Math.floor(random() * matches.length)];
    if (!match) return undefined;
    const put = typeof by === 'string' ? by : by(match, random);
    return sentence.slice(0, match.index) + put + sentence.slice(match.index + match[0].length);
  };

/** One word for another, both ways; the case of the first letter is kept. */
export const trade = (name: string, oneWay = false) => {
  const pairs = PAIRS[name];
  if (!pairs) throw new Error(`no pairs of words for ${name}`);
  const table = new Map<string, string>();
  for (const [left, right] of pairs) {
    table.set(left, right);
    if (!oneWay && !table.has(right)) table.set(right, left);
  }
  const keys = [...table.keys()].sort((left, right) => right.length - left.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${keys.join('|')})(?![\\p{L}\\p{N}'’-])`, 'giu');
  return edit(pattern, ([word]) => {
    const other = table.get(word.toLowerCase()) ?? '';
    return /^\p{Lu}/u.test(word) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
  });
};

export const attack = (kind: string, name: string, make: Attack['make'], onClaims = true): Attack => ({
  kind,
  name,
  onClaims,
  make,
});

export const digit = (random: () => number): string => String(1 + Math.floor(random() * 9));
export const NUMBER = /(?<![\p{L}\d.,-])\d+(?:[.,]\d+)*(?![\d\p{L}])/gu;
export const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];
export const NUMBER_WORDS =
  'two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty'.split(' ');
export const ORDINAL_WORDS = 'second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
export const MONTHS =
  'January February March April June July August September October November December'.split(' ');
export const DAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
export const COUNTRIES =
  'France Germany Italy Spain China Japan India Brazil Canada Mexico Russia Australia England Sweden Egypt Kenya'.split(
    ' ',
  );
export const PEOPLES =
  'French German Italian Spanish Chinese Japanese Indian Brazilian Canadian Russian British American'.split(
    ' ',
  );
export const ACRONYMS = 'WHO FDA CDC NASA NATO UNESCO IBM BBC NHS EPA'.split(' ');

export const another =
  (list: readonly string[]): Edit =>
  ([word], random) => {
    const at = list.findIndex((each) => each.toLowerCase() === word.toLowerCase());
    const other = list[(at + 1 + Math.floor(random() * (list.length - 1))) % list.length] as string;
    return /^\p{Lu}/u.test(word) && other === other.toLowerCase()
      ? other.charAt(0).toUpperCase() + other.slice(1)
      : other;
  };
export const oneOf = (list: readonly string[], flags = 'gu'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}-])(?:${list.join('|')})(?![\\p{L}\\p{N}-])`, flags);

export const NO_NAMES =
  'I The A An In Me My There Though This When President Engineer Professor Down Through Be Is It You Like Of And Queen King Mr Mrs Dr Sir Never Not On To For With'.replaceAll(
    ' ',
    '|',
  );
export const NAME = new RegExp(
  `(?<=[\\p{Ll}\\d,;] )(?!(?:${NO_NAMES})\\b)\\p{Lu}[\\p{L}-]{2,}(?: (?:of |de |van )?(?!(?:${NO_NAMES})\\b)\\p{Lu}[\\p{L}-]+){0,2}`,
  'gu',
);

export const oneName = (behind: string): RegExp =>
  new RegExp(`(?<=\\p{Ll} )(?!(?:${NO_NAMES})\\b)\\p{Lu}\\p{Ll}{2,}${behind}`, 'gu');

/** What stands between two members of a list, whose order says nothing, unless "respectively" does. */
export const IN_LIST = /^\s*(?:,|,?\s*(?:and|or|&))\s*$/;

/** Two different things of the sentence change places. */
export const exchange =
  (pattern: RegExp, isOrdered = true) =>
  ({ sentence, random }: MutationInput): string | undefined => {
    const found = [...sentence.matchAll(pattern)];
    if (found.length < 2) return undefined;
    const at = Math.floor(random() * (found.length - 1));
    const [left, right] = [found[at], found[at + 1]] as [RegExpMatchArray, RegExpMatchArray];
    if (left[0].toLowerCase() === right[0].toLowerCase()) return undefined;
    const between = sentence.slice((left.index as number) + left[0].length, right.index);
    if (!isOrdered && IN_LIST.test(between) && !sentence.includes('respectively')) return undefined;
    return swapped(sentence, left, right);
  };

export const words = (text: string): string[] => text.split(/\s+/);
export const head = (text: string, share: number): string =>
  words(text)
    .slice(0, Math.ceil(words(text).length * share))
    .join(' ');
export const tail = (text: string, share: number): string =>
  words(text)
    .slice(-Math.ceil(words(text).length * share))
    .join(' ');
export const ELLIPSES = ['…', '...', '. . .', '[…]', '[...]', '(...)', '[. . .]', '....'];
export const ellipsis = (random: () => number): string =>
  ELLIPSES[Math.floor(random() * ELLIPSES.length)] as string;
