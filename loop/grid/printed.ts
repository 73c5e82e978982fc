/** How values are printed: `$2.49`, `6 of 7`, `10 GB`. The number stays as its source writes it. */
import type { CellValue } from './grid.js';
import type { Placed } from './placed.js';
import type { Reading } from './reading.js';
import { comparedBy, currencyOf, ratesIn, readUnit } from './unit.js';
import { WORDS } from './words.js';

export function printedValue({ finding }: Pick<Placed, 'finding'>): Pick<CellValue, 'value' | 'unit'> {
  const value = (finding.value ?? '').trim();
  const unit = finding.unit?.trim() || null;
  return { value: withUnit(value, unit), unit };
}

/** "nine", "five to six", "about eight": a number in words, which its unit belongs to. */
const COUNTED =
  /^(?:(?:about|around|over|under|at least|up to|nearly|almost|roughly) )?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: (?:to|or|and) (?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))?$/iu;

function withUnit(value: string, unit: string | null): string {
  if (unit === null || !(/\d/.test(value) || COUNTED.test(value))) return value;
  const read = readUnit(unit);
  if (read.kind === 'money') {
    const amount =
      currencyOf(value) === null ? withCurrency(value, { currency: read.base ?? '', unit }) : value;
    const compared = comparedBy(unit);
    return compared === null || holds(value, compared) ? amount : `${amount} ${compared}`;
  }
  if (read.kind === 'percent') return /%|per ?cent/i.test(value) ? value : `${value}%`;
  if (read.base === null || holds(value, unit) || currencyOf(value) !== null) return value;
  return `${value} ${unit}`;
}

/** With what it is a rate of, where the column says another or none: `$180 per user and year`. */
export function ratedValue(
  value: CellValue,
  reading: Reading,
  column: { readonly name: string; readonly unit: string | null },
): CellValue {
  if (reading.kind !== 'amount' || reading.unit.kind !== 'money' || reading.unit.per.length === 0)
    return value;
  const ofColumn = [ratesIn(column.name), readUnit(column.unit).per].find((per) => per.length > 0) ?? [];
  if (ofColumn.join() === reading.unit.per.join() || ratesIn(value.value).length > 0) return value;
  return { ...value, value: `${value.value} per ${[...reading.unit.per].sort(lastPeriods).join(' and ')}` };
}

const isPeriod = (word: string): boolean => /^(?:hour|day|week|month|year)$/.test(word);
const lastPeriods = (left: string, right: string): number => Number(isPeriod(left)) - Number(isPeriod(right));

const holds = (value: string, unit: string): boolean => value.toLowerCase().includes(unit.toLowerCase());

/** The sign before each number of a range, or the code behind the last. */
function withCurrency(value: string, { currency, unit }: { currency: string; unit: string }): string {
  const scale = /^\s*(?:thousand|million|billion|trillion|mn|bn|k)\b/i.exec(unit)?.[0].trim();
  const scaled = scale === undefined ? value : `${value} ${scale}`;
  const sign = WORDS.signs[currency];
  if (sign === undefined) return `${scaled} ${currency}`;
  return scaled.replace(/\d[\d.,]*/g, (number) => `${sign}${number}`);
}
