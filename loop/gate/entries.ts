/** What an entry of a list of sources looks like, so that a sentence put among them is still a statement. */
import { isAsserted } from './asserting.js';
import { hasCitationMark, withoutCitationMarks } from './citation-marks.js';
import type { PreparedSource } from './prepare.js';
import { cutStatements } from './sentences.js';

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

/** A paragraph, item or row as it is written. */
export interface Written {
  /** The words outside of links and code. */
  readonly outside: string;
  readonly isLinked: boolean;
  /** An item of a list, a block quotation or a row of a table. */
  readonly isItem: boolean;
  readonly isNumbered: boolean;
}

/** Under a heading that says that it lists sources. */
export function isSourceEntry({
  text,
  outside,
  isLinked,
  isItem,
  isNumbered,
}: Written & { readonly text: string }): boolean {
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

export const withoutLabel = (text: string): string => text.replace(LABELLED, '');

/**
 * Whether an entry names this source and says nothing else: most of its words are of the title, the authors and the
 * publisher, and none of its sentences is of other words. Where the store knows no title, whether it states nothing.
 */
export function namesSource(
  entry: string,
  source: Pick<PreparedSource, 'title' | 'head'> | undefined,
): boolean {
  const words = unlinked(entry.replace(/\b10\.\d{4,9}\/\S+/g, ' '));
  if (source === undefined || source.title === '')
    return !isAsserted(words) || (AUTHOR.test(words) && YEAR.test(words));
  const known = new Set(wordsIn(`${source.title} ${source.head.names}`));
  const isOfHead = (text: string): boolean => {
    const said = wordsIn(text);
    return said.filter((word) => known.has(word)).length * 2 >= said.length;
  };
  const sentences = cutStatements(words).map(({ start, end }) => words.slice(start, end));
  return isOfHead(words) && sentences.every((each) => isOfHead(each) || !isAsserted(each));
}

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** A footnote that names a source, and says nothing else. */
export function isSourceNote(text: string, written: string): boolean {
  if (hasCitationMark(text)) return false;
  if (AUTHOR.test(text) && (YEAR.test(text) || PLACE.test(text) || ADDRESS.test(written))) return true;
  const words = unlinked(text);
  if (ADDRESS.test(text) || ADDRESS.test(written)) return !/[.!]\s*$/.test(words) || !isAsserted(words);
  return (YEAR.test(text) || PLACE.test(text)) && !isAsserted(words);
}
