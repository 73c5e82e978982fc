import { refuseOtherPlan, type PlanDocument } from '../../loop/plan-document.js';
import type { RunOptions } from '../../loop/run.js';
import { beginRun } from '../../loop/start.js';
import { readConfig, type Config } from '../trust/config.js';
import { UsageError } from '../../loop/exit-codes.js';
import { readModeHeader } from './mode-header.js';
import { kebab } from '../../loop/options/option.js';
import type { RunStart } from './open-run.js';
import type { RunFlags } from '../../loop/options/run.js';
import type { RunPlace } from '../../loop/files/run-folder.js';
import { defined, refuseIdleRoles, refuseTwoOutputs, runOptions } from '../../loop/options/run-options.js';

/** A question with its options, checked and joined with the configuration: the same at the command line and on a desk. */
export interface AskedRun {
  readonly question: string;
  /** What holds of what can be typed: the configuration, the header of the question, and on top what was typed. */
  readonly set: RunFlags;
  readonly options: RunOptions;
  readonly config: Config;
  readonly plan: PlanDocument | null;
}

/** @throws UsageError for whatever makes no run of it */
export function askedRun(asked: string | undefined, flags: RunFlags, plan: PlanDocument | null): AskedRun {
  const header = readModeHeader(asked ?? '');
  const question = (header?.question ?? asked ?? plan?.question ?? '').trim();
  if (!/[\p{L}\p{N}]/u.test(question))
    throw new UsageError(
      question === '' ? 'The question is empty.' : 'The question has no word in it.',
      'Put it in quotes: research-loop "What is known about …?"',
    );
  if (plan !== null) refuseOtherPlan(plan, { question, path: flags.plan ?? 'plan.json' });
  refuseTwoWords(header?.stated ?? {}, flags);
  refuseTwoOutputs(flags);
  const config = readConfig('.', flags.config);
  const set: RunFlags = { ...config, ...header?.defaults, ...defined(flags), ...header?.stated };
  const options = runOptions(set, config);
  refuseIdleRoles(options);
  return { question, set, options, config, plan };
}

/** @throws UsageError for an option that says other than the header of the question, which would win in silence */
function refuseTwoWords(stated: Partial<RunFlags>, flags: RunFlags): void {
  for (const [name, value] of Object.entries<unknown>(stated)) {
    const typed = flags[name as keyof RunFlags];
    if (typed !== undefined && typed !== value)
      throw new UsageError(
        `--${kebab(name)} ${JSON.stringify(typed)} and the [MODE: …] header, which says ${JSON.stringify(value)}, contradict each other.`,
        'Give it in one place.',
      );
  }
}

/** Begins the run in its store, or takes up the one of that name there. */
export const beginAsked =
  ({ question, options }: Pick<AskedRun, 'question' | 'options'>, { runId }: RunPlace): RunStart['begin'] =>
  (store, at) => ({ known: beginRun(store, { id: runId, question, options, at }) });
