import { flag, integer, text, type ValuesOf } from './option.js';

/** Of a review, where no other is given. */
export const DEFAULT_BUDGET_TOKENS = 200_000;

const TEXTS = { group: 'What the citations are checked against (besides what is named):' } as const;
const REVIEWED = {
  group: 'A reviewer beside the gate (asks a model; what it says stands in a column of its own):',
} as const;

/** Every option of `verify-citations`. */
export const VERIFY_OPTIONS = {
  fetch: flag({
    ...TEXTS,
    help: 'reads the cited pages and asks doi.org whether the cited DOIs exist; pages are kept in verify-citations.db, and looked for there first',
  }),
  fresh: flag({ ...TEXTS, help: 'reads and reviews everything anew, and keeps nothing for the next check' }),
  model: text({
    ...REVIEWED,
    placeholder: 'provider/name',
    help: 'reviews statements that are located, hold with a warning or have no passage that passes, such as anthropic/claude-sonnet-4-5 (default: no model is asked)',
  }),
  budgetTokens: integer({
    ...REVIEWED,
    placeholder: 'n',
    help: `most tokens of the review (default: ${DEFAULT_BUDGET_TOKENS.toLocaleString('en-US')})`,
  }),
  json: flag({
    group: 'What is printed:',
    help: 'as JSON: { coverage, citations: [{ claimId, evidenceIndex?, sourceId, verdict, difference?, heldBy?, located?, deciding?, warnings, reviewPriority, review? }], counts, states, standing, skipped, review? }',
  }),
  strict: flag({
    group: 'What fails:',
    help: 'every citation must hold, without a warning: located is not enough, and a review as UNSUPPORTED or CONTRADICTED fails',
  }),
} as const;

export type VerifyFlags = ValuesOf<typeof VERIFY_OPTIONS>;
