import { Type } from 'typebox';
import { JOB_STATUSES } from '../../store/jobs.js';
import { refuseUnstorable } from '../../access/door.js';
import { ask, askAgain } from '../../service/ask.js';
import { eventsOf, followEvents } from '../../service/events.js';
import {
  cancelJob,
  listAsked,
  pauseJob,
  removeJob,
  resumeJob,
  retryJob,
  showJob,
  stopJob,
  type JobAct,
} from '../../service/jobs.js';
import { listSchedules, unscheduleJob } from '../../service/schedules.js';
import { UsageError } from '../../../loop/exit-codes.js';
import { EVENT_STREAM, streamEvents } from '../events.js';
import { inputOf, operation, type Operation } from '../operation.js';
import { EVENT, Id, JOB, JobName, Key, orNull, Plan, Question, RunName, RunOptions } from '../shapes.js';

/** Operations on what was asked. */

const ONE_JOB = inputOf({ job: JobName });

/** Something done with one job, which is shown afterwards. */
const changing = (
  id: string,
  { about, perform, isTool = false }: { about: string; perform: JobAct; isTool?: boolean },
): Operation =>
  operation({
    id,
    about,
    may: 'ask',
    http: `POST /jobs/{job}/${id.replace(/Question$/, '')}`,
    input: ONE_JOB,
    answer: JOB.schema,
    isTool,
    perform: async ({ desk, person }, { job }) => JOB.of(await perform(desk, person, job)),
  });

const LONGEST_WAIT_SECONDS = 300;
const DEFAULT_LIMIT = 50;
const MOST_LISTED = 200;

