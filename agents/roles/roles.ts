import type { Result } from '../result.js';
import type { Noted } from './definition.js';
import type { ROLE_DEFINITIONS } from './definitions.js';
import type { RoleName } from './token-sizes.js';

export { ROLE_NAMES, type RoleName } from './token-sizes.js';

/** The input and the reply of each role, from its definition. */
export type RoleShapes = {
  readonly [Name in RoleName]: {
    readonly input: Parameters<(typeof ROLE_DEFINITIONS)[Name]['render']>[0];
    readonly reply: Parameters<(typeof ROLE_DEFINITIONS)[Name]['check']>[0];
  };
};

/** One completed exchange with a model, as it came back. Tokens are the provider's own count where it gave one. */
export interface ModelReply {
  readonly text: string;
  readonly finishReason: 'stop' | 'length' | 'refused' | 'other';
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  /** Input tokens that were written to the provider's cache, which some charge extra; part of `inputTokens`. */
  readonly cacheWriteTokens?: number;
  readonly outputTokens: number;
  /** True where the provider gave no usage and the tokens are an estimate. */
  readonly usageEstimated: boolean;
  /** What the service says that the call cost, in US dollars; only some say it. */
  readonly costUsd?: number;
  /** The raw reply body as JSON text. */
  readonly raw: string;
}

/** What a model is sent. `system` and `stable` come first and stay the same between rounds, so that provider caches hit. */
export interface ModelRequest {
  readonly role: RoleName;
  /** `provider/name`. */
  readonly model: string;
  readonly system: string;
  readonly stable: string;
  readonly prompt: string;
  /** JSON Schema of the reply. */
  readonly schema: object;
  readonly maxOutputTokens: number;
  /** SHA-256 of the prompt template, hex: which words were asked. */
  readonly promptHash: string;
  /** 1 for the first asking, 2 for a repair with the validator's words, and so on. */
  readonly attempt: number;
}

/**
 * How a role reaches its model. The loop hands this in: it reserves the budget, keeps the journal, paces,
 * retries what is retryable, and answers from the journal when the call was finished before.
 */
export type CallModel = (request: ModelRequest) => Promise<Result<ModelReply>>;

/**
 * One implementation of every role: by a model, or extractive. Both are pure but for `call`. A reply may carry
 * `dropped`: the parts of the model's answer that were unusable.
 */
export interface Roles {
  readonly kind: 'model' | 'extractive';
  /** Changes whenever the same input could give another answer: prompts' hash and model names, or the rules' version. */
  readonly version: string;
  ask<Name extends RoleName>(
    role: Name,
    input: RoleShapes[Name]['input'],
    call: CallModel,
  ): Promise<Result<RoleShapes[Name]['reply'] & Noted>>;
}
