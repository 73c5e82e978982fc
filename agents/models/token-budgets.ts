import type { RoleName } from '../roles/role-names.js';

export interface TokenBudget {
  /** Most tokens of a whole request (estimated): system, stable part and the part that changes. */
  readonly input: number;
  /** Most tokens of the reply, thinking included. */
  readonly output: number;
}

/**
 * What one call of a role may cost, whatever the store holds. The synthesizer's and the antagonist's input is
 * mostly digest; lists of the others are trimmed to fit, and say what was left out.
 */
export const TOKEN_BUDGETS: Readonly<Record<RoleName, TokenBudget>> = {
  decomposer: { input: 4_000, output: 4_000 },
  searcher: { input: 6_000, output: 4_000 },
  picker: { input: 10_000, output: 4_000 },
  synthesizer: { input: 32_000, output: 12_000 },
  resolver: { input: 24_000, output: 10_000 },
  repairer: { input: 8_000, output: 3_000 },
  reviewer: { input: 24_000, output: 8_000 },
  challenger: { input: 20_000, output: 8_000 },
  antagonist: { input: 28_000, output: 6_000 },
  critic: { input: 24_000, output: 8_000 },
};

/** What is left for numbered sentences in a synthesizer's, antagonist's or repairer's request, in tokens. */
export const DIGEST_TOKENS = {
  synthesizer: 22_000,
  antagonist: 18_000,
  repairer: 5_000,
} as const satisfies Partial<Record<RoleName, number>>;
