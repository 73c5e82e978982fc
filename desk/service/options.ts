import { didYouMean, UsageError, listed } from '../../loop/exit-codes.js';
import { allowedOptions, type AskedOptions, type Policy } from '../access/policy.js';
import type { Job } from '../store/jobs.js';
import type { Person } from '../access/person.js';
import { inCall, type OptionTable } from '../../loop/options/option.js';
import { rowsWhere } from '../../loop/options/run.js';
import type { DeskService } from './service.js';

/** Options of a run that a question at the desk takes: where its files lie is the desk's matter. */
export const ASKED_OPTIONS: OptionTable = Object.fromEntries(
  Object.entries(rowsWhere((row) => row.mcp === true && row.commands.includes('run'))).filter(
    ([name]) => name !== 'run',
  ),
);

/** @throws UsageError for an unknown name, or a value that its row does not allow */
function checkedOption(name: string, value: unknown): unknown {
  const row = Object.hasOwn(ASKED_OPTIONS, name) ? ASKED_OPTIONS[name] : undefined;
  if (row !== undefined) return row.check(value, inCall(name));
  throw new UsageError(
    `A question has no option "${name}".${didYouMean(name, Object.keys(ASKED_OPTIONS))}`,
    `Known options: ${listed(Object.keys(ASKED_OPTIONS))}.`,
  );
}

/**
 * The options as they are kept with the job.
 *
 * @throws UsageError for an unknown name, a value that its row does not allow, or what the operator did not
 */
export function checkedOptions(desk: Pick<DeskService, 'policy'>, asked: AskedOptions): AskedOptions {
  const entries = Object.entries(asked).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    return [[name, checkedOption(name, value)] as const];
  });
  const checked = Object.fromEntries(entries);
  return desk.policy === null ? checked : allowedOptions(desk.policy, checked);
}

/**
 * The options of a job that goes on, or is asked further: those it was asked with and those that are new, as far as this
 * person may use them. Its command may have allowed more than the page does.
 *
 * @throws UsageError for a program or a folder that the operator did not list, and for a model or an engine of
 * somebody else's job that was not listed
 */
export function continuedOptions(
  { policy }: Pick<DeskService, 'policy'>,
  person: Person,
  { job, options }: { readonly job: Pick<Job, 'askedBy'>; readonly options: AskedOptions },
): AskedOptions {
  if (policy === null) return options;
  return allowedOptions(job.askedBy === person.name ? withOwn(policy, options) : policy, options);
}

/** Services that a person has chosen at the command line stay theirs; programs have to be listed. */
function withOwn(policy: Policy, { model, roleModel, search }: AskedOptions): Policy {
  const texts = (value: unknown): readonly string[] =>
    [value ?? []].flat().filter((each): each is string => typeof each === 'string');
  const models = [...texts(model), ...texts(roleModel).map((each) => each.slice(each.indexOf('=') + 1))];
  return {
    ...policy,
    models: [...policy.models, ...models.filter((each) => !each.startsWith('exec/'))],
    engines: [
      ...policy.engines,
      ...texts(search).flatMap((names) => names.split(',').map((name) => name.trim())),
    ],
  };
}
