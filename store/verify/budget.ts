/** Did the calls of a run cost no more than the run was allowed to spend? */
import type { Store } from '../open-store.js';
import { getRun } from '../runs.js';
import { journalTotals } from '../sqlite-journal.js';
import type { Finding } from './finding.js';

/** Sums of dollars carry rounding in their last places. */
const ROUNDING_USD = 1e-6;

/** What a run's options say of its budgets; null or absent where there is none. */
interface Budgets {
  readonly budgetTokens?: unknown;
  readonly budgetUsd?: unknown;
}

/** Finished calls at what they cost, lost ones at the worst case that was put aside for them. */
export function budgetFindings(store: Store, runId: string): Finding[] {
  const options = getRun(store, runId)?.options;
  if (typeof options !== 'object' || options === null) return [];
  const { budgetTokens, budgetUsd } = options as Budgets;
  const totals = journalTotals(store, runId);
  const tokens = totals.inputTokens + totals.outputTokens + totals.lostReservedTokens;
  const usd = totals.costUsd + totals.lostReservedUsd;
  const place = `run ${runId}`;
  const findings: Finding[] = [];
  if (typeof budgetTokens === 'number' && tokens > budgetTokens)
    findings.push({
      kind: 'budget',
      place,
      message: `The calls took ${tokens} tokens; the run was allowed ${budgetTokens}.`,
    });
  if (typeof budgetUsd === 'number' && usd > budgetUsd + ROUNDING_USD)
    findings.push({
      kind: 'budget',
      place,
      message: `The calls cost $${usd.toFixed(4)}; the run was allowed $${budgetUsd}.`,
    });
  return findings;
}
