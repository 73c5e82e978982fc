import type { Result } from '../../agents/result.js';

/** Budgets beyond a run's own, as its endings call them. */
export type DeskBudget = 'day' | 'person';

/** A call, as budgets beyond the run's are asked for it. */
export interface ChargedCall {
  /** The model, or the engine of a paid search. */
  readonly model: string;
  readonly tokens: number;
  /** The worst case; null where the price is unknown. */
  readonly usd: number | null;
  /** What has to be left besides, for what the run still owes. */
  readonly leaveUsd: number;
}

/** What a call has cost; `usd` is null where the price is unknown. */
export interface CallSpent {
  readonly tokens: number;
  readonly usd: number | null;
}

/** Budgets beyond the run's own: what a person or a desk may spend. Reserved before a call, like the run's. */
export interface Allowance {
  /** Reserves the worst case of a call; waits where calls in progress take what it would need. */
  reserve(
    call: ChargedCall,
    signal: AbortSignal,
  ): Promise<Result<HeldAllowance> | { readonly ok: false; readonly short: DeskBudget }>;
}

export interface HeldAllowance {
  /** The call is over, and has cost that; null where nobody knows: then it counts at its worst. */
  settle(spent: CallSpent | null): Promise<void>;
}
