import { assembleBrief } from '../../../loop/report/assemble-brief.js';
import { newsOf } from '../../../loop/report/changes/news.js';
import { putNews } from '../../../store/desk/brief-news.js';
import type { Job } from '../../../store/desk/jobs.js';
import { addLetters } from '../../../store/desk/outbox.js';
import type { Queue } from '../../../store/desk/queue.js';
import { findSchedule } from '../../../store/desk/schedules.js';
import type { Store } from '../../../store/open-store.js';
import type { Desk } from '../desk.js';
import { planAll } from './schedules.js';
import { sendLetters, type SendingMeans } from './send.js';

/** What a desk does with a brief that is finished, and what its workers do now and then. */

/**
 * Keeps what the brief of a job says that is new, and puts who is to be told into the outbox. Called when the documents are
 * written, before the job is complete; a worker that takes the job over calls it again, and nobody is told twice.
 */
export async function noteNews(
  { database }: Pick<Desk, 'database'>,
  job: Pick<Job, 'id' | 'run' | 'question' | 'askedBy' | 'schedule' | 'previousRun'>,
  { store, runId }: { readonly store: Store; readonly runId: string },
): Promise<void> {
  const { isChanged, news } = newsOf(assembleBrief(store, runId));
  const { id, run, question, askedBy, schedule, previousRun } = job;
  await database.transaction(async (within) => {
    await putNews(within, { run, job: id, schedule, askedBy, question, previousRun, isChanged, news });
    const tell = schedule === null ? undefined : (await findSchedule(within, schedule))?.tell;
    if (tell === undefined || tell.when === 'never' || (tell.when === 'changed' && !isChanged)) return;
    await addLetters(within, [...tell.webhooks.map((receiver) => ({ run, receiver }))]);
  });
}

/** Puts what is due again into the queue, and sends what is in the outbox. Called by every worker now and then. */
export async function maintainLiving(
  desk: Pick<Desk, 'database'>,
  queue: Queue,
  worker: { readonly name: string; readonly means: SendingMeans },
): Promise<void> {
  await planAll(desk.database, queue);
  await sendLetters(desk, worker.name, worker.means);
}
