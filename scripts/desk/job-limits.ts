import type { Job } from '../../store/desk/jobs.js';
import { dropStaleReplies } from '../../store/desk/shared-pages.js';
import type { DeskSide } from '../assembly.js';
import { allowanceOf, refusalNow } from './allowance.js';
import { budgetsOf, type WorkerBudgets } from './budgets.js';
import type { Desk } from './desk.js';
import { environment } from '../environment.js';
import { sharedRepliesOf } from './shared-pages.js';
import { turnsOfWorker } from './turns/channel.js';

/** What the process of a job shares with all others of the desk: turns at services, and budgets. */
export async function limitsOfJob(
  desk: Desk,
  job: Job,
  { budgets, signal }: { readonly budgets: WorkerBudgets; readonly signal: AbortSignal },
): Promise<Pick<DeskSide, 'allowance' | 'turns' | 'shared'>> {
  await dropStaleReplies(desk.database);
  return {
    turns: turnsOfWorker(process),
    ...(asksAnew(job) ? {} : { shared: sharedRepliesOf(desk, job, environment()) }),
    allowance: allowanceOf(desk, job, {
      budgets: await budgetsOf(desk.database, job.askedBy, budgets),
      signal,
    }),
  };
}

/**
 * Why a job is not begun: it costs money, and a budget has none left. One that has begun goes on as far as it can, and
 * writes its brief.
 */
export async function whyNotBegun(
  desk: Desk,
  job: Job,
  budgets: WorkerBudgets,
): Promise<NonNullable<Job['error']> | null> {
  const { model = 'extractive' } = job.options as { readonly model?: string };
  if (model === 'extractive') return null;
  const refused = await refusalNow(desk, job.askedBy, await budgetsOf(desk.database, job.askedBy, budgets));
  return refused && { code: refused.code, message: refused.message, cure: refused.cure };
}

/** Whoever asks for what is new wants none of what others have read. */
function asksAnew({ options, previousRun }: Job): boolean {
  const { fresh = false, since } = options as { readonly fresh?: boolean; readonly since?: string };
  return fresh || since !== undefined || previousRun !== null;
}
