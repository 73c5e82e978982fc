import { claimsHash } from '../store/claims-hash.js';
import { addEvent } from '../store/events.js';
import { gateClaim, type CheckedClaim } from './context/gate-claim.js';
import type { Claim } from './claim.js';
import { answerOf } from './judging/printed-parts.js';
import { reopenStruck } from './judging/gap-ledger.js';
import { keepState, lastState } from './round-state.js';
import { hashedClaims } from './rows.js';
import type { Run } from './run.js';
import type { RoundState } from './state.js';
import { struckFrom } from './support.js';

/**
 * The final claims through the strict gate. Where that strikes any, its sign-offs are void, and gaps that were closed by
 * what fell are open again. The rest stands as it was.
 */
export function recheck(run: Run, state: RoundState): RoundState {
  const { round } = state;
  const checked = state.claims.map((claim) => ({ claim, outcome: checkAgain(run, claim) }));
  const claims = checked.flatMap(({ claim, outcome }) =>
    outcome.holds ? [{ ...claim, gate: outcome.gate }] : [],
  );
  const struck = checked.flatMap(({ claim, outcome }) =>
    outcome.holds
      ? []
      : [struckFrom(claim, { by: 'gate', verdict: outcome.verdict, why: outcome.why, round })],
  );
  const judged: RoundState = {
    ...state,
    ...(hashOf(state.claims) === hashOf(claims) ? {} : withoutSignOffs(state)),
    gaps: state.gaps.map((gap) => reopenStruck(gap, claims)),
    claims,
    struck: [...state.struck, ...struck],
    answer: answerOf(claims),
  };
  const at = run.now();
  run.store.commit(() => {
    keepState(run, judged);
    addEvent(run.store, run.id, { at, type: 'run-rejudged', data: { strict: true, struck: struck.length } });
  });
  return lastState(run);
}

const hashOf = (claims: readonly Claim[]): string => claimsHash(hashedClaims(claims));

/** A sign-off is for the claims it was given for, and for no others. */
const withoutSignOffs = (state: RoundState): Pick<RoundState, 'signOffs' | 'ending'> => ({
  signOffs: state.signOffs.map((each) => ({ ...each, signoff: false })),
  ending: state.ending === 'converged' ? 'rejudged' : state.ending,
});

function checkAgain(run: Run, claim: Claim): CheckedClaim {
  const refs = claim.evidence.map((each) => each.ref);
  return gateClaim(run, { claim: claim.claim, refs, strictness: 'strict', computed: false });
}
