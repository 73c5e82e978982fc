import type { DraftFinding } from '../../agents/roles/vocabulary.js';
import { monthOf } from '../../text/months.js';
import { isContentWord, stemsOf, words } from '../../text/tokens.js';
import type { FindingSentence, SourceHead } from './passage.js';

/** Of when a value is, and whose: as the text says, else as the head of its source. Pure. */

/** The date of a value: one that the passage names, else that of its source; null where that has none. */
export function asOfOf(
  asOf: string | null,
  sentence: FindingSentence,
  { publishedAt, modifiedAt }: SourceHead,
): string | null {
  const ofSource = modifiedAt ?? publishedAt;
  const asked = asOf === null ? null : dateIn(asOf);
  if (asked === null) return ofSource;
  const own = [publishedAt, modifiedAt].find((date) => date?.startsWith(asked) === true);
  if (own !== undefined && own !== null) return own;
  const near = [sentence.text, sentence.under, ...sentence.headings, ...sentence.before, ...sentence.after];
  return near.some((text) => namesDate(text, asked)) ? asked : ofSource;
}

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD` of a date in words or figures; null where it is none. */
function dateIn(text: string): string | null {
  const iso =
    /(?<!\d)((?:1[5-9]|20)\d\d)(?:[-/.](0?[1-9]|1[0-2]))?(?:[-/.](0?[1-9]|[12]\d|3[01]))?(?!\d)/u.exec(text);
  if (iso === null) return null;
  const [, year = '', month, day] = iso;
  const named = month ?? (text.match(/\p{L}{3,}/gu) ?? []).map(monthOf).find((number) => number > 0);
  const parts = [
    year,
    ...(named === undefined ? [] : [String(named).padStart(2, '0')]),
    ...(day === undefined ? [] : [day.padStart(2, '0')]),
  ];
  return parts.join('-');
}

/** Whether a text names a date at least as exactly. */
function namesDate(text: string, asked: string): boolean {
  const [year = '', month, day] = asked.split('-');
  if (!new RegExp(`(?<!\\d)${year}(?!\\d)`, 'u').test(text)) return false;
  if (month === undefined) return true;
  if (text.includes(asked)) return true;
  const isNamed = (text.match(/\p{L}{3,}/gu) ?? []).some((word) => monthOf(word) === Number(month));
  return isNamed && (day === undefined || new RegExp(`(?<!\\d)0?${Number(day)}(?!\\d)`, 'u').test(text));
}

/** Who says it, where the passage or the source's head names them; else null. */
export function byOf(
  { by }: DraftFinding,
  sentence: FindingSentence,
  { words: head }: SourceHead,
): string | null {
  if (by === null) return null;
  const said = stemsOf(
    [sentence.text, sentence.under, ...sentence.headings, ...sentence.before, ...sentence.after, head].join(
      ' · ',
    ),
  );
  const asked = words(by).filter(isContentWord);
  return asked.length > 0 && asked.every(({ stem }) => said.has(stem)) ? by : null;
}
