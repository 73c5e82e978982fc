/** Rows of a store on their way to the desk: in the order in which they were committed, many commits at once. */
import type { Store } from '../open-store.js';
import { allRows, watchRows, type StoredValue, type TableChanges } from './row-changes.js';
import { digestsOf, type StoreDigests } from './store-digests.js';

/** What the desk has not been told of yet, by table. */
export interface Parcel {
  readonly tables: ReadonlyMap<string, TableChanges>;
  /** Tables of which these are all rows. */
  readonly whole: ReadonlySet<string>;
}

export interface Outbox {
  /** Puts in what the desk lacks of the store, and from now on whatever is written to it. */
  readonly watch: (store: Store, known: StoreDigests | undefined) => void;
  /** Resolves when all that was committed before is sent; whoever asks meanwhile shares the next sending. */
  readonly flush: () => Promise<void>;
}

interface OutboxOptions {
  /** Tried once: an error ends the sending for good. */
  readonly send: (parcel: Parcel) => Promise<void>;
  /** Told of that error, also where nobody waits. */
  readonly failed: (error: Error) => void;
}

/** What nobody waits for is sent together, after so long at most, in milliseconds. */
const LINGER_MS = 200;
export const JOURNAL = 'journal';

export function makeOutbox(options: OutboxOptions): Outbox {
  const pending = makePending();
  const flush = inTurn(options, pending);
  let timer: NodeJS.Timeout | undefined;
  const changed = (): void => {
    pending.collect();
    timer ??= setTimeout(() => {
      timer = undefined;
      // The error is told to `failed`.
      flush().catch(() => undefined);
    }, LINGER_MS).unref();
  };
  const watch: Outbox['watch'] = (store, known) => {
    pending.watch(store, { known, changed });
  };
  return { watch, flush };
}

type Pending = ReturnType<typeof makePending>;

function makePending() {
  type Rows = Map<number, readonly StoredValue[] | null>;
  let tables = new Map<string, TableChanges & { readonly rows: Rows }>();
  let whole = new Set<string>();
  let collectFrom: () => readonly TableChanges[] = () => [];
  const add = (changes: readonly TableChanges[]): void => {
    for (const { table, columns, rows } of changes) {
      const known: Rows = tables.get(table)?.rows ?? (new Map() as Rows);
      for (const [rowId, values] of rows) known.set(rowId, values);
      tables.set(table, { table, columns, rows: known });
    }
  };
  return {
    isEmpty: () => tables.size === 0,
    /** A commit is over when this is called, and its rows outlast the store's being closed. */
    collect: () => {
      add(collectFrom());
    },
    takeAll: (): Parcel => {
      const parcel = { tables, whole };
      tables = new Map();
      whole = new Set();
      return parcel;
    },
    watch: (store: Store, about: { known: StoreDigests | undefined; changed: () => void }) => {
      const unknown = unknownRows(store, about.known);
      add(unknown);
      whole = new Set(unknown.map(({ table }) => table).filter((table) => table !== JOURNAL));
      const watch = watchRows(store, about.changed);
      collectFrom = () => (store.database.open ? watch.take() : []);
    },
  };
}

/** What the store holds and the desk lacks: whole tables, and calls by their ids. */
function unknownRows(store: Store, known: StoreDigests | undefined): readonly TableChanges[] {
  const now = digestsOf(store);
  const isKnown = (id: number): boolean =>
    known?.calls.get(id) !== undefined && known.calls.get(id) === now.calls.get(id);
  return allRows(store, (table) => known?.tables.get(table) !== now.tables.get(table)).map((changes) =>
    changes.table === JOURNAL
      ? { ...changes, rows: new Map([...changes.rows].filter(([id]) => !isKnown(id))) }
      : changes,
  );
}

/** One sending at a time; what is committed while one is on its way goes with the next. */
function inTurn({ send, failed }: OutboxOptions, pending: Pending): () => Promise<void> {
  let error: Error | null = null;
  let sending: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const sendAll = async (): Promise<void> => {
    next = null;
    if (error !== null) throw error;
    pending.collect();
    if (pending.isEmpty()) return;
    try {
      await send(pending.takeAll());
    } catch (thrown) {
      error = thrown as Error;
      failed(error);
      throw error;
    }
  };
  return () => {
    pending.collect();
    if (next === null && pending.isEmpty()) return sending;
    next ??= sending = sending.catch(() => undefined).then(sendAll);
    return next;
  };
}
