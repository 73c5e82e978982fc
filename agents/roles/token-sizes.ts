/**
 * Every size in tokens that a model's request is made of, and what follows from it. Input is estimated (see
 * `models/tokens.ts`); output is where the provider has to stop. This file imports nothing.
 */

/** Longest part of one sentence that is shown, in UTF-16 units: a row of a table can be a page long. */
export const LONGEST_SENTENCE = 1200;
/** Number of a shown sentence (`S12.34 | `) and the end of its line. */
export const SENTENCE_NUMBER_TOKENS = 8;
/** The two lines of a fence, with its mark. */
export const FENCE_TOKENS = 30;

/**
 * Text that a reader is shown in one request. Of the sentences with figures it noted 100 % at 2,000 tokens and 76 % at 8,000
 * (`docs/decisions/read-whole.md`).
 */
export const WINDOW_TOKENS = 5_000;
/** Numbers, headers and one line that is a window by itself. */
const WINDOW_ROOM = 2.5;

/** What one call of a role may take, whatever the store holds. */
export interface RoleTokens<Part extends string = string> {
  /** Most tokens of each list or digest that the request shows. What does not fit is left out, and the request says so. */
  readonly shows: Readonly<Record<Part, number>>;
  /** Most tokens of the whole request: system, stable part and the part that changes. */
  readonly input: number;
  /** Most tokens of the reply, thinking included. */
  readonly output: number;
}

/** `words`: most tokens of the prompt itself with the question, target and memo at their longest. */
function roleTokens<Part extends string>(size: {
  readonly shows: Readonly<Record<Part, number>>;
  readonly words: number;
  readonly output: number;
}): RoleTokens<Part> {
  const { shows, words, output } = size;
  const input = Object.values<number>(shows).reduce((sum, tokens) => sum + tokens, words);
  return { shows, input, output };
}

/** The roles in the order of a round, with their sizes. */
export const ROLE_TOKENS = {
  decomposer: roleTokens({ shows: {}, words: 4_000, output: 4_000 }),
  searcher: roleTokens({
    shows: { subtopics: 800, titles: 800, queries: 800, works: 700, leads: 500, claims: 500 },
    words: 3_200,
    output: 4_000,
  }),
  picker: roleTokens({ shows: { results: 7_000 }, words: 3_000, output: 4_000 }),
  reader: roleTokens({
    shows: { windows: WINDOW_TOKENS * WINDOW_ROOM },
    words: 14_000,
    output: 10_000,
  }),
  writer: roleTokens({
    shows: {
      sources: 4_000,
      findings: 30_000,
      standing: 8_000,
      rubric: 700,
      unread: 600,
      mend: 5_000,
      missing: 1_000,
    },
    words: 7_000,
    output: 16_000,
  }),
  reviewer: roleTokens({ shows: { claims: 20_000 }, words: 4_000, output: 8_000 }),
  challenger: roleTokens({ shows: { claims: 15_000 }, words: 5_000, output: 8_000 }),
  antagonist: roleTokens({
    shows: { findings: 24_000, claims: 6_000 },
    words: 5_000,
    output: 6_000,
  }),
  critic: roleTokens({
    shows: {
      claims: 12_000,
      table: 4_000,
      leftOut: 2_000,
      struck: 1_500,
      unread: 1_000,
      hits: 500,
      sources: 1_500,
      facts: 4_500,
      gaps: 2_500,
      queries: 1_500,
    },
    words: 8_000,
    output: 8_000,
  }),
} as const;

export type RoleName = keyof typeof ROLE_TOKENS;
export const ROLE_NAMES = Object.keys(ROLE_TOKENS) as RoleName[];

/** Most of a list of claims with their passages that one claim takes: so many are always shown. */
const CLAIMS_ALWAYS_SHOWN = 5;
export const claimTokens = (role: 'reviewer' | 'challenger'): number =>
  ROLE_TOKENS[role].shows.claims / CLAIMS_ALWAYS_SHOWN;

/** A writer's prompt, question, findings, claims and memo as they usually are. */
const WRITING_REQUEST_TOKENS = 14_000;
/** Request and reply of one writing: what a run needs for a brief. */
export const WRITING_TOKENS = WRITING_REQUEST_TOKENS + ROLE_TOKENS.writer.output;
