/** A journal that never reaches the world: it answers from the calls of an earlier run, or not at all. */
import { canonicalJson, sha256 } from './canonical-json.js';
import type { Journal, JournalEntry, JournalOutcome, JournalRequest, JournalTotals } from './journal.js';
import { StoreError } from './store-error.js';

export interface ReplayOptions {
  /** The run whose calls are answered from. */
  readonly runId: string;
  /**
   * What to do where the recording has no answer: an outcome, or null to refuse. Default: refuse. A call that the
   * recorded run's budget did not allow, for instance, was never made.
   */
  readonly missing?: (request: JournalRequest) => JournalOutcome | null;
}

/**
 * `recorded` is read once, when the replay is opened; failures that might have passed are answered too. Totals are
 * those of the calls that were answered so far. A request without a recording throws `replay-miss`.
 */
export function replayJournal(recorded: Pick<Journal, 'entries'>, options: ReplayOptions): Journal {
  const answers = recordedAnswers(recorded, options.runId);
  const used = new Map<string, JournalEntry>();
  const keyOf = (request: JournalRequest): string =>
    `${request.kind} ${sha256(canonicalJson(request.request))}`;
  return {
    has: (request) => answers.has(keyOf(request)),
    once: (request) => {
      const key = keyOf(request);
      const answer = answers.get(key);
      if (answer !== undefined) {
        used.set(key, answer);
        return Promise.resolve({ ...answer, replayed: true });
      }
      const other = options.missing?.(request) ?? null;
      if (other !== null) return Promise.resolve({ ...other, replayed: true });
      return Promise.reject(missed(options.runId, request));
    },
    totals: () => totalsOf([...used.values()]),
    entries: (_runId, filter) =>
      [...used.values()].filter((entry) => filter?.kind === undefined || entry.kind === filter.kind),
  };
}

/** A failure that passed later gives way to what came then. */
function recordedAnswers(recorded: Pick<Journal, 'entries'>, runId: string): Map<string, JournalEntry> {
  const answers = new Map<string, JournalEntry>();
  for (const entry of recorded.entries(runId, { passing: true }))
    answers.set(`${entry.kind} ${entry.requestHash}`, entry);
  return answers;
}

const missed = (runId: string, request: JournalRequest): StoreError =>
  new StoreError(
    'replay-miss',
    `The recording of ${runId} has no ${request.kind} call of ${request.label} with this request.`,
    { cure: 'Replay with the options of the recorded run, or start a run that may call out.' },
  );

function totalsOf(entries: readonly JournalEntry[]): JournalTotals {
  const calls: Record<string, number> = {};
  for (const { kind } of entries) calls[kind] = (calls[kind] ?? 0) + 1;
  const sum = (pick: (entry: JournalEntry) => number): number =>
    entries.reduce((total, entry) => total + pick(entry), 0);
  const unpriced = entries.filter(
    (entry) => (entry.costUsd ?? null) === null && (entry.inputTokens ?? 0) + (entry.outputTokens ?? 0) > 0,
  );
  return {
    inputTokens: sum((entry) => entry.inputTokens ?? 0),
    outputTokens: sum((entry) => entry.outputTokens ?? 0),
    costUsd: sum((entry) => entry.costUsd ?? 0),
    unpricedCalls: unpriced.length,
    calls,
    lostReservedTokens: 0,
    lostReservedUsd: 0,
  };
}
