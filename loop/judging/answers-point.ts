import { placesOf, type Place } from '../../text/sentence-ref.js';
import { contentStems } from '../../text/tokens.js';
import type { Claim, OpposingPoint } from '../claim.js';

/**
 * Whether a claim that was written to meet the opposing case meets this point of it: it cites the same sentence or the one next to it. The same statement is no answer to itself. Pure.
 */
export function answersPoint(claim: Claim, point: OpposingPoint): boolean {
  if (!claim.answersOpposition || isSame(claim.claim, point.claim)) return false;
  return citesNextToIt(claim, point);
}

/**
 * Share of the content words of the shorter of two statements that the other holds. In a run with a model claims that held
 * more than half of a point's words said the point again, seven times of seven.
 */
const SAME = 0.5;

function isSame(one: string, other: string): boolean {
  const [first, second] = [new Set(contentStems(one)), new Set(contentStems(other))];
  const shared = [...first].filter((stem) => second.has(stem)).length;
  return shared >= SAME * Math.max(Math.min(first.size, second.size), 1);
}

function citesNextToIt(claim: Claim, point: OpposingPoint): boolean {
  const cited = placesIn(point);
  return placesIn(claim).some(([source, sentence]) =>
    cited.some(([other, next]) => other === source && Math.abs(next - sentence) <= 1),
  );
}

const placesIn = ({ evidence }: Pick<Claim, 'evidence'>): readonly Place[] =>
  evidence.flatMap(({ ref }) => placesOf(ref));
