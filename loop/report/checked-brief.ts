/**
 * The last check before a brief is written: everything in it that cites is held against the stored texts by its own evidence,
 * and what does not hold is in no document. How much that is, and why, the brief says itself.
 */
import type { Claim, StruckClaim } from '../claim.js';
import { checkClaim, type CitationVerdict, type ClaimInput } from '../gate/check.js';
import type { SourceIndex } from '../gate/source-index.js';
import { isAccepted, type Verdict } from '../gate/verdict.js';
import type { Brief } from './brief.js';
import { countEach } from './pick.js';

/** A statement that the documents do not have. */
export interface Withheld {
  readonly words: string;
  readonly verdict: Verdict;
  /** The source, the verdict and what differs: `S1: number-absent: …`. */
  readonly why: string;
}

export interface Checked {
  readonly brief: Brief;
  readonly withheld: readonly Withheld[];
}

export function checkedBrief(whole: Brief, stored: SourceIndex): Checked {
  const withheld: Withheld[] = [];
  const uncompared = new Set<string>();
  const holds = (claim: string, cites: Omit<ClaimInput, 'id' | 'claim'>): boolean => {
    const verdicts = checkClaim({ id: 'C1', claim, ...cites }, stored);
    if (verdicts.every(isUncompared)) uncompared.add(claim);
    const wrong = verdicts.find((each) => !isAccepted(each.verdict) && !isUncompared(each));
    if (wrong === undefined) return true;
    const { sourceId, verdict, difference } = wrong;
    withheld.push({
      words: claim,
      verdict,
      why: [sourceId, verdict, ...(difference === undefined ? [] : [difference])].join(': '),
    });
    return false;
  };
  const stands = ({ claim, kind, sourceIds, evidence }: Cited): boolean =>
    holds(claim, { sourceIds, evidence, isComputed: kind === 'computed' || claim.includes('(= ') });
  const quotes = ({ sourceId, exact }: Quoted): boolean =>
    holds(exact, { sourceIds: [sourceId], evidence: [{ sourceId, exact }] });
  const isHeld = ({ claim, ...cites }: Cited): boolean =>
    checkClaim({ id: 'C1', claim, ...cites }, stored).every(({ verdict }) => isAccepted(verdict));
  const brief = filtered(whole, { stands, quotes, isHeld });
  const said = {
    ...brief,
    struck: [
      ...brief.struck,
      ...whole.claims
        .filter((claim) => !brief.claims.includes(claim))
        .map((claim) => struckAs(whole, claim, withheld)),
    ],
    ...(uncompared.size === 0 ? {} : { uncompared: uncompared.size }),
    ...(withheld.length === 0 ? {} : { withheld: { count: withheld.length, reasons: reasonsOf(withheld) } }),
  };
  return { brief: said, withheld };
}

type Cited = Pick<Claim, 'claim' | 'sourceIds' | 'evidence'> & { readonly kind?: Claim['kind'] };
type Quoted = Pick<Claim['evidence'][number], 'sourceId' | 'exact'>;

/** Words of two languages cannot be compared: nothing is proved, and nothing is wrong. */
const isUncompared = ({ verdict, difference = '' }: CitationVerdict): boolean =>
  verdict === 'not-checked' && difference.includes('language');

interface Tests {
  /** Without a word to anybody where it does not. */
  readonly isHeld: (claim: Cited) => boolean;
  readonly stands: (claim: Cited) => boolean;
  readonly quotes: (evidence: Quoted) => boolean;
}

/** The brief without what does not hold, and without what rests on it. */
function filtered(brief: Brief, { stands, quotes, isHeld }: Tests): Brief {
  const claims = brief.claims.filter(stands);
  const ids = new Set(claims.map(({ id }) => id));
  const isStanding = (id: string): boolean => ids.has(id);
  const fallen = new Set(brief.claims.map(({ id }) => id).filter((id) => !isStanding(id)));
  const of = (own: readonly Claim[]): readonly Claim[] => own.filter(({ id }) => isStanding(id));
  const { grid, opposition } = brief;
  return {
    ...brief,
    claims,
    answer: brief.answer.filter(({ claimIds }) => claimIds.every(isStanding)),
    background: brief.background.filter(stands),
    subtopics: brief.subtopics
      .map((own) => ({ ...own, for: of(own.for), against: of(own.against), neutral: of(own.neutral) }))
      .filter((own) => [...own.for, ...own.against, ...own.neutral].length > 0),
    grid: grid && { ...grid, cells: grid.cells.filter(({ claimIds }) => claimIds.every(isStanding)) },
    opposition: opposition && { ...opposition, points: opposition.points.filter(stands) },
    opposing: brief.opposing.filter(quotes),
    // A side that does not hold as it was put is told in its source's words.
    contradictions: brief.contradictions
      .filter(({ sides }) => sides.every(({ evidence }) => evidence.every(quotes)))
      .map((each) => ({
        ...each,
        sides: each.sides.map((side) => {
          const sourceIds = [...new Set(side.evidence.map(({ sourceId }) => sourceId))];
          const isTold = isHeld({ claim: side.statement, sourceIds, evidence: side.evidence });
          return isTold ? side : { ...side, statement: '' };
        }),
      })),
    followUps: (brief.followUps ?? []).map((each) => {
      const own = each.answer.claims.filter(stands).map(({ id }) => id);
      const sentences = each.answer.sentences.filter(({ claimIds }) =>
        claimIds.every((id) => own.includes(id)),
      );
      const passages = each.answer.passages.filter(({ deciding }) => quotes(deciding));
      return { ...each, answer: { ...each.answer, sentences, passages } };
    }),
    best: { ...brief.best, passages: brief.best.passages.filter(({ deciding }) => quotes(deciding)) },
    sources: brief.sources.map((source) => ({
      ...source,
      quotes: source.quotes.filter((quote) => quotes(quote) && !quote.claimIds.every((id) => fallen.has(id))),
    })),
  };
}

function struckAs(brief: Brief, { id, claim, evidence }: Claim, withheld: readonly Withheld[]): StruckClaim {
  const found = withheld.find(({ words }) => words === claim);
  const verdict = found?.verdict ?? 'not-found';
  const refs = evidence.map(({ ref }) => ref);
  const round = brief.rounds.length;
  return { claim, why: found?.why ?? verdict, by: 'gate', verdict, round, claimId: id, refs };
}

/** "altered 2, number-absent 1". */
export const reasonsOf = (withheld: readonly Withheld[]): string =>
  [...countEach(withheld.map(({ verdict }) => verdict))].map((each) => each.join(' ')).join(', ');
