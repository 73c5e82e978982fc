import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { eventsAfter } from '../store/events.js';
import type { Job } from '../store/jobs.js';
import type { AccessEnv } from '../access/log-in.js';
import type { DeskService } from '../service/service.js';
import type { RunFlags } from '../../loop/options/run.js';
import { runOptions } from '../../loop/options/run-options.js';
import { emptyView, foldEvent, limitsOf, type Limits, type RunView } from '../../loop/progress/run-view.js';

/** Pages that go on by themselves: the browser is told that something has changed, and takes the parts of the page anew. */

export interface Live {
  /** A run as its events tell it; folded once, however many look at it. */
  viewOf(job: Job): Promise<RunView>;
  /** Tells a browser of every change of what `look` sees, until it is over. */
  changes(context: Context<AccessEnv>, look: Look): Promise<Response>;
}

/** Asked first before anything is answered: what it throws is a page of its own. */
type Look = () => Promise<{ readonly state: string; readonly isOver: boolean }>;

/** A line that says nothing: proxies close what is silent, and a browser that is gone is noticed. In milliseconds. */
const HEARTBEAT_MS = 15_000;
/** Browsers come back after this, in milliseconds. */
const RETRY_MS = 2_000;
/** A browser is told at most so often, in milliseconds: events come in hundreds a second when a folder is read. */
const TELL_EVERY_MS = 500;

export function openLive(desk: DeskService): Live {
  const views = new Map<string, Folded>();
  const { news } = desk;
  return {
    viewOf: (job) => foldOn(desk, views, job),
    changes: async (context, look) => {
      let heard = await news.heard();
      const first = await look();
      const { signal } = context.req.raw;
      return streamSSE(context, async (stream) => {
        await stream.write(`retry: ${RETRY_MS}\n\n`);
        let seen = first;
        while (!seen.isOver && !stream.aborted && !news.closed.aborted) {
          await news.after(heard, signal, HEARTBEAT_MS);
          if (signal.aborted) return;
          heard = await news.heard();
          const now = await look();
          if (now.state === seen.state) await stream.write(': here\n\n');
          else await stream.writeSSE({ event: 'change', data: '' });
          seen = now;
          await stream.sleep(TELL_EVERY_MS);
        }
        if (seen.isOver) await stream.writeSSE({ event: 'end', data: '' });
      });
    },
  };
}

interface Folded {
  /** The last event that is folded in. */
  readonly id: number;
  readonly view: RunView;
}

/** Runs of which the view is kept. */
const MOST_KEPT = 100;
const PAGE = 500;

async function foldOn(desk: DeskService, views: Map<string, Folded>, job: Job): Promise<RunView> {
  const known = views.get(job.run);
  let { id, view } = known ?? { id: 0, view: emptyView(job.question, limitsAsked(job)) };
  for (;;) {
    const events = await eventsAfter(desk.database, job.run, { after: id, limit: PAGE });
    for (const event of events) view = foldEvent(view, event);
    id = events.at(-1)?.id ?? id;
    if (events.length < PAGE) break;
  }
  views.delete(job.run);
  views.set(job.run, { id, view });
  const [oldest] = views.keys();
  if (views.size > MOST_KEPT && oldest !== undefined) views.delete(oldest);
  return view;
}

const UNKNOWN: Limits = { rounds: null, tokens: null, usd: null, minutes: null, sources: null };

/** The limits that a job was asked for with; those that the configuration of a worker sets are its own matter. */
function limitsAsked({ options }: Pick<Job, 'options'>): Limits {
  try {
    return limitsOf(runOptions(options as RunFlags, {}));
  } catch {
    return UNKNOWN;
  }
}
