import type { StoredGap } from '../../store/schema.js';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listClaims, replaceClaims } from '../../store/claims.js';
import { claimsHash } from '../../store/claims-hash.js';
import { corpusChanges, listCorpusFiles, putCorpus, putCorpusFile } from '../../store/corpora.js';
import { addEvent, listEvents } from '../../store/events.js';
import { listGaps, upsertGaps } from '../../store/ledger.js';
import { readStoreSources, STORE_POINTER_FILE } from '../../store/read-sources.js';
import {
  addRunSources,
  addUnread,
  listRunSources,
  listUnread,
  sourceOfNumber,
} from '../../store/run-sources.js';
import { createRun, finishedStage, finishStage, getRun, listRuns, setRunStatus } from '../../store/runs.js';
import { putSource } from '../../store/sources.js';
import { at, claim, document, runSource, startRun, workspace } from './sample.js';

const { folder, store: newStore } = workspace();

describe('runs', () => {
  it('are made once, change their status, and keep their stages', () => {
    const store = newStore();
    const runId = startRun(store);
    const again = { id: runId, question: 'q', options: {}, today: '2026-01-02', at };
    expect(() => createRun(store, again)).toThrow(/already has a run/);
    setRunStatus(store, runId, { status: 'stopped', ending: { why: 'budget' }, at: '2026-01-03T00:00:00Z' });
    expect(getRun(store, runId)).toMatchObject({
      status: 'stopped',
      ending: { why: 'budget' },
      createdAt: at,
    });
    expect(() => setRunStatus(store, 'none', { status: 'error', at })).toThrow(/no run named none/);
    const place = { runId, round: 1, stage: 'plan' };
    expect(finishedStage(store, place)).toBeUndefined();
    finishStage(store, { ...place, result: { queries: [1] }, at });
    expect(finishedStage(store, place)).toEqual({ queries: [1] });
    expect(() => finishStage(store, { ...place, result: null, at })).toThrow(/UNIQUE/);
    expect(listRuns(store)).toHaveLength(1);
  });

  it('number their sources in the order of picking, and a source keeps its number', () => {
    const store = newStore();
    const runId = startRun(store);
    const ids = ['a', 'b', 'c'].map((key) => putSource(store, document(['Text.'], { key })).sourceId);
    const [a = 0, b = 0, c = 0] = ids;
    expect(addRunSources(store, runId, [runSource(c), runSource(a)])).toEqual([1, 2]);
    expect(addRunSources(store, runId, [runSource(a), runSource(b)])).toEqual([2, 3]);
    expect(listRunSources(store, runId).map(({ source }) => source.key)).toEqual(['c', 'a', 'b']);
    expect([sourceOfNumber(store, runId, 3), sourceOfNumber(store, runId, 4)]).toEqual([b, undefined]);
    const row = { round: 1, address: 'http://x/', key: 'x', title: null, origin: 'web' as const };
    addUnread(store, runId, [{ ...row, failure: { code: 'paywall' } }]);
    addUnread(store, runId, [{ ...row, failure: { code: 'gone' } }]);
    expect(listUnread(store, runId)).toEqual([{ ...row, failure: { code: 'gone' } }]);
  });

  it('hold claims on real source numbers only', () => {
    const store = newStore();
    const runId = startRun(store);
    const { sourceId } = putSource(store, document(['One. Two. Three.']));
    const standing = claim(store, 'C10', { sourceId, sourceNumber: 1, sentence: 2 });
    expect(() => replaceClaims(store, runId, [standing])).toThrow(/FOREIGN KEY/);
    addRunSources(store, runId, [runSource(sourceId)]);
    const other = { ...standing, id: 'C9' };
    replaceClaims(store, runId, [standing, other]);
    expect(listClaims(store, runId).map(({ id }) => id)).toEqual(['C9', 'C10']);
    replaceClaims(store, runId, [standing]);
    expect(listClaims(store, runId)).toEqual([standing]);
    const turned = { ...standing, confidence: 'low' as const };
    expect(claimsHash([standing, other])).toBe(claimsHash([other, turned]));
    expect(claimsHash([standing])).not.toBe(claimsHash([{ ...standing, claim: 'Other.' }]));
  });

  it('keep gaps by id and events in order', () => {
    const store = newStore();
    const runId = startRun(store);
    const gap: StoredGap = {
      id: 'G1',
      openedRound: 1,
      kind: 'modality',
      description: 'd',
      query: 'q',
      priority: 1,
      material: true,
      subject: null,
      status: 'open',
      closedRound: null,
      how: null,
      queries: [],
      title: null,
      closedBy: [],
      tries: 0,
    };
    upsertGaps(store, runId, [gap, { ...gap, id: 'G12' }, { ...gap, id: 'G2' }]);
    upsertGaps(store, runId, [{ ...gap, status: 'closed', closedRound: 2, how: 'claim C1' }]);
    expect(listGaps(store, runId).map(({ id, status }) => `${id} ${status}`)).toEqual([
      'G1 closed',
      'G2 open',
      'G12 open',
    ]);
    expect([
      addEvent(store, runId, { at, type: 'a' }),
      addEvent(store, runId, { at, type: 'b', data: 1 }),
    ]).toEqual([1, 2]);
    expect(listEvents(store, runId, { after: 1 })).toEqual([{ sequence: 2, at, type: 'b', data: 1 }]);
  });
});

