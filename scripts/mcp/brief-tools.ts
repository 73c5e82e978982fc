import { Type, type TBoolean, type TInteger, type TOptional, type TString } from 'typebox';
import { planOf } from '../../loop/own-plan.js';
import { assembleBrief } from '../../loop/report/assemble-brief.js';
import { documentsOf } from '../../loop/report/documents.js';
import { wordsIn } from '../../loop/words/index.js';
import type { Brief } from '../../loop/report/brief.js';
import { readSynth } from '../../loop/gate/read-synth.js';
import { passes, verifyReport, verifySynth } from '../../loop/gate/verify.js';
import { indexSources } from '../../loop/gate/source-index.js';
import { getRun } from '../../store/runs.js';
import { UsageError } from '../exit-codes.js';
import type { RunPlace } from '../run-folder.js';
import { sentencesInFolders, sentencesWith } from '../search-hits.js';
import { evidenceOf, shortClaim } from '../brief-views.js';
import { readingStore } from '../reading.js';
import { propertiesOf } from '../options/schema.js';
import { DEFAULT_BUDGET_TOKENS, VERIFY_OPTIONS } from '../options/verify.js';
import { countsOf } from '../verify/report.js';
import type { Reviewing } from '../verify/review.js';
import { readStated, readStoredSources } from '../verify/stored-sources.js';
import { allowedFolders, allowedOptions, allowedRun, type Policy } from '../access/policy.js';
import { RUN } from './run-tools.js';
import { inputOf, tool, type Tool } from './tool.js';

/** Tools that read what a run has found, and the gate by itself. None changes anything. */

const { strict, model, budgetTokens } = VERIFY_OPTIONS;
const CHECK = propertiesOf({ strict, model, budgetTokens }) as {
  strict: TOptional<TBoolean>;
  model: TOptional<TString>;
  budgetTokens: TOptional<TInteger>;
};
const ONE_RUN = inputOf({ run: RUN });
const LIST = Type.Array(Type.Object({}));
const MOST_TEXT = 500_000;

