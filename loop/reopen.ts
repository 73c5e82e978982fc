import { claimsHash } from '../store/claims-hash.js';
import { addEvent } from '../store/events.js';
import { setRunStatus } from '../store/runs.js';
import type { Claim } from './claim.js';
import { type CheckedClaim, gateClaim } from './context/gate-claim.js';
import { reopenStruck } from './judging/gap-ledger.js';
import { answerOf } from './judging/printed-parts.js';
import { roundReadings } from './reading/notes.js';
import { keepState, lastState } from './round-state.js';
import { hashedClaims } from './rows.js';
import type { Run, RunOptions } from './run.js';
import type { Ending, RoundState } from './state.js';
import { struckFrom } from './support.js';

/** Options whose change lets a finished run go on. */
export const REOPENING = [
  'maxRounds',
  'budgetTokens',
  'budgetUsd',
  'budgetMinutes',
  'maxSources',
  'corpora',
  'engines',
  'depth',
] as const satisfies readonly (keyof RunOptions)[];

/** Endings by budgets beyond the run's own, which may have room again when the run is taken up. */
const BY_THE_DAY: ReadonlySet<Ending> = new Set(['day-budget', 'person-budget']);

/** Endings by the run's own budgets: as they are, they pay for nothing more. */
const BY_ITS_BUDGET: ReadonlySet<Ending> = new Set([
  'unanswered',
  'finished',
  'depth-tokens',
  'token-budget',
  'money-budget',
  'time-budget',
]);

/** Whether parts of its sources are unread because nobody answered. */
const isOwedReading = (run: Run, ending: Ending): boolean =>
  !BY_ITS_BUDGET.has(ending) && (roundReadings(run).at(-1)?.pending ?? []).some(({ mayPass }) => mayPass);

/**
 * A raised limit or a new folder reopens a finished run: its last round stands, but no longer as the last.
 * Without either nothing changes, unless a budget beyond the run's own ended it, or a reader has not answered: then one
 * more round asks again.
 *
 * @returns whether the run goes on
 */
export function reopen(run: Run, before: RunOptions): boolean {
  const changed = REOPENING.filter(
    (name) => JSON.stringify(run.options[name]) !== JSON.stringify(before[name]),
  );
  const state = lastState(run);
  const { ending } = state;
  if (ending === null) return false;
  if (changed.length === 0 && !BY_THE_DAY.has(ending) && !isOwedReading(run, ending)) return false;
  const isSearchedElsewhere = changed.includes('corpora') || changed.includes('engines');
  const signOffs = isSearchedElsewhere ? withoutSignOffs(state) : state.signOffs;
  const at = run.now();
  run.store.commit(() => {
    keepState(run, { ...state, ending: null, idleRounds: 0, signOffs });
    setRunStatus(run.store, run.id, { status: 'running', at });
    addEvent(run.store, run.id, { at, type: 'run-reopened', data: { changed } });
  });
  return true;
}

/** What was signed off was signed off on other sources, or for other claims. */
function withoutSignOffs(state: RoundState): RoundState['signOffs'] {
  return state.signOffs.map((each) => ({ ...each, signoff: false }));
}

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
  const ending = state.ending === 'converged' ? 'rejudged' : state.ending;
  const judged: RoundState = {
    ...state,
    ...(hashOf(state.claims) === hashOf(claims) ? {} : { signOffs: withoutSignOffs(state), ending }),
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

function checkAgain(run: Run, claim: Claim): CheckedClaim {
  const refs = claim.evidence.map((each) => each.ref);
  return gateClaim(run, { claim: claim.claim, refs, strictness: 'strict', computed: false });
}
