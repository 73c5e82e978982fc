import { UsageError, listed } from '../../exit-codes.js';
import { allowedOptions, type AskedOptions } from '../../access/policy.js';
import { inCall, type OptionTable } from '../../options/option.js';
import { RUN_OPTIONS, rowsWhere } from '../../options/run.js';
import { didYouMean } from '../../program/usage.js';
import type { DeskService } from '../service.js';

/** Options of a run that a question at the desk takes: where its files lie is the desk's matter. */
export const ASKED_OPTIONS: OptionTable = Object.fromEntries(
  Object.entries(rowsWhere((row) => row.mcp === true && row.commands.includes('run'))).filter(
    ([name]) => name !== 'run',
  ),
);

/** What the operator may choose besides: no policy names what others may. */
const OPERATORS_OPTIONS: OptionTable = { ...ASKED_OPTIONS, embedding: RUN_OPTIONS.embedding };

/**
 * The options as they are kept with the job.
 *
 * @throws UsageError for an unknown name, a value that its row does not allow, or what the operator did not
 */
export function checkedOptions(desk: Pick<DeskService, 'policy'>, asked: AskedOptions): AskedOptions {
  const known = desk.policy === null ? OPERATORS_OPTIONS : ASKED_OPTIONS;
  const entries = Object.entries(asked).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    const row = Object.hasOwn(known, name) ? known[name] : undefined;
    if (row === undefined)
      throw new UsageError(
        `A question has no option "${name}".${didYouMean(name, Object.keys(known))}`,
        `Known options: ${listed(Object.keys(known))}.`,
      );
    return [[name, row.check(value, inCall(name))] as const];
  });
  const checked = Object.fromEntries(entries);
  return desk.policy === null ? checked : allowedOptions(desk.policy, checked);
}
