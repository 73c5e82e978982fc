import { randomUUID } from 'node:crypto';
import { addFollowUp, listFollowUps, type DeskFollowUp } from '../store/follow-ups.js';
import { DeskError } from '../store/desk-error.js';
import { ENDED, type Job } from '../store/jobs.js';
import { keyFor } from '../store/idempotency.js';
import type { Person } from '../access/person.js';
import type { DeskService } from './service.js';
import { checkedQuestion, keyOf } from './ask.js';
import { showJob } from './jobs.js';
import { mustMay } from '../access/may.js';
import type { AskedOptions } from '../access/policy.js';
import { checkedOptions, continuedOptions } from './options.js';

/** Questions asked of a run after its brief. Whoever runs `startFollowUps` answers them, one at a time of each run. */

export interface AskingFurther {
  /** A job or its run. */
  readonly run: string;
  readonly question: string;
  /** Search for further sources first, as one round would. */
  readonly search?: boolean;
  readonly model?: string;
  /** Default: 100,000. */
  readonly budgetTokens?: number;
  readonly budgetUsd?: number;
  readonly idempotencyKey?: string | null;
}

const DEFAULT_BUDGET_TOKENS = 100_000;

/** @throws DeskError `wrong-state` where the run has not ended, `key-reused`, `forbidden` */
export async function askFurther(
  desk: DeskService,
  person: Person,
  asking: AskingFurther,
): Promise<DeskFollowUp> {
  mustMay(person, 'ask');
  const { search = false, idempotencyKey = null, model } = asking;
  const question = checkedQuestion(asking.question);
  const job = await showJob(desk, person, asking.run);
  if (!ENDED.has(job.status) || job.startedAtMs === null)
    throw new DeskError(
      'wrong-state',
      `The run ${job.run} has not ended, so that nothing can be asked of it yet.`,
      {
        cure: 'Ask when its brief is there.',
      },
    );
  const checked = checkedLimits(desk, person, { job, asking });
  if (idempotencyKey !== null)
    await keyFor(desk.database, person.name, {
      ...keyOf(idempotencyKey),
      request: { ...asking, run: job.run },
    });
  const asked = await addFollowUp(desk.database, {
    id: randomUUID(),
    run: job.run,
    question,
    askedBy: person.name,
    idempotencyKey,
    options: {
      search,
      model: model ?? null,
      budgetTokens: Number(checked['budgetTokens']),
      budgetUsd: checked['budgetUsd'] === undefined ? null : Number(checked['budgetUsd']),
    },
  });
  await desk.database.tell('jobs');
  return asked;
}

/** The limits of an answer, where the person may use what it is made with. */
function checkedLimits(
  desk: DeskService,
  person: Person,
  { job, asking }: { readonly job: Job; readonly asking: AskingFurther },
): AskedOptions {
  const { search = false, model, budgetTokens = DEFAULT_BUDGET_TOKENS, budgetUsd } = asking;
  const checked = checkedOptions(desk, { budgetTokens, budgetUsd, model });
  const used = { ...usedAfter(job.options as AskedOptions, search), ...checked };
  continuedOptions(desk, person, { job, options: used });
  return checked;
}

/** What an answer uses of its run: the models; engines and folders where it searches first. */
const usedAfter = ({ model, roleModel, ...others }: AskedOptions, isSearched: boolean): AskedOptions => ({
  model,
  roleModel,
  ...(isSearched ? { search: others['search'], corpus: others['corpus'] } : {}),
});

/** @throws DeskError `unknown-follow-up` */
export async function showFollowUp(
  desk: DeskService,
  person: Person,
  { run: name, id }: { readonly run: string; readonly id: string },
): Promise<DeskFollowUp> {
  const { run } = await showJob(desk, person, name);
  const [asked] = await listFollowUps(desk.database, { run, id });
  if (asked !== undefined) return asked;
  throw new DeskError('unknown-follow-up', `Nobody has asked ${id} of the run ${run}.`, {
    cure: 'List what was asked of the run.',
  });
}

/** Oldest first. */
export async function followUpsOf(
  desk: DeskService,
  person: Person,
  name: string,
): Promise<readonly DeskFollowUp[]> {
  const { run } = await showJob(desk, person, name);
  return listFollowUps(desk.database, { run });
}
