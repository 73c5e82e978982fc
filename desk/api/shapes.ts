import { Type, type TObject, type TSchema } from 'typebox';
import { JOB_STATUSES, type Job } from '../store/jobs.js';
import type { DeskEvent } from '../store/events.js';
import type { DeskFollowUp } from '../store/follow-ups.js';
import { ASKED_OPTIONS } from '../service/options.js';
import { LONGEST_QUESTION } from '../service/ask.js';
import type { ShownSchedule } from '../schedules/schedules.js';
import { TELL_WHEN } from '../schedules/webhook.js';
import { propertiesOf } from '../../loop/options/schema.js';

/** What operations take and give, as JSON Schema 2020-12. A schema with a title is a component of the description. */

export const orNull = (schema: TSchema): TSchema => Type.Union([schema, Type.Null()]);
const anything = (description: string): TSchema =>
  Type.Object({}, { description, additionalProperties: true });
const time = (description: string): TSchema => Type.String({ format: 'date-time', description });
const Amount = Type.Number({ minimum: 0 });
export const Count = Type.Integer({ minimum: 0 });
export const Question = Type.String({ minLength: 1, maxLength: LONGEST_QUESTION });
export const Priority = Type.Integer({
  minimum: -100,
  maximum: 100,
  default: 0,
  description: 'Higher is earlier.',
});
const name = (description: string) => Type.String({ minLength: 1, maxLength: 300, description });
export const JobName = name('The id of a job (or its beginning), or its run.');
export const RunName = name('A run, or the id of its job (or its beginning).');
export const ScheduleName = name('The id of a schedule, or its beginning.');
export const Id = Type.String({ minLength: 1, maxLength: 100 });
export const Plan = orNull(anything('The plan of the question, in the shape of plan.json.'));
export const Key = Type.String({
  minLength: 1,
  maxLength: 200,
  description:
    'The same key and the same request again are the same question: it is asked once. Over HTTP the header Idempotency-Key.',
});

export const RunOptions = Type.Object(propertiesOf(ASKED_OPTIONS), {
  title: 'RunOptions',
  additionalProperties: false,
  description: 'Options of a run, by the names of the command line in camel case.',
});

const Fault = Type.Object({
  code: Type.String(),
  message: Type.String(),
  cure: Type.Optional(Type.String()),
});

/** The fields of a row as they are shown: times without their unit, since they are ISO 8601 then. */
type Fields<Row, Hidden extends keyof Row> = {
  readonly [Name in Exclude<keyof Row, Hidden> as Name extends `${infer Stem}Ms` ? Stem : Name]: TSchema;
};

interface Shape<Row> {
  readonly schema: TObject;
  /** A row in this shape. */
  of(row: Row): Record<string, unknown>;
}

/** A field that is added to a row is a compile error here, until it has a schema or is hidden. */
const shapeOf =
  <Row extends object>() =>
  <Hidden extends keyof Row = never>(title: string, fields: Fields<Row, Hidden>): Shape<Row> => ({
    schema: Type.Object(fields, { title }),
    of: (row) => {
      const values = row as Readonly<Record<string, unknown>>;
      return Object.fromEntries(
        Object.keys(fields).map((field) => [
          field,
          Object.hasOwn(values, field) ? values[field] : isoOf(values[`${field}Ms`]),
        ]),
      );
    },
  });

const isoOf = (ms: unknown): string | null => (typeof ms === 'number' ? new Date(ms).toISOString() : null);

/** What the queue needs for itself. */
type QueueFields =
  | ('turn' | 'failures' | 'takeovers' | 'idempotencyKey' | 'dueAtMs' | 'leasedUntilMs' | 'folder' | 'news')
  | ('tellAtMs' | 'tellTries');

export const JOB = shapeOf<Job>()<QueueFields>('Job', {
  id: Type.String(),
  question: Type.String(),
  status: Type.Enum([...JOB_STATUSES]),
  options: anything('As they were asked for.'),
  plan: orNull(anything('The plan that was given; null: the run makes its own.')),
  priority: Type.Integer(),
  askedBy: Type.String(),
  run: Type.String({ description: 'The name of its run.' }),
  previousRun: orNull(Type.String()),
  schedule: orNull(Type.String()),
  isPrivate: Type.Boolean(),
  attempt: Count,
  worker: orNull(Type.String()),
  createdAt: time('When it was asked.'),
  startedAt: orNull(time('When work on it began.')),
  endedAt: orNull(time('When it ended.')),
  error: orNull(Fault),
  ending: orNull(Type.String()),
  found: orNull(Type.String()),
  claims: orNull(Count),
  summary: orNull(Type.String({ description: 'What its brief says first.' })),
  tokens: Count,
  costUsd: Amount,
  secondsAtWork: Amount,
});

