import { arxiv } from './arxiv.js';
import { brave } from './brave.js';
import { crossref } from './crossref.js';
import type { EngineEntry } from './engine-entry.js';
import { europepmc } from './europepmc.js';
import { exa } from './exa.js';
import { openalex } from './openalex.js';
import { searxng } from './searxng.js';
import { semanticScholar } from './semantic-scholar.js';
import { tavily } from './tavily.js';
import { wikipedia } from './wikipedia.js';

/**
 * Every engine that is reached over the network, by the name that `--search` takes. The folder engine
 * (`corpus`) and the configured one (`custom`) are made by other means and have no entry here.
 */
export const ENGINES = {
  exa,
  tavily,
  brave,
  searxng,
  openalex,
  crossref,
  arxiv,
  europepmc,
  'semantic-scholar': semanticScholar,
  wikipedia,
} as const satisfies Record<string, EngineEntry>;

export type EngineName = keyof typeof ENGINES;

export const ENGINE_NAMES = Object.keys(ENGINES) as readonly EngineName[];

/** Engines that work without any key or address: what a run uses when nothing is configured. */
export const KEYLESS_ENGINES: readonly EngineName[] = ENGINE_NAMES.filter(
  (name) => !ENGINES[name].needsKey && ENGINES[name].defaultBaseUrl !== null,
);

class UnknownEngine extends Error {
  readonly code = 'unknown-engine';
  readonly engine: string;

  constructor(engine: string) {
    super(`Unknown search engine "${engine}". Known: ${[...ENGINE_NAMES, 'custom', 'corpus'].join(', ')}.`);
    this.engine = engine;
  }
}

/** The entry of an engine; throws `UnknownEngine`, which lists the known ones. */
export function engineEntry(name: string): EngineEntry {
  if (!Object.hasOwn(ENGINES, name)) throw new UnknownEngine(name);
  return ENGINES[name as EngineName];
}
