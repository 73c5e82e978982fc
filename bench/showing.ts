/**
 * What a role is shown: `npx tsx bench/showing.ts [--half fixing|reporting] [--set NAME] [--budgets 3500,7000] [--of DIR]
 * [--most N]`. Gold evidence among the passages of a real digest, by the tokens that it may take: the share of questions
 * whose whole evidence is shown, the mean share of it, the tokens shown, the share of the shown sentences that are
 * evidence. Reads WiCE in RESEARCH_LOOP_DATA, COVID-QA and CLAPNQ (as their repositories have them) in
 * RESEARCH_LOOP_PUBLIC_SETS. `--of`: another checkout of this program, to compare with.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type * as Digests from '../loop/stages/digest.js';
import type * as States from '../loop/state.js';
import type * as Sizes from '../agents/roles/token-sizes.js';
import type * as Costs from '../loop/context/sentence-costs.js';
import type * as RunSources from '../store/run-sources.js';
import type * as Sources from '../store/sources.js';
import type * as Rows from '../store/sentence-rows.js';
import type * as Start from '../loop/start.js';
import type * as Documents from '../text/document.js';
import type * as Runs from '../test/tools/run-in-process.js';
import type { Place } from '../text/sentence-ref.js';
import { clapNq, covidQa, wice, type Pool, type Question, type Stretch } from './showing/sets.js';

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'reporting' },
    set: { type: 'string' },
    budgets: { type: 'string', default: '1750,3500,7000,14000' },
    of: { type: 'string', default: '.' },
    most: { type: 'string', default: '150' },
  },
});
const budgets = values.budgets.split(',').map(Number);

/** The parts of the program that are measured, of this checkout or another. */
const load = <Module>(path: string): Promise<Module> => import(resolve(values.of, path)) as Promise<Module>;
const { digest } = await load<typeof Digests>('loop/stages/digest.ts');
const { initialState } = await load<typeof States>('loop/state.ts');
const { DIGEST_TOKENS } = await load<typeof Sizes>('agents/roles/token-sizes.ts');
const { sentenceCosts } = await load<typeof Costs>('loop/context/sentence-costs.ts');
const { addRunSources } = await load<typeof RunSources>('store/run-sources.ts');
const { putSource } = await load<typeof Sources>('store/sources.ts');
const { sentencesOf } = await load<typeof Rows>('store/sentence-rows.ts');
const { beginRun } = await load<typeof Start>('loop/start.ts');
const { UNKNOWN_ORIGIN } = await load<typeof Documents>('text/document.ts');
const { openRun, optionsFor, scriptedRoles } = await load<typeof Runs>('test/tools/run-in-process.ts');

interface Shown {
  readonly isComplete: boolean;
  readonly recall: number;
  readonly tokens: number;
  readonly precision: number;
}

const data = process.env['RESEARCH_LOOP_DATA'] ?? '';
const publicSets = process.env['RESEARCH_LOOP_PUBLIC_SETS'] ?? '';
const sets: Readonly<Record<string, () => readonly Pool[] | null>> = {
  wice: () => wice(data),
  'covid-qa': () => covidQa(publicSets),
  clapnq: () => clapNq(publicSets),
};

for (const [name, read] of Object.entries(sets)) {
  if (values.set !== undefined && values.set !== name) continue;
  const pools = read();
  if (pools === null) console.log(`${name}: not there (RESEARCH_LOOP_DATA, RESEARCH_LOOP_PUBLIC_SETS)`);
  else await measure(name, pools);
}

