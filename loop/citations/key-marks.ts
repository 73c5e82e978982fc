/** Marks that cite by a key: Pandoc's `[see @smith2020, p. 3; -@jones99]` and `@smith2020 [p. 3]`, LaTeX's `\citep[p. 3]{smith2020,jones99}`. */
import { foundAt, type Found, type Target } from './part.js';

type Key = Extract<Target, { kind: 'key' }>;

const KEY = '[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}_]|[:.#$%&+?<>~/-](?=[\\p{L}\\p{N}_])){0,80}';
const BRACKET = /\[([^[\]@]{0,200}@[^[\]]{1,600})\]/gu;
const IN_BRACKET = new RegExp(`(?<=^|[\\s;(])-?@\\{?(${KEY})\\}?`, 'gu');
const IN_SENTENCE = new RegExp(
  `(?<![\\p{L}\\p{N}_@./[-])@(${KEY})(?:\\s\\[[^\\[\\]@]{0,60}\\d[^\\[\\]@]{0,20}\\])?`,
  'gu',
);
const LATEX =
  /~?\\((?:[Pp]aren|[Tt]ext|[Aa]uto|foot|super|full)?[Cc]ite[a-z]{0,8})\*?(?:\[[^[\]]{0,120}\]){0,2}\{([^{}]{1,600})\}/g;

/** In order, not overlapping. */
export function findKeys(text: string): Found<Key>[] {
  const found: Found<Key>[] = [];
  for (const match of text.matchAll(BRACKET)) {
    const keys = [...(match[1] ?? '').matchAll(IN_BRACKET)].map((each) => each[1] ?? '');
    if (keys.length > 0) found.push(foundAt(match, targetsOf(keys, true)));
  }
  for (const match of text.matchAll(LATEX)) {
    const keys = (match[2] ?? '').split(',').map((key) => key.trim());
    const isWord = /^(?:[Tt]extcite|[Cc]ite(?:t|al|author|alt))/.test(match[1] ?? '');
    found.push(foundAt(match, targetsOf(keys, true), isWord ? ` ${nameIn(keys[0] ?? '')}` : ''));
  }
  for (const match of text.matchAll(IN_SENTENCE)) {
    const key = match[1] ?? '';
    const here = foundAt(match, targetsOf([key], false), nameIn(key));
    if (!found.some(({ start, end }) => here.start < end && start < here.end)) found.push(here);
  }
  return found.sort((a, b) => a.start - b.start);
}

const targetsOf = (keys: readonly string[], isCertain: boolean): Key[] =>
  keys.filter((key) => key !== '').map((key) => ({ kind: 'key', key, isCertain }));

/** The name that stands in the sentence where the key stood. */
const nameIn = (key: string): string => {
  const name = /^\p{L}+/u.exec(key)?.[0] ?? key;
  return name.charAt(0).toUpperCase() + name.slice(1);
};

const NAMED =
  /^(\p{L}[\p{L}'’-]{1,60}?)(?:[-_.:]?(?:etal|et-al|et_al|[-_.:]))?[-_.:]?((?:1[6-9]|20)\d\d|\d\d)([a-z]?)(?![\d])/u;

/** What most programs make keys of: `smith2020`, `smithJones2020a`, `smith_2020_title`, `smith20`. Null for others. */
export function authorYearOfKey(key: string): Extract<Target, { kind: 'author-year' }> | null {
  const match = NAMED.exec(key);
  if (!match) return null;
  const [, names = '', digits = '', letter = ''] = match;
  const surnames = names
    .replace(/(?:Et[Aa]l|EtAl)$/, '')
    .split(/(?<=\p{Ll})(?=\p{Lu})|[-_.:]/u)
    .filter((name) => name !== '');
  const century = Number(digits) > 40 ? '19' : '20';
  const year = `${digits.length === 2 ? century : ''}${digits}${letter}`;
  return { kind: 'author-year', surnames, year, words: key, isCertain: false };
}
