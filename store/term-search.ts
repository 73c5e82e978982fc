/**
 * Which rows of a full-text table have which terms, at a bounded cost. FTS5's own bm25() walks every row of
 * every term of a query (127 ms for three terms in a million sentences, two of them common); here the rarest
 * terms choose the rows, and common ones are only looked for in what those chose.
 */
import { indexRulesOf, rebuildOldIndex } from './full-text-index.js';
import type { IndexTable } from './full-text-index.js';
import type { Store } from './open-store.js';
import { statement } from './statement.js';
import { sentencesWith, termWeight } from './term-statistics.js';
import { tokensOf } from './tokens.js';

/** How many rows the terms of a query may bring in, all together: 10 to 20 ms at about 1 µs a row. */
const ROW_BUDGET = 15_000;
/** How many common terms are looked for in the rows that the rare ones chose: 2 to 5 ms each. */
const RANKING_TERMS = 4;
/** A common term that weighs less than this part of the rarest would hardly change an order. */
const LEAST_SHARE = 0.2;
/** More terms than this in a query are not looked for; the rarest stay. */
const MAXIMUM_TERMS = 24;

/** A word, or several in a row, as the index knows them. */
export interface Phrase {
  readonly tokens: readonly string[];
  /** The version of the rules that made the tokens. */
  readonly rules: number;
  /** Sentences of the whole store that have it, at most. */
  readonly frequency: number;
  readonly weight: number;
}

/** The ids of rows to look at, both included. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The phrases of a query, rarest first. A term in double quotes is one phrase; any other is split at white
 * space, and what hangs together otherwise ("mosquito-borne") is a phrase too. A word that no sentence has may
 * still stand in a title.
 */
export function phrasesOf(store: Store, terms: readonly string[]): Phrase[] {
  rebuildOldIndex(store);
  const rules = indexRulesOf(store);
  const byKey = new Map<string, Phrase>();
  for (const term of terms) {
    const quoted = /^\s*["“«](.*)["”»]\s*$/su.exec(term)?.[1];
    for (const part of quoted === undefined ? term.split(/\s+/u) : [quoted]) {
      const tokens = tokensOf(part, rules);
      const key = tokens.join(' ');
      if (tokens.length === 0 || byKey.has(key)) continue;
      const frequency = sentencesWith(store, tokens);
      byKey.set(key, { tokens, rules, frequency, weight: termWeight(store, frequency) });
    }
  }
  return [...byKey]
    .sort(([keyA, a], [keyB, b]) => a.frequency - b.frequency || (keyA < keyB ? -1 : 1))
    .slice(0, MAXIMUM_TERMS)
    .map(([, phrase]) => phrase);
}

/**
 * The rows that have any of the phrases, with the summed weights of those they have. Exact while the phrases
 * bring in fewer rows than the budget; beyond, rows that have only the most common ones are missing.
 */
export function rowsWith(
  store: Store,
  phrases: readonly Phrase[],
  { table, range }: { readonly table: IndexTable; readonly range?: RowRange },
): Map<number, number> {
  const scores = new Map<number, number>();
  const find = (match: string, limit: number) => matchingRows(store, { table, range, match, limit });
  const add = (rowId: number, weight: number) => scores.set(rowId, (scores.get(rowId) ?? 0) + weight);
  const { driving, common } = divide(phrases);
  for (const phrase of driving) {
    for (const rowId of find(expressionOf(phrase), ROW_BUDGET)) add(rowId, phrase.weight);
  }
  if (driving.length > 0) {
    const chosen = driving.map(expressionOf).join(' OR ');
    for (const phrase of common) {
      for (const rowId of find(`(${chosen}) AND ${expressionOf(phrase)}`, ROW_BUDGET))
        add(rowId, phrase.weight);
    }
    return scores;
  }
  // Every phrase is common: rows that have the rarest of them together with others, then the rarest alone.
  const [rarest, ...others] = common;
  if (rarest === undefined) return scores;
  const share = Math.floor(ROW_BUDGET / common.length);
  for (const phrase of others) {
    for (const rowId of find(`${expressionOf(rarest)} AND ${expressionOf(phrase)}`, share)) {
      add(rowId, phrase.weight + (scores.has(rowId) ? 0 : rarest.weight));
    }
  }
  for (const rowId of find(expressionOf(rarest), share)) if (!scores.has(rowId)) add(rowId, rarest.weight);
  return scores;
}

/** The rarest phrases choose rows while the budget lasts; of the others the most distinctive rank what was chosen. */
function divide(phrases: readonly Phrase[]): { driving: Phrase[]; common: Phrase[] } {
  let spent = 0;
  const driving = phrases.filter((phrase) => (spent += phrase.frequency) <= ROW_BUDGET);
  const least = LEAST_SHARE * (phrases[0]?.weight ?? 0);
  const common = phrases.slice(driving.length).filter((phrase) => phrase.weight >= least);
  return { driving, common: common.slice(0, RANKING_TERMS) };
}

/** Tokens hold letters, marks and digits only, so nothing in them has a meaning to FTS5. */
function expressionOf(phrase: Phrase): string {
  return `"${phrase.tokens.join(' ')}"`;
}

interface Find {
  readonly table: IndexTable;
  readonly range?: RowRange | undefined;
  readonly match: string;
  readonly limit: number;
}

function matchingRows(store: Store, { table, range, match, limit }: Find): number[] {
  const between = range === undefined ? '' : 'AND rowid BETWEEN ? AND ?';
  const bounds = range === undefined ? [] : [range.first, range.last];
  return statement<(string | number)[], number>(
    store,
    `SELECT rowid FROM ${table} WHERE ${table} MATCH ? ${between} LIMIT ?`,
  )
    .pluck()
    .all(match, ...bounds, limit);
}
