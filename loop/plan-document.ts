import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { strictObject } from '../agents/roles/define-role.js';
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
 * @throws RunError `unusable-plan` that names each field and what is wrong with it
 */
export function readPlan(value: unknown, name: string): PlanDocument {
  const problems = Value.Check(PLAN_SCHEMA, value) ? repeated(value) : misshapen(value);
  if (problems.length > 0)
    throw new RunError(
      'unusable-plan',
      `${name} is no usable plan: ${problems.slice(0, MOST_NAMED).join('; ')}${problems.length > MOST_NAMED ? `; and ${problems.length - MOST_NAMED} more` : ''}.`,
      'Correct the file; --plan with a new file writes one to start from, and `show RUN plan --json` prints that of a run.',
    );
  const given = value as WrittenPlan;
  return {
    question: null,
    kind: null,
    domain: null,
    familiarity: 'specialised',
    attributes: [],
    rubric: [],
    ...given,
    things: (given.things ?? []).map((each) => each.trim()),
  };
}

/** What a schema cannot say: names that come twice. */
function repeated({ subtopics, things = [], attributes = [] }: WrittenPlan): readonly string[] {
  const nameIn = ({ name }: { readonly name: string }): string => name;
  const lists = { subtopics: subtopics.map(nameIn), things, attributes: attributes.map(nameIn) };
  return Object.entries(lists).flatMap(([list, names]) => {
    const keys = names.map(nameKey);
    return names.flatMap((name, at) =>
      keys.indexOf(keys[at] ?? '') < at ? [`${list}[${at}] "${name}" stands there twice`] : [],
    );
  });
}

/** One sentence a place, the most telling of what the schema says of it. */
function misshapen(value: unknown): readonly string[] {
  const byPlace = new Map<string, string>();
  for (const { keyword, instancePath, params, message } of Value.Errors(PLAN_SCHEMA, value)) {
    const limits = params as Readonly<Record<string, readonly string[] | undefined>>;
    const at = instancePath
      .replace(/\/(\d+)/gu, '[$1]')
      .replaceAll('/', '.')
      .replace(/^\./u, '');
    const note = (place: string, what: string): void => {
      if (!byPlace.has(place) || keyword === 'enum') byPlace.set(place, what);
    };
    for (const missing of limits['requiredProperties'] ?? []) note(inPlace(at, missing), 'is missing');
    for (const other of limits['additionalProperties'] ?? []) note(inPlace(at, other), 'is not known');
    if (['required', 'additionalProperties', 'boolean'].includes(keyword)) continue;
    const known = limits['allowedValues'];
    if (known !== undefined) note(at, `is not known (known: ${known.join(', ')})`);
    else note(at, keyword === 'pattern' || keyword === 'minLength' ? 'must not be blank' : message);
  }
  return [...byPlace].map(([place, what]) => `${place === '' ? 'the plan' : place} ${what}`);
}

const inPlace = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);

/** @throws UsageError for the plan of another question; one without a question is a plan for any */
export function refuseOtherPlan(plan: PlanDocument, about: { question: string; path: string }): void {
  if (plan.question === null || bareWords(plan.question) === bareWords(about.question)) return;
  throw new UsageError(
    `${about.path} is the plan of another question: "${plan.question}".`,
    'Take its "question" out to use it for this one all the same.',
  );
}
