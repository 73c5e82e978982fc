import { Type, type Static, type TSchema } from 'typebox';
import { refuseUnstorable } from '../access/door.js';
import type { Person } from '../desk/person.js';
import type { DeskService } from '../desk/service.js';
import { ask } from '../desk/service/ask.js';
import { briefDocument, evidenceOfClaim } from '../desk/service/briefs.js';
import { eventsOf } from '../desk/service/events.js';
import { askFurther, showFollowUp } from '../desk/service/follow-ups.js';
import { cancelJob, listAsked, showJob } from '../desk/service/jobs.js';
import { eventShape, jobShape, questionShape, SHAPES, type ShapeName } from '../api/shapes.js';
import { inputOf, tool, type Tool } from './tool.js';

/** Tools that work on a desk, for the person who calls them: the same as the HTTP API does. */

/** A shape of the API without references, which a tool's schema cannot hold. */
function whole(name: ShapeName): TSchema {
  const resolved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolved);
    if (value === null || typeof value !== 'object') return value;
    const ref = (value as { $ref?: string }).$ref?.replace('#/components/schemas/', '');
    if (ref !== undefined) return whole(ref as ShapeName);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner)]));
  };
  return Type.Unsafe(resolved(JSON.parse(JSON.stringify(SHAPES[name]))) as object);
}

const JOB = Type.String({
  minLength: 1,
  maxLength: 300,
  description: 'The id of a job (or its beginning), or its run.',
});
const KEY = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The same key and the same request again are the same question: it is asked once.',
  }),
);
const { question, priority, uploads } = SHAPES.NewJob.properties;
const ASK = inputOf({
  question,
  options: Type.Optional(Type.Unsafe<Record<string, unknown>>(whole('RunOptions'))),
  priority,
  uploads,
  idempotencyKey: KEY,
});
const FURTHER = inputOf({
  run: JOB,
  ...(SHAPES.NewQuestion.properties as { question: typeof question }),
  idempotencyKey: KEY,
});

const CANCEL = inputOf({ job: JOB });
const LIST = inputOf({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })) });
const STATUS = inputOf({ job: JOB });
const EVENTS = inputOf({
  job: JOB,
  after: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: '`next` of the call before.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 200 })),
});
const BRIEF = inputOf({ job: JOB });
const EVIDENCE = inputOf({
  job: JOB,
  claim: Type.String({ pattern: '^C[0-9]+$', description: 'Such as C12.' }),
});
const ANSWER = inputOf({ run: JOB, id: Type.String({ minLength: 1, maxLength: 100 }) });
const JOBS = Type.Object({ jobs: Type.Array(whole('Job')) });
const MARKDOWN = Type.Object({ markdown: Type.String() });
/** Made once: a server is made for every request, and what checks a schema is kept with it. */
const WHOLE = {
  Job: whole('Job'),
  Question: whole('Question'),
  Events: whole('Events'),
  Evidence: whole('Evidence'),
};

/** The tools, as one person calls them. */
export const deskTools = (desk: DeskService, person: Person): readonly Tool[] =>
  [...askingTools(desk, person), ...watchingTools(desk, person), ...readingTools(desk, person)].map(checked);

const checked = (given: Tool): Tool => ({
  ...given,
  perform: (input, context, policy) => {
    refuseUnstorable(input);
    return given.perform(input, context, policy);
  },
});

const askingTools = (desk: DeskService, person: Person): readonly Tool[] => [
  tool({
    name: 'ask_question',
    description:
      'Puts a research question into the queue of the desk and returns its job. Workers answer it, which may take hours: look with question_status, read with question_brief.',
    input: ASK,
    output: WHOLE.Job,
    readOnly: false,
    perform: async ({ idempotencyKey = null, ...asking }) =>
      jobShape((await ask(desk, person, { ...(asking as { question: string }), idempotencyKey })).job),
  }),
  tool({
    name: 'cancel_question',
    description: 'Ends a job for good; what its run has found is kept.',
    input: CANCEL,
    output: WHOLE.Job,
    readOnly: false,
    perform: async ({ job }) => jobShape(await cancelJob(desk, person, job)),
  }),
  tool({
    name: 'ask_further',
    description:
      'Asks a run further after its brief, answered from what it has read; read_answer gives the answer when it is there.',
    input: FURTHER,
    output: WHOLE.Question,
    readOnly: false,
    perform: async ({ idempotencyKey = null, ...asking }) =>
      questionShape(
        await askFurther(desk, person, { ...(asking as Static<typeof FURTHER>), idempotencyKey }),
      ),
  }),
];

const watchingTools = (desk: DeskService, person: Person): readonly Tool[] => [
  tool({
    name: 'list_questions',
    description: 'The newest questions of the desk, with how each stands.',
    input: LIST,
    output: JOBS,
    perform: async ({ limit = 20 }) => ({ jobs: (await listAsked(desk, person, { limit })).map(jobShape) }),
  }),
  tool({
    name: 'question_status',
    description: 'How a job stands: waiting, running, paused, done, stopped, failed or cancelled.',
    input: STATUS,
    output: WHOLE.Job,
    perform: async ({ job }) => jobShape(await showJob(desk, person, job)),
  }),
  tool({
    name: 'question_events',
    description: 'What has happened in the run of a job after an event: rounds, sources, claims, gaps.',
    input: EVENTS,
    output: WHOLE.Events,
    perform: async ({ job, after = 0, limit = 200 }) => {
      const events = await eventsOf(desk, person, { job, after, limit });
      return { events: events.map(eventShape), next: events.at(-1)?.id ?? after };
    },
  }),
];

const readingTools = (desk: DeskService, person: Person): readonly Tool[] => [
  tool({
    name: 'question_brief',
    description: 'The brief of a job as Markdown, as far as it has come.',
    input: BRIEF,
    output: MARKDOWN,
    perform: async ({ job }) => ({
      markdown: String((await briefDocument(desk, person, { run: job, format: 'report' })).content),
    }),
    asText: (answer) => (answer as { markdown: string }).markdown,
  }),
  tool({
    name: 'question_evidence',
    description: 'The exact words that a claim of a brief rests on, with every address of their source.',
    input: EVIDENCE,
    output: WHOLE.Evidence,
    perform: ({ job, claim }) => evidenceOfClaim(desk, person, { run: job, claim }),
  }),
  tool({
    name: 'read_answer',
    description: 'A question that was asked further, with its answer when it is there.',
    input: ANSWER,
    output: WHOLE.Question,
    perform: async ({ run, id }) => questionShape(await showFollowUp(desk, person, { run, id })),
  }),
];
