import type { Store } from '../../store/open-store.js';
import { spentByLabel, type LabelTotals, journalTotals } from '../../store/sqlite-journal.js';
import type { Brief } from './brief.js';

/** What a run has cost, and what adds up to it: the roles, the search engines, and interrupted calls at their worst case. */
export function spendingOf(store: Store, runId: string): Pick<Brief, 'spent' | 'spentByRole'> {
  const { inputTokens, outputTokens, costUsd, ...lost } = journalTotals(store, runId);
  const searches = spentByLabel(store, runId, 'search');
  const total = (pick: (each: LabelTotals) => number): number =>
    searches.reduce((sum, each) => sum + pick(each), 0);
  const others = [
    { label: 'searches', calls: total((each) => each.calls), tokens: 0, usd: total((each) => each.usd) },
    { label: 'lost', calls: 0, tokens: lost.lostReservedTokens, usd: lost.lostReservedUsd },
  ];
  return {
    spent: {
      tokens: inputTokens + outputTokens + lost.lostReservedTokens,
      usd: costUsd + lost.lostReservedUsd,
    },
    spentByRole: [
      ...spentByLabel(store, runId, 'model'),
      ...others.filter(({ tokens, usd }) => tokens > 0 || usd > 0),
    ],
  };
}
