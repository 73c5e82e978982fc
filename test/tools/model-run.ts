import { mkdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { Run, RunEvent, RunOptions } from '../../loop/run.js';
import { research } from '../../loop/research.js';
import { beginRun } from '../../loop/start.js';
import type { RoundState } from '../../loop/state.js';
import { openStore, type Store } from '../../store/open-store.js';
import { assembleRun } from '../../scripts/assemble/assemble.js';
import type { DeskSide } from '../../desk/program.js';
import type { Config } from '../../scripts/trust/config.js';
import type { RunFlags } from '../../loop/options/run.js';
import { runOptions } from '../../loop/options/run-options.js';
import { refuseWithheld } from './refuse-withheld.js';
import {
  startModelWorld,
  type ModelWorld,
  type ModelWorldOptions,
} from '../world/models/start-model-world.js';
import { startWorld, type World, type WorldOptions } from '../world/world.js';

/** A run with models and the web, in this process, over two loopback servers. */

export interface Worlds {
  readonly world: World;
  readonly models: ModelWorld;
  /** The variables that lead a program into both. */
  readonly variables: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Sentences of the made-up field that state a finding. */
export const FINDINGS = /\b(?:trial|participants)\b.*\d/;

export async function startWorlds(
  options: { world?: WorldOptions; models?: ModelWorldOptions } = {},
): Promise<Worlds> {
  const world = await startWorld(options.world);
  const models = await startModelWorld({ factPattern: FINDINGS, ...options.models });
  return {
    world,
    models,
    variables: { ...world.environment, ...models.variables },
    close: async () => {
      await world.close();
      await models.close();
    },
  };
}

export const MODEL_FLAGS: RunFlags = {
  model: 'anthropic/claude-haiku-4-5',
  search: 'exa,openalex',
  depth: 'standard',
};

export interface ModelRun {
  readonly run: Run;
  readonly store: Store;
  readonly events: RunEvent[];
  research(): Promise<RoundState>;
  close(): void;
}

export async function openModelRun(about: {
  readonly worlds: Pick<Worlds, 'variables'> & { readonly world: Pick<World, 'universe'> };
  readonly folder: string;
  readonly flags?: RunFlags;
  readonly config?: Config;
  readonly signal?: AbortSignal;
  readonly changes?: Partial<RunOptions>;
  readonly desk?: DeskSide;
  /** The final check may leave statements out of the brief. */
  readonly mayWithhold?: boolean;
}): Promise<ModelRun> {
  mkdirSync(about.folder, { recursive: true });
  const store = openStore(`${about.folder}/store.db`);
  const config = about.config ?? {};
  const options = { ...runOptions({ ...MODEL_FLAGS, ...about.flags }, config), ...about.changes };
  const { universe } = about.worlds.world;
  const at = `${universe.today}T00:00:00.000Z`;
  const known = beginRun(store, {
    id: basename(about.folder),
    question: universe.question,
    options,
    at,
  });
  const events: RunEvent[] = [];
  const run = await assembleRun({
    known: { ...known, options },
    folder: about.folder,
    store,
    config,
    variables: about.worlds.variables,
    desk: about.desk,
    signal: about.signal ?? new AbortController().signal,
    watch: (event) => {
      events.push(event);
      if (about.mayWithhold !== true) refuseWithheld(event);
    },
  });
  return { run, store, events, research: () => research(run), close: () => store.close() };
}