describe('corpora', () => {
  it('tell what is new, changed and gone', () => {
    const store = newStore();
    const corpusId = putCorpus(store, '/folder');
    expect(putCorpus(store, '/folder')).toBe(corpusId);
    const known = (path: string) => ({
      path,
      sizeBytes: 1,
      modifiedAtMs: 1.5,
      sha256: 'x',
      sourceId: null,
      failure: { code: 'empty' },
    });
    for (const path of ['same', 'changed', 'gone']) putCorpusFile(store, corpusId, known(path));
    const disk = (path: string, sizeBytes: number) => ({ path, sizeBytes, modifiedAtMs: 1.5 });
    const changes = corpusChanges(store, corpusId, [disk('same', 1), disk('changed', 2), disk('new', 1)]);
    expect(changes.changed.map(({ path }) => path)).toEqual(['changed', 'new']);
    expect(changes.unchanged).toEqual([known('same')]);
    expect(changes.gone).toEqual([known('gone')]);
    expect(listCorpusFiles(store, corpusId)).toHaveLength(3);
  });
});

describe('readStoreSources', () => {
  it('reads a store, a run folder, and a folder that points to a shared store', () => {
    const dates = {
      publishedAt: '2021-03-04',
      publishedFrom: 'visible',
      modifiedAt: '2023-01-10',
      modifiedFrom: 'json-ld',
    } as const;
    const place = folder();
    const runFolder = join(place, 'run-1');
    const store = newStore(join(runFolder, 'store.db'));
    const first = startRun(store, 'run-1');
    const { sourceId } = putSource(store, document(['Words.'], { key: 'k', title: 'T', ...dates }));
    addRunSources(store, first, [runSource(sourceId)]);
    const records = readStoreSources(runFolder);
    expect(records).toMatchObject([{ id: 'S1', key: 'k', title: 'T', sourceType: 'peer', text: 'Words.' }]);
    expect(records).toMatchObject([dates]);
    expect(readStoreSources(join(runFolder, 'store.db'))).toEqual(records);
    createRun(store, {
      id: 'run-2',
      question: 'q',
      options: {},
      today: '2026-01-03',
      at: '2026-01-03T00:00:00Z',
    });
    expect(readStoreSources(join(runFolder, 'store.db'))).toEqual([]);
    const second = join(place, 'run-2');
    mkdirSync(second);
    writeFileSync(join(second, STORE_POINTER_FILE), '../run-1/store.db\n');
    expect(readStoreSources(second)).toEqual([]);
    expect(readStoreSources(second, { runId: 'run-1' })).toEqual(records);
    expect(() => readStoreSources(second, { runId: 'run-3' })).toThrow(/Known|no run named run-3/);
    expect(() => readStoreSources(join(place, 'nowhere'))).toThrow(/nothing at/);
  });
});
