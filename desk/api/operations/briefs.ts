import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { Type, type TInteger, type TNumber, type TOptional, type TString } from 'typebox';
import { BRIEF_FORMATS, briefDocument, briefOf, compareRuns, placeOf } from '../../service/briefs.js';
import { askFurther, followUpsOf } from '../../service/follow-ups.js';
import { shareBrief, unshareBrief } from '../../service/share.js';
import { UsageError } from '../../../loop/exit-codes.js';
import { readingStore } from '../../../loop/files/reading.js';
import { sentencesWith } from '../../../loop/files/search-hits.js';
import { planOf } from '../../../loop/own-plan.js';
import { wordsIn } from '../../../loop/words/index.js';
import { getRun } from '../../../store/runs.js';
import { evidenceOf, shortClaim } from '../brief-views.js';
import { inputOf, operation, type Caller, type Operation } from '../operation.js';
import { Claims, Count, Evidence, JOB, Key, Question, RunName, RunOptions } from '../shapes.js';

/** Operations on what was found. */

const ONE_RUN = inputOf({ run: RunName });
const list = Type.Array(Type.Object({}, { additionalProperties: true }));
const { model, budgetTokens, budgetUsd } = RunOptions.properties as {
  model: TOptional<TString>;
  budgetTokens: TOptional<TInteger>;
  budgetUsd: TOptional<TNumber>;
};

