import { Type, type TSchema } from 'typebox';
import { JOB_STATUSES, type Job } from '../../store/desk/jobs.js';
import type { DeskEvent } from '../../store/desk/events.js';
import type { DeskFollowUp } from '../../store/desk/desk-follow-ups.js';
import { ASKED_OPTIONS } from '../desk/service/options.js';
import { LONGEST_QUESTION } from '../desk/service/ask.js';
import { propertiesOf } from '../options/schema.js';
import { TELL_WHEN } from '../desk/living/receivers.js';
import type { ShownSchedule } from '../desk/living/schedules.js';

/** What the API takes and gives, as JSON Schema 2020-12; each named in the description's `components`. */

/** Refers to a shape of `SHAPES`. */
export const shape = (name: ShapeName): TSchema => Type.Unsafe({ $ref: `#/components/schemas/${name}` });

const orNull = (schema: TSchema): TSchema => Type.Union([schema, Type.Null()]);
const Time = (description: string): TSchema => Type.String({ format: 'date-time', description });
const Object_ = (description: string): TSchema =>
  Type.Object({}, { description, additionalProperties: true });
const Amount = Type.Number({ minimum: 0 });
const Count = Type.Integer({ minimum: 0 });
const Question = Type.String({ minLength: 1, maxLength: LONGEST_QUESTION });

const Spread = Type.Object(
  { low: Amount, median: Amount, high: Amount },
  { description: 'Nine of ten runs lie between low and high.' },
);

const Fault = Type.Object({
  code: Type.String(),
  message: Type.String(),
  cure: Type.Optional(Type.String()),
});

const Tell = {
  when: Type.Optional(
    Type.Enum([...TELL_WHEN], { default: 'changed', description: 'Which briefs they are told of.' }),
  ),
  webhooks: Type.Optional(Type.Array(Type.String(), { description: 'Addresses that get a POST.' })),
};

export const SHAPES = {
  RunOptions: Type.Object(propertiesOf(ASKED_OPTIONS), {
    additionalProperties: false,
    description: 'Options of a run, by the names of the command line in camel case.',
  }),
  NewJob: Type.Object(
    {
      question: Question,
      options: Type.Optional(Type.Unsafe({ $ref: '#/components/schemas/RunOptions' })),
      plan: Type.Optional(orNull(Object_('The plan of the question, in the shape of plan.json.'))),
      priority: Type.Optional(Type.Integer({ minimum: -100, maximum: 100, default: 0 })),
      uploads: Type.Optional(Type.Array(Type.String(), { maxItems: 50 })),
    },
    { additionalProperties: false },
  ),
  Job: Type.Object({
    id: Type.String(),
    question: Type.String(),
    status: Type.Enum([...JOB_STATUSES]),
    options: Object_('As they were asked for.'),
    plan: orNull(Object_('The plan that was given; null: the run makes its own.')),
    priority: Type.Integer(),
    askedBy: Type.String(),
    run: Type.String({ description: 'The name of its run.' }),
    previousRun: orNull(Type.String()),
    schedule: orNull(Type.String()),
    isPrivate: Type.Boolean(),
    attempt: Count,
    worker: orNull(Type.String()),
    createdAt: Time('When it was asked.'),
    startedAt: orNull(Time('When work on it began.')),
    endedAt: orNull(Time('When it ended.')),
    error: orNull(Fault),
    ending: orNull(Type.String()),
    found: orNull(Type.String()),
    claims: orNull(Count),
    tokens: Count,
    costUsd: Amount,
    secondsAtWork: Amount,
  }),
  Jobs: Type.Object({
    jobs: Type.Array(Type.Unsafe({ $ref: '#/components/schemas/Job' })),
    next: orNull(Type.String({ description: 'Gives the next page as `cursor`; null after the last one.' })),
  }),
  NewSchedule: Type.Object(
    {
      question: Question,
      every: Type.String({ description: '`day`, `week`, `month`, or five cron fields: `0 6 * * 1`.' }),
      at: Type.Optional(Type.String({ description: 'The time of day, as `06:00`.', default: '06:00' })),
      timezone: Type.Optional(Type.String({ description: 'IANA name, as `Europe/Berlin`.' })),
      options: Type.Optional(Type.Unsafe({ $ref: '#/components/schemas/RunOptions' })),
      plan: Type.Optional(orNull(Object_('The plan of the first run, in the shape of plan.json.'))),
      priority: Type.Optional(Type.Integer({ minimum: -100, maximum: 100, default: 0 })),
      tell: Type.Optional(Type.Object(Tell, { additionalProperties: false })),
    },
    { additionalProperties: false },
  ),
  Schedule: Type.Object({
    id: Type.String(),
    question: Type.String(),
    status: Type.Enum(['active', 'paused']),
    every: Type.String({ description: 'As it was asked for.' }),
    cron: Type.String(),
    timezone: Type.String(),
    options: Object_('As they were asked for.'),
    plan: orNull(Object_('The plan of its first run.')),
    priority: Type.Integer(),
    askedBy: Type.String(),
    tell: Type.Required(Type.Object(Tell)),
    createdAt: Time('When it was added.'),
    nextAt: orNull(Time('When it is next asked; null while a run of it is at work, or while it is paused.')),
    job: orNull(Type.Unsafe({ $ref: '#/components/schemas/Job' })),
  }),
  Schedules: Type.Object({
    schedules: Type.Array(Type.Unsafe({ $ref: '#/components/schemas/Schedule' })),
  }),
  Removed: Type.Object({ id: Type.String() }),
  Retry: Type.Object(
    { options: Type.Optional(Type.Unsafe({ $ref: '#/components/schemas/RunOptions' })) },
    { additionalProperties: false },
  ),
  Event: Type.Object({
    id: Type.Integer(),
    run: Type.String(),
    at: Time('When it happened.'),
    type: Type.String(),
    data: Object_('What happened.'),
  }),
  Events: Type.Object({
    events: Type.Array(Type.Unsafe({ $ref: '#/components/schemas/Event' })),
    next: Type.Integer({ description: 'Gives what comes after as `after`.' }),
  }),
  Claims: Type.Object({
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
  }),
  Evidence: Type.Object({
    id: Type.String(),
    claim: Type.String(),
    evidence: Type.Array(
      Type.Object({
        sourceId: Type.String(),
        exact: Type.String(),
        start: Type.Integer({ minimum: 0 }),
        end: Type.Integer({ minimum: 0 }),
        sha256: Type.String(),
        title: orNull(Type.String()),
        addresses: Type.Array(Type.String()),
      }),
    ),
  }),
  NewQuestion: Type.Object(
    {
      question: Question,
      search: Type.Optional(
        Type.Boolean({ default: false, description: 'Search for further sources first.' }),
      ),
      ...pick('model', 'budgetTokens', 'budgetUsd'),
    },
    { additionalProperties: false },
  ),
  Question: Type.Object({
    id: Type.String(),
    run: Type.String(),
    question: Type.String(),
    askedBy: Type.String(),
    status: Type.Enum(['waiting', 'running', 'done', 'failed']),
    createdAt: Time('When it was asked.'),
    endedAt: orNull(Time('When it was answered.')),
    options: Object_('Whether it searches, its model and its budget.'),
    answer: orNull(Object_('As `research-loop ask --json` prints it; null until it is there.')),
    error: orNull(Fault),
  }),
  Questions: Type.Object({
    questions: Type.Array(Type.Unsafe({ $ref: '#/components/schemas/Question' })),
  }),
  Difference: Type.Object(
    {
      sameQuestion: Type.Boolean(),
      claims: Object_('By what became of them.'),
      sources: Object_('Likewise.'),
    },
    { additionalProperties: true },
  ),
  Estimating: Type.Object(
    { options: Type.Optional(Type.Unsafe({ $ref: '#/components/schemas/RunOptions' })) },
    { additionalProperties: false },
  ),
  Estimate: Type.Object({
    depth: Type.String(),
    model: Type.String(),
    runs: Count,
    costUsd: orNull(Spread),
    tokens: orNull(Spread),
    seconds: orNull(Spread),
  }),
  Upload: Type.Object({ id: Type.String(), name: Type.String(), format: Type.String(), sizeBytes: Count }),
  Spending: Type.Object({
    spending: Type.Array(
      Type.Object({
        day: Type.String({ format: 'date' }),
        person: Type.String(),
        model: Type.String(),
        runs: Count,
        tokens: Count,
        costUsd: Amount,
        seconds: Amount,
      }),
    ),
  }),
  Health: Type.Object({ status: Type.String(), version: Type.String() }),
  Problem: Type.Object(
    {
      type: Type.String({ format: 'uri' }),
      title: Type.String(),
      status: Type.Integer({ minimum: 400, maximum: 599 }),
      detail: Type.String({ description: 'What is wrong.' }),
      cure: Type.String({ description: 'What can be done about it.' }),
      code: Type.String({ description: 'Stable, while the words may change.' }),
    },
    { description: 'RFC 9457' },
  ),
} satisfies Readonly<Record<string, TSchema>>;

