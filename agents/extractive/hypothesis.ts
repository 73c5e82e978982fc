import type { Stance } from '../roles/vocabulary.js';
import { denies } from './negation.js';
import { DOWN, REFUSING, UP } from './hypothesis-words.js';
import { RELATED, NO_DIFFERENCE } from './lexicon.js';
import type { Corpus, Line } from './corpus.js';
import { isContentWord, words, type Word } from '../../text/tokens.js';

/**
 * A question that is a statement ("Garlic cures colds.", "Is it true that …?"): which sentences bear on it, and on
 * which side. All of it in one sentence is rare, so that what bears on it is weighed by its rarer words; a side is
 * named only where denials and directions tell it.
 */
export interface Hypothesis {
  readonly text: string;
  readonly words: readonly Word[];
}

const ASKED =
  /^\s*(?:is|was) it (?:really |actually |indeed )?(?:true|the case|correct|a fact|right) that\s+/iu;
const ASKING =
  /^\s*(?:who|whom|whose|what|which|when|where|why|how|can|could|is|are|was|were|do|does|did|has|have|had|will|would|should|may|might|am)\b/iu;
/** A finite verb, so that a list of key words is not a statement. */
const FINITE =
  /\b(?:is|are|was|were|has|have|had|does|do|did|will|would|can|could|may|might|must|cannot|not|never|\p{Ll}{3,}(?:es|ed|ects|ents|uces|ises|izes|uses|ills|ows|elps|orks))\b/u;
/** Fewer words tell no statement from a heading. */
const LEAST_WORDS = 4;

/** What is stated, or null where the text asks for something else. */
export function hypothesisOf(question: string): Hypothesis | null {
  const asked = ASKED.exec(question);
  const text = (asked ? question.slice(asked[0].length) : question).trim().replace(/[?？]+$/u, '');
  if (!asked && (ASKING.test(question) || /[?？]\s*$/u.test(question))) return null;
  const isSentence = FINITE.test(text) || /\p{Ll}\p{Ll}[.!][”"’']*$/u.test(text);
  if (words(text).length < LEAST_WORDS || !isSentence) return null;
  const seen = new Set<string>();
  const content = words(text).filter(isContentWord);
  return { text, words: content.filter(({ stem }) => !seen.has(stem) && seen.add(stem)) };
}

export interface Bearing {
  readonly line: Line;
  /** Weighted share of the statement's content words that the sentence holds, 0 to 1. */
  readonly cover: number;
  readonly stance: Stance;
}

/** Least share for a sentence to bear on the statement, and to take a side. */
const LEAST = { cover: 0.25, words: 2 };
/**
 * The same for a side. A sentence without the statement's denial may simply speak of something else; one that shares
 * its turn seldom does. Read off half of the development claims of Climate-FEVER.
 */
const LEAST_SIDED = { for: 0.6, against: 0.5, undenied: 0.65 };

/** The sentences that bear on the statement, those that hold the most of it first. */
export function bearingOn(hypothesis: Hypothesis, corpus: Corpus): Bearing[] {
  const weigh = weightsOf(hypothesis, corpus);
  const own = turnOf(hypothesis.text);
  return corpus.lines
    .map((line) => ({ line, ...coverOf(line, hypothesis, weigh) }))
    .filter(({ cover, held }) => cover >= LEAST.cover && held >= LEAST.words)
    .map(({ line, cover }) => ({
      line,
      cover,
      stance: sideOf(line, { hypothesis, cover, own }),
    }))
    .sort((a, b) => b.cover - a.cover || a.line.order - b.line.order);
}

/** Rarer words tell more. What no source holds tells nothing of how rare it is. */
function weightsOf({ words: list }: Hypothesis, { lines }: Corpus): (word: Word) => number {
  const counts = new Map(list.map(({ stem }) => [stem, lines.filter((line) => line.stems.has(stem)).length]));
  return ({ stem }) => {
    const count = counts.get(stem) ?? 0;
    return count === 0 ? ABSENT : 0.5 + Math.log(1 + (lines.length + 1) / (count + 1));
  };
}
const ABSENT = 1;

function coverOf(
  line: Line,
  { words: list }: Hypothesis,
  weigh: (word: Word) => number,
): { cover: number; held: number } {
  const all = list.reduce((sum, word) => sum + weigh(word), 0);
  const shares = list.map((word) => ({ word, share: shareOf(word, line) }));
  const own = shares.reduce((sum, { word, share }) => sum + share * weigh(word), 0);
  return { cover: own / (all || 1), held: shares.filter(({ share }) => share > 0).length };
}

/** A word of the same meaning counts less than the word itself. */
function shareOf({ stem }: Word, line: Line): number {
  if (line.stems.has(stem)) return 1;
  for (const related of RELATED.get(stem) ?? []) if (line.stems.has(related)) return RELATED_SHARE;
  return 0;
}
const RELATED_SHARE = 0.6;

/** Which way a text turns what it speaks of. */
interface Turn {
  readonly denied: boolean;
  /** 1 up, −1 down, 0 neither or both. */
  readonly direction: number;
}

const DENIAL =
  /\b(?:no|not|never|neither|nor|none|cannot|without|\p{Ll}+n['’]t|nothing|nobody|hardly|barely)\b/gu;

/** No denial of what the sentence says: *not only*, *not necessarily*, and a contrast at its end (*…, not Y*). */
const NO_DENIAL =
  /\bnot (?:only|just|necessarily|merely)\b|, not [^,.;]{1,60}(?=[.”"']*$)|\bno (?:doubt|less|more|longer)\b/gu;

function turnOf(text: string): Turn {
  const folded = text.toLowerCase().replace(NO_DENIAL, ' ');
  const up = UP.test(folded);
  const down = DOWN.test(folded);
  return {
    denied: (folded.match(DENIAL)?.length ?? 0) % 2 === 1,
    direction: up === down ? 0 : up ? 1 : -1,
  };
}

const OPEN =
  /\b(?:whether|unclear|unknown|uncertain|inconclusive|mixed (?:results|evidence)|conflicting|debated|if)\b/u;

function sideOf(
  line: Line,
  { hypothesis, cover, own }: { hypothesis: Hypothesis; cover: number; own: Turn },
): Stance {
  if (OPEN.test(line.folded)) return 'neutral';
  const keys = new Set(hypothesis.words.map((word) => word.stem));
  const turn = turnOf(line.text);
  const denied = turn.denied ? denies(line, keys) || NO_DIFFERENCE.test(line.folded) : false;
  const turned = own.direction * turn.direction < 0;
  const turns = Number(own.denied !== denied) + Number(turned) + Number(REFUSING.test(line.folded));
  if (turns % 2 === 1) {
    const isUndenied = own.denied && !denied && turns === 1;
    return cover >= (isUndenied ? LEAST_SIDED.undenied : LEAST_SIDED.against) ? 'against' : 'neutral';
  }
  return cover >= LEAST_SIDED.for && holdsFigures(line, hypothesis) ? 'for' : 'neutral';
}

/** A sentence with other figures does not say what the statement says. */
const holdsFigures = (line: Line, hypothesis: Hypothesis): boolean =>
  words(hypothesis.text).every(
    ({ folded }) => !/^\d/u.test(folded) || line.words.some((word) => word.folded === folded),
  );
