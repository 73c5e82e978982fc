import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { strictObject } from '../agents/roles/strict-object.js';
import { QUESTION_DOMAINS, QUESTION_KINDS } from '../agents/roles/vocabulary.js';
import type { Subject } from './results.js';
import { UsageError } from './exit-codes.js';
import { RunError } from './run.js';
import { bareWords } from '../text/bare-words.js';
import { nameKey } from './wanted.js';

/** The plan of a question as people read and edit it: `plan.json`. Stable: names are added, never changed. Pure. */

const FAMILIARITIES = ['common', 'specialised', 'contested'] as const;

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
const Line = Type.String({ minLength: 1, maxLength: 800, pattern: '\\S' });

/** The JSON Schema of `plan.json`. Only `subtopics` must be there; a plan without a question is a plan for any. */
const PLAN_SCHEMA = strictObject({
  question: Type.Optional(Type.Union([Type.String({ minLength: 1, maxLength: 20_000 }), Type.Null()])),
  kind: Type.Optional(Type.Union([Type.Enum([...QUESTION_KINDS]), Type.Null()])),
  domain: Type.Optional(Type.Union([Type.Enum([...QUESTION_DOMAINS]), Type.Null()])),
  familiarity: Type.Optional(Type.Enum([...FAMILIARITIES])),
  subtopics: Type.Array(strictObject({ name: Name, scope: Type.Optional(Type.String({ maxLength: 800 })) }), {
    minItems: 1,
    maxItems: 8,
  }),
  things: Type.Optional(Type.Array(Name, { maxItems: 40 })),
  attributes: Type.Optional(
    Type.Array(
      strictObject({
        name: Name,
        unit: Type.Optional(Type.Union([Type.String({ minLength: 1, maxLength: 40 }), Type.Null()])),
      }),
      { maxItems: 16 },
    ),
  ),
  rubric: Type.Optional(Type.Array(Line, { maxItems: 16 })),
});
type WrittenPlan = Static<typeof PLAN_SCHEMA>;

/** A plan with all of its names. */
export type PlanDocument = {
  readonly [Part in keyof WrittenPlan]-?: Exclude<WrittenPlan[Part], undefined>;
};

/** The plan of a run; lists are empty where nobody said. */
export const planDocument = (question: string, subject: Subject): PlanDocument => ({
  question,
  kind: subject.kind ?? null,
  domain: subject.domain ?? null,
  familiarity: subject.familiarity,
  subtopics: subject.subtopics.map(({ name, scope }) => ({ name, scope })),
  things: [...(subject.wanted?.things ?? [])],
  attributes: (subject.wanted?.attributes ?? []).map(({ name, unit }) => ({ name, unit })),
  rubric: [...(subject.wanted?.rubric ?? [])],
});

/** What a run goes on with where the plan was given to it. */
export function subjectOfPlan(plan: PlanDocument): Subject {
  const { kind, domain, things, rubric } = plan;
  const attributes = plan.attributes.map(({ name, unit }) => ({ name, unit: unit ?? null }));
  const isWanted = things.length + attributes.length + rubric.length > 0;
  return {
    subtopics: plan.subtopics.map(({ name, scope }) => ({ name, scope: scope ?? '' })),
    familiarity: plan.familiarity,
    ...(kind === null ? {} : { kind }),
    ...(domain === null ? {} : { domain }),
    ...(isWanted ? { wanted: { things, attributes, rubric } } : {}),
    failedParts: [],
    given: true,
  };
}

/** Problems that one message names at most. */
const MOST_NAMED = 5;

/**
 * @param name the file's name, for messages
 * @throws RunError `unusable-plan` that names each field, what is wrong with it, and what would be right
 */
export function readPlan(value: unknown, name: string): PlanDocument {
  const problems = Value.Check(PLAN_SCHEMA, value) ? misfits(value) : misshapen(value);
  if (problems.length > 0)
    throw new RunError(
      'unusable-plan',
      `${name} is no usable plan: ${problems.slice(0, MOST_NAMED).join('; ')}${problems.length > MOST_NAMED ? `; and ${problems.length - MOST_NAMED} more` : ''}.`,
      'Correct the file; `--plan-only` writes one to start from, and `show RUN plan --json` prints that of a run.',
    );
  const { question, kind, domain, familiarity, subtopics, things, attributes, rubric } = value as WrittenPlan;
  return {
    question: question ?? null,
    kind: kind ?? null,
    domain: domain ?? null,
    familiarity: familiarity ?? 'specialised',
    subtopics,
    things: (things ?? []).map((each) => each.trim()),
    attributes: attributes ?? [],
    rubric: rubric ?? [],
  };
}

