import { estimateTokens } from '../../agents/models/tokens.js';
import { HEADING_TOKENS, LONGEST_SENTENCE, SENTENCE_NUMBER_TOKENS } from '../../agents/roles/token-sizes.js';
import { listRunSources, type RunSource } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { NO_EVIDENCE } from '../../text/document.js';
import { formatPlace, type Place } from '../../text/sentence-ref.js';
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

/** The sentences of a run and what they cost to show. Each text is read once and not kept whole. */
export interface SentenceCosts {
  readonly sources: readonly RunSource[];
  /** Undefined where the sentence does not exist, or it cannot support a claim. */
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
  const read = new Map<string, Showable | null>();
  const load = (places: readonly Place[]): void => {
    const unread = places.filter((place) => !read.has(formatPlace(place)));
    for (const place of unread) read.set(formatPlace(place), null);
    for (const [number, sentences] of groupBySource(unread)) {
      const source = byNumber.get(number);
      if (source === undefined) continue;
      for (const [sentence, shown] of readSentences(run, source, sentences))
        read.set(formatPlace([number, sentence]), shown);
    }
  };
  return {
    sources,
    load,
    of: (place) => {
      load([place]);
      return read.get(formatPlace(place)) ?? undefined;
    },
    heading: (number) => HEADING_TOKENS + estimateTokens(byNumber.get(number)?.source.title ?? ''),
    count: (number) => {
      const source = byNumber.get(number);
      return source === undefined ? 0 : sentencesOf(run.store, source.sourceId).length;
    },
  };
}

/** Those of a source's sentences that may be shown, by number. */
function readSentences(
  run: Run,
  { sourceId }: RunSource,
  sentences: readonly number[],
): readonly (readonly [sentence: number, Showable])[] {
  const text = textOf(run, sourceId);
  const asked = new Set(sentences);
  const range = { from: Math.min(...sentences), to: Math.max(...sentences) };
  return sentencesOf(run.store, sourceId, range)
    .filter((row) => asked.has(row.number) && !NO_EVIDENCE.has(row.kind))
    .map((row) => {
      const words = text.slice(row.start, Math.min(row.end, row.start + LONGEST_SENTENCE));
      const tokens = estimateTokens(words) + SENTENCE_NUMBER_TOKENS;
      return [row.number, { text: words, tokens, section: row.section }] as const;
    });
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
