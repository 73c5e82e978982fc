/**
 * Sentences of everything that a desk has read, best first, within a bounded time: the rarest words choose the rows, and
 * the common ones rank what those chose, as in `term-search.ts`. Ties are broken by what was read last.
 */
import { looseWords } from '../../loose-words.js';
import { isStopWord, marksOf, queryParts, type Mark } from '../../marked-words.js';
import { numberOfSentence, sourceOfSentence } from '../../sentence-id.js';
import { inverseFrequency } from '../../term-statistics.js';
import { tokensOf } from '../../tokens.js';
import type { DeskDatabase } from '../database.js';
import { libraryIndexOf } from './index-of.js';
import type { LibraryIndex } from './index-port.js';
import { describeSources, type DescribedSource, type Visible } from './described.js';
import { totalsOf } from './totals.js';

/** A sentence that a search of the library found. */
export interface LibraryHit {
  /** What the run cites it by, `S4.12`. */
  readonly ref: string;
  /** `S4` */
  readonly sourceId: string;
  /** The newest run that has read it, and how many have. */
  readonly run: string;
  readonly runs: number;
  /** Canonical key of the source. */
  readonly key: string;
  readonly title: string | null;
  readonly address: string;
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly text: string;
  /** Offsets of the sentence in the stored text of its source, UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Words of the search in `text`: start and end in it. */
  readonly marks: readonly Mark[];
  /** Higher is better; comparable within one search only. */
  readonly score: number;
}

export interface LibraryAnswer {
  readonly hits: readonly LibraryHit[];
  /** Where the next page begins; null after the last one. */
  readonly nextOffset: number | null;
  /** Words and phrases that no sentence has. */
  readonly missing: readonly string[];
  /** True where nothing has every phrase in quotes as it is, and the hits have some of their words. */
  readonly isNearest: boolean;
}

export interface LibraryQuery extends Visible {
  readonly words: string;
  readonly limit: number;
  readonly offset: number;
}

interface Phrase {
  readonly tokens: readonly string[];
  readonly isRequired: boolean;
  readonly frequency: number;
  readonly weight: number;
}

/** Terms of a search beyond so many are not looked for. */
const MOST_PHRASES = 20;
/** How many common words rank what the rare ones chose. */
const RANKING = 4;
/** Sentences of one source in one answer: the others are found in its run. */
const MOST_OF_A_SOURCE = 3;
/** Hits looked up at once beyond what a page still lacks: some say what another has said. */
const SOME_MORE = 4;

export async function searchLibrary(database: DeskDatabase, query: LibraryQuery): Promise<LibraryAnswer> {
  const parts = queryParts(query.words);
  const hits = await hitsFor(database, query, parts);
  const missing = await missingOf(database, parts, hits);
  if (hits.length > 0 || query.offset > 0 || !parts.some(({ isQuoted }) => isQuoted))
    return { ...page(hits, query), missing, isNearest: false };
  const loose = parts.map(({ text }) => ({ text, isQuoted: false }));
  return { ...page(await hitsFor(database, query, loose), query), missing, isNearest: true };
}

/** One hit more than a page has says that there is a next one. */
const page = (hits: readonly LibraryHit[], { limit, offset }: LibraryQuery) => ({
  hits: hits.slice(0, limit),
  nextOffset: hits.length > limit ? offset + limit : null,
});

type Part = ReturnType<typeof queryParts>[number];

async function hitsFor(
  database: DeskDatabase,
  query: LibraryQuery,
  parts: readonly Part[],
): Promise<readonly LibraryHit[]> {
  const index = libraryIndexOf(database);
  const phrases = await phrasesOf(database, index, parts);
  if (phrases.length === 0) return [];
  const ranked = rank(await matchesOf(index, phrases), phrases);
  return shown(database, query, ranked);
}

/** Rarest first, those in quotes before all others. */
async function phrasesOf(
  database: DeskDatabase,
  index: LibraryIndex,
  parts: readonly Part[],
): Promise<Phrase[]> {
  const byKey = new Map<string, { readonly tokens: readonly string[]; readonly isRequired: boolean }>();
  for (const { text, isQuoted } of parts)
    for (const tokens of isQuoted ? [tokensOf(text)] : looseWords(text)) {
      const key = tokens.join(' ');
      if (tokens.length > 0 && (isQuoted || !byKey.has(key)))
        byKey.set(key, { tokens, isRequired: isQuoted });
    }
  const { sentences } = await totalsOf(database);
  const phrases = await Promise.all(
    [...byKey.values()].slice(0, MOST_PHRASES).map(async (phrase) => {
      const frequency = await index.frequency(phrase.tokens);
      return { ...phrase, frequency, weight: inverseFrequency(frequency, Math.max(sentences, frequency)) };
    }),
  );
  return phrases.sort((a, b) => Number(b.isRequired) - Number(a.isRequired) || a.frequency - b.frequency);
}

/** Which phrases a row has: bit n stands for the phrase n. */
type Matches = Map<number, number>;

