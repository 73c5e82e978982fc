import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { extractiveRoles } from '../../agents/extractive/index.js';
import type { RoleName, Roles, RoleShapes } from '../../agents/roles/roles.js';
import { corpusEngine } from '../../agents/search/corpus.js';
import { DEPTHS } from '../../loop/limits/depth.js';
import { folderSearch } from '../../loop/reading/folder-search.js';
import type { Run, RunEvent, RunOptions } from '../../loop/run.js';
import { beginRun } from '../../loop/start.js';
import { openStore, type Store } from '../../store/open-store.js';
import { openJournal } from '../../store/sqlite-journal.js';
import { copyKept, keepFolders } from '../../scripts/kept/kept-folders.js';
import { ZIKA } from './cli.js';
import { refuseWithheld } from './refuse-withheld.js';

/** A run over a folder, in this process: for tests that replace a role or look at the store. */

export const optionsFor = (corpus: string, changes: Partial<RunOptions> = {}): RunOptions => ({
  depth: 'standard',
  focus: null,
  output: 'report',
  language: null,
  maxRounds: DEPTHS.standard.rounds,
  researchers: DEPTHS.standard.researchers,
  queriesPerRound: DEPTHS.standard.queries,
  pagesPerRound: DEPTHS.standard.pages,
  budgetTokens: null,
  budgetUsd: null,
  budgetMinutes: null,
  maxSources: null,
  model: 'extractive',
  roleModels: {},
  gate: 'standard',
  engines: ['corpus'],
  corpora: [corpus],
  allowDomains: [],
  denyDomains: [],
  since: null,
  ...changes,
});

/** What was read of the example's articles, for all tests that run over all of them: they are read once. */
const KEPT = join(tmpdir(), `research-loop-tests-${process.getuid?.() ?? 'user'}`, 'kept');
const isExample = ({ corpora }: RunOptions): boolean => corpora.length === 1 && corpora[0] === ZIKA;

export interface OpenRun {
  readonly run: Run;
  readonly store: Store;
  readonly events: RunEvent[];
  close(): void;
}

export function openRun(about: {
  folder: string;
  question: string;
  options: RunOptions;
  roles?: Roles;
  signal?: AbortSignal;
  /** The final check may leave statements out of the brief. */
  mayWithhold?: boolean;
}): OpenRun {
  mkdirSync(about.folder, { recursive: true });
  const path = join(about.folder, 'store.db');
  const beganKept = isExample(about.options) && !existsSync(path) && copyKept(about.options, path, KEPT);
  const store = openStore(path);
  const now = (): string => new Date().toISOString();
  const known = beginRun(store, {
    id: basename(about.folder),
    question: about.question,
    options: about.options,
    at: now(),
  });
  const events: RunEvent[] = [];
  const run: Run = {
    ...known,
    folder: about.folder,
    store,
    program: 'test',
    journal: openJournal(store, { runId: known.id, now }),
    roles: about.roles ?? extractiveRoles(),
    models: null,
    engines: [corpusEngine(folderSearch(store, about.options.corpora))],
    web: null,
    now,
    signal: about.signal ?? new AbortController().signal,
    watch: (event) => {
      events.push(event);
      if (about.mayWithhold !== true) refuseWithheld(event);
    },
    ...(isExample(about.options) && {
      keepFolders: (isNews: boolean) => {
        if (isNews || !beganKept) keepFolders(about.options, store, KEPT);
      },
    }),
  };
  return { run, store, events, close: () => store.close() };
}

type Answers = {
  readonly [Name in RoleName]?: (
    input: RoleShapes[Name]['input'],
    usual: RoleShapes[Name]['reply'],
  ) => RoleShapes[Name]['reply'];
};

/** The extractive roles with some of them scripted: each is given its input and what the rule would have answered. */
export function scriptedRoles(answers: Answers): Roles {
  const usual = extractiveRoles();
  return {
    kind: 'extractive',
    version: 'scripted',
    ask: async (role, input, call) => {
      const reply = await usual.ask(role, input, call);
      const scripted = answers[role] as ((input: unknown, usual: unknown) => unknown) | undefined;
      if (scripted === undefined || !reply.ok) return reply;
      return { ok: true, value: scripted(input, reply.value) as typeof reply.value };
    },
  };
}
