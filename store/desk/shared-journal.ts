/**
 * The journal of a run as the desk keeps it, too: a call is finished when both have it. Whatever else the store of the run
 * commits follows in the order in which it was committed, so that another machine can go on from there. One writer a run: what
 * an earlier attempt writes is refused.
 */
import type { Journal } from '../journal.js';
import type { Store } from '../open-store.js';
import type { DeskDatabase } from './database.js';
import { patiently } from './patience.js';
import type { TableChanges } from './row-changes.js';
import { JOURNAL, makeOutbox, type Parcel } from './row-outbox.js';
import {
  CALL_COLUMNS,
  holdJob,
  journalHead,
  putCall,
  putCommit,
  putHead,
  putOutcome,
  type CallRow,
  type HeldJob,
} from './run-journal-rows.js';
import type { StoreDigests } from './store-digests.js';

export interface SharedJournalOptions {
  readonly database: DeskDatabase;
  readonly job: HeldJob;
  /** Absolute path of the run folder. */
  readonly folder: string;
  /** What the desk has of the store already; nothing where it has nothing. */
  readonly known: StoreDigests | undefined;
  /** Ends the waiting for a database that is away. */
  readonly signal: AbortSignal;
  /** Told once when the run must stop: another worker has the job, or the desk cannot be written. */
  readonly failed: (error: Error) => void;
}

export interface SharedJournal {
  /** Begins to keep what the store commits, and gives the journal to work with. Once, before the store is worked on. */
  readonly keep: (store: Store, open: () => Journal) => Journal;
  /** Waits until the desk has all that was committed. */
  readonly flush: () => Promise<void>;
}

export function openSharedJournal(options: SharedJournalOptions): SharedJournal {
  const outbox = makeOutbox({ send: sender(options), failed: options.failed });
  return {
    keep: (store, open) => {
      outbox.watch(store, options.known);
      return sharing(open(), outbox.flush);
    },
    flush: outbox.flush,
  };
}

function sharing(own: Journal, flush: () => Promise<void>): Journal {
  return {
    has: (request) => own.has(request),
    once: async (request, perform) => {
      try {
        const outcome = await own.once(request, async () => {
          // A call that may cost something is known to the desk before it is made.
          if (request.reserved !== undefined) await flush().catch(unsent);
          return perform();
        });
        if (!outcome.replayed) await flush();
        return outcome;
      } catch (error) {
        await flush();
        throw error;
      }
    },
    totals: (runId) => own.totals(runId),
    entries: (runId, filter) => own.entries(runId, filter),
  };
}

/** The call was not made: its reservation is not lost. */
const unsent = (error: unknown): never => {
  throw Object.assign(error as Error, { sent: false });
};

/** Sends rows in one transaction, again while the database is away. */
function sender({ database, job, folder, signal }: SharedJournalOptions) {
  let sequence: number | undefined;
  /** Calls whose start the desk has. */
  const started = new Set<number>();
  return async ({ tables, whole }: Parcel): Promise<void> => {
    const calls = callsIn(tables.get(JOURNAL));
    const changes = [...tables.values()].filter(({ table }) => table !== JOURNAL);
    await patiently(
      () =>
        database.transaction(async (within) => {
          await holdJob(within, job, database.kind);
          sequence ??= (await journalHead(within, job.run))?.sequence ?? 0;
          for (const call of calls)
            await (started.has(call.call) ? putOutcome(within, job.run, call) : putCall(within, job, call));
          const next = changes.length === 0 ? sequence : sequence + 1;
          if (next > sequence) await putCommit(within, { ...job, sequence: next }, { changes, whole });
          if (next > sequence || next === 0) await putHead(within, job.run, { sequence: next, folder });
        }),
      signal,
    );
    if (changes.length > 0) sequence = (sequence ?? 0) + 1;
    for (const { call } of calls) started.add(call);
  };
}

/** Rows of the store's journal as the desk keeps them; none of them is ever taken away while a run is worked on. */
function callsIn(changes: TableChanges | undefined): readonly CallRow[] {
  if (changes === undefined) return [];
  const places = CALL_COLUMNS.map((column) => changes.columns.indexOf(column));
  return [...changes.rows].flatMap(([call, values]) =>
    values === null ? [] : [{ call, values: places.map((at) => values[at] ?? null) }],
  );
}
