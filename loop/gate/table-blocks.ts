/** What the rows of a table state: a cell that is a sentence by itself, else the row as a whole. */
import { statesSomething } from './asserting.js';
import { CITATION_MARK, hasCitationMark, withoutCitationMarks } from './citation-marks.js';
import { LANGUAGES, wordsIn } from '../words/index.js';

export interface Cell {
  readonly text: string;
  readonly isHeader: boolean;
  readonly isCode: boolean;
}

interface RowBlock {
  readonly text: string;
  readonly isLabel: boolean;
  readonly isRow?: boolean;
}

const marksIn = (text: string): string => (text.match(CITATION_MARK) ?? []).join(' ');
/** Numbers the row, or says when its source came out. */
const ORDERS = /^(?:(?:no\.?\s?|#)?\d{1,3}[.)]?|(?:1[6-9]|20)\d\d[a-z]?)?$/i;

/** Marks in a cell of their own are of the whole row; marks in a header are of its column. */
export function rowBlocks(cells: readonly Cell[], titles: readonly Cell[]): RowBlock[] {
  if (cells.some(({ isHeader }) => isHeader))
    return cells.map(({ text }) => ({ text: isOnlyMarks(text) ? '' : text, isLabel: true }));
  if (isOfGrid(titles)) return gridBlocks(cells, titles);
  const said = cells.flatMap((cell, column) => {
    const title = titles[column]?.text ?? '';
    const text = withUnit(cell.text.replace(/\n/g, ' ').trim(), withoutCitationMarks(title).trim());
    return cell.isCode || isOnlyMarks(text) ? [] : [{ text, ofColumn: marksIn(title) }];
  });
  const ofRow = cells
    .map(({ text }) => (isOnlyMarks(text) ? marksIn(text) : ''))
    .join(' ')
    .trim();
  const isApart = said.every(({ text }) => {
    const words = withoutCitationMarks(text).trim();
    return (
      statesSomething(words, false) || ORDERS.test(words) || (!/\p{N}/u.test(words) && !hasCitationMark(text))
    );
  });
  if (isApart && ofRow === '')
    return said.map(({ text, ofColumn }) => ({ text: `${text} ${ofColumn}`.trim(), isLabel: false }));
  if (isApart && said.filter(({ text }) => statesSomething(withoutCitationMarks(text), false)).length > 0)
    return said.map(({ text, ofColumn }) => ({
      text: `${text} ${ofColumn} ${ofRow}`.trim(),
      isLabel: false,
    }));
  return [wholeRow(said, ofRow)];
}

const CORNERS = LANGUAGES.map((language) => wordsIn(language).table);
const cornerOf = (titles: readonly Cell[]): string => titles[0]?.text.trim() ?? '';

/** The table of a brief: its corner says so, and each line of a cell is a value of its own. */
const isOfGrid = (titles: readonly Cell[]): boolean =>
  CORNERS.some(({ thing, attribute }) => [thing, attribute].includes(cornerOf(titles)));

/** "Pong: $2.49 (billed annually)": each value with the thing that it is of. */
function gridBlocks([head, ...cells]: readonly Cell[], titles: readonly Cell[]): RowBlock[] {
  const isTurned = CORNERS.some(({ attribute }) => attribute === cornerOf(titles));
  return cells.flatMap(({ text }, column) => {
    const thing = (isTurned ? titles[column + 1] : head)?.text.trim() ?? '';
    return text
      .split('\n')
      .filter((line) => line.trim() !== '' && !CORNERS.some(({ notFound }) => notFound === line.trim()))
      .map((line) => ({ text: `${thing}: ${line.trim()}`, isLabel: false }));
  });
}

const isOnlyMarks = (text: string): boolean =>
  hasCitationMark(text) && withoutCitationMarks(text).trim() === '';

/** The cells as one sentence, its marks at the end: "Mortality, 40 %". */
function wholeRow(
  said: readonly { readonly text: string; readonly ofColumn: string }[],
  ofRow: string,
): RowBlock {
  const words = said.map(({ text }) => withoutCitationMarks(text).replace(/\s+/g, ' ').trim());
  const marks = [...said.map(({ text, ofColumn }) => `${marksIn(text)} ${ofColumn}`), ofRow].join(' ');
  return {
    text: `${words.filter((each) => each !== '').join(', ')} ${marks}`.trim(),
    isLabel: false,
    isRow: true,
  };
}

/** "40" in a column "Mortality (%)" is 40 %. */
function withUnit(text: string, title: string): string {
  const unit = /[([]\s?(%|‰|[\p{L}°µμ%/]{1,12})\s?[)\]]$|\bin (%|‰|per cent|percent)$|(%)$/u.exec(title);
  const name = unit?.[1] ?? unit?.[2] ?? unit?.[3];
  return name !== undefined && /^[<>≤≥~±-]?\s?\d[\d.,\s]*$/.test(text) ? `${text} ${name}` : text;
}
