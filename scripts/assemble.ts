import type { SearchEngine } from '../agents/search/engine.js';
import { corpusEngine } from '../agents/search/corpus.js';
import { extractiveRoles } from '../agents/extractive/index.js';
import type { Roles } from '../agents/roles/roles.js';
import { folderSearch } from '../loop/folder-search.js';
import type { ModelGate, Run, Web } from '../loop/run.js';
import { openJournal } from '../store/sqlite-journal.js';
import type { Assembly } from './assembly.js';

/** Puts a run together: what it thinks with, what it searches, what it may read. Heavy parts are loaded when wanted. */
export async function assembleRun(assembly: Assembly): Promise<Run> {
  const { known, store } = assembly;
  const now = (): string => new Date().toISOString();
  const { roles, models } = await thinking(assembly);
  const { engines, web } = await searching(assembly);
  return {
    id: known.id,
    folder: assembly.folder,
    question: known.question,
    options: known.options,
    today: known.today,
    store,
    journal: openJournal(store, { runId: known.id, now }),
    roles,
    models,
    engines,
    web,
    now,
    signal: assembly.signal,
    watch: assembly.watch,
  };
}

async function thinking(assembly: Assembly): Promise<{ roles: Roles; models: ModelGate | null }> {
  if (assembly.known.options.model === 'extractive') return { roles: extractiveRoles(), models: null };
  const { assembleModels } = await import('./assemble-models.js');
  return assembleModels(assembly);
}

async function searching(assembly: Assembly): Promise<{ engines: readonly SearchEngine[]; web: Web | null }> {
  const { engines: names, corpora } = assembly.known.options;
  const folders = names.includes('corpus') ? [corpusEngine(folderSearch(assembly.store, corpora))] : [];
  const others = names.filter((name) => name !== 'corpus');
  if (others.length === 0) return { engines: folders, web: null };
  const { assembleWeb } = await import('./assemble-web.js');
  const { engines, web } = assembleWeb(assembly, others);
  return { engines: [...folders, ...engines], web };
}
