/**
 * A claim that puts a phrase of its clause elsewhere says the same: "In 1890 the lake froze", "The lake froze in
 * 1890". The phrase is taken out of both, and the rest of the claim has to repeat the rest of that clause truly, right
 * next to the phrase: a number stays with its neighbours.
 */
import { wordSet } from '../../../text/word-lists.js';
import { align, type Alignment } from './align.js';
import { isTurned, repeats } from './restates.js';
import { isFigure, type Word } from './tokens.js';
import { isName } from './meaning-changes.js';
import { NEGATING } from '../../../text/lexicon.js';
import { OPENERS } from './word-classes.js';

/** What joins a clause to the next one. */
const JOINING = wordSet('and or but while whereas although though yet than then which who that');

const SHORTEST_PHRASE = 2;
/** Words of the passage that may stand between the phrase and what the claim repeats next to it. */
const WIDEST_GAP = 4;
/** Words of a clause; a longer one is not prose. */
const LONGEST_CLAUSE = 120;
/** Places where a phrase is looked for, and phrases that are tried. */
const MOST_TRIES = 24;

/** Undefined: no phrase of the claim was moved, or without it the claim does not repeat the clause. */
export type Moved = 'truly' | 'turned' | undefined;

export function phraseMoved(passage: readonly Word[], claim: readonly Word[]): Moved {
  if (claim.length > LONGEST_CLAUSE) return undefined;
  let isTurnedSomewhere = false;
  let tries = 0;
  for (let at = 0; at < claim.length; at++) {
    if (!OPENERS.has((claim[at] as Word).key)) continue;
    for (let place = 0; place < passage.length && tries < MOST_TRIES; place++) {
      const length = commonRun(claim, at, { passage, place });
      if (length < SHORTEST_PHRASE) continue;
      tries++;
      const clause = clauseAround(passage, place);
      if (clause.to - clause.from > LONGEST_CLAUSE) continue;
      const words = passage.slice(clause.from, clause.to);
      const inClause = Math.min(length, clause.to - place);
      const move = { claim, at, clause: words, place: place - clause.from, length: inClause };
      const moved = inClause >= SHORTEST_PHRASE ? judge(move) : undefined;
      if (moved === 'truly') return moved;
      isTurnedSomewhere ||= moved === 'turned';
    }
  }
  return isTurnedSomewhere ? 'turned' : undefined;
}

function commonRun(
  claim: readonly Word[],
  at: number,
  { passage, place }: { passage: readonly Word[]; place: number },
): number {
  let length = 0;
  while (at + length < claim.length && claim[at + length]?.key === passage[place + length]?.key) length++;
  return length;
}

function clauseAround(passage: readonly Word[], at: number): { from: number; to: number } {
  let from = at;
  while (from > 0 && !passage[from]?.opensClause) from--;
  let to = at + 1;
  while (to < passage.length && !passage[to]?.opensClause) to++;
  return { from, to };
}

interface Move {
  readonly claim: readonly Word[];
  /** Where the phrase stands in the claim. */
  readonly at: number;
  readonly clause: readonly Word[];
  /** Where it stands in the clause. */
  readonly place: number;
  readonly length: number;
}

function judge({ claim, at, clause, place, length }: Move): Moved {
  if (at !== 0 && place !== 0) return undefined;
  const rest = [...claim.slice(0, at), ...claim.slice(at + length)];
  const others = [...clause.slice(0, place), ...clause.slice(place + length)];
  const alignment = align(others, rest);
  if (!alignment) return undefined;
  const { common, changes, from, to } = alignment;
  const isWhole = common === rest.length && common === to - from;
  if (!isWhole && !repeats(alignment, others, rest)) return undefined;
  const removed = new Set(changes.flatMap((change) => change.removed));
  const kept = others.map((word, index) => index >= from && index < to && !removed.has(word));
  const before = kept.slice(0, place).lastIndexOf(true);
  const after = kept.indexOf(true, place);
  if (before < 0 === (at === 0)) return undefined;
  const isAdjacent =
    (before < 0 || isClose(others.slice(before + 1, place))) &&
    (after < 0 || isClose(others.slice(place, after)));
  if (!isAdjacent) return undefined;
  if (isTurned(alignment, others, rest)) return 'turned';
  return skipsOrMoves(alignment) ? undefined : 'truly';
}

/** What the claim leaves out on the way is another clause, or a name or number; or something else moves too. */
function skipsOrMoves({ changes }: Alignment): boolean {
  const inside = changes.filter(({ next, previous }) => next !== undefined && previous !== undefined);
  if (inside.some(({ removed }) => removed.some(isBound))) return true;
  const added = new Set(changes.flatMap((change) => change.added.map((word) => word.key)));
  return changes.some(({ removed }) => removed.some((word) => word.key.length > 3 && added.has(word.key)));
}

const isBound = (word: Word): boolean =>
  JOINING.has(word.key) || NEGATING.has(word.key) || isFigure(word) || isName(word);

const isClose = (between: readonly Word[]): boolean => between.length <= WIDEST_GAP && !between.some(isBound);
