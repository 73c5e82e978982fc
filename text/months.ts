import { readFileSync } from 'node:fs';

/** Names of months in the languages that pages most often come in. */

/** A month a line: English first, then German, French, Spanish, Italian, Portuguese and Dutch. */
const NAMES = [
  'january jan januar jänner janvier enero gennaio janeiro januari',
  'february feb februar février fevrier fév febrero febbraio fevereiro februari',
  'march mar märz maerz mars marzo março maart',
  'april apr avril avr abril aprile',
  'may mai mayo maggio maio mei',
  'june jun juni juin junio giugno junho',
  'july jul juli juillet julio luglio julho',
  'august aug août aout agosto augustus',
  'september sept sep septembre septiembre setiembre settembre setembro',
  'october oct oktober okt octobre octubre ottobre outubro',
  'november nov novembre noviembre novembro',
  'december dec dezember dez décembre diciembre dic dicembre dezembro',
];

const numbers = new Map(NAMES.flatMap((line, at) => line.split(' ').map((name) => [name, at + 1] as const)));

/** 1 to 12 for a name or its usual abbreviation; 0 for any other word. */
export const monthOf = (word: string): number => numbers.get(word.toLowerCase().replace(/\.$/, '')) ?? 0;

/** The longest first; what is short may be followed by a point. */
export const MONTH = `(?:${[...numbers.keys()]
  .sort((left, right) => right.length - left.length)
  .map((name) => (name.length <= 4 && name !== 'may' && name !== 'mai' ? `${name}\\.?` : name))
  .join('|')})`;

/** Full English names with a capital, in order. */
export const ENGLISH_MONTHS: readonly string[] = NAMES.map((line) => {
  const name = line.slice(0, line.indexOf(' '));
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
});

/** Abbreviations of three letters that are words elsewhere (`set`, `out`, `ago`): only a field that holds a date may use them. */
const FIRST_LETTERS: ReadonlyMap<string, number> = new Map([
  ...[...numbers].map(([name, number]) => [name.slice(0, 3), number] as const),
  ...Object.entries({ abr: 4, ago: 8, set: 9, out: 10, ott: 10, dic: 12 }),
]);

/** As `monthOf`, from a field of metadata that holds a date: the first three letters are enough there. */
export const monthOfField = (word: string): number => FIRST_LETTERS.get(word.toLowerCase().slice(0, 3)) ?? 0;

interface MonthNames {
  /** A line a month, in order: names and abbreviations in some sixty languages (Unicode CLDR), lower case. */
  readonly months: readonly string[];
  /** Names that mean another month in a language than in most. */
  readonly otherwise: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Without accents and case: pages drop both. Marks that are letters' own (Indic, Thai) stay. */
const bare = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f.’']/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .normalize('NFC');

let everyName: { names: ReadonlyMap<string, number>; otherwise: MonthNames['otherwise'] } | null = null;

function readNames(): NonNullable<typeof everyName> {
  const file = new URL('./data/month-names.json', import.meta.url);
  const { months, otherwise } = JSON.parse(readFileSync(file, 'utf8')) as MonthNames;
  const names = new Map<string, number>();
  for (const [at, line] of months.entries())
    for (const name of line.split(' ')) if (!names.has(bare(name))) names.set(bare(name), at + 1);
  return { names, otherwise };
}

/** As `monthOf` in some sixty languages, accents or none; only where a day and a year stand beside the word. */
export function monthInAnyLanguage(word: string, language: string | null): number {
  everyName ??= readNames();
  const name = bare(word);
  const own = language === null ? undefined : everyName.otherwise[language.slice(0, 2)]?.[name];
  return own ?? everyName.names.get(name) ?? 0;
}