export const BRIEF_TOOLS: readonly Tool[] = [
  tool({
    name: 'read_brief',
    description: 'The brief as Markdown, made from the store as it is now, finished or not.',
    input: ONE_RUN,
    output: Type.Object({ markdown: Type.String() }),
    perform: async ({ run }, _, policy) => ({
      markdown: await documentOf(allowedRun(policy, run), 'report.md'),
    }),
    asText: (answer) => (answer as { markdown: string }).markdown,
  }),
  tool({
    name: 'read_plan',
    description:
      'What the question was planned as: kind of answer, subtopics, things, attributes and rubric; null before it was.',
    input: ONE_RUN,
    output: Type.Object({ plan: Type.Any() }),
    perform: ({ run }, _, policy) => {
      const { storePath, runId } = allowedRun(policy, run);
      return readingStore(storePath, (store) => ({
        plan: planOf({ id: runId, store, question: getRun(store, runId)?.question ?? '' }),
      }));
    },
  }),
  tool({
    name: 'read_claims',
    description: 'The claims that hold, with sources, confidence, independent works, gate and review.',
    input: ONE_RUN,
    output: Type.Object({
      answer: Type.Any(),
      claims: Type.Array(Type.Object({ id: Type.String(), claim: Type.String() })),
    }),
    perform: ({ run }, _, policy) =>
      ofBrief(policy, run, (brief) => ({ answer: brief.answer, claims: brief.claims.map(shortClaim) })),
  }),
  tool({
    name: 'read_evidence',
    description:
      'The exact words that support a claim, with the text around them and every address of the source.',
    input: inputOf({ run: RUN, claim: Type.String({ pattern: '^C[0-9]+$', description: 'Such as C12.' }) }),
    output: Type.Object({ id: Type.String(), claim: Type.String(), evidence: LIST }),
    perform: ({ run, claim }, _, policy) => ofBrief(policy, run, (brief) => evidenceOf(brief, claim)),
  }),
  tool({
    name: 'read_gaps',
    description:
      'What is missing or open: gaps with their state, open questions, contradictions, unread pages.',
    input: ONE_RUN,
    output: Type.Object({
      gaps: LIST,
      openQuestions: LIST,
      contradictions: LIST,
      unverified: LIST,
      unread: LIST,
      limitations: Type.Array(Type.Any()),
    }),
    perform: ({ run }, _, policy) =>
      ofBrief(policy, run, ({ gaps, openQuestions, contradictions, unverified, unread, limitations }) => ({
        gaps,
        openQuestions,
        contradictions,
        unverified: unverified.map(({ subject, reason }) => ({
          subject,
          why: wordsIn('en').unverified[reason],
        })),
        unread,
        limitations,
      })),
  }),
  tool({
    name: 'search_store',
    description:
      'Full text over the sources of a run, or over folders (`corpus`), best first: each sentence with the number that claims cite it by, its title, heading, date, and where the words stand in it. Phrases in quotes are exact; `missing` names words that no sentence has.',
    input: inputOf({
      run: Type.Optional(RUN),
      corpus: Type.Optional(
        Type.Array(Type.String(), { minItems: 1, description: 'Folders of documents, instead of a run.' }),
      ),
      words: Type.String({ minLength: 1, maxLength: 1_000, description: 'Words, and "phrases in quotes".' }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 20 })),
      context: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 10, default: 0, description: 'Sentences before and after.' }),
      ),
    }),
    output: Type.Object({
      hits: Type.Array(Type.Object({ ref: Type.String(), text: Type.String() })),
      missing: Type.Array(Type.String()),
      isNearest: Type.Boolean(),
    }),
    perform: ({ run, corpus, words, limit = 20, context = 0 }, _, policy) => {
      const search = { words, limit, context };
      if ((run === undefined) === (corpus === undefined))
        throw new UsageError('A search takes a run or folders.', 'Give either run or corpus.');
      if (run !== undefined) return sentencesWith(allowedRun(policy, run).folder, search);
      return sentencesInFolders(allowedFolders(policy, corpus ?? []), search);
    },
  }),
  tool({
    name: 'verify_citations',
    description:
      "The gate on any text: a report in Markdown with [S1] marks, or a synth.json as text, against the stored sources of a run. Without a text it checks the run's own brief. Only what holds was proved: of what is located, a passage was found, and whether it says so was not checked; nor was it where a quotation holds and the claim is in words of its own (`inOwnWords`). With `model` a reviewer reads what is located, warned of or not found beside its passage: its verdict is `review` of the citation, apart from the gate's, and never decides `passes`. Without it, no model is asked.",
    input: inputOf({
      run: RUN,
      text: Type.Optional(Type.String({ minLength: 1, maxLength: MOST_TEXT })),
      ...CHECK,
    }),
    output: Type.Object({
      passes: Type.Boolean(),
      coverage: Type.Object({}),
      counts: Type.Object({}),
      citations: LIST,
      review: Type.Optional(Type.Object({})),
    }),
    perform: async ({ run, text, strict = false, ...asked }, { mcpReq }, policy) => {
      const place = allowedRun(policy, run);
      const reviewing = allowedReview(policy, asked);
      const sources = await readStoredSources(place.folder);
      const stored = indexSources(sources);
      const checked = text ?? (await documentOf(place, 'synth.json'));
      const isJson = /^\s*[[{]/.test(checked);
      const strictness = { strictness: strict ? 'strict' : 'standard' } as const;
      const verification = isJson
        ? verifySynth(readSynth(checked, 'text'), stored, strictness)
        : verifyReport(checked, stored, { ...strictness, stated: await readStated(place.folder) });
      const { coverage, citations } = verification;
      const answer = { passes: passes(verification), coverage, counts: countsOf(verification), citations };
      if (reviewing === null) return answer;
      const { openReviewer } = await import('../verify/reviewer.js');
      const reviewer = await openReviewer(reviewing, mcpReq.signal);
      try {
        const [review] = await reviewer.review([verification], sources);
        return { ...answer, review };
      } finally {
        reviewer.close();
      }
    },
  }),
];

/** @throws UsageError for a model or a budget that the operator does not allow, and for a budget without a model */
function allowedReview(
  policy: Policy,
  { model, budgetTokens }: { readonly model?: string; readonly budgetTokens?: number },
): Reviewing | null {
  if (model === undefined && budgetTokens !== undefined)
    throw new UsageError(
      `budgetTokens: ${budgetTokens} is for a review by a model, and no model is given.`,
      'Give model as well, such as "anthropic/claude-sonnet-4-5".',
    );
  if (model === undefined) return null;
  const most = policy.limits.budgetTokens ?? DEFAULT_BUDGET_TOKENS;
  allowedOptions(policy, { model, budgetTokens });
  return { model, budgetTokens: budgetTokens ?? Math.min(most, DEFAULT_BUDGET_TOKENS), isFresh: false };
}

/** A document of a run, made from its store as it is now. */
export const documentOf = (place: RunPlace, name: string): Promise<string> =>
  readingStore(place.storePath, async (store) => (await documentsOf(store, place.runId)).get(name) ?? '');

function ofBrief(policy: Policy, run: string, perform: (brief: Brief) => object): object {
  const place = allowedRun(policy, run);
  return readingStore(place.storePath, (store) => perform(assembleBrief(store, place.runId)));
}
