import type { RunEvent } from '../../loop/run.js';
import type { DeskSide } from '../../desk/program.js';
import type { KnownRun } from '../../loop/start.js';
import type { Store } from '../../store/open-store.js';
import type { Config } from '../trust/config.js';

/** What a run is put together from. */
export interface Assembly {
  readonly known: KnownRun;
  readonly folder: string;
  readonly store: Store;
  readonly config: Config;
  readonly variables: Readonly<Record<string, string>>;
  /** What the desk adds, where a worker works on the run for one. */
  readonly desk?: DeskSide | undefined;
  readonly signal: AbortSignal;
  readonly watch: (event: RunEvent) => void;
}
