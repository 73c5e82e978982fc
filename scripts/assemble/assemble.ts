import { corpusEngine } from '../../agents/search/corpus.js';
import { extractiveRoles } from '../../agents/extractive/index.js';
import { folderSearch } from '../../loop/reading/folder-search.js';
import type { Run } from '../../loop/run.js';
import { openJournal } from '../../store/sqlite-journal.js';
import { minutesAtWork, steadyClock } from '../../loop/limits/work-time.js';
import type { ModelSettings } from './assemble-models.js';
import type { Assembly } from './assembly.js';
import { keeperOf } from '../kept/kept-folders.js';
import { programVersion } from '../../loop/files/version.js';

/** Puts a run together: what it thinks with, what it searches, what it may read. Heavy parts are loaded when needed. */
export async function assembleRun(assembly: Assembly): Promise<Run> {
  const { known, store } = assembly;
  const now = steadyClock(Date.now, () => performance.now());
  const { budgetMinutes } = known.options;
  const timeLeftMs = (minutes: number) => (): number =>
    (minutes - minutesAtWork({ id: known.id, store, now })) * 60_000;
  const settings = {
    ...assembly,
    options: known.options,
    ...(budgetMinutes === null ? {} : { timeLeftMs: timeLeftMs(budgetMinutes) }),
  };
  const { roles, models } = await thinking(settings);
  const { engines, web } = await searching(assembly, settings);
  const own = openJournal(store, { runId: known.id, now });
  const journal = assembly.desk?.keepJournal?.(own) ?? own;
  return {
    id: known.id,
    folder: assembly.folder,
    program: programVersion(),
    question: known.question,
    options: known.options,
    today: known.today,
    store,
    journal,
    allowance: assembly.desk?.allowance,
    roles,
    models,
    engines,
    web,
    now,
    signal: assembly.signal,
    keepFolders: keeperOf({ folder: assembly.folder, store, options: known.options }, assembly.watch),
    watch: assembly.watch,
  };
}

/** What a run searches and fetches with. */
type Reach = Pick<Run, 'engines' | 'web'>;

/**
 * Whether a run could be put together: every key and address that it needs is there, and every price that its budget
 * needs. Asked before anything is made on disk and before the first call.
 *
 * @throws RunError that names what to set
 */
export async function checkAssembly(settings: ModelSettings): Promise<void> {
  await thinking(settings);
  await reaching(settings);
}

async function thinking(settings: ModelSettings): Promise<Pick<Run, 'roles' | 'models'>> {
  if (settings.options.model === 'extractive') return { roles: extractiveRoles(), models: null };
  const { assembleModels } = await import('./assemble-models.js');
  return assembleModels(settings);
}

async function reaching(settings: ModelSettings): Promise<Reach> {
  if (settings.options.engines.every((name) => name === 'corpus')) return { engines: [], web: null };
  const { assembleWeb } = await import('./assemble-web.js');
  return assembleWeb(settings);
}

async function searching(assembly: Assembly, settings: ModelSettings): Promise<Reach> {
  const { engines: names, corpora } = settings.options;
  const folders = names.includes('corpus') ? [corpusEngine(folderSearch(assembly.store, corpora))] : [];
  const { engines, web } = await reaching(settings);
  return { engines: [...folders, ...engines], web };
}
