/**
 * A claim that repeats its source almost to the letter, with one word changed that turns the meaning: a negation
 * put in or left out, a hedge dropped, a quantifier, direction, unit, comparison or name replaced. Free
 * paraphrases are not judged here; they get soft warnings only.
 */
import { changesBetween, describeDifference, tokensOf } from './difference.js';
import { COUNT_WORDS, DOWN, HEDGES, NEGATIONS, UNITS, UP } from './lexicon.js';

/** Share of both texts' tokens that must be common, in order, for one to count as repeating the other. */
const REPEATS_SHARE = 0.8;
const MIN_TOKENS = 6;
const MAX_CHANGES = 4;

/** The difference, the source's words first, or undefined where the claim does not repeat or repeats truly. */
export function alteredRestatement(claim: string, source: string): string | undefined {
  const before = tokensOf(typewritten(source, source));
  const after = tokensOf(typewritten(claim, source));
  if (before.length < MIN_TOKENS || after.length < MIN_TOKENS) return undefined;
  if (after.length > before.length * 1.4 || before.length > after.length * 1.4) return undefined;
  const changes = changesBetween(before, after).filter((change) => !isMoreAtAnEnd(change, { before, after }));
  if (changes.length === 0 || changes.length > MAX_CHANGES) return undefined;
  const removed = changes.reduce((sum, change) => sum + change.removed.length, 0);
  const added = changes.reduce((sum, change) => sum + change.added.length, 0);
  const common = Math.min(1 - removed / before.length, 1 - added / after.length);
  if (common < REPEATS_SHARE) return undefined;
  const bad =
    !figuresFollow(after, before) || changes.some((change) => turnsMeaning(change, { before, after }));
  return bad ? describeDifference(source, claim) : undefined;
}

const MARKS = /\[\^?S?\d{1,3}(?:\s?[,;–-]\s?S?\d{1,3}){0,20}\]/g;

/** Plain quotation marks, and no citation marks where only the claim has them: neither is a change. */
function typewritten(text: string, other: string): string {
  const bare = other.search(MARKS) < 0 ? text.replace(MARKS, ' ') : text;
  return bare.replace(/[“”„«»]/g, '"').replace(/[‘’`´]/g, "'");
}

/** Every figure of the claim stands in the source, in the same order. */
function figuresFollow(claim: readonly string[], source: readonly string[]): boolean {
  let at = 0;
  for (const token of claim) {
    if (!/\d/.test(token)) continue;
    at = source.indexOf(token, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

interface Change {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}
interface Texts {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The source goes on before or behind what the claim repeats. */
const isMoreAtAnEnd = ({ removed, added }: Change, { before }: Texts): boolean =>
  added.length === 0 && removed.length > 3 && (removed[0] === before[0] || removed.at(-1) === before.at(-1));

const lower = (word: string): string =>
  word
    .toLowerCase()
    .replace(/['’](?:s|ve|d|ll|re|m)$/u, '')
    .replace(/['’]/gu, '');
const has = (words: readonly string[], list: ReadonlySet<string>): boolean =>
  words.some((word) => list.has(lower(word)));

const count = (words: readonly string[], word: string): number =>
  words.filter((each) => each === word).length;

function turnsMeaning({ removed, added }: Change, { before, after }: Texts): boolean {
  if (has(removed, NEGATIONS) !== has(added, NEGATIONS) && removed.length + added.length <= LONGEST_TURN) {
    return true;
  }
  if (has(removed, TRUE_HEDGES) && !has(after, HEDGES)) return true;
  if (has(removed, TRUE_HEDGES) && added.length === 0) return true;
  if (removed.some((word) => QUANTIFYING.has(lower(word)) && count(after, word) < count(before, word)))
    return true;
  if (
    added.some(
      (word) =>
        QUANTIFYING.has(lower(word)) &&
        !(WEAKENING.has(lower(word)) && !has(removed, QUANTIFYING)) &&
        count(before, word) < count(after, word),
    )
  )
    return true;
  if (replaced(removed, added, COUNT_WORDS)) return true;
  if (has(removed, UP) && has(added, DOWN)) return true;
  if (has(removed, DOWN) && has(added, UP)) return true;
  if (removed.length > 0 && added.length > 0 && has(removed, UNITS) && has(added, UNITS)) return true;
  if (removed.some(isSign) || added.some(isSign)) return true;
  if (removed.some(isFigure) && added.some(isFigure)) return true;
  return isOtherName({ removed, added }, { before, after });
}

/** Tokens on both sides of a change that turns a sentence on one word; a longer one says it anew. */
const LONGEST_TURN = 8;

const TRUE_HEDGES: ReadonlySet<string> = new Set(
  'may might could possibly potentially perhaps probably likely suggest suggests suggested appear appears appeared seem seems seemed apparently presumably'.split(
    ' ',
  ),
);

const QUANTIFYING: ReadonlySet<string> = new Set(
  'all every each some many most few several any half majority minority always never often only mostly nearly almost none both neither sometimes least rarely'.split(
    ' ',
  ),
);

/** Put in where nothing is taken out, they claim less than the source. */
const WEAKENING: ReadonlySet<string> = new Set(['some', 'several', 'sometimes', 'few']);

const replaced = (removed: readonly string[], added: readonly string[], list: ReadonlySet<string>): boolean =>
  has(removed, list) && has(added, list);

/** Comparisons, signs and `%`; a hyphen between words is no sign. */
const isSign = (token: string): boolean => /^[<>≤≥±%‰=×]$/.test(token);
const isFigure = (token: string): boolean => /^\d/.test(token);

/** A capitalised word gives way to another; the first word of a sentence has its capital from there. */
function isOtherName({ removed, added }: Change, { before, after }: Texts): boolean {
  const isName = (word: string): boolean => /^\p{Lu}[\p{L}\p{N}'’]+$/u.test(word);
  const opens = (word: string): boolean => word === before[0] && count(before, word) === 1;
  const gone = removed.filter((word) => isName(word) && !opens(word));
  const come = added.filter((word) => isName(word) && count(after, word) > count(before, word));
  return gone.length > 0 && come.length > 0 && removed.length === added.length;
}
