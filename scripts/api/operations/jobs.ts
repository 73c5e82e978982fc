import { Type } from 'typebox';
import { JOB_STATUSES, type JobStatus } from '../../../store/desk/jobs.js';
import { ask, askAgain } from '../../desk/service/ask.js';
import { cancelJob, listAsked, pauseJob, resumeJob, retryJob, showJob } from '../../desk/service/jobs.js';
import { refuseUnstorable } from '../../access/door.js';
import type { AskedOptions } from '../../access/policy.js';
import { UsageError } from '../../exit-codes.js';
import { API_BASE } from '../endpoints.js';
import { withHeaders, type Call, type Operation } from '../operation.js';
import { jobShape } from '../shapes.js';

/** Operations on what was asked. */

const asked = (job: Parameters<typeof jobShape>[0]): Response =>
  withHeaders(jobShape(job), { location: `${API_BASE}/jobs/${job.id}` }, 201);

const jobAfter =
  (perform: typeof pauseJob): Operation['perform'] =>
  async ({ desk, person, params }) =>
    jobShape(await perform(desk, person, params['job'] ?? ''));

export const JOB_OPERATIONS: readonly Operation[] = [
  {
    id: 'askQuestion',
    about: 'Puts a question into the queue.',
    body: 'NewJob',
    isIdempotent: true,
    status: 201,
    answer: 'Job',
    perform: async ({ desk, person, body, idempotencyKey }) => {
      const { job } = await ask(desk, person, {
        ...(body as { question: string }),
        idempotencyKey,
      });
      return asked(job);
    },
  },
  {
    id: 'askAgain',
    about: 'Asks the question of a run again, with what is known; only what is new or changed is read.',
    isIdempotent: true,
    status: 201,
    answer: 'Job',
    perform: async ({ desk, person, params, idempotencyKey }) =>
      asked((await askAgain(desk, person, { run: params['run'] ?? '', idempotencyKey })).job),
  },
  {
    id: 'listJobs',
    about: 'Questions that were asked, the newest first.',
    query: Type.Object({
      status: Type.Optional(Type.Enum([...JOB_STATUSES], { description: 'Only those that stand so.' })),
      askedBy: Type.Optional(Type.String()),
      schedule: Type.Optional(Type.String()),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
      cursor: Type.Optional(Type.String({ maxLength: 400, description: '`next` of the page before.' })),
    }),
    status: 200,
    answer: 'Jobs',
    perform: listPage,
  },
  {
    id: 'getJob',
    about: 'How a question stands, by the id of its job (or the beginning of it), or by its run.',
    status: 200,
    answer: 'Job',
    perform: jobAfter(showJob),
  },
  { id: 'cancelJob', about: 'Ends it for good.', status: 200, answer: 'Job', perform: jobAfter(cancelJob) },
  {
    id: 'pauseJob',
    about: 'Keeps it back; a run at work stops, resumably.',
    status: 200,
    answer: 'Job',
    perform: jobAfter(pauseJob),
  },
  {
    id: 'resumeJob',
    about: 'Puts it back into the queue.',
    status: 200,
    answer: 'Job',
    perform: jobAfter(resumeJob),
  },
  {
    id: 'retryJob',
    about: 'Goes on with one that failed, was cancelled or stopped, with other limits where they are given.',
    body: 'Retry',
    status: 200,
    answer: 'Job',
    perform: async ({ desk, person, params, body }) =>
      jobShape(
        await retryJob(desk, person, { name: params['job'] ?? '', ...(body as { options?: AskedOptions }) }),
      ),
  },
];

const DEFAULT_LIMIT = 50;

async function listPage({ desk, person, query, request }: Call): Promise<Response> {
  const { status, cursor, limit = DEFAULT_LIMIT, askedBy, schedule } = query as Listing;
  const jobs = await listAsked(desk, person, {
    ...(status === undefined ? {} : { status: [status] }),
    ...(askedBy === undefined ? {} : { askedBy }),
    ...(schedule === undefined ? {} : { schedule }),
    ...(cursor === undefined ? {} : { before: placeOf(cursor) }),
    limit,
  });
  const last = jobs.at(-1);
  const next = jobs.length < limit || last === undefined ? null : cursorOf(last);
  const address = new URL(request.url);
  if (next !== null) address.searchParams.set('cursor', next);
  const link = next === null ? {} : { link: `<${address.pathname}${address.search}>; rel="next"` };
  return withHeaders({ jobs: jobs.map(jobShape), next }, link);
}

interface Listing {
  readonly status?: JobStatus;
  readonly cursor?: string;
  readonly limit?: number;
  readonly askedBy?: string;
  readonly schedule?: string;
}

const cursorOf = ({ createdAtMs, id }: { createdAtMs: number; id: string }): string =>
  Buffer.from(`${createdAtMs} ${id}`).toString('base64url');

/** @throws UsageError for one that no page gave */
function placeOf(cursor: string): { readonly createdAtMs: number; readonly id: string } {
  const place = Buffer.from(cursor, 'base64url').toString('utf8');
  refuseUnstorable(place);
  const [, at, id] = /^(\d{1,15}) (\S{1,200})$/.exec(place) ?? [];
  if (at === undefined || id === undefined)
    throw new UsageError('The cursor is not one of this list.', 'Take `next` of the page before.');
  return { createdAtMs: Number(at), id };
}
