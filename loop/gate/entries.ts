/** What an entry of a list of sources looks like, so that a sentence put among them is still a statement. */
import { isAsserted } from './asserting.js';
import { hasCitationMark, withoutCitationMarks } from './citation-marks.js';
import type { InlineText } from './inline-text.js';

/** `[S1] …`, `3: …`, `^1` at the head of a line. */
const LABELLED =
  /^\s*\*{0,2}(?:\[\^?[\w.-]{1,60}\]\u2060?|(?:S\d{1,4}|\^\w{1,20}|\d{1,4})(?=[:.)]))[:.)]?\*{0,2}(?:\s|$)/;
const ADDRESS = /https?:\/\/|\bwww\.|\b10\.\d{4,9}\/|\bPMID\b|\bPMC\d{4}|\barXiv:/i;
const YEAR = /\b(?:1[5-9]|20)\d\d[a-z]?\b|\bn\.\s?d\./;
/** "Foy, B.", "Foy B, Roche C.", "B. Foy,", "Foy et al." at the head. */
const AUTHOR =
  /^\W{0,4}(?:\p{Lu}[\p{L}'’-]{1,40},?\s(?:\p{Lu}\.?[\s-]?){1,4}(?=[,;.(&]|\s|$)|(?:\p{Lu}\.\s?){1,3}\p{Lu}[\p{L}'’-]{1,40},|\p{Lu}[\p{L}'’-]{1,40}\s(?:et al|and|&|und|et)\b)/u;
/** Its pages, or "ibid": a note that has one names a source. */
const PLACE = /\d(?:[–-]\d{1,4})?\.?$|\bIbid\b|\bId\.|\bsupra\b|\bop\.\s?cit/i;

export interface EntryPlace {
  /** An item of a list, a block quotation or a row of a table. */
  readonly isItem: boolean;
  readonly isNumbered: boolean;
}

/** Under a heading that says that it lists sources. */
export function isSourceEntry(
  { text, outside, isLinked }: InlineText,
  { isItem, isNumbered }: EntryPlace,
): boolean {
  const label = LABELLED.exec(text)?.[0] ?? '';
  const words = text.slice(label.length);
  if (hasCitationMark(words)) return false;
  const isLabelled = label !== '' || isNumbered;
  const hasAddress = isLinked || ADDRESS.test(words);
  if (AUTHOR.test(words) && (YEAR.test(words) || hasAddress)) return true;
  if (hasAddress) return isItem || label !== '' || !isAsserted(unlinked(outside));
  if (!isItem && label === '' && !/\s·\s/.test(text)) return false;
  return label !== '' || !isAsserted(words) || (isLabelled && YEAR.test(words) && !/[.!]\s*$/.test(words));
}

const unlinked = (text: string): string =>
  withoutCitationMarks(text)
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/[“"„«][^“”"„«»]{0,400}[”"»]/gu, ' ')
    .trim();

/** A footnote that names a source, and says nothing else. */
export function isSourceNote(text: string, written: string): boolean {
  if (hasCitationMark(text)) return false;
  if (AUTHOR.test(text) && (YEAR.test(text) || PLACE.test(text) || ADDRESS.test(written))) return true;
  const words = unlinked(text);
  if (ADDRESS.test(text) || ADDRESS.test(written)) return !/[.!]\s*$/.test(words) || !isAsserted(words);
  return (YEAR.test(text) || PLACE.test(text)) && !isAsserted(words);
}
