import { claimsHash } from '../store/claims-hash.js';
import { addEvent } from '../store/events.js';
import { gateClaim, type CheckedClaim } from './judging/gate-claim.js';
import type { Claim } from './claim.js';
import { answerOf } from './writing/printed-parts.js';
import { reopenStruck } from './judging/gap-ledger.js';
import { reviewClaims } from './stages/review.js';
import { keepState, lastState } from './round-state.js';
import { hashedClaims } from './rows.js';
import type { Run } from './run.js';
import type { RoundState } from './state.js';
import { struckFrom } from './support.js';

/** How a finished run is judged once more. */
export interface Recheck {
  /** A claim that the gate warns of does not hold. */
  readonly strict: boolean;
  /** Reviewers and challenger read the claims again: only these roles are asked, and nothing is searched. */
  readonly review: boolean;
}

/**
 * The final claims through the gate as it is now, and through the reviewers where that is asked for. Where that changes
 * any, its sign-offs are void, and gaps that were closed by what fell are open again. The rest stands as it was.
 */
export async function recheck(run: Run, state: RoundState, how: Recheck): Promise<RoundState> {
  const { round } = state;
  const checked = state.claims.map((claim) => ({ claim, outcome: checkAgain(run, claim, how) }));
  const held = checked.flatMap(({ claim, outcome }) =>
    outcome.holds ? [{ ...claim, gate: outcome.gate }] : [],
  );
  const struck = checked.flatMap(({ claim, outcome }) =>
    outcome.holds
      ? []
      : [struckFrom(claim, { by: 'gate', verdict: outcome.verdict, why: outcome.why, round })],
  );
  const reviewed = how.review
    ? await reviewClaims(run, {
        round,
        claims: held.map(unreviewed),
        contradictions: state.contradictions,
      })
    : {
        claims: held,
        background: [],
        struck: [],
        contradictions: state.contradictions,
        points: [],
        failedParts: [],
      };
  const isChanged = hashOf(state.claims) !== hashOf(reviewed.claims);
  const judged: RoundState = {
    ...state,
    ...(isChanged ? withoutSignOffs(state) : {}),
    gaps: state.gaps.map((gap) => reopenStruck(gap, reviewed.claims)),
    claims: reviewed.claims,
    background: [...state.background, ...reviewed.background],
    struck: [...state.struck, ...struck, ...reviewed.struck],
    contradictions: reviewed.contradictions,
    answer: answerOf(reviewed.claims),
    failedParts: [...state.failedParts, ...reviewed.failedParts],
  };
  const at = run.now();
  run.store.commit(() => {
    keepState(run, judged);
    const fallen = judged.struck.length - state.struck.length;
    addEvent(run.store, run.id, { at, type: 'run-rejudged', data: { ...how, struck: fallen } });
  });
  return lastState(run);
}

const hashOf = (claims: readonly Claim[]): string => claimsHash(hashedClaims(claims));

/** A sign-off is for the claims it was given for, and for no others. */
const withoutSignOffs = (state: RoundState): Pick<RoundState, 'signOffs' | 'ending'> => ({
  signOffs: state.signOffs.map((each) => ({ ...each, signoff: false })),
  ending: state.ending === 'converged' ? 'rejudged' : state.ending,
});

/** A number that was computed from others once passed as such; only a strict gate takes that back. */
function checkAgain(run: Run, claim: Claim, { strict }: Recheck): CheckedClaim {
  const refs = claim.evidence.map((each) => each.ref);
  const about = { claim: claim.claim, refs, strictness: strict ? 'strict' : run.options.gate } as const;
  const plain = gateClaim(run, { ...about, computed: false });
  const isComputed = !plain.holds && plain.verdict === 'number-absent' && !strict;
  return isComputed ? gateClaim(run, { ...about, computed: true }) : plain;
}

const unreviewed = (claim: Claim): Claim => ({
  ...claim,
  review: { status: 'not-reviewed', triggers: [], verdicts: [], challenge: null },
});
