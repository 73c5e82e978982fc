import { ANGLES, type Angle, type SearchQuery } from '../../agents/search/engine.js';
import { bareWords } from '../../text/bare-words.js';
import { termsOf } from '../context/terms.js';

/** Searches that nobody had to think of, and the turns that angles take. Pure. */

const MOST_TERMS = 12;

/** A search for words as they stand. */
export const plainQuery = (
  angle: Angle,
  question: string,
  {
    reformulation = 'paraphrase',
    named = question,
  }: Partial<Pick<SearchQuery, 'reformulation'>> & {
    /** What its terms are taken from. */
    readonly named?: string;
  } = {},
): SearchQuery => ({
  ...{ angle, reformulation, question, terms: termsOf(named).slice(0, MOST_TERMS) },
  ...{ temporalIntent: 'none', freshness: 'any', removedStaleYears: [] },
});

/** The order in which angles are served: it goes on where the round before left off, so all four have their turn by round 2. */
export function anglesInTurn(round: number, count: number): readonly Angle[] {
  const start = ((round - 1) * count) % ANGLES.length;
  return Array.from({ length: count }, (_, index) => ANGLES[(start + index) % ANGLES.length] as Angle);
}

/** Takes one query after another from the angles in turn, none twice and none that was asked before. */
export function takeInTurn<Query extends SearchQuery>(
  angles: readonly Angle[],
  proposals: ReadonlyMap<Angle, readonly Query[]>,
  also: { readonly first: readonly Query[]; readonly asked: readonly string[] },
): readonly Query[] {
  const seen = new Set(also.asked.map(bareWords));
  const taken: Query[] = [];
  const waiting = new Map([...proposals].map(([angle, queries]) => [angle, [...queries]]));
  const take = (query: Query | undefined): boolean => {
    if (query === undefined || seen.has(bareWords(query.question))) return false;
    seen.add(bareWords(query.question));
    taken.push(query);
    return true;
  };
  for (const query of also.first) take(query);
  for (const angle of angles) {
    if (taken.length >= angles.length) break;
    const order = [angle, ...ANGLES.filter((other) => other !== angle)];
    order.some((from) => {
      const queue = waiting.get(from) ?? [];
      while (queue.length > 0) if (take(queue.shift())) return true;
      return false;
    });
  }
  return taken;
}
