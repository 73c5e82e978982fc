import { UsageError, listed } from '../../exit-codes.js';
import { allowedOptions, type AskedOptions } from '../../access/policy.js';
import { inCall, type OptionTable } from '../../options/option.js';
import { rowsWhere } from '../../options/run.js';
import { didYouMean } from '../../program/usage.js';
import type { DeskService } from '../service.js';

/** Options of a run that a question at the desk takes: where its files lie is the desk's matter. */
export const ASKED_OPTIONS: OptionTable = Object.fromEntries(
  Object.entries(rowsWhere((row) => row.mcp === true && row.commands.includes('run'))).filter(
    ([name]) => name !== 'run',
  ),
);

/**
 * The options as they are kept with the job.
 *
 * @throws UsageError for an unknown name, a value that its row does not allow, or what the operator did not
 */
export function checkedOptions(desk: Pick<DeskService, 'policy'>, asked: AskedOptions): AskedOptions {
  const entries = Object.entries(asked).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    const row = Object.hasOwn(ASKED_OPTIONS, name) ? ASKED_OPTIONS[name] : undefined;
    if (row === undefined)
      throw new UsageError(
        `A question has no option "${name}".${didYouMean(name, Object.keys(ASKED_OPTIONS))}`,
        `Known options: ${listed(Object.keys(ASKED_OPTIONS))}.`,
      );
    return [[name, row.check(value, inCall(name))] as const];
  });
  const checked = Object.fromEntries(entries);
  return desk.policy === null ? checked : allowedOptions(desk.policy, checked);
}
