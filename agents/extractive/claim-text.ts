import { dataOf } from '../data.js';
import type { Line } from './lines.js';

/** Which sentences may become a claim at all, by their form. Says nothing of their subject. */

const DATA = dataOf('claim-words') as Readonly<
  Record<'pointing' | 'notAFinding' | 'houseMatter' | 'supported', string>
>;
const POINTING = new RegExp(`^["“‘(]?(?:${DATA.pointing})(?![\\p{L}-])`, 'iu');
const NOT_A_FINDING = new RegExp(DATA.notAFinding, 'iu');
const SUPPORTED = new RegExp(DATA.supported, 'giu');
const HOUSE_MATTER = new RegExp(DATA.houseMatter, 'iu');
/** What a source only says of itself or of others. */
const NO_SECTION: ReadonlySet<string> = new Set(['acknowledgements', 'references', 'methods']);
const WORDS = { least: 5, leastOfItem: 2, most: 60, mostJoined: 75 };
const LETTER_SHARE = 0.6;

const SQUARE_MARK = /\s*\[(?:\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*|[^\]]{0,200}\b(?:19|20)\d\d[a-z]?)\]/gu;
const ROUND_MARK = /\s*\(\s*\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\s*\)/gu;
const NAME_YEAR_MARK =
  /\s*\(\s*(?:(?:see |e\.g\.,? |cf\.? |reviewed (?:in|by) )?\p{Lu}[^()\d;]{1,80},?\s(?:19|20)\d\d[a-z]?(?:,\s?(?:19|20)?\d{0,2}[a-z]?)*;?\s?){1,12}\)/gu;
/** Raised or glued citation numbers: *humans⁵*, *subclinical,3,9*. */
const RAISED_MARK = /(?<=[\p{L}.,;)”])[⁰¹²³⁴-⁹]+(?:[,–⁻-][⁰¹²³⁴-⁹]+)*/gu;
const GLUED_MARK = /(?<=\p{Ll}\p{Ll})([,.])\d{1,3}(?:[,–-]\d{1,3})*(?=\s|$)/gu;
const LONGEST = 2_000;

/**
 * Takes citation marks out, so that a source's reference numbers are not taken for the brief's own. Bare numbers in round
 * brackets go only where the sentence is known to cite.
 */
export function withoutMarks(sentence: string, cites: boolean): string {
  const text = sentence.slice(0, LONGEST);
  const bare = text.replace(SQUARE_MARK, '').replace(NAME_YEAR_MARK, '');
  const clean = cites
    ? bare.replace(ROUND_MARK, '').replace(RAISED_MARK, '').replace(GLUED_MARK, '$1')
    : bare;
  return clean
    .replace(/,[,\s]*(?=[,.;])/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Without *supports the hypothesis that*: what is supported is found, not supposed. */
export const asFinding = (text: string): string => text.replace(SUPPORTED, ' supports ');

/** The lines that together can be read alone: the sentence, with the one before it where it points there; null where none can. */
export function wholeClaim(line: Line, { isItem = false } = {}): readonly Line[] | null {
  if (!isStatement(line, isItem)) return null;
  if (!POINTING.test(line.text)) return [line];
  const { before } = line;
  if (before === null || POINTING.test(before.text) || !isStatement(before, false)) return null;
  return before.words.length + line.words.length > WORDS.mostJoined ? null : [before, line];
}

function isStatement({ sentence, source, text, words }: Line, isItem: boolean): boolean {
  if (source.retracted || sentence.addressesModel === true || NO_SECTION.has(sentence.section)) return false;
  const kinds = isItem ? ['paragraph', 'list'] : ['paragraph', 'list', 'quote'];
  if (!kinds.includes(sentence.kind)) return false;
  if (words.length < (isItem ? WORDS.leastOfItem : WORDS.least) || words.length > WORDS.most) return false;
  if (NOT_A_FINDING.test(asFinding(text)) || HOUSE_MATTER.test(text)) return false;
  return isSentence(text, isItem);
}

function isSentence(text: string, isItem: boolean): boolean {
  const solid = text.replace(/\s/gu, '');
  if ((solid.match(/\p{L}/gu)?.length ?? 0) / solid.length < LETTER_SHARE) return false;
  if (!/^["“‘«¿¡(]?[\p{Lu}\p{Lo}\d$€£]/u.test(text) || /[?？…]|\.\.\./u.test(text)) return false;
  return isItem || (/[.!。！][”"’»)\]]*$/u.test(text) && isBalanced(text));
}

function isBalanced(text: string): boolean {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return count(/[([]/gu) === count(/[)\]]/gu) && count(/“/gu) === count(/”/gu);
}

/** The claim's words: those of its lines, to the letter. */
export const claimText = (lines: readonly Line[]): string => lines.map(({ text }) => text).join(' ');
