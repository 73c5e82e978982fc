/** Aligns a claim with the stretch of a passage that it repeats. */
import { laySideBySide, type SideBySide } from '../side-by-side.js';
import type { Word } from './tokens.js';

/** Words that stand only in the passage, or only in the claim, at one place. */
export interface Change {
  readonly removed: readonly Word[];
  readonly added: readonly Word[];
  /** The common word after the change, if any. */
  readonly next: Word | undefined;
  /** The common word before it. */
  readonly previous: Word | undefined;
}

export interface Alignment {
  readonly changes: readonly Change[];
  /** Words that both have, in order. */
  readonly common: number;
  /** The words of the passage that the claim repeats: start (inclusive) and end (exclusive). */
  readonly from: number;
  readonly to: number;
  /** Words stand next to each other in the claim, unparted, that end one clause of the passage and open the next. */
  readonly joinsClauses: boolean;
}

/** Cells of the table: a sentence against a long passage. More is not compared. */
const MOST_CELLS = 400_000;

/**
 * Every word of the claim against some stretch of the passage: what the passage says before and after it costs
 * nothing. Undefined where the two are too long, or the claim is empty.
 */
export function align(passage: readonly Word[], claim: readonly Word[]): Alignment | undefined {
  const whole = alignWhole(passage, claim);
  return whole && withinItsSentence(whole, passage, claim);
}

/** So many words, found across the end of a sentence, may stand there by chance. */
const BY_CHANCE = 2;

/**
 * One sentence of a claim whose first or last words were found in the sentence before or after: where they took the
 * place of others ("in 2014. In 2015 …", "in 2015."), they are aligned with those.
 */
function withinItsSentence(whole: Alignment, passage: readonly Word[], claim: readonly Word[]): Alignment {
  if (claim.some((word, at) => at > 0 && word.opens && word.opensClause)) return whole;
  const removed = whole.changes.flatMap((change) => change.removed);
  const commonIn = (from: number, to: number): number => {
    const [start, end] = [(passage[from] as Word).start, (passage[to - 1] as Word).end];
    return to - from - removed.filter((word) => word.start >= start && word.end <= end).length;
  };
  let { from: start, to: end } = whole;
  for (let at = whole.from + 1; at < whole.to; at++) {
    if (!passage[at]?.opens || !passage[at]?.opensClause) continue;
    if (commonIn(whole.from, at) <= BY_CHANCE) start = at;
    else if (end === whole.to && commonIn(at, whole.to) <= BY_CHANCE) end = at;
  }
  if (start === whole.from && end === whole.to) return whole;
  const [from, to] = [start === whole.from ? 0 : start, end === whole.to ? passage.length : end];
  const inside = alignWhole(passage.slice(from, to), claim);
  if (!inside) return whole;
  const isReplaced = ({ removed: gone, added: come }: Change): boolean => gone.length > 0 && come.length > 0;
  const [first, last] = [inside.changes[0], inside.changes[inside.changes.length - 1]];
  const isElse =
    (from > 0 && first?.previous === undefined && first !== undefined && isReplaced(first)) ||
    (to < passage.length && last?.next === undefined && last !== undefined && isReplaced(last));
  return isElse ? { ...inside, from: inside.from + from, to: inside.to + from } : whole;
}

function alignWhole(passage: readonly Word[], claim: readonly Word[]): Alignment | undefined {
  const cells = (passage.length + 1) * (claim.length + 1);
  if (claim.length === 0 || passage.length === 0 || cells > MOST_CELLS) return undefined;
  const laid = laySideBySide(keysOf(passage), keysOf(claim), 'stretch');
  return laid && widen(alignmentOf(laid, passage, claim), passage);
}

const keysOf = (words: readonly Word[]): string[] => words.map(({ key }) => key);

/** This many words between the repeated stretch and the end of its sentence belong to what was repeated. */
const NEAR_END = 3;

/**
 * A word changed at the very end of a claim has nothing of the passage against it: the words there in the passage
 * are what it replaces.
 */
function widen(alignment: Alignment, passage: readonly Word[]): Alignment {
  const changes = [...alignment.changes];
  const first = changes[0]?.previous === undefined ? changes.shift() : undefined;
  const last = changes[changes.length - 1]?.next === undefined ? changes.pop() : undefined;
  const from = alignment.from - reach(first?.added.length ?? 0, distanceToStart(passage, alignment.from));
  const to = alignment.to + reach(last?.added.length ?? 0, distanceToEnd(passage, alignment.to));
  const before = [...passage.slice(from, alignment.from), ...(first?.removed ?? [])];
  const after = [...(last?.removed ?? []), ...passage.slice(alignment.to, to)];
  if (first || before.length > 0) {
    const next = first ? first.next : passage[alignment.from];
    changes.unshift({ removed: before, added: first?.added ?? [], next, previous: undefined });
  }
  if (last || after.length > 0) {
    const previous = last ? last.previous : passage[alignment.to - 1];
    changes.push({ removed: after, added: last?.added ?? [], next: undefined, previous });
  }
  return { ...alignment, changes, from, to };
}

const reach = (added: number, distance: number): number =>
  distance <= NEAR_END ? distance : Math.min(added, distance);

function distanceToStart(passage: readonly Word[], from: number): number {
  let at = from;
  while (at > 0 && !passage[at]?.opens) at--;
  return from - at;
}

function distanceToEnd(passage: readonly Word[], to: number): number {
  let at = to;
  while (at < passage.length && !passage[at]?.opens) at++;
  return at - to;
}

/** What stands between the words that both have. */
function alignmentOf(
  { pairs, from, to }: SideBySide,
  passage: readonly Word[],
  claim: readonly Word[],
): Alignment {
  const changes: Change[] = [];
  let joinsClauses = false;
  let [left, right] = [from, 0];
  for (const pair of [...pairs, [to, claim.length] as const]) {
    const removed = passage.slice(left, pair[0]);
    const added = claim.slice(right, pair[1]);
    const next = pair[1] < claim.length ? claim[pair[1]] : undefined;
    const previous = right > 0 ? claim[right - 1] : undefined;
    if (removed.length + added.length > 0) changes.push({ removed, added, next, previous });
    else if (right > 0 && next) joinsClauses ||= (passage[pair[0]] as Word).opensClause && !next.isParted;
    [left, right] = [pair[0] + 1, pair[1] + 1];
  }
  return { changes, common: pairs.length, from, to, joinsClauses };
}
