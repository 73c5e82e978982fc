import { estimateTokens } from '../../agents/models/tokens.js';
import { HEADING_TOKENS } from '../../agents/roles/token-sizes.js';
import { listRunSources, type RunSource } from '../../store/run-sources.js';
import { NO_EVIDENCE } from '../../text/document.js';
import type { Place } from '../../text/sentence-ref.js';
import type { SourceNumber } from '../../text/source-number.js';
import type { Run } from '../run.js';
import { SourceLines, type SourceLine } from './source-lines.js';

/** The sentences of a run and what they cost to show. Each text is read once. */
export interface SentenceCosts {
  readonly sources: readonly RunSource[];
  /** Undefined where the sentence does not exist, or it cannot support a claim. */
  of(place: Place): SourceLine | undefined;
  /** Tokens of a source's heading and fence. */
  heading(source: SourceNumber): number;
  /** All sentences of a source, those that support nothing too; undefined where the run has no such source. */
  lines(source: SourceNumber): SourceLines | undefined;
}

export function sentenceCosts(run: Run): SentenceCosts {
  const sources = listRunSources(run.store, run.id);
  const byNumber = new Map(sources.map((source) => [source.number, source]));
  const read = new Map<SourceNumber, SourceLines>();
  const lines = (number: SourceNumber): SourceLines | undefined => {
    const source = byNumber.get(number);
    const known = read.get(number);
    if (known !== undefined || source === undefined) return known;
    const made = new SourceLines(run, source);
    read.set(number, made);
    return made;
  };
  return {
    sources,
    lines,
    of: ([source, sentence]) => {
      const line = lines(source)?.at(sentence);
      return line === undefined || NO_EVIDENCE.has(line.kind) ? undefined : line;
    },
    heading: (number) => HEADING_TOKENS + estimateTokens(byNumber.get(number)?.source.title ?? ''),
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
