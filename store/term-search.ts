/**
 * Which rows of a full-text table have which terms, at a bounded cost. FTS5's own bm25() walks every row of
 * every term of a query (127 ms for three terms in a million sentences, two of them common); here the rarest
 * terms choose the rows, and common ones are only looked for in what those chose.
 */
import type { IndexTable } from './full-text-index.js';
import type { Store } from './open-store.js';
import { keptPerStore } from './kept.js';
import { valueOf, valuesOf } from './statement.js';
import { isUnspaced, tokensOf } from './tokens.js';
import { fold } from '../text/fold.js';
import { TOPIC_STOP_WORDS } from '../text/lexicon.js';

/** How many rows the terms of a query may bring in, all together: 10 to 20 ms at about 1 µs a row. */
const ROW_BUDGET = 15_000;
/** How many common terms are looked for in the rows that the rare ones chose: 2 to 5 ms each. */
const RANKING_TERMS = 4;
/** A common term that weighs less than this part of the rarest would hardly change an order. */
const LEAST_SHARE = 0.2;
/** More terms than this in a query are not looked for; the rarest stay. One bit each. */
const MAXIMUM_TERMS = 30;

/** A word, or several in a row, as the index knows them. */
export interface Phrase {
  readonly tokens: readonly string[];
  /** Sentences of the whole store that have it, at most. */
  readonly frequency: number;
  readonly weight: number;
  /** It stood in quotation marks. */
  readonly isRequired: boolean;
}

/** The ids of rows to look at, both included. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The phrases of a query, rarest first. What stands in double quotes is one phrase, exact and required; other words
 * are looked for one by one, without stop words, what hangs together by a digit or a single letter ("IL-6", "3.5",
 * "T-cell") as a phrase. A run of a script without spaces is looked for by its pairs of characters. A word that no
 * sentence has may still stand in a title.
 */
export function phrasesOf(store: Store, terms: readonly string[]): Phrase[] {
  const byKey = new Map<string, Phrase>();
  const add = (tokens: readonly string[], isRequired: boolean): void => {
    const key = tokens.join(' ');
    if (tokens.length === 0 || byKey.get(key)?.isRequired === true) return;
    if (!isRequired && byKey.has(key)) return;
    const frequency = sentencesWith(store, tokens);
    byKey.set(key, { tokens, frequency, weight: termWeight(store, frequency), isRequired });
  };
  for (const term of terms) {
    const quoted = /^\s*["“«](.*)["”»]\s*$/su.exec(term)?.[1];
    if (quoted !== undefined) add(tokensOf(quoted), true);
    else for (const tokens of looseWords(term)) add(tokens, false);
  }
  return [...byKey]
    .sort(
      ([keyA, a], [keyB, b]) =>
        Number(b.isRequired) - Number(a.isRequired) || a.frequency - b.frequency || (keyA < keyB ? -1 : 1),
    )
    .slice(0, MAXIMUM_TERMS)
    .map(([, phrase]) => phrase);
}

/** Which of the phrases a row has: bit n stands for the phrase n. */
export type Matches = Map<number, number>;

/**
 * The rows that have any of the phrases. Exact while the phrases bring in fewer rows than the budget; beyond, rows
 * that have only the most common ones are missing.
 */
export function matchesOf(
  store: Store,
  phrases: readonly Phrase[],
  { table, range }: { readonly table: IndexTable; readonly range?: RowRange },
): Matches {
  const matches: Matches = new Map();
  const find = (match: string, limit: number) => matchingRows(store, { table, range, match, limit });
  const add = (rowId: number, bit: number) => matches.set(rowId, (matches.get(rowId) ?? 0) | (1 << bit));
  const bitOf = new Map(phrases.map((phrase, bit) => [phrase, bit]));
  const addAll = (rows: readonly number[], ...found: readonly Phrase[]): void => {
    for (const phrase of found) for (const row of rows) add(row, bitOf.get(phrase) ?? 0);
  };
  const { driving, common } = divide(phrases);
  for (const phrase of driving) addAll(find(expressionOf(phrase), ROW_BUDGET), phrase);
  if (driving.length > 0) {
    const chosen = driving.map(expressionOf).join(' OR ');
    for (const phrase of common) addAll(find(`(${chosen}) AND ${expressionOf(phrase)}`, ROW_BUDGET), phrase);
    return matches;
  }
  // Every phrase is common: rows that have the rarest of them together with others, then the rarest alone.
  const [rarest, ...others] = common;
  if (rarest === undefined) return matches;
  const share = Math.floor(ROW_BUDGET / common.length);
  for (const phrase of others)
    addAll(find(`${expressionOf(rarest)} AND ${expressionOf(phrase)}`, share), phrase, rarest);
  addAll(find(expressionOf(rarest), share), rarest);
  return matches;
}

/** Of the phrases whose bits are set, all together. */
export function weightOf(mask: number, phrases: readonly Phrase[]): number {
  let sum = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1)
    sum += phrases[31 - Math.clz32(rest & -rest)]?.weight ?? 0;
  return sum;
}

/** How many of the phrases, from the first, `matchesOf` looks for everywhere. */
export const countOfDriving = (phrases: readonly Phrase[]): number => divide(phrases).driving.length;

