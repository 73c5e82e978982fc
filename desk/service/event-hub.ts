import type { DeskDatabase } from '../store/database.js';
import { eventsAfter, type DeskEvent } from '../store/events.js';

/**
 * Who watches runs: one listener and one read a run for all of them, so that many watchers cost no more than one.
 */
export interface EventHub {
  /**
   * Events of a run after one of them, and further ones as they happen; ends when `isOver` says so after what it
   * has given, or with the signal. A watcher that does not take them in time holds up nobody.
   */
  follow(run: string, how: Following): AsyncGenerator<DeskEvent, void>;
  close(): Promise<void>;
}

interface Following {
  /** The id of the last event that the watcher has; 0: from the first. */
  readonly after: number;
  readonly signal: AbortSignal;
  /** Asked when there is nothing new, once for all who watch the run. */
  readonly isOver: () => Promise<boolean>;
}

/** Events read at once. */
const PAGE = 500;
/** Of a run, so many of the last are kept for all who watch. */
const KEPT = 2_000;

interface Watched {
  readonly run: string;
  /** The last events, in order: everything after the id `from`, as far as it has been read. */
  kept: readonly DeskEvent[];
  from: number;
  watchers: number;
  reading: Promise<void> | null;
  /** What had been heard when everything was read. */
  readAt: number;
  over: { readonly at: number; readonly is: Promise<boolean> } | null;
}

interface Hub {
  readonly database: DeskDatabase;
  readonly watched: Map<string, Watched>;
  readonly sleepers: Set<() => void>;
  /** Counts up with everything that is heard. */
  heard: number;
  isClosed: boolean;
  listening: Promise<readonly (() => Promise<void>)[]> | null;
}

export function eventHub(database: DeskDatabase): EventHub {
  const hub: Hub = {
    database,
    watched: new Map<string, Watched>(),
    sleepers: new Set<() => void>(),
    heard: 0,
    isClosed: false,
    listening: null,
  };
  return {
    follow: (run, how) => follow(hub, run, how),
    close: async () => {
      hub.isClosed = true;
      wake(hub);
      for (const end of (await hub.listening) ?? []) await end();
    },
  };
}

function wake(hub: Hub): void {
  hub.heard += 1;
  for (const each of hub.sleepers) each();
  hub.sleepers.clear();
}

async function listen(hub: Hub): Promise<void> {
  const heard = (): void => wake(hub);
  hub.listening ??= Promise.all([hub.database.listen('events', heard), hub.database.listen('jobs', heard)]);
  await hub.listening;
}

async function* follow(
  hub: Hub,
  run: string,
  { after, signal, isOver }: Following,
): AsyncGenerator<DeskEvent, void> {
  await listen(hub);
  const mine = watchedOf(hub, run, after);
  mine.watchers += 1;
  const stop = (): void => wake(hub);
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (let last = after; !signal.aborted && !hub.isClosed;) {
      const seen = hub.heard;
      const news = await newsOf(hub, mine, last);
      yield* news;
      last = news.at(-1)?.id ?? last;
      if (news.length > 0) continue;
      if (mine.over?.at !== hub.heard) mine.over = { at: hub.heard, is: isOver() };
      if (await mine.over.is) {
        // What was written between the last look and the end.
        mine.readAt = -1;
        yield* await newsOf(hub, mine, last);
        return;
      }
      if (seen === hub.heard) await new Promise<void>((done) => hub.sleepers.add(done));
    }
  } finally {
    signal.removeEventListener('abort', stop);
    mine.watchers -= 1;
    if (mine.watchers === 0) hub.watched.delete(run);
  }
}

function watchedOf({ watched }: Hub, run: string, after: number): Watched {
  const known = watched.get(run);
  if (known !== undefined) return known;
  const made = { run, kept: [], from: after, watchers: 0, reading: null, readAt: -1, over: null };
  watched.set(run, made);
  return made;
}

/** What a watcher has not got yet: from what is kept for all, else read for it alone. */
async function newsOf(hub: Hub, mine: Watched, last: number): Promise<readonly DeskEvent[]> {
  if (last < mine.from) return eventsAfter(hub.database, mine.run, { after: last, limit: PAGE });
  // A read that was under way when something was heard may have come too early for it.
  while (mine.readAt !== hub.heard && !hub.isClosed) await (mine.reading ??= readOn(hub, mine));
  return last < mine.from
    ? eventsAfter(hub.database, mine.run, { after: last, limit: PAGE })
    : mine.kept.filter(({ id }) => id > last);
}

async function readOn({ database, heard: at }: Hub, mine: Watched): Promise<void> {
  try {
    const after = mine.kept.at(-1)?.id ?? mine.from;
    const read = await eventsAfter(database, mine.run, { after, limit: PAGE });
    const all = [...mine.kept, ...read];
    const kept = all.slice(-KEPT);
    mine.from = all.at(-kept.length - 1)?.id ?? mine.from;
    mine.kept = kept;
    if (read.length < PAGE) mine.readAt = at;
  } finally {
    mine.reading = null;
  }
}
