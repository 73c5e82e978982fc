import { cutSentences } from '../../../text/sentences.js';
import { contentStems } from '../../../text/tokens.js';
import type { ClaimEvidence, Contradiction, ContradictionSide } from '../../claim.js';
import { amountsIn } from '../../context/amounts.js';
import type { Brief } from '../brief.js';

/** Disagreements as they are printed: each with one quote a side, none twice. Pure. */

export interface PrintedDispute {
  readonly contradiction: Contradiction;
  /** One a side, in their order; undefined where a side has no words of a source. */
  readonly quotes: readonly (ClaimEvidence | undefined)[];
}

/** Where it stands in the brief. */
export const disputeId = ({ id }: Contradiction): string => `dispute-${id}`;

/**
 * What is settled is printed with what settles it. Left out is what would quote the head of a table, what another quotes
 * already, and what of one source alone differs neither in a figure nor in a yes or no.
 */
export function printedDisputes({
  contradictions,
  grid = null,
}: Pick<Brief, 'contradictions'> & Partial<Pick<Brief, 'grid'>>): readonly PrintedDispute[] {
  const printed: PrintedDispute[] = [];
  const said: ReadonlySet<string>[] = [];
  const heads = new Set([...(grid?.attributes ?? []), ...(grid?.about ?? [])].map(folded));
  // Named by their own words first: what goes by a row or column of the table may be one of them.
  const isNamed = ({ topic }: Contradiction): boolean => !heads.has(folded(topic));
  for (const each of [...contradictions].sort(
    (one, other) => Number(isNamed(other)) - Number(isNamed(one)),
  )) {
    const contradiction = isNamed(each) ? each : named(each);
    if (contradiction === null || !(each.resolved || mayDiffer(each))) continue;
    const quotes = quotesOf(contradiction);
    const places = new Set(quotes.flatMap((quote) => (quote === undefined ? [] : [placeOf(quote)])));
    const isKnown = said.some((other) =>
      isNamed(each)
        ? [...places].every((place) => other.has(place))
        : [...places].some((place) => other.has(place)),
    );
    if (isKnown || quotes.some((quote) => quote !== undefined && isHead(quote.exact))) continue;
    printed.push({ contradiction, quotes });
    said.push(places);
  }
  return printed;
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** UTF-16 units. */
const LONGEST_NAME = 120;

/** By the values that differ, where it goes by a row or column of the table; null where none do. */
function named(each: Contradiction): Contradiction | null {
  const topic = each.resolution.replace(/\.$/u, '');
  if (!isDiffering(each) || topic === '' || topic.length > LONGEST_NAME) return null;
  return { ...each, topic, resolution: each.resolved ? each.resolution : '' };
}

/** Of one source something has to differ; of two, not both may give the same figures. */
function mayDiffer(each: Contradiction): boolean {
  const [first = '', ...others] = figuresOfSides(each.sides);
  const isSame = first !== '' && others.every((told) => told === first);
  return isDiffering(each) || (isOfTwoSources(each) && !isSame);
}

const isOfTwoSources = ({ sides }: Contradiction): boolean =>
  new Set(sides.flatMap(({ evidence }) => evidence.map(({ sourceId }) => sourceId))).size > 1;

const NOT =
  /\b(?:no|not|never|none|neither|nor|cannot|without|un(?:able|ticked)|nicht|keine?|pas|aucune?|ning[uú]n\w*)\b|n['’]t\b/giu;

/** Two sides with other figures, or a yes beside a no. */
function isDiffering({ sides }: Contradiction): boolean {
  const told = new Set(figuresOfSides(sides).filter((each) => each !== ''));
  return told.size > 1 || denials(sides).size > 1;
}

const figuresOfSides = (sides: readonly ContradictionSide[]): readonly string[] =>
  sides.map(({ statement }) => figuresIn(statement).join(' '));
const denials = (sides: readonly ContradictionSide[]): ReadonlySet<number> =>
  new Set(sides.map(({ statement }) => statement.match(NOT)?.length ?? 0));

export const placeOf = ({ sourceId, start }: ClaimEvidence): string => `${sourceId}:${start}`;

/** Each side's own: neither what another side quotes nor what gives an amount of it again, where the side has more. */
function quotesOf({ sides }: Contradiction): readonly (ClaimEvidence | undefined)[] {
  const taken: ClaimEvidence[] = [];
  return sides.map((side) => {
    const own = side.evidence.filter((each) => !taken.some((other) => placeOf(other) === placeOf(each)));
    const telling = own.filter(
      (each) => tells(side, each) && !taken.some((other) => givesAgain(other, each)),
    );
    const quote = mostTelling({ ...side, evidence: [telling, own, side.evidence].find(isSome) ?? [] });
    if (quote !== undefined) taken.push(quote);
    return quote;
  });
}

const isSome = (all: readonly ClaimEvidence[]): boolean => all.length > 0;

/** Whether a sentence holds a figure of its side, or the side has none. */
function tells({ statement }: ContradictionSide, { exact }: ClaimEvidence): boolean {
  const [said, held] = [figuresIn(statement), new Set(figuresIn(exact))];
  return !isHead(exact) && (said.length === 0 || said.some((figure) => held.has(figure)));
}

/** Whether a row, or a sentence, gives an amount that another quote gives of the same. */
function givesAgain(one: ClaimEvidence, other: ClaimEvidence): boolean {
  const own = amountsIn(one.exact);
  return (
    amountsIn(other.exact).some(({ kind, size }) =>
      own.some((each) => each.kind === kind && each.size === size),
    ) && sharedWith(new Set(contentStems(one.exact)), other.exact) > 0
  );
}

export const figuresIn = (text: string): readonly string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? [];
/** Of a figure that a sentence has, in words of the statement. */
const A_FIGURE = 3;

/** Of the sentences of a side the one that says most of it, its figures first: a heading beside it is no side. */
export function mostTelling({
  statement,
  evidence,
}: Pick<ContradictionSide, 'statement' | 'evidence'>): ClaimEvidence | undefined {
  const stems = new Set(contentStems(statement));
  const figures = new Set(figuresIn(statement));
  const shared = ({ exact }: ClaimEvidence): number => {
    if (isHead(exact)) return -1;
    const held = new Set(figuresIn(exact));
    const same = [...figures].filter((figure) => held.has(figure)).length;
    return sharedWith(stems, exact) + A_FIGURE * same;
  };
  return [...evidence].sort((a, b) => shared(b) - shared(a))[0];
}

const sharedWith = (stems: ReadonlySet<string>, text: string): number =>
  contentStems(text).filter((stem) => stems.has(stem)).length;

/** What is longer is quoted by the sentence or the row that a side is about. UTF-16 units. */
const LONGEST_QUOTE = 400;
/** Between the rows of a table that was stored as a line. */
const ROWS = /\n|(?<=\|)\s(?=\|)/u;

/** A side quotes its sentence or its row, never a table. */
export function shortQuote(quote: ClaimEvidence, { statement }: ContradictionSide): ClaimEvidence {
  const rows = cellRows(quote.exact);
  if (quote.exact.length <= LONGEST_QUOTE && rows.length <= 1) return quote;
  const stems = new Set(contentStems(statement));
  const pieces =
    rows.length > 1
      ? rows
      : cutSentences(quote.exact).flatMap(({ start, end }) =>
          end - start <= LONGEST_QUOTE ? [{ start, end }] : rowsIn(quote.exact, { start, end }),
        );
  const shared = pieces.map(({ start, end }) => sharedWith(stems, quote.exact.slice(start, end)));
  const best = pieces[shared.indexOf(Math.max(...shared))];
  if (best === undefined) return quote;
  const [start, end] = [quote.start + best.start, quote.start + best.end];
  return { ...quote, exact: quote.exact.slice(best.start, best.end), start, end };
}

/** Rows of "Feature: Delayed jobs · Bull: ✓": each begins with the name of the first column. */
function cellRows(text: string): readonly Piece[] {
  const name = /^([^:·\n]{1,40}: )[^·\n]*·/u.exec(text)?.[1];
  if (name === undefined) return [];
  const starts: number[] = [];
  for (let at = 0; at >= 0; at = text.indexOf(name, at + name.length)) starts.push(at);
  return starts.map((start, at) => {
    const end = starts[at + 1] ?? text.length;
    return { start, end: start + text.slice(start, end).trimEnd().length };
  });
}

interface Piece {
  readonly start: number;
  readonly end: number;
}

function rowsIn(text: string, { start, end }: Piece): readonly Piece[] {
  let at = start;
  return text
    .slice(start, end)
    .split(ROWS)
    .map((row) => {
      const piece = { start: at, end: at + row.length };
      at = piece.end + 1;
      return piece;
    })
    .filter((piece) => piece.end > piece.start);
}
const CELLS = /\s+[|·]\s+|\t/u;
/** Words of a sentence that can be a side. */
const SHORTEST = 3;
/** Cells from which on a line is a row. */
const OF_A_ROW = 3;

/** A row of a table speaks of many things: who cites it need not speak of the one that is disputed. */
export const isRow = (text: string): boolean => text.split(CELLS).length >= OF_A_ROW;

/** "Backend: mongo" */
const NAMED_CELL = /^[^:]+:\s\S/u;

/** A row of names without a value; a heading of two or three words. */
const isHead = (text: string): boolean =>
  isRow(text)
    ? !/\p{Nd}/u.test(text) &&
      text
        .split(CELLS)
        .every((cell) => cell.trim().split(/\s+/u).length <= 3 && !NAMED_CELL.test(cell.trim()))
    : text.trim().split(/\s+/u).length < SHORTEST;
