import { estimateTokens } from '../../agents/models/tokens.js';
import { HEADING_TOKENS, LONGEST_SENTENCE, SENTENCE_NUMBER_TOKENS } from '../../agents/roles/token-sizes.js';
import { listRunSources, type RunSource } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { NO_EVIDENCE } from '../../text/document.js';
import type { Place } from '../../text/sentence-ref.js';
import type { SourceNumber } from '../../text/source-number.js';
import type { Run } from '../run.js';
import { textOf } from './texts.js';

/** A sentence that could be shown. */
export interface Showable {
  readonly text: string;
  /** With its number and the line's end; an estimate, as in the requests themselves. */
  readonly tokens: number;
  readonly section: string;
}

/** What the sentences of a run are and cost to show. Texts are read once each and not kept whole. */
export interface SentenceCosts {
  readonly sources: readonly RunSource[];
  /** Undefined where there is no such sentence, or it can back no claim. */
  of(place: Place): Showable | undefined;
  /** Reads many at once, each source's text once. */
  load(places: readonly Place[]): void;
  /** Tokens of a source's heading and fence. */
  heading(source: SourceNumber): number;
  /** How many sentences a source has. */
  count(source: SourceNumber): number;
}

export function sentenceCosts(run: Run): SentenceCosts {
  const sources = listRunSources(run.store, run.id);
  const byNumber = new Map(sources.map((source) => [source.number, source]));
  const read = new Map<string, Showable | undefined>();
  const load = (places: readonly Place[]): void => {
    for (const [number, sentences] of groupBySource(places)) {
      const unread = sentences.filter((sentence) => !read.has(`${number}.${sentence}`));
      if (unread.length > 0) readSentences(number, unread);
    }
  };
  const readSentences = (number: SourceNumber, sentences: readonly number[]): void => {
    for (const sentence of sentences) read.set(`${number}.${sentence}`, undefined);
    const source = byNumber.get(number);
    if (source === undefined) return;
    const text = textOf(run, source.sourceId);
    const range = { from: Math.min(...sentences), to: Math.max(...sentences) };
    for (const row of sentencesOf(run.store, source.sourceId, range)) {
      const name = `${number}.${row.number}`;
      if (!read.has(name) || NO_EVIDENCE.has(row.kind)) continue;
      const words = text.slice(row.start, Math.min(row.end, row.start + LONGEST_SENTENCE));
      read.set(name, {
        text: words,
        tokens: estimateTokens(words) + SENTENCE_NUMBER_TOKENS,
        section: row.section,
      });
    }
  };
  return {
    sources,
    load,
    of: (place) => {
      load([place]);
      return read.get(`${place[0]}.${place[1]}`);
    },
    heading: (number) => HEADING_TOKENS + estimateTokens(byNumber.get(number)?.source.title ?? ''),
    count: (number) => {
      const source = byNumber.get(number);
      return source === undefined ? 0 : sentencesOf(run.store, source.sourceId).length;
    },
  };
}

/** The sentences of each source, in the order in which they come. */
export function groupBySource(places: readonly Place[]): ReadonlyMap<SourceNumber, number[]> {
  const groups = new Map<SourceNumber, number[]>();
  for (const [source, sentence] of places) {
    const known = groups.get(source);
    if (known === undefined) groups.set(source, [sentence]);
    else known.push(sentence);
  }
  return groups;
}
