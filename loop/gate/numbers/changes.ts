/** What a text says went from one value to another ("from 98 to 147"), for claims that give the proportion in words. */
import type { Span } from '../find-exact.js';
import type { Quantity } from './quantity.js';
import { unitsConflict } from './units.js';

export interface Change extends Span {
  /** The later value by the earlier one. */
  readonly ratio: number;
}

/** UTF-16 units between the two values, and figures looked at between them: a year may stand there. */
const FARTHEST = 60;
const MOST_BETWEEN = 3;
/** "Doubled" may be two hundredths off; "roughly doubled" a tenth. */
const SLACK = { stated: 0.02, rounded: 0.1 } as const;

export function readChanges(text: string, quantities: readonly Quantity[]): Change[] {
  const changes: Change[] = [];
  quantities.forEach((from, at) => {
    if (!text.startsWith('from ', from.start - 5) || from.measure === 'year' || from.value <= 0) return;
    const to = quantities
      .slice(at + 1, at + 1 + MOST_BETWEEN)
      .find((other) => other.measure !== 'year' && other.start >= from.end);
    if (!to || to.start - from.end > FARTHEST || to.measure !== from.measure) return;
    if (unitsConflict(from.unit, to.unit) || !/\sto\s/.test(text.slice(from.end, to.start))) return;
    changes.push({ ratio: to.value / from.value, start: from.start, end: to.end });
  });
  return changes;
}

/** "Doubled" is a ratio of two, "by half" one of a half more or less. */
export function isChangeBy({ measure, value, approximate }: Quantity, ratio: number): boolean {
  const slack = approximate ? SLACK.rounded : SLACK.stated;
  if (measure === 'times') return Math.abs(ratio / value - 1) <= slack;
  return measure === 'share' && Math.abs(Math.abs(ratio - 1) - value) <= slack / 2;
}
