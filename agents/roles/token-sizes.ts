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
/** A source's fence and heading (id, type, date, read class) without its title. */
export const HEADING_TOKENS = FENCE_TOKENS + 40;

/** Passages and headings that the loop chooses for one request. They do not grow with the store. Fixed by bench/showing.ts. */
export const DIGEST_TOKENS = { synthesizer: 7_000, antagonist: 6_000 } as const;
/** What all workers of a round are shown together at most, and each at least; in a later round each is shown news alone. */
const SHARED_DIGEST_TOKENS = { together: 24_000, least: 4_000, news: 4_500 } as const;

/** Tokens of one worker's digest. Workers of one round are shown no sentence twice, so that each needs less than one alone. */
export function digestTokens({ parts, round }: { parts: number; round: number }): number {
  const { together, least, news } = SHARED_DIGEST_TOKENS;
  const first = Math.max(least, Math.min(DIGEST_TOKENS.synthesizer, Math.floor(together / parts)));
  return round === 1 ? first : Math.min(first, news);
}

/** The same for an extractive worker, which reads for itself: no model is paid for it. */
export const EXTRACTIVE_DIGEST_TOKENS = 160_000;

/**
 * Text that a reader is shown in one request. Of the sentences with figures it noted 100 % at 2,000 tokens and 76 % at 8,000
 * (`docs/decisions/read-whole.md`).
 */
export const WINDOW_TOKENS = 5_000;
/** Numbers, headers and one line that is a window by itself. */
const WINDOW_ROOM = 2.5;

/** A request has room for somewhat more than was chosen: titles and authors make some headings longer than estimated. */
const DIGEST_ROOM = 1.5;

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

/** The roles in the order of a round, with their sizes; the last two come once, after the last round. */
export const ROLE_TOKENS = {
  decomposer: roleTokens({ shows: {}, words: 4_000, output: 4_000 }),
  searcher: roleTokens({
    shows: { subtopics: 800, terms: 400, titles: 800, queries: 800, works: 700, claims: 500 },
    words: 3_200,
    output: 4_000,
  }),
  picker: roleTokens({ shows: { results: 7_000 }, words: 3_000, output: 4_000 }),
  reader: roleTokens({ shows: { windows: WINDOW_TOKENS * WINDOW_ROOM }, words: 9_000, output: 10_000 }),
  synthesizer: roleTokens({
    shows: { sources: DIGEST_TOKENS.synthesizer * DIGEST_ROOM, standing: 5_000, elsewhere: 1_500 },
    words: 4_500,
    output: 12_000,
  }),
  resolver: roleTokens({
    shows: { claims: 14_000, contradictions: 3_000, limitations: 1_200 },
    words: 5_800,
    output: 10_000,
  }),
  repairer: roleTokens({ shows: { sources: 5_000 }, words: 3_000, output: 3_000 }),
  reviewer: roleTokens({ shows: { claims: 20_000 }, words: 4_000, output: 8_000 }),
  challenger: roleTokens({ shows: { claims: 15_000 }, words: 5_000, output: 8_000 }),
  antagonist: roleTokens({
    shows: { sources: DIGEST_TOKENS.antagonist * DIGEST_ROOM, claims: 5_000 },
    words: 5_000,
    output: 6_000,
  }),
  critic: roleTokens({
    shows: { claims: 9_000, sources: 1_500, facts: 4_500, gaps: 2_500, queries: 1_500 },
    words: 8_000,
    output: 8_000,
  }),
  editor: roleTokens({
    shows: {
      claims: 11_000,
      rows: 5_000,
      rubric: 700,
      facts: 900,
      points: 2_000,
      unknown: 1_000,
      failing: 4_000,
    },
    words: 5_000,
    output: 8_000,
  }),
  examiner: roleTokens({
    shows: { sentences: 14_000, table: 3_000, rubric: 700 },
    words: 4_000,
    output: 5_000,
  }),
} as const;

export type RoleName = keyof typeof ROLE_TOKENS;
export const ROLE_NAMES = Object.keys(ROLE_TOKENS) as RoleName[];

/** Most of a list of claims with their passages that one claim takes: so many are always shown. */
const CLAIMS_ALWAYS_SHOWN = 5;
export const claimTokens = (role: 'reviewer' | 'challenger'): number =>
  ROLE_TOKENS[role].shows.claims / CLAIMS_ALWAYS_SHOWN;

/** A synthesizer's prompt and question as they usually are, without digest, claims and memo. */
export const SYNTHESIS_FIXED_TOKENS = 1_300;
/** What the line of a claim takes in addition to its words. */
export const CLAIM_LINE_TOKENS = 30;
/** A synthesizer's prompt, question, claims and memo as they usually are at most. */
const SYNTHESIS_OTHER_TOKENS = 6_000;
/** Request and reply of one synthesis: what a run needs for a brief. */
export const SYNTHESIS_TOKENS =
  DIGEST_TOKENS.synthesizer + SYNTHESIS_OTHER_TOKENS + ROLE_TOKENS.synthesizer.output;
