/**
 * What a brief weighs and how fast it opens: writes every document of runs with many sources, and opens the page
 * in Chromium. `npx tsx bench/report.ts [--sources 60,500,2000]`. Goal: all documents of 2,000 sources in 3 s;
 * under 1 MB for 60 sources. A third of the sources are cited, two claims on each three. The processor's time stands
 * beside the clock's, which a busy machine stretches.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Claim, ClaimEvidence } from '../loop/claim.js';
import { documentsOf } from '../loop/report/documents.js';
import { keepState } from '../loop/round-state.js';
import { initialState, type RoundRow } from '../loop/state.js';
import { openStore, type Store } from '../store/open-store.js';
import { addRunSources, listRunSources } from '../store/run-sources.js';
import { createRun } from '../store/runs.js';
import { sentencesOf } from '../store/sentence-rows.js';
import { getText, putSource } from '../store/sources.js';
import { syntheticSource, zipfWords } from './synthetic-sources.js';

const { values } = parseArgs({ options: { sources: { type: 'string', default: '60,500,2000' } } });
const chromiumPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const at = '2026-01-01T00:00:00.000Z';
const runId = 'bench';
const question = 'How much does a brief weigh?';

function fill(store: Store, count: number): void {
  const options = {
    depth: 'exhaustive',
    model: 'extractive',
    roleModels: {},
    engines: ['corpus'],
    corpora: [],
    researchers: 6,
    output: 'report',
    language: null,
  };
  createRun(store, { id: runId, question, options, today: '2026-01-01', at });
  const words = zipfWords(80_000);
  store.commit(() => {
    for (let index = 0; index < count; index += 1) {
      const { sourceId } = putSource(store, syntheticSource(index, words, 60));
      addRunSources(store, runId, [
        { sourceId, round: 1, sourceType: 'peer', angles: ['entity'], queries: ['q'], why: 'w' },
      ]);
    }
  });
  const claims = claimsOn(store);
  const state = { ...initialState(question), round: 1, claims, ending: 'converged' as const };
  const answer = claims.slice(0, 6).map((claim) => ({ sentence: claim.claim, claimIds: [claim.id] }));
  keepState({ store, id: runId, question }, { ...state, answer }, roundRow(count, claims.length));
}

function roundRow(sources: number, claims: number): RoundRow {
  return {
    round: 1,
    target: question,
    queries: [],
    readsByAngle: {},
    found: sources,
    read: sources,
    unread: 0,
    sources,
    newSources: sources,
    claims,
    struck: 0,
    openGaps: 0,
    closedGaps: 0,
    gapsInVain: 0,
    signoff: true,
    saturation: 0,
    tokens: 0,
    usd: 0,
    seconds: 1,
  };
}

/** Each claim on three sources, two claims for every three cited sources. */
function claimsOn(store: Store): Claim[] {
  const cited = listRunSources(store, runId).filter((source) => source.number % 3 === 1);
  const count = Math.ceil((cited.length * 2) / 3);
  return Array.from({ length: count }, (_, index): Claim => {
    const evidence = [0, 1, 2].map((step) => {
      const source = cited[(index * 3 + step) % cited.length] as (typeof cited)[number];
      return evidenceOf(store, source, 10 + (index % 40));
    });
    return {
      ...{ kind: 'reported', part: 'section', place: 1, findingIds: [] },
      id: `C${index + 1}`,
      claim: evidence[0]?.exact ?? '',
      subtopic: `topic ${index % 8}`,
      stance: index % 3 === 0 ? 'against' : 'for',
      confidence: 'med',
      decisionCritical: false,
      answersOpposition: false,
      sourceIds: [...new Set(evidence.map((each) => each.sourceId))],
      evidence,
      works: [...new Set(evidence.flatMap((each) => each.works))],
      gate: { verdict: 'holds', warnings: [], reviewPriority: 0 },
      review: { status: 'not-reviewed', triggers: [], verdicts: [], challenge: null },
      firstRound: 1,
      changedRound: 1,
    };
  });
}

function evidenceOf(
  store: Store,
  { number, sourceId, source }: ReturnType<typeof listRunSources>[number],
  sentence: number,
): ClaimEvidence {
  const text = getText(store, sourceId)?.text ?? '';
  const row = sentencesOf(store, sourceId)[sentence - 1];
  const [start, end] = [row?.start ?? 0, row?.end ?? 1];
  return {
    sourceId: `S${number}`,
    ref: `S${number}.${sentence}`,
    works: [`W${number}`],
    start,
    end,
    exact: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - 32), start),
    suffix: text.slice(end, end + 32),
    sha256: source.sha256,
  };
}

/** Milliseconds from the start of loading to the first content on screen; the middle of five. */
async function firstPaintMs(path: string): Promise<number | null> {
  if (!existsSync(chromiumPath)) return null;
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(path).href, { waitUntil: 'load' });
    const paint =
      'new Promise((done) => new PerformanceObserver((list) => done(list.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0)).observe({ type: "paint", buffered: true }))';
    times.push(await page.evaluate<number>(paint));
    await page.close();
  }
  await browser.close();
  return times.sort((a, b) => a - b)[2] as number;
}

console.log('sources  citing   report.html   all documents   processor   first paint');
for (const count of values.sources.split(',').map(Number)) {
  const folder = mkdtempSync(join(tmpdir(), 'report-bench-'));
  const store = openStore(join(folder, 'store.db'));
  fill(store, count);
  const before = performance.now();
  const processorBefore = process.cpuUsage();
  const documents = await documentsOf(store, runId);
  const wroteMs = performance.now() - before;
  const { user, system } = process.cpuUsage(processorBefore);
  store.close();
  const page = documents.get('report.html') ?? '';
  writeFileSync(join(folder, 'report.html'), page);
  const paint = await firstPaintMs(join(folder, 'report.html'));
  const claims = (page.match(/ data-cites="/g) ?? []).length;
  console.log(
    `${String(count).padStart(7)}  ${String(claims).padStart(7)}  ${(Buffer.byteLength(page) / 1000).toFixed(0).padStart(8)} kB  ${wroteMs.toFixed(0).padStart(11)} ms  ${((user + system) / 1000).toFixed(0).padStart(7)} ms  ${paint === null ? 'no Chromium' : `${paint.toFixed(0).padStart(8)} ms`}`,
  );
  rmSync(folder, { recursive: true });
}
