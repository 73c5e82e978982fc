import { lastState } from '../loop/round-state.js';
import { recheck } from '../loop/recheck.js';
import { research } from '../loop/research.js';
import type { Run } from '../loop/run.js';
import { finish, isFinished } from '../loop/stages/finish.js';
import type { RoundState } from '../loop/state.js';

/**
 * Carries a run to its end; one that has ended is left as it is, to the byte. Where the gate became strict on the
 * way or afterwards, claims that passed it with a warning are struck.
 */
export async function carryOn(run: Run): Promise<RoundState> {
  const before = lastState(run);
  const state = isFinished(run, before) ? before : await research(run);
  if (run.options.gate !== 'strict' || state.claims.every((claim) => claim.gate.warnings.length === 0))
    return state;
  const held = await recheck(run, state, { strict: true, review: false });
  await finish(run, held);
  return held;
}
