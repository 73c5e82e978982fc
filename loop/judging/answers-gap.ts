import { languageOf } from '../../text/language.js';
import { tokenize } from '../gate/signals/tokens.js';
import type { Claim, Gap } from '../claim.js';

/** Whether a claim answers a gap, by its words. Pure. */

type Said = Pick<Claim, 'claim'> & { readonly evidence: readonly Pick<Claim['evidence'][number], 'exact'>[] };
type Worded = Pick<Gap, 'query' | 'description'>;

/** Share of the weight of a gap's words that a claim which answers it holds, and where it cites what was read for it. */
const ANSWERING = 0.5;
const ANSWERING_NEW = 0.4;
/** Small words that tell the language of a query, which is short. */
const FEWEST_SIGNS = 2;
/** Of several names it has so many at least. */
const MOST_NAMES = 2;

export interface AnswerContext {
  readonly question: string;
  /** All that stands: a word that many claims have tells little. */
  readonly claims: readonly Claim[];
  /** Whether the claim rests on a source that was read for the gap. */
  readonly isNew: boolean;
  /** Share of the weight of the gap's words that is held; default: what a claim has to hold. */
  readonly enough?: number;
}

/** What asks for an amount is answered by one. */
const ASKS_AMOUNT =
  /\b(?:prices?|pricing|costs?|how (?:much|many|long|often)|figures?|number of|rates?|percent\w*|share of|sensitivity|fees?|preise?|kosten|kostet|wie (?:viel|viele|lange)|prix|coûts?|combien|precios?|costos?|cuánt[oa]s?)\b|价格|多少|费用|سعر|كم/iu;

export function answersGap(claim: Said, gap: Worded, about: AnswerContext): boolean {
  const { question, claims, isNew, enough = isNew ? ANSWERING_NEW : ANSWERING } = about;
  const asked = stemsOf(question);
  const said = stemsOf(wordsOf(claim));
  // In another language words tell nothing.
  if (isNew && isInAnother(claim.claim, gap.query)) return true;
  if (ASKS_AMOUNT.test(gap.query) && !/\p{N}/u.test(claim.claim)) return false;
  const named = stemsOf(claim.claim);
  const names = namesOf(gap, question);
  if (names.filter((stem) => named.has(stem)).length < Math.min(MOST_NAMES, names.length)) return false;
  const own = ownWords(gap, asked);
  if (own.length === 0) return true;
  const others = claims.map(stemsOfClaim);
  const weigh = (stem: string): number => {
    const holding = others.filter((stems) => stems.has(stem)).length;
    return Math.log((others.length + 1) / (holding + 0.5));
  };
  const whole = own.reduce((sum, stem) => sum + weigh(stem), 0);
  const held = own.reduce((sum, stem) => sum + (said.has(stem) ? weigh(stem) : 0), 0);
  return held >= whole * enough;
}

function isInAnother(words: string, query: string): boolean {
  const [one, other] = [languageOf(words), languageOf(query, FEWEST_SIGNS)];
  return one !== null && other !== null && one !== other;
}

/** Names in a gap's query, also those that open it and are names elsewhere. */
function namesOf({ query, description }: Worded, question: string): readonly string[] {
  const names = new Set(
    [query, description, question].flatMap(tokenize).flatMap(({ isName, stem }) => (isName ? [stem] : [])),
  );
  return [...new Set(tokenize(query).map(({ stem }) => stem))].filter((stem) => names.has(stem));
}

function ownWords(gap: Worded, asked: ReadonlySet<string>): readonly string[] {
  const ownOf = (text: string): string[] => [...stemsOf(text)].filter((stem) => !asked.has(stem));
  const ofQuery = ownOf(gap.query);
  return ofQuery.length > 0 ? ofQuery : ownOf(gap.description);
}

const wordsOf = ({ claim, evidence }: Said): string =>
  [claim, ...evidence.map(({ exact }) => exact)].join(' ');

/** Claims do not change; many gaps and sentences are held against them. */
const known = new WeakMap<Claim, ReadonlySet<string>>();

function stemsOfClaim(claim: Claim): ReadonlySet<string> {
  const stems = known.get(claim) ?? stemsOf(wordsOf(claim));
  known.set(claim, stems);
  return stems;
}

const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(tokenize(text).flatMap(({ isContent, stem }) => (isContent ? [stem] : [])));
