import { Type, type TObject, type TProperties, type TSchema } from 'typebox';
import { EVENTS } from '../store/events.js';
import { JOB_STATUSES, JOBS } from '../store/jobs.js';
import { SPENT } from '../store/spending.js';
import type { Table } from '../store/table.js';
import { UPLOADS } from '../store/uploads.js';
import { ASKED_OPTIONS } from '../service/options.js';
import { LONGEST_QUESTION } from '../service/ask.js';
import { propertiesOf } from '../../loop/options/schema.js';

/** What operations take and give, as JSON Schema 2020-12. A schema with a title is a component of the description. */

export const orNull = (schema: TSchema): TSchema => Type.Union([schema, Type.Null()]);
const anything = (description: string): TSchema =>
  Type.Object({}, { description, additionalProperties: true });
const time: TSchema = Type.String({ format: 'date-time' });
const Amount = Type.Number({ minimum: 0 });
export const Count = Type.Integer({ minimum: 0 });
export const Question = Type.String({ minLength: 1, maxLength: LONGEST_QUESTION });
const name = (description: string) => Type.String({ minLength: 1, maxLength: 300, description });
export const JobName = name('The id of a job (or its beginning), or its run.');
export const RunName = name('A run, or the id of its job (or its beginning).');
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

interface Shape<Row> {
  readonly schema: TObject;
  /** A row in this shape. */
  of(row: Row): Record<string, unknown>;
}

/**
 * What of a row is shown: the fields that are named, as the columns of its table tell; times in ISO 8601, without their unit.
 *
 * @param more schemas of fields that say more than their column, or that no column has
 */
function shapeOf<Row>(
  title: string,
  { columns }: Table<Row>,
  { shown, more = {} }: { readonly shown: readonly (keyof Row & string)[]; readonly more?: TProperties },
): Shape<Row> {
  const fields = shown.map((field) => [stemOf(field), schemaOf(columns[field])] as const);
  return {
    schema: Type.Object({ ...Object.fromEntries(fields), ...more }, { title }),
    of: (row) =>
      Object.fromEntries(
        shown.map((field) => [stemOf(field), stemOf(field) === field ? row[field] : isoOf(row[field])]),
      ),
  };
}

const stemOf = (field: string): string => field.replace(/Ms$/, '');
const isoOf = (ms: unknown): string | null => (typeof ms === 'number' ? new Date(ms).toISOString() : null);

function schemaOf(sql: string): TSchema {
  const schemas: Readonly<Record<string, TSchema>> = {
    TEXT: Type.String(),
    MS: time,
    INTEGER: Type.Integer(),
    BIGINT: Count,
    SERIAL_KEY: Count,
    DOUBLE: Amount,
    FLAG: Type.Boolean(),
  };
  const schema = schemas[/^\w+/.exec(sql)?.[0] ?? ''] ?? Type.Object({}, { additionalProperties: true });
  return /NOT NULL|KEY|FLAG/.test(sql) ? schema : orNull(schema);
}

export const JOB = shapeOf('Job', JOBS, {
  shown: [
    ...(['id', 'question', 'status', 'options', 'plan', 'askedBy', 'run', 'previousRun'] as const),
    ...([
      'every',
      'isPrivate',
      'dueAtMs',
      'attempt',
      'worker',
      'createdAtMs',
      'startedAtMs',
      'endedAtMs',
    ] as const),
    ...([
      'error',
      'ending',
      'found',
      'claims',
      'summary',
      'follows',
      'answer',
      'tokens',
      'costUsd',
      'secondsAtWork',
    ] as const),
  ],
  more: { status: Type.Enum([...JOB_STATUSES]) },
});

export const EVENT = shapeOf('Event', EVENTS, { shown: ['id', 'run', 'atMs', 'type', 'data'] });

export const UPLOAD = shapeOf('Upload', UPLOADS, { shown: ['id', 'name', 'format', 'sizeBytes'] });

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

export const Spending = shapeOf('Spending', SPENT, {
  shown: ['day', 'person', 'model', 'calls', 'lostCalls', 'tokens'],
  more: { costUsd: Amount },
}).schema;

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
