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
const KINDS: ReadonlySet<string> = new Set(['paragraph', 'list', 'quote']);
const WORDS = { least: 5, most: 60, mostJoined: 75 };
const LETTER_SHARE = 0.6;

/** Without *supports the hypothesis that*: what is supported is found, not supposed. */
export const asFinding = (text: string): string => text.replace(SUPPORTED, ' supports ');

/** The lines that together can be read alone: the sentence, with the one before it where it points there; null where none can. */
export function wholeClaim(line: Line): readonly Line[] | null {
  if (!isStatement(line)) return null;
  if (!POINTING.test(line.text)) return [line];
  const { before } = line;
  if (before === null || POINTING.test(before.text) || !isStatement(before)) return null;
  return before.words.length + line.words.length > WORDS.mostJoined ? null : [before, line];
}

function isStatement({ sentence, source, text, words }: Line): boolean {
  if (source.retracted || sentence.addressesModel === true || NO_SECTION.has(sentence.section)) return false;
  if (!KINDS.has(sentence.kind) || words.length < WORDS.least || words.length > WORDS.most) return false;
  if (NOT_A_FINDING.test(asFinding(text)) || HOUSE_MATTER.test(text)) return false;
  return isSentence(text);
}

function isSentence(text: string): boolean {
  const solid = text.replace(/\s/gu, '');
  if ((solid.match(/\p{L}/gu)?.length ?? 0) / solid.length < LETTER_SHARE) return false;
  if (!/^["“‘«¿¡(]?[\p{Lu}\p{Lo}\d$€£]/u.test(text) || /[?？…]|\.\.\./u.test(text)) return false;
  return /[.!。！][”"’»)\]]*$/u.test(text) && isBalanced(text);
}

function isBalanced(text: string): boolean {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return count(/[([]/gu) === count(/[)\]]/gu) && count(/“/gu) === count(/”/gu);
}

/** The claim's words: those of its lines, to the letter. */
export const claimText = (lines: readonly Line[]): string => lines.map(({ text }) => text).join(' ');
