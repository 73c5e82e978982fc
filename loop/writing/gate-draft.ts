import { joinedRefs, parseRef, sourceOfRef } from '../../text/sentence-ref.js';
import { spokenText, type ClaimEvidence, type Draft, type StruckClaim } from '../claim.js';
import { subjectOf } from '../history.js';
import { gateClaim, sourceNamed, type CheckedClaim } from '../context/gate-claim.js';
import { namesNowhere } from '../reading/gate-reading.js';
import { sourceIdsOf } from '../support.js';
import type { Run } from '../run.js';
import { filledIn } from './computed.js';
import type { GatedDraft } from './merge-claims.js';

/** What may be cited: a finding's id → the sentences that it rests on. Without readers sentences are cited themselves. */
export interface Citable {
  readonly refsOf: (id: string) => readonly string[] | null;
}

export const citableOf = (
  run: Run,
  findings: readonly { readonly id: string; readonly refs: readonly string[] }[],
): Citable => {
  const byId = new Map(findings.map(({ id, refs }) => [id, refs]));
  const isRef = (id: string): boolean =>
    run.roles.kind === 'extractive' &&
    parseRef(id) !== null &&
    sourceNamed(run, sourceOfRef(id) ?? '') !== undefined;
  return { refsOf: (id) => byId.get(id) ?? (isRef(id) ? [id] : null) };
};

interface About {
  readonly citable: Citable;
  readonly round: number;
  /** What fell before: in the same words nobody is asked about it again. */
  readonly earlier: readonly StruckClaim[];
  readonly repaired?: boolean;
}

/**
 * One draft through the gate: its sums are filled in, its findings exist, and numbers, names, units, negation and direction
 * stand in their sentences. A finding that there is not is a hallucinated citation: it is never stored, and a claim that
 * rests on nothing else falls.
 */
export function gateDraft(run: Run, given: Draft, about: About): GatedDraft {
  const { citable, round, earlier, repaired = false } = about;
  const known = [...new Set(given.findingIds)].filter((id) => citable.refsOf(id) !== null);
  const refs = joinedRefs(known.flatMap((id) => citable.refsOf(id) ?? []));
  const struck = (
    why: string,
    verdict: StruckClaim['verdict'],
    by: StruckClaim['by'] = 'gate',
  ): GatedDraft => ({
    kind: 'struck',
    draft: given,
    struck: { claim: spokenText(given), why, by, verdict, round, claimId: given.claimId, refs },
  });
  const before = earlier.findLast(
    ({ claim, by }) => claim === spokenText(given) && (by === 'review' || by === 'challenge'),
  );
  if (before !== undefined) return struck(before.why, before.verdict, before.by);
  if (known.length === 0)
    return given.findingIds.length === 0
      ? struck('The claim cites nothing.', 'not-checked')
      : struck(`There is no finding ${given.findingIds.join(', ')}.`, 'fabricated-source');
  const claim = filledIn(given.claim);
  if (claim === null) return struck(NO_FORMULA, 'number-absent');
  const checked: CheckedClaim = gateClaim(run, { claim, refs, computed: false });
  if (!checked.holds) return struck(whyOf(given, checked), checked.verdict);
  // A column's name is the writer's own: no source has to know it.
  const absent = namesAbsent(
    run,
    given.column === undefined ? claim : `${given.subtopic}: ${claim}`,
    checked.evidence,
  );
  if (absent.length > 0)
    return struck(`\`${absent.join('`, `')}\`: no cited source has such a name.`, 'name-absent');
  // Without readers there are no findings: the evidence says what it rests on.
  const findingIds = run.roles.kind === 'extractive' ? [] : known;
  return { kind: 'holds', draft: { ...given, claim, findingIds }, checked, repaired };
}

/** Names that neither the cited sources nor the question know. */
function namesAbsent(run: Run, claim: string, evidence: readonly ClaimEvidence[]): readonly string[] {
  const sources = sourceIdsOf(evidence).flatMap((id) => sourceNamed(run, id) ?? []);
  const { subtopics = [], wanted } = subjectOf(run) ?? {};
  const outline = subtopics.map(({ name, scope }) => `${name} ${scope}`);
  const known = [run.question, run.options.focus ?? '', ...outline, ...(wanted?.things ?? [])].join(' ');
  return namesNowhere(claim, sources, known);
}

const NO_FORMULA =
  'A sum is written as a formula of plain numbers: `${= 2.49 × 12}`, with × ÷ + − and no brackets inside.';

const whyOf = ({ kind }: Draft, { why, verdict }: Extract<CheckedClaim, { holds: false }>): string =>
  kind === 'computed' && verdict === 'number-absent'
    ? `${why} A computed number is written as a formula of numbers that its findings have: \`\${= 2.49 × 12}\`.`
    : why;