export type ShapeName = keyof typeof SHAPES;

function pick(...names: readonly string[]): Record<string, TSchema> {
  const rows = Object.entries(ASKED_OPTIONS).filter(([name]) => names.includes(name));
  return propertiesOf(Object.fromEntries(rows));
}

const time = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

export function jobShape(job: Job): Record<string, unknown> {
  const { id, question, status, options, plan, priority, askedBy, run, previousRun, schedule } = job;
  const { attempt, worker, error, ending, found, claims, tokens, costUsd, secondsAtWork, isPrivate } = job;
  return {
    id,
    question,
    status,
    options,
    plan,
    priority,
    askedBy,
    run,
    previousRun,
    schedule,
    isPrivate,
    attempt,
    worker,
    error,
    ending,
    found,
    claims,
    tokens,
    costUsd,
    secondsAtWork,
    createdAt: time(job.createdAtMs),
    startedAt: time(job.startedAtMs),
    endedAt: time(job.endedAtMs),
  };
}

export function scheduleShape(schedule: ShownSchedule): Record<string, unknown> {
  const { id, question, status, every, cron, timezone, options, plan, priority, askedBy, tell } = schedule;
  return {
    id,
    question,
    status,
    every,
    cron,
    timezone,
    options,
    plan,
    priority,
    askedBy,
    tell,
    createdAt: time(schedule.createdAtMs),
    nextAt: time(schedule.nextAtMs),
    job: schedule.job && jobShape(schedule.job),
  };
}

export const eventShape = ({ id, run, atMs, type, data }: DeskEvent): Record<string, unknown> => ({
  id,
  run,
  type,
  data,
  at: time(atMs),
});

export const questionShape = (asked: DeskFollowUp): Record<string, unknown> => {
  const { id, run, question, askedBy, status, options, answer, error } = asked;
  return {
    id,
    run,
    question,
    askedBy,
    status,
    options,
    answer,
    error,
    createdAt: time(asked.createdAtMs),
    endedAt: time(asked.endedAtMs),
  };
};
