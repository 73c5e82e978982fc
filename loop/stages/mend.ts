import type { ClaimToMend } from '../../agents/roles/writing-shapes.js';
import { refreshEvidence } from '../judging/refresh-evidence.js';
import { spokenText } from '../claim.js';
import type { Critique, Grounded, Opposition, Plan, Reviewed } from '../results.js';
import type { Run } from '../run.js';
import { stage } from '../stage.js';
import type { RoundState } from '../state.js';
import { allDraftsOf } from '../writing/drafts.js';
import { citableOf } from '../writing/gate-draft.js';
import { asWritten } from '../writing/material.js';
import { mergeClaims } from '../writing/merge-claims.js';
import { askAgain, gateOf } from './ground.js';
import { reviewClaims } from './review.js';
import { materialFor } from './write.js';

interface MendInput {
  readonly before: RoundState;
  readonly queries: Plan;
  readonly grounded: Grounded;
  readonly reviewed: Reviewed;
  readonly opposition: Opposition;
  readonly gaps: Critique;
}

/** What the critic can have put right from the findings in hand is put right before the brief goes out, and read again. */
export async function mend(run: Run, input: MendInput): Promise<Reviewed> {
  const { queries, reviewed, gaps } = input;
  if (gaps.mend.length === 0) return reviewed;
  return stage(run, { round: queries.round, name: 'mend' }, async () => {
    const result = await mended(run, input);
    const changed = result.claims.filter((claim) => !reviewed.claims.includes(claim)).length;
    return { result, event: { asked: gaps.mend.length, changed } };
  });
}

async function mended(
  run: Run,
  { before, queries, reviewed, opposition, gaps }: MendInput,
): Promise<Reviewed> {
  const { round } = queries;
  const standing = { ...before, claims: reviewed.claims, opposition: opposition.memo };
  const material = materialFor(run, { before: standing, queries });
  const asked = gaps.mend.map(({ what, claimId, findings }, at): ClaimToMend => {
    const claim = reviewed.claims.find(({ id }) => id === claimId);
    return {
      id: claim?.id ?? `new ${at + 1}`,
      claim: claim === undefined ? '' : spokenText(claim),
      findings: [...new Set([...(claim?.findingIds ?? []), ...findings])],
      why: what,
    };
  });
  const reply = await askAgain(run, material, {
    mend: asked,
    missing: [],
    written: reviewed.claims.map(asWritten),
  });
  if (!reply.ok) return { ...reviewed, failedParts: [`writer: ${reply.failure.message}`] };
  const gate = gateOf(run, { citable: citableOf(run, material.notes.findings), round, before: standing });
  const drafts = gate.all(allDraftsOf(reply.value, 1));
  const merged = mergeClaims({
    claims: reviewed.claims,
    background: [...before.background, ...reviewed.background],
    drafts,
    isWhole: false,
    earlierStruck: [...before.struck, ...reviewed.struck],
    round,
  });
  const again = await reviewClaims(run, {
    round,
    claims: merged.claims.map(refreshEvidence(run).claim),
    contradictions: reviewed.contradictions,
  });
  return {
    ...again,
    points: reviewed.points,
    background: [...reviewed.background, ...again.background],
    struck: [...reviewed.struck, ...merged.struck, ...again.struck],
  };
}