/** The rarest phrases choose rows while the budget lasts; of the others the most distinctive rank what was chosen. */
function divide(phrases: readonly Phrase[]): { driving: Phrase[]; common: Phrase[] } {
  let spent = 0;
  const isCheap = (phrase: Phrase) => (spent += phrase.frequency) <= ROW_BUDGET || phrase.isRequired;
  const driving = phrases.filter(isCheap);
  const least = LEAST_SHARE * Math.max(0, ...phrases.map(({ weight }) => weight));
  const common = phrases.slice(driving.length).filter((phrase) => phrase.weight >= least);
  return { driving, common: common.slice(0, RANKING_TERMS) };
}

/**
 * Tokens hold letters, marks and digits only, so nothing in them has a meaning to FTS5. A single character of a script
 * without spaces stands in pairs only, so it is looked for as the beginning of one.
 */
function expressionOf({ tokens }: Phrase): string {
  return `"${tokens.join(' ')}"${isPairStart(tokens.at(-1) ?? '') ? ' *' : ''}`;
}

const isPairStart = (token: string): boolean => isUnspaced(token) && [...token].length === 1;

interface Find {
  readonly table: IndexTable;
  readonly range?: RowRange | undefined;
  readonly match: string;
  readonly limit: number;
}

function matchingRows(store: Store, { table, range, match, limit }: Find): number[] {
  const between = range === undefined ? '' : 'AND rowid BETWEEN ? AND ?';
  const bounds = range === undefined ? [] : [range.first, range.last];
  const sql = `SELECT rowid FROM ${table} WHERE ${table} MATCH ? ${between} LIMIT ?`;
  return valuesOf(store, sql, match, ...bounds, limit);
}

/** `newestSource`: the newest when these were counted. */
const statistics = keptPerStore(() => ({
  newestSource: -1,
  sentenceCount: 0,
  byToken: new Map<string, number>(),
}));

function statisticsOf(store: Store): ReturnType<typeof statistics> {
  const kept = statistics(store);
  const newestSource = valueOf<number>(store, 'SELECT coalesce(max(id), 0) FROM sources') ?? 0;
  if (kept.newestSource === newestSource) return kept;
  kept.byToken.clear();
  const sentenceCount = valueOf<number>(store, 'SELECT count(*) FROM sentences') ?? 0;
  return Object.assign(kept, { newestSource, sentenceCount });
}

/** Sentences that have the rarest of these tokens: an upper bound for the phrase they make. */
export function sentencesWith(store: Store, tokens: readonly string[]): number {
  const { byToken } = statisticsOf(store);
  const counts = tokens.map((token) => {
    const known = byToken.get(token);
    if (known !== undefined) return known;
    const count = valueOf<number>(store, 'SELECT doc FROM sentence_terms WHERE term = ?', token) ?? 0;
    byToken.set(token, count);
    return count;
  });
  return Math.min(...counts);
}

/** Of a word that so many sentences of the store have. */
export const termWeight = (store: Store, sentenceFrequency: number): number =>
  inverseFrequency(sentenceFrequency, statisticsOf(store).sentenceCount);

/** The inverse document frequency of BM25, never negative (Lucene's form: ln(1 + (N - n + 0.5) / (n + 0.5))). */
export function inverseFrequency(having: number, all: number): number {
  const missing = Math.max(0, all - having);
  return Math.log(1 + (missing + 0.5) / (having + 0.5));
}

/** A number with its separators, or a run of letters and digits. */
const PIECE = /\p{N}+(?:[.,:]\p{N}+)+[\p{L}\p{M}]*|[\p{L}\p{M}\p{N}_]+/gu;
/** What ends a word as white space does: a slash that is no fraction, brackets, dashes between sentences. */
const APART = /\s+|\/(?!\p{N})|(?<!\p{N})\/|[()[\]{};|—]+/u;
const ENDING = /['’](?:s|t|d|m|ll|re|ve)$/iu;

/**
 * Each word's tokens, without stop words. A piece with a digit or of one letter belongs to the piece that a hyphen
 * ties it to ("IL-6", "T-cell", "COVID-19"); pieces of a script without spaces are looked for pair by pair.
 */
export function looseWords(text: string): string[][] {
  return text
    .split(APART)
    .filter((word) => !isStopWord(word))
    .flatMap((word) => tied(word.replace(ENDING, '').match(PIECE) ?? []))
    .flatMap((piece) => {
      const tokens = tokensOf(piece);
      return isUnspaced(piece) ? tokens.map((token) => [token]) : [tokens];
    });
}

/** A word of the language that names no topic. */
const isStopWord = (word: string): boolean => TOPIC_STOP_WORDS.has(fold(word).replace(/[^\p{L}\p{N}]/gu, ''));

function tied(pieces: readonly string[]): string[] {
  const words: string[] = [];
  let bindsNext = false;
  for (const piece of pieces) {
    const binds = /\p{N}/u.test(piece) || [...piece].length === 1;
    const last = words.at(-1);
    if (last !== undefined && (binds || bindsNext)) words[words.length - 1] = `${last}-${piece}`;
    else if (binds || !isStopWord(piece)) words.push(piece);
    bindsNext = binds && last === undefined;
  }
  return words;
}
