/** Marks in the cells of a table that point to a note below it: "High⁶⁰", "12.3ᵃ", "0.05*". They are not part of a word or a number. */

/** Where the notes below a table are not known: what is used for nothing else. */
const USUAL = /^(?:[a-h]|[*∗⁎†‡§¶‖#]{1,4})$/u;
const SIGN = /^[*∗⁎†‡§¶‖#‡¥$ˡ]{1,4}$/u;
/** A letter or digit of these says something of its base: m², R², χ², 10³, cm³, CD4⁺. */
const POWER_BASE = /(?:^|[^\p{L}])(?:[kcdmµμn]?m|ft|in|mi|yd|k?g|s|h|L|\p{L})$|(?:^|[^\d.,])10$/u;

/** Whether `raised` after `before` points to notes; `labels` are those of the notes below the table. */
export function isNoteMark(raised: string, before: string, labels: ReadonlySet<string>): boolean {
  const parts = raised
    .trim()
    .split(/\s*[,;]\s*|\s+/u)
    .filter((part) => part !== '');
  if (parts.length === 0) return /^[,;\s]+$/u.test(raised);
  const isKnown = (part: string): boolean => labels.has(part) || [...part].every((sign) => labels.has(sign));
  const isDigits = parts.every((part) => /^\d{1,3}$/u.test(part));
  if (isDigits && (parts.length === 1 || !parts.every(isKnown)) && POWER_BASE.test(before.trimEnd()))
    return false;
  return parts.every((part) => isKnown(part) || USUAL.test(part) || (isLetters(part) && parts.length > 1));
}

const isLetters = (part: string): boolean => /^[a-z]$/u.test(part);

/** Marks at the end of a cell's text that no markup raises: signs after a number, letters after a decimal where a note has that label. */
export function withoutPlainMarks(cell: string, labels: ReadonlySet<string>): string {
  const found = /(?<=[\p{L}\p{N})%])\s?([*∗⁎†‡§¶‖#](?:\s?,?\s?[*∗⁎†‡§¶‖#a-z]){0,4})$/u.exec(cell);
  if (found?.[1] !== undefined && (isAfterNumber(cell, found.index) || isListed(found[1], labels)))
    return cell.slice(0, found.index);
  const letter = /(?<=\d\.\d{1,6}\)?)([a-z](?:,[a-z]){0,3})$/u.exec(cell);
  return letter?.[1] !== undefined && isListed(letter[1], labels) ? cell.slice(0, letter.index) : cell;
}

const isAfterNumber = (cell: string, at: number): boolean =>
  /\d[)%]?$/u.test(cell.slice(0, at)) && !/[A-Z]\d*$/u.test(cell.slice(0, at));
const isListed = (marks: string, labels: ReadonlySet<string>): boolean =>
  marks.split(/[,\s]+/u).every((mark) => labels.has(mark) || [...mark].every((sign) => labels.has(sign)));

/** What a note begins with, as a label: `a`, `*`, `12`, of `a,b`: both; empty where it begins with words. */
export function labelsAtHead(head: string): string[] {
  const label = head
    .trim()
    .replace(/[.:)\]]+$/u, '')
    .replace(/^[[(]/u, '');
  const parts = label.split(/\s*,\s*/u);
  return parts.every(
    (part) => /^(?:\p{L}|\d{1,3})$/u.test(part) || SIGN.test(part) || /^[^\p{L}\p{N}\s]{1,3}$/u.test(part),
  )
    ? parts
    : [];
}