/** What a schema cannot say: names that come twice. */
function misfits({ subtopics, things = [], attributes = [] }: WrittenPlan): readonly string[] {
  return [
    ...twice('subtopics', subtopics.map(({ name }) => name)),
    ...twice('things', things),
    ...twice('attributes', attributes.map(({ name }) => name)),
  ];
} // prettier-ignore

function twice(list: string, names: readonly string[]): readonly string[] {
  const keys = names.map(nameKey);
  return names.flatMap((name, at) =>
    keys.indexOf(keys[at] as string) < at ? [`${list}[${at}] ${quoted(name)} stands there twice`] : [],
  );
}

const quoted = (value: unknown): string => {
  const written = value === undefined ? 'nothing' : JSON.stringify(value);
  return written.length > 60 ? `${written.slice(0, 59)}…` : written;
};

/** `/attributes/2/unit` as `attributes[2].unit`; empty for the whole. */
const placeOf = (path: string): string =>
  path
    .replace(/\/(\d+)/gu, '[$1]')
    .replaceAll('/', '.')
    .replace(/^\./u, '');

type SchemaError = ReturnType<typeof Value.Errors>[number];
/** What a keyword of a schema asks for: of the value at a place, with what is found there. */
type Said = (limits: Readonly<Record<string, unknown>>, found: string) => string;

const SAID: Readonly<Record<string, Said>> = {
  enum: ({ allowedValues }, found) =>
    `${found} is not known (known: ${(allowedValues as readonly string[]).join(', ')})`,
  type: ({ type }, found) => `must be ${KINDS[String(type)] ?? String(type)}, and is ${found}`,
  minItems: () => 'must not be empty',
  maxItems: ({ limit }) => `holds more than ${String(limit)}`,
  minLength: () => 'must not be blank',
  pattern: () => 'must not be blank',
  maxLength: ({ limit }) => `is longer than ${String(limit)} characters`,
  exclusiveMinimum: (_, found) => `must be above 0, and is ${found}`,
  maximum: ({ limit }, found) => `must be at most ${String(limit)}, and is ${found}`,
};

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  array: 'a list',
  object: 'an object',
  number: 'a number',
};

/** One sentence a place, the most telling of what the schema says of it. */
function misshapen(value: unknown): readonly string[] {
  const byPlace = new Map<string, string>();
  for (const error of Value.Errors(PLAN_SCHEMA, value))
    for (const [place, what] of saidOf(error, value))
      if (!byPlace.has(place) || error.keyword === 'enum') byPlace.set(place, what);
  return [...byPlace].map(([place, what]) => `${place === '' ? 'the plan' : place} ${what}`);
}

function saidOf(
  { keyword, instancePath, schemaPath, params }: SchemaError,
  value: unknown,
): readonly (readonly [place: string, what: string])[] {
  const at = placeOf(instancePath);
  const limits = params as Readonly<Record<string, unknown>>;
  const below = (names: unknown): readonly string[] =>
    (names as readonly string[]).map((name) => (at === '' ? name : `${at}.${name}`));
  if (keyword === 'required') return below(limits['requiredProperties']).map((name) => [name, 'is missing']);
  if (keyword === 'additionalProperties') {
    const { properties } = stepping(PLAN_SCHEMA, schemaPath.slice(1)) as { properties: object };
    const known = `is not known (known: ${Object.keys(properties).join(', ')})`;
    return below(limits['additionalProperties']).map((name) => [name, known]);
  }
  // Of "text or null" the text is what people mean.
  const said = keyword === 'type' && limits['type'] === 'null' ? undefined : SAID[keyword];
  return said === undefined ? [] : [[at, said(limits, quoted(stepping(value, instancePath)))]];
}

/** What stands at a path of names and numbers. */
const stepping = (whole: unknown, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], whole);

/** @throws UsageError for the plan of another question; one without a question is a plan for any */
export function refuseOtherPlan(plan: PlanDocument, about: { question: string; path: string }): void {
  if (plan.question === null || bareWords(plan.question) === bareWords(about.question)) return;
  throw new UsageError(
    `${about.path} is the plan of another question: "${plan.question}".`,
    'Take its "question" out to use it for this one all the same.',
  );
}
