/**
 * UTF-8 that was read as Mac Roman ("didn‚Äôt"), as a code page of DOS ("didnΓÇÖt"), as windows-1251 ("РџСЂРё"),
 * as windows-1250 ("vĂ­ce") or as GBK ("didn鈥檛"): recognised by what each makes of the commonest characters.
 */
import { literal } from '../../text/literal.js';
import { dataOf } from '../data.js';

/** A stretch of a text, and what it should say. */
export interface Damage {
  readonly start: number;
  readonly end: number;
  readonly character: string;
}

interface Tables {
  /** What each encoding has for the bytes 80 to FF. */
  readonly others: Readonly<Record<string, string>>;
  readonly central: string;
  readonly punctuation: string;
  readonly letters: string;
  readonly gbk: Readonly<Record<string, string>>;
}
const TABLES = dataOf('mojibake') as Tables;

/** What a character's bytes look like in an encoding. */
const seenAs = (character: string, alphabet: string): string =>
  [...Buffer.from(character, 'utf8')].map((byte) => [...alphabet][byte - 0x80] ?? '').join('');

const everywhere = new Map<string, string>();
const inWords = new Map<string, string>();
for (const alphabet of Object.values(TABLES.others)) {
  for (const sign of TABLES.punctuation) everywhere.set(seenAs(sign, alphabet), sign);
  for (const letter of TABLES.letters) inWords.set(seenAs(letter, alphabet), letter);
}
for (const letter of TABLES.letters) inWords.set(seenAs(letter, TABLES.central), letter);

const oneOf = (damage: Iterable<string>): string => [...damage].map(literal).join('|');
/** Between lower-case letters, or at the end of a word of three at least: no sign of mathematics stands there. */
const IN_WORD = new RegExp(
  `(?<=\\p{Ll})(?:${oneOf(inWords.keys())})(?=\\p{Ll})|(?<=\\p{Ll}{2})(?:${oneOf(inWords.keys())})(?![\\p{L}\\p{N}])`,
  'gu',
);
const EVERYWHERE = new RegExp(oneOf(everywhere.keys()), 'gu');
const GBK = new RegExp(`(?<=\\p{Ll})(?:${oneOf(Object.keys(TABLES.gbk))})(?![\\p{Script=Han}])`, 'giu');

/** Cyrillic letters as windows-1251 shows their two bytes, three of them in a row: the second is no letter of Russian. */
const FOLLOWING_1251 = [...(TABLES.others['windows-1251'] ?? '')].slice(0, 0x40).join('');
const CYRILLIC = new RegExp(`(?:[РС][${FOLLOWING_1251.replace(/[\\\]^-]/g, '\\$&')}]){3,200}`, 'gu');

const SIGNS_OF_DAMAGE = /[ÄÇÖ√├ÔĂĹÄÅвРС鈥]/u;

/** In no order; none overlap. */
export function foreignDamage(text: string): Damage[] {
  if (!SIGNS_OF_DAMAGE.test(text)) return [];
  const found: Damage[] = [];
  const add = (pattern: RegExp, read: (damage: string) => string | undefined): void => {
    for (const { index, 0: damage } of text.matchAll(pattern)) {
      const character = read(damage);
      if (character !== undefined) found.push({ start: index, end: index + damage.length, character });
    }
  };
  add(EVERYWHERE, (damage) => everywhere.get(damage));
  add(IN_WORD, (damage) => inWords.get(damage));
  add(GBK, (damage) => TABLES.gbk[damage]);
  add(CYRILLIC, cyrillicOf);
  return found;
}

function cyrillicOf(damage: string): string | undefined {
  const alphabet = [...(TABLES.others['windows-1251'] ?? '')];
  const bytes = [...damage].map((character) => alphabet.indexOf(character) + 0x80);
  const read = Buffer.from(bytes).toString('utf8');
  return /^\p{Script=Cyrillic}+$/u.test(read) ? read : undefined;
}
