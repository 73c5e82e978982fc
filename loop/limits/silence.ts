import type { Failure } from '../../agents/result.js';
import { capital } from '../../text/text-width.js';
import { RunError } from '../run.js';

/**
 * Where everybody who was asked failed there is no brief, and silence must not look like "nothing was found". A budget that
 * is spent is no silence.
 *
 * @param failures of all that were asked, none of whom answered
 * @throws RunError; the run can be resumed
 */
export function refuseSilence(role: 'reader' | 'writer', failures: readonly Failure[]): void {
  const [first] = failures;
  if (first === undefined || failures.some(({ code }) => code === 'over-budget')) return;
  throw new RunError('no-synthesis', `No ${role} answered. ${capital(first.message)}`, cureOf(role, first));
}

/** An answer that was of no use is kept, and a resumed run would read it again: waiting helps only where none came. */
function cureOf(role: string, { cure, retryable }: Failure): string {
  const other = `another model: --model or --role-model ${role}=PROVIDER/NAME, or --model extractive for passages alone.`;
  if (cure?.includes('--model')) return cure;
  if (cure !== undefined) return `${cure} Then resume the run, or resume it with ${other}`;
  return retryable
    ? `Resume the run when the model answers again, or with ${other}`
    : `What it answered is kept, so it would not be asked again: resume the run with ${other}`;
}