async function measure(name: string, pools: readonly Pool[]): Promise<void> {
  const found = new Map<number, Shown[]>();
  let left = Number(values.most);
  for (const pool of pools) {
    const questions = pool.questions
      .filter(({ half }) => half === values.half)
      .slice(0, Math.min(left, Math.ceil(Number(values.most) / pools.length)));
    left -= questions.length;
    await measurePool({ ...pool, questions }, found);
  }
  const rows = [...found].map(([budget, shown]) => [budget, summary(shown)] as const);
  console.log(`${name}, ${values.half} half, ${found.get(budgets[0] ?? 0)?.length ?? 0} questions`);
  console.table(Object.fromEntries(rows));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function summary(shown: readonly Shown[]): Readonly<Record<string, string>> {
  return {
    'complete %': (100 * mean(shown.map(({ isComplete }) => Number(isComplete)))).toFixed(1),
    'mean recall %': (100 * mean(shown.map(({ recall }) => recall))).toFixed(1),
    tokens: mean(shown.map(({ tokens }) => tokens)).toFixed(0),
    'evidence among shown %': (100 * mean(shown.map(({ precision }) => precision))).toFixed(1),
  };
}

async function measurePool(pool: Pool, found: Map<number, Shown[]>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'showing-'));
  const opened = openRun({
    ...{ folder, question: 'A pool of documents', options: optionsFor(folder) },
    roles: { ...scriptedRoles({}), kind: 'model' },
  });
  try {
    const sourceIds = opened.store.commit(() =>
      pool.documents.map((document) => put(opened.store, document)),
    );
    for (const [index, question] of pool.questions.entries()) {
      for (const budget of budgets) {
        const known = beginRun(opened.store, {
          ...{ id: `q${index}-${budget}`, question: question.text, options: opened.run.options },
          at: '2026-01-01T00:00:00Z',
        });
        const run = { ...opened.run, ...known };
        const row = { sourceType: 'peer' as const, angles: [], queries: [], why: '', round: 1 };
        addRunSources(
          opened.store,
          run.id,
          sourceIds.map((sourceId) => ({ sourceId, ...row })),
        );
        const shown = await shownWithin(run, { question, budget, pool, sourceIds });
        found.set(budget, [...(found.get(budget) ?? []), shown]);
      }
    }
  } finally {
    opened.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Opened = ReturnType<typeof openRun>;

function put(store: Opened['store'], { key, title, text, blocks }: Pool['documents'][number]): number {
  return putSource(store, {
    ...UNKNOWN_ORIGIN,
    ...{ key: `https://example.org/${key}`, doi: null, address: `https://example.org/${key}`, addresses: [] },
    ...{ title, authors: [], publishedAt: null, siteName: null, language: 'en', license: null },
    ...{ articleType: null, pmid: null, pmcid: null, arxiv: null, notices: [], warnings: [], text, blocks },
    ...{ references: [], citationMarks: [], footnotes: [], readClass: 'full', extractor: 'bench 1' },
    retrievedAt: '2026-01-01T00:00:00Z',
  }).sourceId;
}

interface Case {
  readonly question: Question;
  readonly budget: number;
  readonly pool: Pool;
  readonly sourceIds: readonly number[];
}

async function shownWithin(run: Opened['run'], { question, budget, pool, sourceIds }: Case): Promise<Shown> {
  // The size is a constant of the program: here it is what is varied.
  (DIGEST_TOKENS as { synthesizer: number }).synthesizer = budget;
  const [chosen] = await digest(run, {
    before: initialState(question.text),
    queries: {
      ...{ round: 1, subtopics: [], familiarity: 'common', queries: [], failedParts: [] },
      target: { text: question.text, query: null, gapId: null, kind: 'question', queries: [] },
    },
  });
  const shown = chosen?.shown ?? [];
  const costs = sentenceCosts(run);
  const held = new Set(shown.map((place) => place.join('.')));
  const sets = question.evidence.map((set) =>
    set.flatMap((each) => placesOfStretch(run, each, { pool, sourceIds })),
  );
  const recalls = sets.map((set) => mean(set.map((place) => Number(held.has(place.join('.'))))));
  const gold = new Set(sets.flat().map((place) => place.join('.')));
  const headings = [...new Set(shown.map(([source]) => source))].map((source) => costs.heading(source));
  const sentences = shown.map((place) => costs.of(place)?.tokens ?? 0);
  return {
    isComplete: recalls.some((recall) => recall === 1),
    recall: Math.max(0, ...recalls),
    tokens: [...headings, ...sentences].reduce((sum, tokens) => sum + tokens, 0),
    precision: mean(shown.map((place) => Number(gold.has(place.join('.'))))),
  };
}

/** The sentences that hold most of a stretch, or of which it is most. */
function placesOfStretch(
  run: Opened['run'],
  { document, start, end }: Stretch,
  { pool, sourceIds }: Pick<Case, 'pool' | 'sourceIds'>,
): readonly Place[] {
  const index = pool.documents.findIndex(({ key }) => key === document);
  const sourceId = sourceIds[index] ?? 0;
  const source = sentenceCosts(run).sources.find((each) => each.sourceId === sourceId)?.number;
  if (source === undefined) return [];
  return sentencesOf(run.store, sourceId)
    .filter((row) => {
      const shared = Math.min(row.end, end) - Math.max(row.start, start);
      return shared > Math.min(row.end - row.start, end - start) / 2;
    })
    .map(({ number }): Place => [source, number]);
}