export const Tell = Type.Object(
  {
    when: Type.Optional(
      Type.Enum([...TELL_WHEN], { default: 'changed', description: 'Which briefs they are told of.' }),
    ),
    webhook: Type.Optional(
      Type.String({ maxLength: 2_048, description: 'Address that gets a signed POST.' }),
    ),
  },
  { additionalProperties: false },
);

const SCHEDULE_ROW = shapeOf<ShownSchedule>()<'activeSinceMs' | 'dueAtMs'>('Schedule', {
  id: Type.String(),
  question: Type.String(),
  status: Type.Enum(['active', 'paused']),
  every: Type.String({ description: 'As it was asked for.' }),
  cron: Type.String(),
  timezone: Type.String(),
  options: anything('As they were asked for.'),
  plan: orNull(anything('The plan of its first run.')),
  priority: Type.Integer(),
  askedBy: Type.String(),
  tell: anything('Who is told, and when.'),
  createdAt: time('When it was added.'),
  nextAt: orNull(time('When it is next asked; null while a run of it is at work, or while it is paused.')),
  job: orNull(JOB.schema),
});
export const SCHEDULE: Shape<ShownSchedule> = {
  schema: SCHEDULE_ROW.schema,
  of: (row) => ({ ...SCHEDULE_ROW.of(row), job: row.job && JOB.of(row.job) }),
};

export const EVENT = shapeOf<DeskEvent>()('Event', {
  id: Type.Integer(),
  run: Type.String(),
  at: time('When it happened.'),
  type: Type.String(),
  data: anything('What happened.'),
});

export const FOLLOW_UP = shapeOf<DeskFollowUp>()<'attempt' | 'idempotencyKey' | 'heldUntilMs'>('FollowUp', {
  id: Type.String(),
  run: Type.String(),
  question: Type.String(),
  askedBy: Type.String(),
  status: Type.Enum(['waiting', 'running', 'done', 'failed']),
  createdAt: time('When it was asked.'),
  endedAt: orNull(time('When it was answered.')),
  options: anything('Whether it searches, its model and its budget.'),
  answer: orNull(anything('As `research-loop ask --json` prints it; null until it is there.')),
  error: orNull(Fault),
});

export const Claims = Type.Object(
  {
    answer: Type.Any(),
    claims: Type.Array(
      Type.Object({
        id: Type.String(),
        claim: Type.String(),
        confidence: Type.Enum(['high', 'med', 'low']),
        sourceIds: Type.Array(Type.String()),
        works: Count,
        gate: Type.String(),
        review: Type.String(),
        refs: Type.Array(Type.String()),
      }),
    ),
  },
  { title: 'Claims' },
);

export const Evidence = Type.Object(
  {
    id: Type.String(),
    claim: Type.String(),
    evidence: Type.Array(
      Type.Object({
        sourceId: Type.String(),
        exact: Type.String(),
        start: Count,
        end: Count,
        sha256: Type.String(),
        title: orNull(Type.String()),
        addresses: Type.Array(Type.String()),
      }),
    ),
  },
  { title: 'Evidence' },
);

const Spread = orNull(
  Type.Object(
    { low: Amount, median: Amount, high: Amount },
    { description: 'Nine of ten runs lie between low and high.' },
  ),
);
export const Estimate = Type.Object(
  {
    depth: Type.String(),
    model: Type.String(),
    runs: Count,
    costUsd: Spread,
    tokens: Spread,
    seconds: Spread,
  },
  { title: 'Estimate' },
);

export const Spending = Type.Object({
  day: Type.String({ format: 'date' }),
  person: Type.String(),
  model: Type.String(),
  calls: Count,
  lostCalls: Count,
  tokens: Count,
  costUsd: Amount,
});

export const Problem = Type.Object(
  {
    type: Type.String({ format: 'uri' }),
    title: Type.String(),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String({ description: 'What is wrong.' }),
    cure: Type.String({ description: 'What can be done about it.' }),
    code: Type.String({ description: 'Stable, while the words may change.' }),
  },
  { title: 'Problem', description: 'RFC 9457' },
);
