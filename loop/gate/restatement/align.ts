/** Lays a claim beside the stretch of a passage that it repeats. */
import type { Word } from './tokens.js';

/** Words that stand only in the passage, or only in the claim, at one place. */
export interface Change {
  readonly removed: readonly Word[];
  readonly added: readonly Word[];
  /** The common word behind the change, if any. */
  readonly next: Word | undefined;
  /** The common word before it. */
  readonly previous: Word | undefined;
}

export interface Alignment {
  readonly changes: readonly Change[];
  /** Words that both have, in order. */
  readonly common: number;
  /** Index of the first and behind the last word of the passage that the claim repeats. */
  readonly from: number;
  readonly to: number;
  /** Words stand side by side in the claim, unparted, that end one clause of the passage and open the next. */
  readonly joinsClauses: boolean;
}

/** Cells of the table: a sentence against a long passage. More is not compared. */
const MOST_CELLS = 400_000;
const MATCH = 3;
const GAP = 1;
const NONE = -32_000;

/**
 * Every word of the claim against some stretch of the passage: what the passage says before and behind it costs
 * nothing. Undefined where the two are too long, or the claim is empty.
 */
export function align(passage: readonly Word[], claim: readonly Word[]): Alignment | undefined {
  const whole = layBeside(passage, claim);
  return whole && withinItsSentence(whole, passage, claim);
}

/** So many words, found across the end of a sentence, may stand there by chance. */
const BY_CHANCE = 2;

/**
 * One sentence of a claim whose first or last words were found in the sentence before or behind: where they took the
 * place of others ("in 2014. In 2015 …", "in 2015."), they are laid beside those.
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
  const inside = layBeside(passage.slice(from, to), claim);
  if (!inside) return whole;
  const isReplaced = ({ removed: gone, added: come }: Change): boolean => gone.length > 0 && come.length > 0;
  const [first, last] = [inside.changes[0], inside.changes[inside.changes.length - 1]];
  const isElse =
    (from > 0 && first?.previous === undefined && first !== undefined && isReplaced(first)) ||
    (to < passage.length && last?.next === undefined && last !== undefined && isReplaced(last));
  return isElse ? { ...inside, from: inside.from + from, to: inside.to + from } : whole;
}

function layBeside(passage: readonly Word[], claim: readonly Word[]): Alignment | undefined {
  const width = passage.length + 1;
  if (claim.length === 0 || passage.length === 0 || width * (claim.length + 1) > MOST_CELLS) return undefined;
  const score = scores(passage, claim);
  let column = 0;
  const last = claim.length * width;
  for (let at = 1; at < width; at++)
    if ((score[last + at] as number) > (score[last + column] as number)) column = at;
  return widen(trace(score, { passage, claim, column }), passage);
}

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
  const behind = [...(last?.removed ?? []), ...passage.slice(alignment.to, to)];
  if (first || before.length > 0) {
    const next = first ? first.next : passage[alignment.from];
    changes.unshift({ removed: before, added: first?.added ?? [], next, previous: undefined });
  }
  if (last || behind.length > 0) {
    const previous = last ? last.previous : passage[alignment.to - 1];
    changes.push({ removed: behind, added: last?.added ?? [], next: undefined, previous });
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

function scores(passage: readonly Word[], claim: readonly Word[]): Int16Array {
  const width = passage.length + 1;
  const score = new Int16Array(width * (claim.length + 1));
  const numbers = new Map<string, number>();
  for (const { key } of claim) if (!numbers.has(key)) numbers.set(key, numbers.size + 1);
  const numbered = Int32Array.from(passage, ({ key }) => numbers.get(key) ?? 0);
  for (let row = 1; row <= claim.length; row++) {
    const number = numbers.get((claim[row - 1] as Word).key) as number;
    const here = row * width;
    const above = here - width;
    score[here] = -row * GAP;
    for (let column = 1; column < width; column++) {
      const same = numbered[column - 1] === number;
      const diagonal = same ? (score[above + column - 1] as number) + MATCH : NONE;
      const gap = Math.max(score[above + column] as number, score[here + column - 1] as number) - GAP;
      score[here + column] = diagonal > gap ? diagonal : gap;
    }
  }
  return score;
}

interface Texts {
  readonly passage: readonly Word[];
  readonly claim: readonly Word[];
  /** Where the best alignment ends in the passage. */
  readonly column: number;
}

function trace(score: Int16Array, { passage, claim, column: end }: Texts): Alignment {
  const width = passage.length + 1;
  const changes: Change[] = [];
  let removed: Word[] = [];
  let added: Word[] = [];
  let next: Word | undefined;
  let common = 0;
  let joinsClauses = false;
  /** The common word behind this one opens a clause in the passage only. */
  let opensNext = false;
  let row = claim.length;
  let column = end;
  const close = (previous: Word | undefined): void => {
    if (removed.length + added.length > 0) {
      changes.push({ removed: removed.reverse(), added: added.reverse(), next, previous });
    }
    removed = [];
    added = [];
  };
  while (row > 0) {
    const here = score[row * width + column] as number;
    const word = claim[row - 1] as Word;
    const other = column > 0 ? (passage[column - 1] as Word) : undefined;
    if (
      other &&
      other.key === word.key &&
      here === (score[(row - 1) * width + column - 1] as number) + MATCH
    ) {
      joinsClauses ||= opensNext && removed.length + added.length === 0;
      opensNext = other.opensClause && !word.isParted && row > 1;
      close(word);
      next = word;
      common++;
      row--;
      column--;
    } else if (other && here === (score[row * width + column - 1] as number) - GAP) {
      removed.push(other);
      column--;
    } else {
      added.push(word);
      row--;
    }
  }
  close(undefined);
  return { changes: changes.reverse(), common, from: column, to: end, joinsClauses };
}
