import type { DraftFinding } from '../../agents/roles/vocabulary.js';
import { isContentWord, words } from '../../text/tokens.js';
import { attributeShare, attributeStems, namesAttribute, segmentAround } from './attribute.js';
import type { ValueFound } from './value.js';
import { anyOf, setOf, squashed, WORDS } from './word-lists.js';

/** Values in words: yes, no, "unlimited", "quote-based". Pure. */

const YES = setOf(WORDS.yes);
const NO = setOf(WORDS.no);
const DENYING = new RegExp(
  `(?<![\\p{L}'’])${anyOf(WORDS.denying.flatMap((word) => [word, word.replace("'", '’')]))}(?!\\p{L})`,
  'iu',
);

/** Share of a value's weighty words that have to stand in the sentence. */
const ENOUGH = 0.75;
/** Of an attribute's, for a plain yes or no. */
const ENOUGH_OF_ATTRIBUTE = 0.6;

/** Where a value without numbers stands; null where it does not, or the sentence says the opposite. */
export function findWords(text: string, finding: DraftFinding): ValueFound | null {
  const value = finding.value.trim().toLowerCase();
  if (YES.has(value)) return findPolar(text, finding, false);
  if (NO.has(value)) return findPolar(text, finding, true);
  const tokens = words(text);
  const asked = words(finding.value).filter(isContentWord);
  const wanted = new Set((asked.length === 0 ? words(finding.value) : asked).map(({ stem }) => stem));
  const held = tokens.filter((token) => wanted.has(token.stem));
  const distinct = new Set(held.map(({ stem }) => stem));
  const isWhole = squashed(text).includes(squashed(finding.value));
  if (wanted.size === 0 || (!isWhole && distinct.size < Math.max(1, wanted.size * ENOUGH))) return null;
  if (!isWhole && wanted.size === 1) return null;
  const [first, last] = [held[0], held.at(-1)];
  if (first === undefined || last === undefined) return null;
  const at = wholeAt(text, finding.value) ?? { start: first.start, end: last.end };
  if (isDenied(text, at) !== DENYING.test(finding.value)) return null;
  return { ...at, value: finding.value, unit: finding.unit, others: [] };
}

function wholeAt(text: string, value: string): { start: number; end: number } | null {
  const start = text.toLowerCase().indexOf(value.toLowerCase());
  return start < 0 ? null : { start, end: start + value.length };
}

/** Whether the part of the sentence around some words denies them; what stands in them themselves does not count. */
function isDenied(text: string, at: { start: number; end: number }): boolean {
  const segment = segmentAround(text, at);
  const from = text.indexOf(segment);
  const outside = `${segment.slice(0, Math.max(0, at.start - from))} ${segment.slice(at.end - from)}`;
  return DENYING.test(outside) || DENYING.test(text.slice(at.start, at.end));
}

/** Yes or no: the sentence names the attribute, and denies it or not. */
function findPolar(text: string, finding: DraftFinding, isNo: boolean): ValueFound | null {
  const { attribute } = finding;
  const own = attributeStems(attribute);
  if (own.size === 0 || attributeShare(text, attribute) < ENOUGH_OF_ATTRIBUTE) return null;
  const held = words(text).filter(({ stem }) => own.has(stem));
  const [first, last] = [held[0], held.at(-1)];
  if (first === undefined || last === undefined || !namesAttribute(text, attribute)) return null;
  const at = { start: first.start, end: last.end };
  // Beside several statements nobody can tell by form which of them is denied.
  const [inPart, inSentence] = [isDenied(text, at), DENYING.test(text)];
  if (inPart !== isNo || (!isNo && inSentence)) return null;
  return { ...at, value: finding.value, unit: null, others: [] };
}