export const JOB_OPERATIONS: readonly Operation[] = [
  operation({
    id: 'askQuestion',
    about:
      'Puts a research question into the queue and returns its job. It is worked on for minutes to hours; showQuestion says how it stands, readBrief gives what it found.',
    may: 'ask',
    http: 'POST /jobs',
    status: 201,
    input: inputOf({
      question: Question,
      options: Type.Optional(RunOptions),
      plan: Type.Optional(Plan),
      every: Type.Optional(
        Type.String({
          maxLength: 200,
          description:
            'Asks it again: `day`, `week`, `month` or `mon` to `sun`, with a time and a zone if wanted (`mon 06:00 Europe/Berlin`), or five cron fields: `0 6 * * 1`. Each run follows the last one that ended.',
        }),
      ),
      webhook: Type.Optional(
        Type.String({
          maxLength: 2_048,
          description: 'Address that gets a signed POST of its brief, where that says something new.',
        }),
      ),
      uploads: Type.Optional(Type.Array(Id, { maxItems: 50, description: 'Ids of documents for it.' })),
      idempotencyKey: Type.Optional(Key),
    }),
    answer: JOB.schema,
    isTool: true,
    perform: async ({ desk, person }, asking) =>
      JOB.of((await ask(desk, person, { ...asking, options: asking.options ?? {} })).job),
  }),
  operation({
    id: 'askAgain',
    about: 'Asks the question of a run again, with what is known; only what is new or changed is read.',
    may: 'ask',
    http: 'POST /runs/{run}/refresh',
    status: 201,
    input: inputOf({ run: RunName, idempotencyKey: Type.Optional(Key) }),
    answer: JOB.schema,
    isTool: true,
    perform: async ({ desk, person }, asking) => JOB.of((await askAgain(desk, person, asking)).job),
  }),
  operation({
    id: 'listQuestions',
    about: 'Questions that were asked, the newest first, with how each stands.',
    may: 'read',
    http: 'GET /jobs',
    input: inputOf({
      status: Type.Optional(Type.Enum([...JOB_STATUSES], { description: 'Only those that stand so.' })),
      askedBy: Type.Optional(Type.String({ maxLength: 200 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_LISTED, default: DEFAULT_LIMIT })),
      cursor: Type.Optional(Type.String({ maxLength: 400, description: '`next` of the page before.' })),
    }),
    answer: Type.Object({
      jobs: Type.Array(JOB.schema),
      next: orNull(Type.String({ description: 'Gives the next page as `cursor`; null after the last one.' })),
    }),
    isTool: true,
    perform: async ({ desk, person }, { status, cursor, limit = DEFAULT_LIMIT, ...filter }) => {
      const jobs = await listAsked(desk, person, {
        ...filter,
        ...(status === undefined ? {} : { status: [status] }),
        ...(cursor === undefined ? {} : { before: placeAt(cursor) }),
        limit,
      });
      const last = jobs.at(-1);
      const isLast = jobs.length < limit || last === undefined;
      return { jobs: jobs.map((job) => JOB.of(job)), next: isLast ? null : cursorAt(last) };
    },
  }),
  operation({
    id: 'listSchedules',
    about:
      "Questions that are asked again, each by its next job or the one at work: everybody's for an admin, else one's own.",
    may: 'read',
    http: 'GET /schedules',
    input: inputOf({}),
    answer: Type.Object({ jobs: Type.Array(JOB.schema) }),
    perform: async ({ desk, person }) => ({
      jobs: (await listSchedules(desk, person)).map((job) => JOB.of(job)),
    }),
  }),
  operation({
    id: 'showQuestion',
    about: 'How a question stands: waiting, running, paused, done, stopped, failed or cancelled.',
    may: 'read',
    http: 'GET /jobs/{job}',
    input: inputOf({
      job: JobName,
      waitSeconds: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: LONGEST_WAIT_SECONDS,
          default: 0,
          description: 'Answers when it has ended, or after so long.',
        }),
      ),
    }),
    answer: JOB.schema,
    isTool: true,
    perform: async ({ desk, person, signal }, { job, waitSeconds = 0 }) => {
      if (waitSeconds > 0) {
        const until = AbortSignal.any([signal, AbortSignal.timeout(Math.round(waitSeconds * 1_000))]);
        for await (const _ of await followEvents(desk, person, { job, signal: until }));
      }
      return JOB.of(await showJob(desk, person, job));
    },
  }),
  operation({
    id: 'readEvents',
    about:
      'What has happened in the run of a job: rounds, sources, claims, gaps. Over HTTP with `Accept: text/event-stream` as it happens, until the job has ended (event `end`); `Last-Event-ID` goes on after one.',
    may: 'read',
    http: 'GET /jobs/{job}/events',
    input: inputOf({
      job: JobName,
      after: Type.Optional(
        Type.Integer({ minimum: 0, default: 0, description: 'Only events after this id.' }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 200 })),
    }),
    answer: Type.Object({
      events: Type.Array(EVENT.schema),
      next: Type.Integer({ description: 'Gives what comes after as `after`.' }),
    }),
    isTool: true,
    types: [EVENT_STREAM],
    perform: async ({ desk, person }, { job, after = 0, limit = 200 }) => {
      const events = await eventsOf(desk, person, { job, after, limit });
      return { events: events.map((event) => EVENT.of(event)), next: events.at(-1)?.id ?? after };
    },
    respond: streamEvents,
  }),
  changing('stopQuestion', {
    about: 'Ends a run early: what it has read is made into its brief. What has not begun is cancelled.',
    perform: stopJob,
    isTool: true,
  }),
  changing('cancelQuestion', {
    about: 'Ends it for good, without another word in its brief.',
    perform: cancelJob,
  }),
  changing('pauseQuestion', {
    about: 'Keeps it back; a run at work stops, resumably.',
    perform: pauseJob,
  }),
  changing('resumeQuestion', { about: 'Puts it back into the queue.', perform: resumeJob }),
  changing('unscheduleQuestion', {
    about: 'Asks it no more; what has not begun is cancelled, and a run at work goes on to its end.',
    perform: unscheduleJob,
  }),
  operation({
    id: 'retryQuestion',
    about: 'Goes on with one that failed, was cancelled or stopped, with other limits where they are given.',
    may: 'ask',
    http: 'POST /jobs/{job}/retry',
    input: inputOf({ job: JobName, options: Type.Optional(RunOptions) }),
    answer: JOB.schema,
    isTool: true,
    perform: async ({ desk, person }, { job: name, options }) =>
      JOB.of(await retryJob(desk, person, { name, ...(options && { options: options }) })),
  }),
  operation({
    id: 'removeQuestion',
    about:
      'Deletes a question that is not being worked on, with its brief and everything else that is kept of it.',
    may: 'ask',
    http: 'DELETE /jobs/{job}',
    input: ONE_JOB,
    answer: Type.Object({ id: Type.String() }),
    perform: async ({ desk, person }, { job }) => ({ id: (await removeJob(desk, person, job)).id }),
  }),
];

const cursorAt = ({ createdAtMs, id }: { createdAtMs: number; id: string }): string =>
  Buffer.from(`${createdAtMs} ${id}`).toString('base64url');

/** @throws UsageError for one that no page gave */
function placeAt(cursor: string): { readonly createdAtMs: number; readonly id: string } {
  const place = Buffer.from(cursor, 'base64url').toString('utf8');
  refuseUnstorable(place);
  const [, at, id] = /^(\d{1,15}) (\S{1,200})$/.exec(place) ?? [];
  if (at === undefined || id === undefined)
    throw new UsageError('The cursor is not one of this list.', 'Take `next` of the page before.');
  return { createdAtMs: Number(at), id };
}
