import { jobNamed, type Job } from '../../../store/desk/jobs.js';
import type { DeskService } from '../../desk/service.js';
import { emptyView, foldEvent, type RunView } from '../../terminal/run-view.js';
import { limitsOfJob } from './limits.js';
import { sectionsOf, type SectionName, type Sections } from './sections.js';

/**
 * Runs as they are watched. A run is followed and drawn once, however many watch it; what is sent is the parts of the
 * page that changed, each written once for all.
 */
export interface LiveRuns {
  /** The page's parts, of the job as it was just read, and the last event that is in them. */
  now(job: Job): Promise<{ readonly id: number; readonly sections: Sections }>;
  /**
   * Sends what has changed since event `after`, and then what changes; 0: everything.
   *
   * @returns ends it
   */
  watch(job: Job, after: number, send: (update: Update) => void): Promise<() => void>;
  close(): void;
}

export interface Update {
  /** The last event that is in it: what a browser names when it comes back. */
  readonly id: number;
  /** HTML by the name of the part that it fills; only what has changed. */
  readonly sections: Partial<Sections>;
  /** Nothing more will happen. */
  readonly isEnd: boolean;
  /** The run is no longer followed, as where the database is away: who watches has to come back. */
  readonly isLost?: boolean;
}

/** A run is drawn at most so often, in milliseconds: events come in hundreds a second when a folder is read. */
const DRAW_EVERY_MS = 300;
/** A run that nobody watches any more is followed for so long: a page is loaded first, and asks for events then. */
const LINGER_MS = 10_000;

interface Watched {
  job: Job;
  view: RunView;
  /** The last event that is folded in. */
  id: number;
  sections: Partial<Sections>;
  /** By part, the last event that may have changed it. */
  readonly changedAt: Map<SectionName, number>;
  readonly watchers: Set<(update: Update) => void>;
  readonly stop: AbortController;
  isEnd: boolean;
  drawing: NodeJS.Timeout | null;
  lingering: NodeJS.Timeout | null;
  /** Everything that had happened when it was first looked at is folded in. */
  ready: Promise<void>;
}

/** @internal */
export const ENDED: ReadonlySet<string> = new Set(['done', 'stopped', 'failed', 'cancelled']);

export function openLiveRuns(desk: DeskService): LiveRuns {
  const runs = new Map<string, Watched>();
  return {
    now: async (job) => {
      const watched = begin(desk, runs, job);
      await watched.ready;
      release(watched);
      return { id: watched.id, sections: sectionsOf(job, watched.view) };
    },
    watch: async (job, after, send) => {
      const watched = begin(desk, runs, job);
      watched.watchers.add(send);
      await watched.ready;
      send(changedSince(watched, after));
      return () => {
        watched.watchers.delete(send);
        release(watched);
      };
    },
    close: () => {
      for (const { stop } of runs.values()) stop.abort();
    },
  };
}

/** Follows the run, unless it is followed already. */
function begin(desk: DeskService, runs: Map<string, Watched>, job: Job): Watched {
  const known = runs.get(job.run);
  if (known !== undefined) return known;
  const watched = unwatched(job);
  runs.set(job.run, watched);
  watched.ready = new Promise((ready) => {
    void follow(desk, watched, ready)
      .catch(() => {
        for (const send of watched.watchers)
          send({ id: watched.id, sections: {}, isEnd: false, isLost: true });
      })
      .finally(() => {
        ready();
        if (runs.get(job.run) === watched) runs.delete(job.run);
      });
  });
  return watched;
}

/** Nobody watches any more: it is followed a while for whoever comes back. */
function release(watched: Watched): void {
  if (watched.watchers.size > 0) return;
  if (watched.lingering !== null) clearTimeout(watched.lingering);
  watched.lingering = setTimeout(() => {
    if (watched.watchers.size === 0) watched.stop.abort();
  }, LINGER_MS).unref();
}

const unwatched = (job: Job): Watched => ({
  job,
  view: emptyView(job.question, limitsOfJob(job)),
  id: 0,
  sections: {},
  changedAt: new Map(),
  watchers: new Set(),
  stop: new AbortController(),
  isEnd: false,
  drawing: null,
  lingering: null,
  ready: Promise.resolve(),
});

/** Until the run has ended, or nobody watches. */
async function follow(desk: DeskService, watched: Watched, ready: () => void): Promise<void> {
  const { run } = watched.job;
  const { signal } = watched.stop;
  // Asked where there is nothing new: what changed may be the job alone.
  const isOver = async (): Promise<boolean> => {
    watched.job = await jobNamed(desk.database, run);
    draw(watched);
    ready();
    return ENDED.has(watched.job.status);
  };
  for await (const event of desk.events.follow(run, { after: 0, signal, isOver })) {
    watched.view = foldEvent(watched.view, event);
    watched.id = event.id;
    watched.drawing ??= setTimeout(() => draw(watched), DRAW_EVERY_MS);
  }
  watched.isEnd = !signal.aborted;
  draw(watched);
}

function draw(watched: Watched): void {
  if (watched.drawing !== null) clearTimeout(watched.drawing);
  watched.drawing = null;
  const now = sectionsOf(watched.job, watched.view);
  const names = Object.keys(now) as SectionName[];
  const changed = names.filter((name) => now[name] !== watched.sections[name]);
  watched.sections = now;
  for (const name of changed) watched.changedAt.set(name, watched.id);
  if (changed.length === 0 && !watched.isEnd) return;
  const sections = Object.fromEntries(changed.map((name) => [name, now[name]]));
  const update = { id: watched.id, sections, isEnd: watched.isEnd };
  for (const send of watched.watchers) send(update);
}

/** What changed without an event (a job was paused) comes to everybody who has seen the last event before it. */
function changedSince({ id, sections, changedAt, isEnd }: Watched, after: number): Update {
  const changed = Object.entries(sections).filter(
    ([name]) => after === 0 || after > id || (changedAt.get(name as SectionName) ?? 0) >= after,
  );
  return { id, sections: Object.fromEntries(changed), isEnd };
}
