/**
 * The fixed words of a brief, a JSON file for each language. English is the table that every other language has to
 * fill: the same keys with the same placeholders (`test/loop/words.test.ts`).
 */
import { readFileSync } from 'node:fs';
import { fill, type Message } from './messages.js';
import { PLACEHOLDERS } from './placeholders.js';

/** BCP 47 names of the languages that briefs are written in. A language is a file and a name here. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'zh', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

// A file of JSON has a type only where it is named like this.
// eslint-disable-next-line @typescript-eslint/consistent-type-imports, @typescript-eslint/no-unsafe-assignment
type English = typeof import('./en.json', { with: { type: 'json' } });

/** Messages with placeholders become functions of them; all else stays as it is written. */
type Spoken<Table, Path extends string> = {
  readonly [Key in keyof Table & string]: `${Path}${Key}` extends infer At extends keyof typeof PLACEHOLDERS
    ? (values: Readonly<Record<(typeof PLACEHOLDERS)[At][number], string | number>>) => string
    : Table[Key] extends string
      ? string
      : Spoken<Table[Key], `${Path}${Key}.`>;
};
export type Words = Spoken<English, ''>;

export const isLanguage = (name: string): name is Language => (LANGUAGES as readonly string[]).includes(name);

const spoken = new Map<Language, Words>();

/** The words of a language. Read from its file at the first call. */
export function wordsIn(language: Language): Words {
  const known = spoken.get(language) ?? speak(language);
  spoken.set(language, known);
  return known;
}

/** The file of a language as it is written. */
export const tableOf = (language: Language): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8')) as Record<string, unknown>;

function speak(language: Language): Words {
  const rules = new Intl.PluralRules(language);
  const spokenNode = (node: unknown, path: string): unknown => {
    if (Object.hasOwn(PLACEHOLDERS, path))
      return (values: Record<string, string | number>) => fill(node as Message, values, rules);
    if (typeof node === 'string') return node;
    return Object.fromEntries(
      Object.entries(node as object).map(([key, value]) => [
        key,
        spokenNode(value, path === '' ? key : `${path}.${key}`),
      ]),
    );
  };
  return spokenNode(tableOf(language), '') as Words;
}
