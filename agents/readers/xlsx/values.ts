/** What a cell of a workbook shows: its text, or its number in the format of the cell. */
import { format, getFormatFromId } from 'numfmt';
import { attribute, child, childElements, childrenNamed, parseXml } from '../xml.js';
import { isElement, type ElementNode, type MarkupNode } from '../tree.js';

/** The text of `t` elements; readings of Chinese characters (`rPh`) are left out. */
export function stringOf(item: ElementNode | undefined): string {
  return childElements(item)
    .map((part) => (part.tag === 't' ? raw(part) : part.tag === 'r' ? raw(child(part, 't')) : ''))
    .join('');
}

const raw = (node: MarkupNode | undefined): string =>
  node === undefined ? '' : isElement(node) ? node.children.map(raw).join('') : node.text;

export const sharedStrings = (xml: string): string[] =>
  childrenNamed(child(parseXml(xml), 'sst'), 'si').map(stringOf);

/** Number formats by the style of a cell. */
export function shownFormats(xml: string): string[] {
  const sheet = child(parseXml(xml), 'styleSheet');
  const own = new Map(
    childrenNamed(child(sheet, 'numFmts'), 'numFmt').map((each) => [
      attribute(each, 'numFmtId') ?? '',
      attribute(each, 'formatCode') ?? '',
    ]),
  );
  return childrenNamed(child(sheet, 'cellXfs'), 'xf').map((style) => {
    const id = attribute(style, 'numFmtId') ?? '0';
    return own.get(id) ?? (getFormatFromId(Number(id)) || 'General');
  });
}

/** Days from the first day of 1900, as workbooks count them, to the first of 1904. */
const DAYS_TO_1904 = 1462;
const DATE_LETTERS = /[ymdhs]/iu;
const LONGEST_FORMAT = 255;

/** A number as its cell shows it; a format that cannot be read leaves it as it is. */
export function shownNumber(value: number, code: string, startsIn1904: boolean): string {
  if (code.length > LONGEST_FORMAT) return String(value);
  const plain = code.replace(/"[^"]*"|\[[^\]]*\]|\\./gu, '');
  const days = startsIn1904 && DATE_LETTERS.test(plain) ? value + DAYS_TO_1904 : value;
  try {
    return format(code, days, { throws: true }).trim();
  } catch {
    return String(value);
  }
}
