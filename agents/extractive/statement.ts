import type { Stance } from '../roles/vocabulary.js';
import { readCorpus } from './corpus.js';
import { canStandAlone, claimText } from './sentence-filter.js';
import type { Joined } from './join.js';
import { bearingOn, type Bearing, type Hypothesis } from './hypothesis.js';
import type { ShownSource } from '../roles/vocabulary.js';

/** What sources say for and against a statement that the user put, each in its own words; nothing decides between them. */

/** Where no sentence holds this much of the statement, none is about it. */
const LEAST_BEST = 0.4;
/** What takes no side is shown only where it holds this much. */
const LEAST_NEUTRAL = 0.35;
const PER_SOURCE = 3;
/** Share of the longer sentence's words from which two of one side say the same. */
const SAME = 0.8;

/** The sentences that take sides, in turn from both, then those that bear on the statement without taking one. */
export function claimsOn(
  hypothesis: Hypothesis,
  sources: readonly ShownSource[],
  most: number,
): readonly Joined[] {
  const bearing = bearingOn(hypothesis, readCorpus(sources)).filter(
    ({ line }) => canStandAlone(line) && !line.source.retracted,
  );
  if ((bearing[0]?.cover ?? 0) < LEAST_BEST) return [];
  const side = (stance: Stance): Bearing[] => bearing.filter((each) => each.stance === stance);
  const neutral = side('neutral').filter((each) => each.cover >= LEAST_NEUTRAL);
  const kept: Bearing[] = [];
  const perSource = new Map<string, number>();
  for (const each of [...inTurn(side('for'), side('against')), ...neutral]) {
    const { id } = each.line.source;
    const count = perSource.get(id) ?? 0;
    if (kept.length === most || count === PER_SOURCE || kept.some((other) => isSame(other, each))) continue;
    perSource.set(id, count + 1);
    kept.push(each);
  }
  return kept.map(({ line, cover, stance }) => ({
    ...{ text: claimText(line), lines: [line], aspect: '', stance, score: cover, cover, headline: false },
  }));
}

/** Whether a side has another against it. */
export const isDivided = (claims: readonly { stance: Stance }[]): boolean =>
  claims.some(({ stance }) => stance === 'for') && claims.some(({ stance }) => stance === 'against');

const inTurn = (first: readonly Bearing[], second: readonly Bearing[]): Bearing[] =>
  Array.from({ length: Math.max(first.length, second.length) }, (_, index) => [
    ...first.slice(index, index + 1),
    ...second.slice(index, index + 1),
  ]).flat();

function isSame({ line: one, stance }: Bearing, { line: other, stance: side }: Bearing): boolean {
  if (stance !== side) return false;
  const shared = [...one.stems].filter((stem) => other.stems.has(stem)).length;
  return shared >= SAME * Math.max(one.stems.size, other.stems.size);
}
