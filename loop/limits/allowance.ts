import type { Result } from '../../agents/result.js';

/** Budgets beyond the run's own: what a person or a desk may spend in a day. Reserved before a call, like the run's. */
export interface Allowance {
  /**
   * Reserves the worst case of a call; `over-budget` names the budget that does not allow it. `usd` is null where the
   * price is unknown: then only budgets of tokens are asked.
   */
  reserve(amount: { readonly tokens: number; readonly usd: number | null }): Promise<Result<HeldAllowance>>;
}

export interface HeldAllowance {
  /** The call is over, and has cost that. */
  settle(spent: { readonly tokens: number; readonly usd: number | null }): Promise<void>;
}
