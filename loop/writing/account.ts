import type { LaidCell, ReadFinding } from '../../agents/roles/vocabulary.js';
import type { Claim } from '../claim.js';
import type { LeftOutFinding } from '../results.js';

/** Where every decisive finding ends: in a sentence, in a cell of the table, or left out with a reason. Pure. */

interface Accounted {
  /** All findings; those of one value in one cell stand for each other. */
  readonly cells: readonly LaidCell[];
  readonly claims: readonly Pick<Claim, 'findingIds'>[];
  readonly leftOut: readonly LeftOutFinding[];
}

/** Decisive findings that nothing accounts for. */
export function unaccounted({ cells, claims, leftOut }: Accounted): readonly ReadFinding[] {
  const named = new Set([
    ...claims.flatMap(({ findingIds }) => findingIds),
    ...leftOut.map(({ finding }) => finding),
  ]);
  return cells
    .flatMap(({ values }) => values)
    .filter((same) => !same.some(({ id }) => named.has(id)))
    .flatMap((same) => same.filter(({ weight }) => weight === 'decisive').slice(0, 1));
}
