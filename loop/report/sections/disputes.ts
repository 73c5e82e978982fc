import { contentStems } from '../../../text/tokens.js';
import type { ClaimEvidence, Contradiction, ContradictionSide } from '../../claim.js';
import type { Brief } from '../brief.js';

/** Disagreements as they are printed: each with one quote a side, none twice. Pure. */

export interface PrintedDispute {
  readonly contradiction: Contradiction;
  /** One a side, in their order; undefined where a side has no words of a source. */
  readonly quotes: readonly (ClaimEvidence | undefined)[];
}

/**
 * What is settled is printed with what settles it; left out is what would quote the head of a table, or what another quotes
 * already.
 */
export function printedDisputes({
  contradictions,
}: Pick<Brief, 'contradictions'>): readonly PrintedDispute[] {
  const printed: PrintedDispute[] = [];
  const said: ReadonlySet<string>[] = [];
  for (const contradiction of contradictions) {
    const { sides } = contradiction;
    const quotes = sides.map(mostTelling);
    const places = new Set(quotes.flatMap((quote) => (quote === undefined ? [] : [placeOf(quote)])));
    const isSaid = said.some((other) => [...places].every((place) => other.has(place)));
    if (isSaid) continue;
    if (quotes.some((quote) => quote !== undefined && isHead(quote.exact))) continue;
    printed.push({ contradiction, quotes });
    said.push(places);
  }
  return printed;
}

export const placeOf = ({ sourceId, start }: ClaimEvidence): string => `${sourceId}:${start}`;

/** Of the sentences of a side the one that says most of it: a heading beside it is no side. */
function mostTelling({ statement, evidence }: ContradictionSide): ClaimEvidence | undefined {
  const stems = new Set(contentStems(statement));
  const shared = ({ exact }: ClaimEvidence): number =>
    isHead(exact) ? -1 : contentStems(exact).filter((stem) => stems.has(stem)).length;
  return [...evidence].sort((a, b) => shared(b) - shared(a))[0];
}

const CELLS = /\s+[|·]\s+|\t/u;
/** Cells from which on a line is a row. */
const OF_A_ROW = 3;

/** A row of a table speaks of many things: who cites it need not speak of the one that is disputed. */
export const isRow = (text: string): boolean => text.split(CELLS).length >= OF_A_ROW;

/** A row of names without a value. */
const isHead = (text: string): boolean =>
  isRow(text) &&
  !/\p{Nd}/u.test(text) &&
  text.split(CELLS).every((cell) => cell.trim().split(/\s+/u).length <= 3);
