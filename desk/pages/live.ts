import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { LOOK_EVERY_MS } from '../store/database.js';
import { eventsAfter } from '../store/events.js';
import type { Job } from '../store/jobs.js';
import { estimate, type Estimate } from '../service/estimate.js';
import type { AccessEnv } from '../access/log-in.js';
import type { DeskService } from '../service/service.js';
import { emptyView, foldEvent, type RunView } from '../../loop/progress/run-view.js';

/** Pages that go on by themselves: the browser is told that something has changed, and takes the parts of the page anew. */

export interface Live {
  /** A run as its events tell it; folded once, however many look at it. */
  viewOf(job: Job): Promise<RunView>;
  /** What completed runs of the same model and depth took, in seconds; null: there is none. Looked up once a run. */
  usualSeconds(job: Job): Promise<number | null>;
  /** Tells a browser of every change of what `look` sees, until it is over. */
  changes(context: Context<AccessEnv>, look: Look): Promise<Response>;
}

/** Asked first before anything is answered: what it throws is a page of its own. */
type Look = () => Promise<{ readonly state: string; readonly isOver: boolean }>;

/** Browsers come back after this, in milliseconds. */
const RETRY_MS = 2_000;

export function openLive(desk: DeskService): Live {
  const views = new Map<string, Folded>();
  const usual = new Map<string, Promise<Estimate | null>>();
  return {
    viewOf: (job) => foldOn(desk, views, job),
    usualSeconds: ({ run, options, previousRun }) => {
      const { model, depth = 'standard' } = options as { readonly model?: string; readonly depth?: string };
      // What is asked again reads only what is new; another model is another kind of run.
      const isUsual = previousRun === null && model === undefined;
      const known = isUsual ? (usual.get(run) ?? estimate(desk, depth)) : Promise.resolve(null);
      if (usual.size > MOST_KEPT) usual.clear();
      usual.set(run, known);
      return known.then((took) => (took === null || took.runs === 0 ? null : took.seconds));
    },
    changes: async (context, look) => {
      const first = await look();
      const over = AbortSignal.any([context.req.raw.signal, desk.closed]);
      return streamSSE(context, async (stream) => {
        await stream.write(`retry: ${RETRY_MS}\n\n`);
        let seen = first;
        while (!seen.isOver && !stream.aborted) {
          await wait(LOOK_EVERY_MS, undefined, { signal: over }).catch(() => undefined);
          if (over.aborted) return;
          const now = await look();
          // A browser that is gone is noticed, and no proxy closes what is never silent.
          if (now.state === seen.state) await stream.write(': here\n\n');
          else await stream.writeSSE({ event: 'change', data: '' });
          seen = now;
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

/** They stand with the job. */
const NO_LIMITS = { rounds: null, tokens: null, usd: null, minutes: null, sources: null };
/** Runs of which the view is kept. */
const MOST_KEPT = 100;
const PAGE = 500;

async function foldOn(desk: DeskService, views: Map<string, Folded>, job: Job): Promise<RunView> {
  const known = views.get(job.run);
  let { id, view } = known ?? { id: 0, view: emptyView(job.question, NO_LIMITS) };
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
