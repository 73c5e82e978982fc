import type { Depth } from '../depth.js';
import type { LeftOut } from './rendering/lists.js';
import type { RoleName } from './token-sizes.js';

/** The smallest part of a reply that was unusable and left out. */
export interface Dropped {
  readonly kind:
    | 'invented-source'
    | 'unseen-sentence'
    | 'unreadable-ref'
    | 'claim-without-refs'
    | 'unknown-claim'
    | 'unknown-hit'
    | 'other-language'
    | 'does-not-fit'
    | 'too-many';
  /** Where in the reply, for people: a claim's words, a list's name. */
  readonly where: string;
  /** What was dropped. */
  readonly what: string;
}

/** What a reply may carry in addition to the model's own words. */
export interface Noted {
  readonly dropped?: readonly Dropped[];
}

/** A role's request, ready to be sent. */
export interface RenderedRequest {
  readonly system: string;
  readonly stable: string;
  readonly prompt: string;
  /** SHA-256 of the prompt's words, hex. */
  readonly promptHash: string;
  /** Sentences that the request shows; only these may be cited. */
  readonly shown: ReadonlySet<string>;
  /** What did not fit. */
  readonly leftOut: readonly LeftOut[];
  /** Most tokens of the reply, thinking included. */
  readonly maxOutputTokens: number;
}

/** A reply after its references were compared with what was shown. */
export interface CheckedReply<Reply> {
  readonly reply: Reply;
  readonly dropped: readonly Dropped[];
  /**
   * Set where so much was dropped that asking once more is worth it: what is wrong, for the model. The reply is
   * still usable as it is.
   */
  readonly complaint: string | null;
}

/** What a role costs and who answers it. */
export interface RoleTraits {
  /** Also the name of its prompt in `agents/prompts/` and of its row in `ROLE_TOKENS`. */
  readonly name: RoleName;
  /** JSON Schema of the reply. */
  readonly schema: object;
  /** Thinking effort, where a model takes one: `medium` for answers that are weighed, `low` for lists and choices. */
  readonly effort: 'low' | 'medium';
  /** The least depth at which the provider's strong model answers rather than the light one; null for none. */
  readonly strongFrom: Depth | null;
  /** Shares of its output that it is asked for where the budget allows no more. Default: `SHARES`. */
  readonly outputShares?: readonly number[];
}

/** One role for a model: how it is asked and how its answer is checked. */
export interface RoleDefinition<Input, Reply> extends RoleTraits {
  /**
   * @param share of its lists that the request shows, above 0 to 1: less where a model could not read it all. A role
   *   whose material the loop itself can give in smaller parts ignores it
   */
  render(input: Input, share?: number): RenderedRequest;
  check(reply: Reply, input: Input, request: RenderedRequest): CheckedReply<Reply>;
}

export const accepted = <Reply>(reply: Reply, dropped: readonly Dropped[] = []): CheckedReply<Reply> => ({
  reply,
  dropped,
  complaint: null,
});
