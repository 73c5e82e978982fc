/** Rows of tables that cite in a cell of their own, `| Repair of a mill | 48,000 euros | [3] |`: the row is what is cited. */
import { continued, type Part } from './part.js';

const MARKS = /^(?:\[\^\d{1,4}\]|[[(［]S?\d[\d\s,;–S-]{0,80}[\])］]|[\s,;]){1,40}$/;
/** Numbers the row, or says when its source came out: neither is stated of the world. */
const ORDERS = /^(?:(?:no\.?\s?|#)?\d{1,3}[.)]?|(?:1[6-9]|20)\d\d[a-z]?)$/i;

/** One part of the cells of a row, where one holds nothing but marks; else the cells. */
export function joinRow(cells: readonly Part[]): readonly Part[] {
  const isMarks = ({ text }: Part): boolean => MARKS.test(text.trim());
  const said = cells.filter((cell) => !isMarks(cell) && !ORDERS.test(cell.text.trim()));
  const marks = cells.filter(isMarks);
  const [first, ...others] = said;
  if (first === undefined || marks.length === 0) return cells;
  const row = others.reduce((joined, cell) => continued(joined, cell, ', '), first);
  return [marks.reduce((joined, cell) => continued(joined, cell, ' '), row)];
}
