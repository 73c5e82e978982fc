/**
 * The fixed words of a brief: one JSON file, each message with its six languages below each other. Every message has
 * every language, with the same placeholders (`test/loop/words.test.ts`); `placeholders.json` has an example of each.
 */
import { readFileSync } from 'node:fs';
import { fill, placeholdersOf, type Message, type Values } from './messages.js';

/** BCP 47 names of the languages that briefs are written in. A language is a name here and a line in each message. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'zh', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

// A file of JSON has a type only where it is named like this.
// eslint-disable-next-line @typescript-eslint/consistent-type-imports, @typescript-eslint/no-unsafe-assignment
type Table = typeof import('./words.json', { with: { type: 'json' } });
// eslint-disable-next-line @typescript-eslint/consistent-type-imports, @typescript-eslint/no-unsafe-assignment
type Placeholders = typeof import('./placeholders.json', { with: { type: 'json' } });

/** Messages with placeholders become functions of them; all else stays as it is written. */
type Spoken<Node, Path extends string> = {
  readonly [Key in keyof Node & string]: `${Path}${Key}` extends infer At extends keyof Placeholders
    ? (values: Readonly<Record<keyof Placeholders[At], string | number>>) => string
    : Node[Key] extends { readonly en: infer Written }
      ? Written
      : Spoken<Node[Key], `${Path}${Key}.`>;
};
export type Words = Spoken<Table, ''>;

export const isLanguage = (name: string): name is Language => (LANGUAGES as readonly string[]).includes(name);

const spoken = new Map<Language, Words>();

/** The words of a language. The file is read at the first call. */
export function wordsIn(language: Language): Words {
  const known = spoken.get(language) ?? speak(language);
  spoken.set(language, known);
  return known;
}

/** A message, or the messages below a name. */
export type WordTree = { readonly [Name in Language]: Message } | { readonly [name: string]: WordTree };

/** The file as it is written. */
export const wordTree = (): WordTree =>
  JSON.parse(readFileSync(new URL('./words.json', import.meta.url), 'utf8')) as WordTree;

function speak(language: Language): Words {
  const rules = new Intl.PluralRules(language);
  const spokenNode = (node: WordTree): unknown => {
    if (!isMessage(node))
      return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, spokenNode(value)]));
    const message = node[language];
    return placeholdersOf(message).length === 0 ? message : (values: Values) => fill(message, values, rules);
  };
  return spokenNode(wordTree()) as Words;
}

const isMessage = (node: WordTree): node is { readonly [Name in Language]: Message } => 'en' in node;
