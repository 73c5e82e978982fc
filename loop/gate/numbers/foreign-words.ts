/**
 * Numbers in German, French and Spanish words. Read in sources alone, and only in such as are written in the language:
 * a claim may give them in digits. Numbers up to some thousands; no ordinals.
 */
import { readData } from '../../data/read-data.js';
import { plainQuantity, type Quantity } from './quantity.js';

type Table = ReadonlyMap<string, number>;
interface Language {
  /** Words that only this language is full of. */
  readonly marks: RegExp;
  /** One number: a word, or a run of words. */
  readonly pattern: RegExp;
  readonly valueOf: (words: string) => number | undefined;
}

const WORDS = readData('number-words.json') as Readonly<
  Record<'germanUnits' | 'germanTens' | 'french' | 'spanish', Readonly<Record<string, number>>>
>;
const tableOf = (name: keyof typeof WORDS): Table => new Map(Object.entries(WORDS[name]));

const GERMAN_UNITS = tableOf('germanUnits');
const GERMAN_TENS = tableOf('germanTens');
const GERMAN_SMALL = /^(?:(\p{Ll}+?)und)?(\p{Ll}+ßig|\p{Ll}+zig|\p{Ll}+ssig)$/u;

/** "dreihunderteinundzwanzig", taken apart at its thousands and hundreds. */
function germanValue(word: string): number | undefined {
  const lower = word.toLowerCase();
  for (const [part, factor] of [
    ['tausend', 1000],
    ['hundert', 100],
  ] as const) {
    const at = lower.indexOf(part);
    if (at < 0) continue;
    const before = at === 0 ? 1 : germanValue(lower.slice(0, at));
    const after =
      at + part.length === lower.length ? 0 : germanValue(lower.slice(at + part.length).replace(/^und/, ''));
    return before === undefined || after === undefined ? undefined : before * factor + after;
  }
  const unit = GERMAN_UNITS.get(lower);
  if (unit !== undefined) return unit;
  const match = GERMAN_SMALL.exec(lower);
  const tens = match && GERMAN_TENS.get(match[2] as string);
  const ones = match?.[1] === undefined ? 0 : GERMAN_UNITS.get(match[1]);
  return tens && ones !== undefined ? tens + ones : undefined;
}

const FRENCH = tableOf('french');
const SPANISH = tableOf('spanish');
const JOINING: ReadonlySet<string> = new Set(['et', 'y']);

/** Words in a row: what is smaller is added, a hundred or thousand multiplies what stands before it. */
function valueInRow(words: string, table: Table): number | undefined {
  let total = 0;
  let current = 0;
  for (const word of words.toLowerCase().split(/[\s-]/)) {
    if (JOINING.has(word)) continue;
    if (/^mil(?:le)?$/.test(word)) {
      total += Math.max(1, current) * 1000;
      current = 0;
    } else if (/^cents?$/.test(word)) current = Math.max(1, current) * 100;
    else if (/^vingts?$/.test(word) && current % 100 === 4) current += 76;
    else {
      const value = table.get(word);
      if (value === undefined) return undefined;
      current += value;
    }
  }
  return total + current;
}

const rowOf = (table: Table, more: string, joint: string): RegExp => {
  const word = `(?:${[...table.keys(), ...more.split(' ')].sort((left, right) => right.length - left.length).join('|')})`;
  return new RegExp(`(?<![\\p{L}-])${word}(?:(?:[\\s-]|\\s${joint}\\s)${word}){0,7}(?![\\p{L}-])`, 'giu');
};

const LANGUAGES: readonly Language[] = [
  {
    marks: /(?<!\p{L})(?:und|der|das|wurden?|nicht|mit|von|sind|werden)(?!\p{L})/giu,
    pattern:
      /(?<!\p{L})(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|ein|sech|sieb|zwan|hundert|tausend)\p{Ll}{0,36}(?!\p{L})/giu,
    valueOf: germanValue,
  },
  {
    marks: /(?<!\p{L})(?:et|les?|des|du|dans|été|une|sont|aux?|ont)(?!\p{L})/giu,
    pattern: rowOf(FRENCH, 'cent cents mille', 'et'),
    valueOf: (words) => valueInRow(words, FRENCH),
  },
  {
    marks: /(?<!\p{L})(?:el|los|las|del|por|con|fueron|se|una|y)(?!\p{L})/giu,
    pattern: rowOf(SPANISH, 'mil', 'y'),
    valueOf: (words) => valueInRow(words, SPANISH),
  },
];

const ENGLISH = /(?<!\p{L})(?:the|and|of|was|were|is|that|with)(?!\p{L})/giu;
/** UTF-16 units from which the language is detected. */
const SAMPLE = 4000;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

export function readForeignWords(text: string): Quantity[] {
  const head = text.slice(0, SAMPLE);
  const english = count(head, ENGLISH);
  const marks = LANGUAGES.map((language) => count(head, language.marks));
  const most = Math.max(...marks);
  const language = most > 2 * english ? LANGUAGES[marks.indexOf(most)] : undefined;
  if (!language) return [];
  const quantities: Quantity[] = [];
  for (const match of text.matchAll(language.pattern)) {
    const value = language.valueOf(match[0]);
    const place = { start: match.index, end: match.index + match[0].length };
    if (value !== undefined && value > 1) quantities.push(plainQuantity(value, place, { inWords: true }));
  }
  return quantities;
}
