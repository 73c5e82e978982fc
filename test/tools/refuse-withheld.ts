import type { RunEvent } from '../../loop/run.js';

/**
 * What our own writers and our own gate disagree about is a fault, so a run of a test or a bench that leaves a statement out of
 * its brief fails, unless it asks for that.
 *
 * @throws where the final check left a statement out
 */
export function refuseWithheld({ type, withheld }: RunEvent): void {
  if (type !== 'statements-left-out' || (withheld as readonly unknown[]).length === 0) return;
  throw new Error(`The final check left out: ${JSON.stringify(withheld)}`);
}
