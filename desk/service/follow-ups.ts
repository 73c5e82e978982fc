import { randomUUID } from 'node:crypto';
import type { AskedOptions } from '../access/policy.js';
import type { Person } from '../access/person.js';
import { DeskError } from '../store/desk-error.js';
import { ENDED, listFollowUps, type FollowUpOptions, type Job } from '../store/jobs.js';
import { checkedQuestion, checkKey } from './ask.js';
import { showJob } from './jobs.js';
import { checkedOptions, continuedOptions } from './options.js';
import type { DeskService } from './service.js';

/** Questions asked of a run after its brief. Workers answer them, one at a time of each run. */

interface AskingFurther {
  /** A job or its run. */
  readonly run: string;
  readonly question: string;
  readonly model?: string;
  /** Default: 100,000. */
  readonly budgetTokens?: number;
  readonly budgetUsd?: number;
  readonly idempotencyKey?: string | null;
}

const DEFAULT_BUDGET_TOKENS = 100_000;

/** @throws DeskError `wrong-state` where the run has not ended, `key-reused` */
export async function askFurther(desk: DeskService, person: Person, asking: AskingFurther): Promise<Job> {
  const { idempotencyKey = null, model, budgetUsd } = asking;
  const { budgetTokens = DEFAULT_BUDGET_TOKENS } = asking;
  const question = checkedQuestion(asking.question);
  const {
    run,
    status,
    startedAtMs,
    askedBy,
    isPrivate,
    options: asked,
  } = await showJob(desk, person, asking.run);
  if (!ENDED.has(status) || startedAtMs === null)
    throw new DeskError(
      'wrong-state',
      `The run ${run} has not ended, so that nothing can be asked of it yet.`,
      { cure: 'Ask when its brief is there.' },
    );
  const limits = checkedOptions(desk, { budgetTokens, budgetUsd, model });
  const used = { ...usedAfter(asked as AskedOptions), ...limits };
  continuedOptions(desk, person, { job: { askedBy }, options: used });
  if (idempotencyKey !== null) checkKey(idempotencyKey);
  const id = randomUUID();
  const options: FollowUpOptions = {
    model: model ?? null,
    budgetTokens: Number(limits['budgetTokens']),
    budgetUsd: limits['budgetUsd'] === undefined ? null : Number(limits['budgetUsd']),
  };
  const { job } = await desk.queue.add({
    ...{ id, question, options, askedBy: person.name, idempotencyKey, isPrivate },
    ...{ run: `follow-up-${id}`, follows: run },
  });
  return job;
}

/** What an answer uses of its run: the models. */
const usedAfter = ({ model, roleModel }: AskedOptions): AskedOptions => ({ model, roleModel });

/** Oldest first. */
export const followUpsOf = async (desk: DeskService, person: Person, name: string): Promise<readonly Job[]> =>
  listFollowUps(desk.database, (await showJob(desk, person, name)).run);
