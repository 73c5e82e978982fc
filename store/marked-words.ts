/** Where the words of a query stand in a text, by the tokens that the index finds them by: what a person is shown in bold. */
import { FOREIGN_STOP_WORDS, TOPIC_STOP_WORDS } from '../text/lexicon.js';
import { fold } from '../text/fold.js';
import { isUnspaced, tokensOf } from './tokens.js';

/** Start and end in the text, UTF-16 code units; the end is exclusive. */
export type Mark = readonly [start: number, end: number];

/** The parts of a query: a phrase in double quotes, or what stands between spaces. */
export const queryParts = (query: string): readonly { readonly text: string; readonly isQuoted: boolean }[] =>
  [...query.matchAll(/["“«]([^"”»]+)["”»]|[^\s"“”«»]+/gu)].map(([whole, quoted]) =>
    quoted === undefined ? { text: whole, isQuoted: false } : { text: quoted, isQuoted: true },
  );

/**
 * Every word of the text that shares its stem with one of the query, and every phrase of the query in quotes, in order;
 * those that only a space parts from each other are one mark only inside a phrase. Stop words are marked in phrases alone.
 */
export function marksOf(text: string, query: string): Mark[] {
  const pieces = piecesOf(text);
  const marked = new Set<number>();
  const joined = new Set<number>();
  for (const { text: part, isQuoted } of queryParts(query)) {
    const tokens = tokensOf(part);
    if (isQuoted || tokens.length > 1) {
      for (const at of runsOf(pieces, tokens))
        for (let index = at; index < at + tokens.length; index += 1) {
          marked.add(index);
          if (index > at) joined.add(index);
        }
    } else if (!isStopWord(part)) {
      pieces.forEach((piece, index) => piece.token === tokens[0] && marked.add(index));
    }
  }
  return joinedMarks(pieces, marked, joined);
}

/** A word that no query is about by itself. */
export const isStopWord = (word: string): boolean => {
  const bare = fold(word).replace(/[^\p{L}\p{N}]/gu, '');
  return TOPIC_STOP_WORDS.has(bare) || FOREIGN_STOP_WORDS.has(bare);
};

/** A token with the place that it was made of. */
interface Piece {
  readonly token: string;
  readonly start: number;
  readonly end: number;
}

/** What `tokensOf` may make one token of: a run of letters and digits, "K_d" too; of a script without spaces each character. */
const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+(?:_\{?[\p{L}\p{N}]+\}?)?/gu;

function piecesOf(text: string): Piece[] {
  const runs = [...text.matchAll(RUN)].map(({ 0: run, index: start }) => ({
    run,
    start,
    end: start + run.length,
  }));
  return runs.flatMap(({ run, start, end }, at) => {
    const next = runs[at + 1];
    // Scripts without spaces are indexed as pairs of characters, a single one alone.
    if (isUnspaced(run)) {
      if (next !== undefined && next.start === end && isUnspaced(next.run))
        return tokensOf(run + next.run).map((token) => ({ token, start, end: next.end }));
      const before = runs[at - 1];
      if (before !== undefined && before.end === start && isUnspaced(before.run)) return [];
    }
    return tokensOf(run).map((token) => ({ token, start, end }));
  });
}

/** Indices at which these tokens stand in a row. */
function runsOf(pieces: readonly Piece[], tokens: readonly string[]): number[] {
  if (tokens.length === 0) return [];
  return pieces.flatMap((_, at) =>
    tokens.every((token, ahead) => pieces[at + ahead]?.token === token) ? [at] : [],
  );
}

function joinedMarks(
  pieces: readonly Piece[],
  marked: ReadonlySet<number>,
  joined: ReadonlySet<number>,
): Mark[] {
  const marks: [number, number][] = [];
  for (const index of [...marked].sort((a, b) => a - b)) {
    const { start, end } = pieces[index] as Piece;
    const last = marks.at(-1);
    if (last !== undefined && (start < last[1] || (joined.has(index) && marked.has(index - 1))))
      last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
}