export const BRIEF_OPERATIONS: readonly Operation[] = [
  operation({
    id: 'readBrief',
    about:
      'The brief, made from its store as it is now where the run is at work: as Markdown, or in the form that `format` names.',
    may: 'read',
    http: 'GET /runs/{run}/brief',
    input: inputOf({
      run: RunName,
      format: Type.Optional(Type.Enum(Object.keys(BRIEF_FORMATS), { default: 'report' })),
    }),
    answer: Type.Object({ text: Type.String() }),
    isTool: true,
    types: [...new Set(Object.values(BRIEF_FORMATS).map(({ type }) => type.split(';')[0] ?? type))],
    perform: async ({ desk, person }, { run, format = 'report' }) => {
      const { content } = await briefDocument(desk, person, { run, format });
      return { text: typeof content === 'string' ? content : Buffer.from(content).toString('base64') };
    },
    respond: respondBrief,
    asText: (answer) => (answer as { text: string }).text,
  }),
  operation({
    id: 'readClaims',
    about: 'The claims that hold, with sources, confidence, independent works, gate and review.',
    may: 'read',
    http: 'GET /runs/{run}/claims',
    input: ONE_RUN,
    answer: Claims,
    isTool: true,
    perform: async ({ desk, person }, { run }) => {
      const { answer, claims } = await briefOf(desk, person, run);
      return { answer, claims: claims.map(shortClaim) };
    },
  }),
  operation({
    id: 'readEvidence',
    about: 'The exact words that a claim rests on, with where they stand and every address of their source.',
    may: 'read',
    http: 'GET /runs/{run}/claims/{claim}/evidence',
    input: inputOf({
      run: RunName,
      claim: Type.String({ pattern: '^C[0-9]{1,6}$', description: 'Such as C12.' }),
    }),
    answer: Evidence,
    isTool: true,
    perform: async ({ desk, person }, { run, claim }) => evidenceOf(await briefOf(desk, person, run), claim),
  }),
  operation({
    id: 'readGaps',
    about: 'What is missing or open: gaps with their state, open questions, contradictions, unread pages.',
    may: 'read',
    http: 'GET /runs/{run}/gaps',
    input: ONE_RUN,
    answer: Type.Object({
      gaps: list,
      openQuestions: list,
      contradictions: list,
      unverified: list,
      unread: list,
      limitations: Type.Array(Type.Any()),
    }),
    isTool: true,
    perform: async ({ desk, person }, { run }) => {
      const brief = await briefOf(desk, person, run);
      const { gaps, openQuestions, contradictions, unread, limitations } = brief;
      const { unverified: words } = wordsIn('en');
      const unverified = brief.unverified.map(({ subject, reason }) => ({ subject, why: words[reason] }));
      return { gaps, openQuestions, contradictions, unverified, unread, limitations };
    },
  }),
  operation({
    id: 'readPlan',
    about:
      'What the question was planned as: kind of answer, subtopics, things, attributes and rubric; null before it was.',
    may: 'read',
    http: 'GET /runs/{run}/plan',
    input: ONE_RUN,
    answer: Type.Object({ plan: Type.Any() }),
    isTool: true,
    perform: async ({ desk, person }, { run }) => {
      const { storePath, runId: id } = (await placeOf(desk, person, run)).place;
      return readingStore(storePath, (store) => ({
        plan: planOf({ id, store, question: getRun(store, id)?.question ?? '' }),
      }));
    },
  }),
  operation({
    id: 'search',
    about:
      'Full text over the sources of a run, best first: each sentence with the number that claims cite it by, its title, heading, date, and where the words stand in it. Phrases in quotes are exact; `missing` names words that no sentence has.',
    may: 'read',
    http: 'GET /runs/{run}/search',
    input: inputOf({
      run: RunName,
      words: Type.String({ minLength: 1, maxLength: 1_000, description: 'Words, and "phrases in quotes".' }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 20 })),
      context: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 10, default: 0, description: 'Sentences before and after.' }),
      ),
    }),
    answer: Type.Object({
      hits: Type.Array(Type.Object({ ref: Type.String(), text: Type.String() })),
      missing: Type.Array(Type.String()),
      isNearest: Type.Boolean(),
    }),
    isTool: true,
    perform: async ({ desk, person }, { run, words, limit = 20, context = 0 }) => {
      if (!/[\p{L}\p{N}]/u.test(words))
        throw new UsageError('There are no words to search for.', 'Give words, and "phrases in quotes".');
      const { place } = await placeOf(desk, person, run);
      return sentencesWith(place.folder, { words, limit, context });
    },
  }),
  operation({
    id: 'compareBriefs',
    about: 'What changed between two briefs.',
    may: 'read',
    http: 'GET /compare',
    input: inputOf({ before: RunName, after: RunName }),
    answer: Type.Object(
      {
        sameQuestion: Type.Boolean(),
        claims: Type.Object({}, { additionalProperties: true, description: 'By what became of them.' }),
        sources: Type.Object({}, { additionalProperties: true, description: 'Likewise.' }),
      },
      { additionalProperties: true },
    ),
    isTool: true,
    perform: ({ desk, person }, runs) => compareRuns(desk, person, runs),
  }),
  operation({
    id: 'askFurther',
    about:
      'Asks a run further, after its brief: answered from what it has read, under the same gate. showQuestion has the `answer` of its job when it is there.',
    may: 'ask',
    http: 'POST /runs/{run}/questions',
    status: 202,
    input: inputOf({
      run: RunName,
      question: Question,
      model,
      budgetTokens,
      budgetUsd,
      idempotencyKey: Type.Optional(Key),
    }),
    answer: JOB.schema,
    isTool: true,
    perform: async ({ desk, person }, asking) => JOB.of(await askFurther(desk, person, asking)),
  }),
  operation({
    id: 'listAnswers',
    about: 'What was asked of a run after its brief, the oldest first.',
    may: 'read',
    http: 'GET /runs/{run}/questions',
    input: ONE_RUN,
    answer: Type.Object({ questions: Type.Array(JOB.schema) }),
    perform: async ({ desk, person }, { run }) => ({
      questions: (await followUpsOf(desk, person, run)).map((asked) => JOB.of(asked)),
    }),
  }),
  operation({
    id: 'shareBrief',
    about: 'A link that shows this one brief to whoever has it, without a log-in; `path` is shown this once.',
    may: 'ask',
    http: 'POST /runs/{run}/share',
    status: 201,
    input: inputOf({
      run: RunName,
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650, default: 90 })),
    }),
    answer: Type.Object({ id: Type.String(), path: Type.String(), days: Count }),
    perform: ({ desk, person }, asked) => shareBrief(desk, person, asked),
  }),
  operation({
    id: 'unshareBrief',
    about: 'Ends every link that shows this brief.',
    may: 'ask',
    http: 'DELETE /runs/{run}/share',
    input: ONE_RUN,
    answer: Type.Object({ ended: Count }),
    perform: async ({ desk, person }, { run }) => ({ ended: await unshareBrief(desk, person, run) }),
  }),
];

async function respondBrief(
  { desk, person }: Caller,
  { run, format = 'report' }: { readonly run: string; readonly format?: string },
  context: Context,
): Promise<Response> {
  const { content, type } = await briefDocument(desk, person, { run, format });
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  const headers = {
    etag,
    'cache-control': 'private, no-cache',
    // It quotes pages that anybody may have written; a browser runs nothing of it.
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  };
  if (isKnown(context.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  const body = typeof content === 'string' ? content : Buffer.from(content);
  return new Response(body, { headers: { ...headers, 'content-type': type } });
}

/** Weak or strong: the bytes are the same (RFC 9110, section 13.1.2). */
const isKnown = (header = '', etag: string): boolean =>
  header.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));
