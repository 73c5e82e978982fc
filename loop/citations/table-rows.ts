/** Rows of tables that cite in a cell of their own, `| Repair of a mill | 48,000 euros | [3] |`: the row is what is cited. */
import { statesSomething } from '../gate/asserting.js';
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
  if (first === undefined || cells.some(({ kind }) => kind === 'label')) return cells;
  if (marks.length === 0) return said.some(isValue) ? [{ ...wholeOf(first, others), kind: 'row' }] : cells;
  const row = wholeOf(first, others);
  return [marks.reduce((joined, cell) => continued(joined, cell, ' '), row)];
}

const wholeOf = (first: Part, others: readonly Part[]): Part =>
  others.reduce((joined, cell) => continued(joined, cell, ', '), first);

/** A cell of a number, or of a few words with a mark: it states something only with the others of its row. */
function isValue({ text }: Part): boolean {
  const words = text.replace(/\[\^\d{1,4}\]|\[\d[\d,;\s–-]{0,40}\]/g, ' ').trim();
  return words !== text.trim() || /\p{N}/u.test(words) ? !statesSomething(words, false) : false;
}
