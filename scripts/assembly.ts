import type { Pacer } from '../agents/fetch/pacing.js';
import type { Allowance } from '../loop/limits/allowance.js';
import type { SharedReplies, RunEvent } from '../loop/run.js';
import type { KnownRun } from '../loop/start.js';
import type { Journal } from '../store/journal.js';
import type { Store } from '../store/open-store.js';
import type { Config } from './config.js';

/** What a run is put together from. */
export interface Assembly {
  readonly known: KnownRun;
  readonly folder: string;
  readonly store: Store;
  readonly config: Config;
  readonly variables: Readonly<Record<string, string>>;
  /** Models are opened when they are first asked: a replayed run needs no key for what the recording answers. */
  readonly lazily?: boolean;
  /** What the desk adds, where a worker works on the run for one. */
  readonly desk?: DeskSide | undefined;
  readonly signal: AbortSignal;
  readonly watch: (event: RunEvent) => void;
}

/** The desk's side of a run: every part is absent where a run has nothing to do with one. */
export interface DeskSide {
  /** The journal of the run, as the desk keeps it too. */
  readonly keepJournal?: (own: Journal) => Journal;
  /** Budgets beyond the run's own. */
  readonly allowance?: Allowance;
  /** What other runs of the desk have fetched; absent where all is to be asked anew. */
  readonly shared?: SharedReplies;
  /** The pace of hosts and services, over all runs of this worker. */
  readonly pacer?: Pacer;
}
