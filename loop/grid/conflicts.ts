/** Conflicts of a cell, by their kind: only values under the same conditions and of the same time disagree. */
import { isLimit, type ReadValue } from './cell-values.js';
import { compareValues, isJudgement } from './compare.js';
import { compareConditions } from './conditions.js';
import type { CellValue, Conflict, ConflictKind } from './grid.js';
import type { Reading } from './reading.js';
import { ratesDiffer } from './unit.js';

const DAY_MS = 86_400_000;
/** Values of days so far apart may both have been true; prices change sooner. */
const DAYS_APART = { any: 365, price: 31 } as const;

/** The conflicts of one cell, one of each kind at most: `value` first. */
export function conflictsOf(
  cell: { about: string; attribute: string },
  values: readonly ReadValue[],
): readonly Conflict[] {
  const sides = new Map<ConflictKind, Set<CellValue>>();
  const limit = isLimit(cell.attribute);
  values.forEach((left, at) => {
    for (const right of values.slice(at + 1)) {
      const kind = ofOtherWorks(left.value, right.value) ? kindOf(left, right, limit) : null;
      if (kind === null) continue;
      sides.set(kind, (sides.get(kind) ?? new Set()).add(left.value).add(right.value));
    }
  });
  const { about, attribute } = cell;
  return KINDS.flatMap((kind) => {
    const found = sides.get(kind);
    return found === undefined ? [] : [{ about, attribute, kind, sides: [...found] }];
  });
}

const KINDS: readonly ConflictKind[] = ['value', 'time', 'condition', 'measure', 'opinion'];

/** Each side has a voice that the other has not. */
const ofOtherWorks = (left: CellValue, right: CellValue): boolean =>
  left.works.some((work) => !right.works.includes(work)) &&
  right.works.some((work) => !left.works.includes(work));

function kindOf(left: ReadValue, right: ReadValue, limit: boolean): ConflictKind | null {
  const relation = compareValues(left.reading, right.reading, limit);
  const conditions = compareConditions(left.value.conditions, right.value.conditions);
  if (relation === 'incomparable') return conditions === 'same' ? 'measure' : null;
  if (relation !== 'incompatible') return null;
  if (conditions !== 'same' || ofOtherRates(left.reading, right.reading)) return 'condition';
  if (areApart(left, right)) return 'time';
  return isJudgement(left.reading) || isJudgement(right.reading) ? 'opinion' : 'value';
}

const ofOtherRates = (left: Reading, right: Reading): boolean =>
  left.kind === 'amount' && right.kind === 'amount' && ratesDiffer(left.unit, right.unit);

function areApart(left: ReadValue, right: ReadValue): boolean {
  const isPrice = [left, right].some(
    ({ reading }) => reading.kind === 'amount' && reading.unit.kind === 'money',
  );
  return daysBetween(left.value.asOf, right.value.asOf) > (isPrice ? DAYS_APART.price : DAYS_APART.any);
}

/** The least that the two may be apart: `2024` and `2025-01` may be neighbours. 0 where one of them is not known. */
function daysBetween(left: string | null, right: string | null): number {
  if (left === null || right === null) return 0;
  const [one, other] = [spanOf(left), spanOf(right)];
  if (one === null || other === null) return 0;
  return Math.max(0, (Math.max(one.first, other.first) - Math.min(one.last, other.last)) / DAY_MS);
}

function spanOf(date: string): { readonly first: number; readonly last: number } | null {
  const [year = 0, month, day] = date.split('-').map(Number);
  const first = Date.UTC(year, (month ?? 1) - 1, day ?? 1);
  const last = day !== undefined ? first : Date.UTC(year, month ?? 12, 0);
  return Number.isNaN(first) || Number.isNaN(last) ? null : { first, last };
}
