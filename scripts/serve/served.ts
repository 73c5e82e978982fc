import type { Context, Hono } from 'hono';
import type { DeskService } from '../desk/service.js';
import type { Person } from '../desk/person.js';
import type { JobNews } from './live/job-news.js';
import type { LiveRuns } from './live/live-runs.js';
import type { Page } from './page.js';

/** What every request of the desk carries: who asks. Set by whoever lets people in. */
export interface DeskEnv {
  readonly Variables: { person: Person };
}
export type DeskContext = Context<DeskEnv>;

/** What the pages of a desk work with. */
export interface Served {
  readonly desk: DeskService;
  readonly live: LiveRuns;
  readonly news: JobNews;
  /** Where the desk is reached from outside; undefined: as it was called. */
  readonly publicOrigin: string | undefined;
  /** A page as the answer; `status` 200 by default. */
  readonly show: (context: DeskContext, page: Omit<Page, 'person'>, status?: number) => Response;
  /** Told of errors that are ours. */
  readonly log: (line: string) => void;
}

/** Registers pages with the application. */
export type Pages = (app: Hono<DeskEnv>, served: Served) => void;
