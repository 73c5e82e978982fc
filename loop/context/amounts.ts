import type { Quantity } from '../gate/numbers/quantity.js';
import { readFigures } from '../gate/numbers/read-figures.js';
import { inOtherUnits } from '../gate/numbers/units.js';

/** Amounts that a text states, each in one unit whatever it is written in. Pure. */

export interface Amount {
  /** `%`, or the first of the units that it could be said in. */
  readonly kind: string;
  /** In that unit. */
  readonly size: number;
}

export function amountsIn(text: string): readonly Amount[] {
  if (!/\p{N}/u.test(text)) return [];
  return readFigures(text, { isSource: true }).quantities.flatMap((quantity) => {
    const amount = amountOf(quantity);
    return amount === null || quantity.isMark === true || quantity.isDay === true ? [] : [amount];
  });
}

function amountOf({ measure, value, unit }: Quantity): Amount | null {
  if (measure === 'percent') return { kind: '%', size: value };
  if (measure === 'share') return { kind: '%', size: 100 * value };
  if (measure !== 'plain' || unit === undefined) return null;
  const [first] = [{ value, unit }, ...inOtherUnits(value, unit)].sort((a, b) => (a.unit < b.unit ? -1 : 1));
  return first === undefined ? null : { kind: first.unit, size: first.value };
}
