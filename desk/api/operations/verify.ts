import { Type, type TBoolean, type TInteger, type TOptional, type TString } from 'typebox';
import { allowedOptions, type Policy } from '../../access/policy.js';
import { briefDocument, placeOf } from '../../service/briefs.js';
import { UsageError } from '../../../loop/exit-codes.js';
import { propertiesOf } from '../../../loop/options/schema.js';
import { DEFAULT_BUDGET_TOKENS, VERIFY_OPTIONS } from '../../../loop/options/verify.js';
import type { GivenCheck } from '../../program.js';
import { inputOf, operation } from '../operation.js';
import { RunName } from '../shapes.js';

/** The gate by itself, on any text, against what a run has read. */

const { strict, model, budgetTokens } = VERIFY_OPTIONS;
const CHECK = propertiesOf({ strict, model, budgetTokens }) as {
  strict: TOptional<TBoolean>;
  model: TOptional<TString>;
  budgetTokens: TOptional<TInteger>;
};
const MOST_TEXT = 500_000;
const CHECKED_TEXT = Type.Object({
  passes: Type.Boolean(),
  coverage: Type.Object({}, { additionalProperties: true }),
  counts: Type.Object({}, { additionalProperties: true }),
  citations: Type.Array(Type.Object({}, { additionalProperties: true })),
  review: Type.Optional(Type.Object({}, { additionalProperties: true })),
});

export const verifyCitations = operation({
  id: 'verifyCitations',
  about:
    "The gate on any text: a report in Markdown with [S1] marks, or a synth.json as text, against the stored sources of a run. Without a text it checks the run's own brief. Only what holds was proved: of what is located, a passage was found, and whether it says so was not checked; nor was it where a quotation holds and the claim is in words of its own (`inOwnWords`). With `model` a reviewer reads what is located, warned of or not found beside its passage: its verdict is `review` of the citation, apart from the gate's, and never decides `passes`. Without it, no model is asked.",
  may: 'read',
  http: 'POST /runs/{run}/verify',
  input: inputOf({
    run: RunName,
    text: Type.Optional(Type.String({ minLength: 1, maxLength: MOST_TEXT })),
    ...CHECK,
  }),
  answer: CHECKED_TEXT,
  isTool: true,
  perform: async ({ desk, person, signal }, { run, text, strict = false, ...asked }) => {
    const { place } = await placeOf(desk, person, run);
    const review = allowedReview(desk.policy, asked);
    const checked = text ?? String((await briefDocument(desk, person, { run, format: 'synth' })).content);
    return desk.program.checkText({ folder: place.folder, text: checked, isStrict: strict, review }, signal);
  },
});

export const checkDraft = operation({
  id: 'checkDraft',
  about:
    'Checks a draft of yours, in Markdown with a list of references, against the documents of folders that the operator allows: whether the quoted words and every number of a statement stand in the document that it cites. No run and no model is needed. Only what holds was proved; of what is located, a passage was found, and whether it says so was not checked.',
  may: 'ask',
  http: 'POST /check',
  input: inputOf({
    text: Type.String({ minLength: 1, maxLength: MOST_TEXT, description: 'the draft' }),
    corpus: Type.Array(Type.String({ maxLength: 1_000 }), {
      minItems: 1,
      maxItems: 20,
      description: 'folders of documents that it may cite',
    }),
    strict: CHECK.strict,
  }),
  answer: CHECKED_TEXT,
  isTool: true,
  perform: async ({ desk }, { text, corpus, strict = false }) => {
    const allowed = desk.policy === null ? { corpus } : allowedOptions(desk.policy, { corpus });
    return desk.program.checkDraft({ text, folders: allowed['corpus'] as string[], isStrict: strict });
  },
});

/** @throws UsageError for a model or a budget that the operator does not allow, and for a budget without a model */
function allowedReview(
  policy: Policy | null,
  { model, budgetTokens }: { readonly model?: string; readonly budgetTokens?: number },
): GivenCheck['review'] {
  if (model === undefined && budgetTokens !== undefined)
    throw new UsageError(
      `budgetTokens: ${budgetTokens} is for a review by a model, and no model is given.`,
      'Give model as well, such as "anthropic/claude-sonnet-4-5".',
    );
  if (model === undefined) return null;
  if (policy !== null) allowedOptions(policy, { model, budgetTokens });
  const most = policy?.limits.budgetTokens ?? DEFAULT_BUDGET_TOKENS;
  return { model, budgetTokens: budgetTokens ?? Math.min(most, DEFAULT_BUDGET_TOKENS) };
}
