import { ROLE_DEFINITIONS } from '../../agents/roles/definitions.js';
import { estimateTokens } from '../../agents/models/tokens.js';
import type { ReaderInput } from '../../agents/roles/reader.js';
import { ROLE_TOKENS, WINDOW_TOKENS } from '../../agents/roles/token-sizes.js';
import { DEPTHS } from '../limits/depth.js';
import type { Run } from '../run.js';

/** How much is read in one request and in one round. */

/** Share of the budget that one round's new text may take. What it costs is about 1.7 times its tokens: the findings are half as long. */
const ROUND_SHARE = 0.1;

/** Tokens of text that a round reads at most. */
export const roundTokens = ({ options }: Run): number =>
  (options.budgetTokens ?? DEPTHS[options.depth].budgetTokens) * ROUND_SHARE;

/** Tokens of a reply for each token of text: 62 a finding and one for 80 to 300 (trial); the rest is JSON, and thinking. */
const REPLY_SHARE = 1.6;
const REPLY_LEAST = 2_000;
/** The same where the model can read and write little: findings beyond it come in the halves of a window. */
const SMALL_REPLY_SHARE = 1.2;
/** By which a model's tokenizer may exceed the estimate. */
const MARGIN = 1.3;
/** A window of less holds no thought. */
const LEAST_WINDOW = 300;
/** Tokens of text that one finding stands for at least. */
const TOKENS_A_FINDING = 75;
const LEAST_FINDINGS = 8;
/** Of one finding in a reply, as JSON. */
const FINDING_TOKENS = 130;

export interface ReadingSize {
  /** Tokens of text in one request. */
  readonly window: number;
  /** Tokens of the reply to so many tokens of text. */
  replyTo(tokens: number): number;
}

/** What the reader's model can take: a window and its reply fit into `--context-tokens`, where that is set. */
export function readingSize({ options }: Run, input: Omit<ReaderInput, Sized>): ReadingSize {
  const most = ROLE_TOKENS.reader.output;
  const context = options.contextTokens ?? null;
  if (context === null)
    return {
      window: WINDOW_TOKENS,
      replyTo: (tokens) => Math.min(most, Math.ceil(tokens * REPLY_SHARE) + REPLY_LEAST),
    };
  const { system, stable, prompt } = ROLE_DEFINITIONS.reader.render({
    ...input,
    windows: [],
    maxFindings: 0,
    replyTokens: 0,
  });
  const fixed = estimateTokens(system) + estimateTokens(stable) + estimateTokens(prompt) + HEADER_TOKENS;
  const free = context - fixed * MARGIN;
  const window = Math.floor(free / (MARGIN + SMALL_REPLY_SHARE));
  return {
    window: Math.max(LEAST_WINDOW, Math.min(WINDOW_TOKENS, window)),
    replyTo: (tokens) =>
      Math.max(
        LEAST_WINDOW,
        Math.min(most, REPLY_LEAST + tokens * REPLY_SHARE, Math.floor(free - tokens * MARGIN)),
      ),
  };
}

type Sized = 'windows' | 'maxFindings' | 'replyTokens' | 'failing';
/** A source's header and fence, and the headings of its text. */
const HEADER_TOKENS = 300;

/** Findings that so much text may have and a reply can hold. */
export const findingsIn = (tokens: number, replyTokens: number): number =>
  Math.max(
    LEAST_FINDINGS,
    Math.min(Math.ceil(tokens / TOKENS_A_FINDING), Math.floor(replyTokens / FINDING_TOKENS)),
  );