async function matchesOf(index: LibraryIndex, phrases: readonly Phrase[]): Promise<Matches> {
  const matches: Matches = new Map();
  const required = phrases.filter(({ isRequired }) => isRequired).map(({ tokens }) => tokens);
  const others = phrases.slice(required.length);
  const add = (rows: readonly number[], ...bits: readonly number[]): void => {
    for (const row of rows) for (const bit of bits) matches.set(row, (matches.get(row) ?? 0) | (1 << bit));
  };
  if (required.length > 0) add(await index.find({ all: required }, index.rowBudget), ...required.keys());
  const { driving, ranking } = required.length > 0 ? { driving: [], ranking: others } : divide(index, others);
  const bitOf = (phrase: Phrase): number => phrases.indexOf(phrase);
  for (const phrase of driving)
    add(await index.find({ all: [phrase.tokens] }, index.rowBudget), bitOf(phrase));
  const chosen = driving.map(({ tokens }) => tokens);
  if (required.length + chosen.length > 0) {
    for (const phrase of ranking.slice(0, RANKING)) {
      const expression = { all: [...required, phrase.tokens], any: chosen };
      add(await index.find(expression, index.rowBudget), bitOf(phrase));
    }
    return matches;
  }
  await addCommon(index, ranking.slice(0, RANKING), { add, bitOf });
  return matches;
}

/** Where every word is common: rows that have all, then the rarest with each other one, then the rarest alone. */
async function addCommon(
  index: LibraryIndex,
  common: readonly Phrase[],
  {
    add,
    bitOf,
  }: { add: (rows: readonly number[], ...bits: readonly number[]) => void; bitOf: (of: Phrase) => number },
): Promise<void> {
  const share = Math.floor(index.rowBudget / (common.length + 1));
  const [rarest, ...others] = common;
  if (rarest === undefined) return;
  if (others.length > 1)
    add(await index.find({ all: common.map(({ tokens }) => tokens) }, share), ...common.map(bitOf));
  for (const other of others)
    add(await index.find({ all: [rarest.tokens, other.tokens] }, share), bitOf(rarest), bitOf(other));
  add(await index.find({ all: [rarest.tokens] }, share), bitOf(rarest));
}

/** The rarest choose rows while the budget lasts. */
function divide(index: LibraryIndex, phrases: readonly Phrase[]): { driving: Phrase[]; ranking: Phrase[] } {
  let spent = 0;
  const count = phrases.findIndex(({ frequency }) => (spent += frequency) > index.rowBudget);
  const driving = count < 0 ? [...phrases] : phrases.slice(0, count);
  return { driving, ranking: phrases.slice(driving.length) };
}

interface Ranked {
  readonly id: number;
  readonly score: number;
}

function rank(matches: Matches, phrases: readonly Phrase[]): Ranked[] {
  const weights = phrases.map(({ weight }) => weight);
  const scores = new Map<number, number>();
  const scoreOf = (mask: number): number => {
    const known = scores.get(mask);
    if (known !== undefined) return known;
    const score = weights.reduce((sum, weight, bit) => sum + ((mask >> bit) & 1 ? weight : 0), 0);
    scores.set(mask, score);
    return score;
  };
  return [...matches]
    .map(([id, mask]) => ({ id, score: scoreOf(mask) }))
    .sort((a, b) => b.score - a.score || b.id - a.id);
}

/** The page, and one hit more where there is one. Another text of one address, or a copy, says a sentence once. */
async function shown(
  database: DeskDatabase,
  query: LibraryQuery,
  ranked: readonly Ranked[],
): Promise<readonly LibraryHit[]> {
  const wanted = query.offset + query.limit + 1;
  const ofSource = new Map<number, number>();
  const candidates = ranked.filter(({ id }) => {
    const source = sourceOfSentence(id);
    const count = (ofSource.get(source) ?? 0) + 1;
    ofSource.set(source, count);
    return count <= MOST_OF_A_SOURCE;
  });
  const hits: LibraryHit[] = [];
  const said = new Set<string>();
  const sources = new Map<number, DescribedSource | null>();
  for (let at = 0; at < candidates.length && hits.length < wanted;) {
    const some = candidates.slice(at, at + wanted - hits.length + SOME_MORE);
    at += some.length;
    const unknown = [...new Set(some.map(({ id }) => sourceOfSentence(id)))].filter((id) => !sources.has(id));
    for (const [id, source] of await describeSources(database, unknown, query)) sources.set(id, source);
    for (const candidate of some) {
      const source = sources.get(sourceOfSentence(candidate.id)) ?? null;
      const hit = source === null ? null : hitOf(candidate, source, query.words);
      const same = hit === null ? '' : `${hit.key}\n${hit.text}`;
      if (hit === null || said.has(same)) continue;
      said.add(same);
      hits.push(hit);
    }
  }
  return hits.slice(query.offset, wanted);
}

function hitOf({ id, score }: Ranked, source: DescribedSource, words: string): LibraryHit | null {
  const number = numberOfSentence(id);
  const sentence = source.sentence(number);
  if (sentence === null) return null;
  const { key, title, address, publishedAt, modifiedAt, run, runs, sourceId } = source;
  return {
    ref: `${sourceId}.${number}`,
    sourceId,
    run,
    runs,
    key,
    title,
    address,
    publishedAt,
    modifiedAt,
    ...sentence,
    marks: marksOf(sentence.text, words),
    score,
  };
}

/** Words and phrases that neither a hit nor any other sentence has. */
async function missingOf(
  database: DeskDatabase,
  parts: readonly Part[],
  hits: readonly LibraryHit[],
): Promise<readonly string[]> {
  const index = libraryIndexOf(database);
  const missing: string[] = [];
  for (const { text, isQuoted } of parts) {
    if (!isQuoted && isStopWord(text)) continue;
    const phrases = isQuoted ? [tokensOf(text)] : looseWords(text);
    const quoted = isQuoted ? `"${text}"` : text;
    if (phrases.length === 0 || hits.some((hit) => marksOf(hit.text, quoted).length > 0)) continue;
    const found = await Promise.all(phrases.map((tokens) => index.find({ all: [tokens] }, 1)));
    if (found.every((rows) => rows.length === 0)) missing.push(quoted);
  }
  return missing;
}
