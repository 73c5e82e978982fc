/** A journal that never reaches the world: it answers from the finished calls of an earlier run, or not at all. */
import { canonicalJson, sha256 } from './canonical-json.js';
import type { Journal, JournalEntry } from './journal.js';
import { StoreError } from './store-error.js';

export interface ReplayOptions {
  /** The run whose calls are answered from. */
  readonly runId: string;
  /** Kinds that may be performed anew where the recording has no answer (a stricter reviewer, for instance). */
  readonly performKinds?: readonly string[];
  /** Keeps what is performed anew; required with `performKinds`. */
  readonly journal?: Journal;
}

/** `recorded` is read once, when the replay is opened. A request without a recording throws `replay-miss`. */
export function replayJournal(recorded: Journal, options: ReplayOptions): Journal {
  const answers = new Map<string, JournalEntry>();
  for (const entry of recorded.entries(options.runId))
    answers.set(`${entry.kind} ${entry.requestHash}`, entry);
  return {
    once: async (request, perform) => {
      const hash = sha256(canonicalJson(request.request));
      const answer = answers.get(`${request.kind} ${hash}`);
      if (answer !== undefined) return { ...answer, replayed: true };
      if (options.journal !== undefined && options.performKinds?.includes(request.kind)) {
        return await options.journal.once(request, perform);
      }
      throw new StoreError(
        'replay-miss',
        `The recording of ${options.runId} has no ${request.kind} call of ${request.label} with this request.`,
        { cure: 'Replay with the options of the recorded run, or start a run that may call out.' },
      );
    },
    totals: (runId) => recorded.totals(runId),
    entries: (runId, filter) => recorded.entries(runId, filter),
  };
}
