/**
 * What resuming costs: opens a store of many sources, and reads what a resumed run asks first.
 * `npx tsx bench/resume-store.ts [--sources N]` (default 10,000; 20 sentences each, 8 rounds of 9 stages).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listClaims, replaceClaims } from '../store/claims.js';
import { listGaps } from '../store/ledger.js';
import { openStore } from '../store/open-store.js';
import { addRunSources, listRunSources } from '../store/run-sources.js';
import { createRun, finishedStage, finishStage, getRun } from '../store/runs.js';
import { putSource } from '../store/sources.js';
import { openJournal } from '../store/sqlite-journal.js';
import { verifyStore } from '../store/verify.js';
import { syntheticSource, zipfWords } from './synthetic-sources.js';

const { values } = parseArgs({ options: { sources: { type: 'string' }, verify: { type: 'boolean' } } });
const sourceCount = Number(values.sources ?? 10_000);
const stageNames = ['plan', 'search', 'select', 'read', 'notes', 'write', 'ground', 'review', 'decide'];
const at = '2026-01-01T00:00:00.000Z';
const runId = 'bench';
const folder = mkdtempSync(join(tmpdir(), 'resume-store-'));
const path = join(folder, 'store.db');

function fill(): void {
  const store = openStore(path);
  createRun(store, { id: runId, question: 'q', options: {}, today: '2026-01-01', at });
  const words = zipfWords(80_000);
  for (let index = 0; index < sourceCount; index += 1) {
    store.commit(() => {
      const { sourceId } = putSource(store, syntheticSource(index, words, 20));
      const pick = {
        sourceId,
        round: 1,
        sourceType: 'peer' as const,
        angles: ['entity'],
        queries: ['q'],
        why: 'w',
      };
      addRunSources(store, runId, [pick]);
    });
  }
  for (let round = 1; round <= 8; round += 1) {
    for (const stage of stageNames) {
      finishStage(store, {
        runId,
        round,
        stage,
        result: { found: Array.from({ length: 200 }, (_, n) => n) },
        at,
      });
    }
  }
  replaceClaims(store, runId, []);
  store.close();
}

function timed<T>(name: string, body: () => T): T {
  const before = performance.now();
  const result = body();
  console.log(`${name.padEnd(34)} ${(performance.now() - before).toFixed(1).padStart(9)} ms`);
  return result;
}

timed(`fill ${sourceCount} sources`, fill);
timed('open to first open stage', () => {
  const store = timed('  open', () => openStore(path));
  timed('  journal', () => openJournal(store, { runId, now: () => at }).totals(runId));
  timed('  run, finished stages', () => {
    getRun(store, runId);
    for (let round = 1; round <= 9; round += 1) {
      for (const stage of stageNames) finishedStage(store, { runId, round, stage });
    }
  });
  timed('  sources of the run, without text', () => listRunSources(store, runId).length);
  timed('  claims, gaps', () => [listClaims(store, runId), listGaps(store, runId)]);
  store.close();
});
if (values.verify === true) {
  const store = openStore(path, { readOnly: true });
  timed('verify', () => verifyStore(store).length);
  store.close();
}
rmSync(folder, { recursive: true });
