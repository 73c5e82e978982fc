import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Dropped } from '../../agents/roles/definition.js';
import { rejectedCounts, noteRejected } from '../../loop/rejected.js';
import type { Run } from '../../loop/run.js';
import { beginRun } from '../../loop/start.js';
import { note } from '../../loop/stage.js';
import { runOptions } from '../../loop/options/run-options.js';
import { openStore, type Store } from '../../store/open-store.js';

const AT = '2026-03-31T00:00:00.000Z';
let folder = '';
let store: Store;
let run: Run;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dropped-'));
  store = openStore(join(folder, 'store.db'));
  const options = runOptions({ corpus: [folder] }, {});
  const known = beginRun(store, { id: 'a', question: 'Does it work?', options, at: AT });
  // Only what noting needs; nothing here thinks, searches or reads.
  run = { ...known, store, now: () => AT, watch: () => undefined } as unknown as Run;
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const part = (kind: Dropped['kind'], where: string, what: string): Dropped => ({ kind, where, what });

describe('parts of answers that could not stand', () => {
  it('are counted by their kind', () => {
    noteRejected(run, 'reader', [
      part('invented-source', 'It works in 9 of 10.', 'S999.1'),
      part('claim-without-refs', 'findings', 'It works everywhere.'),
      part('too-many', 'findings', 'A tenth finding.'),
    ]);
    noteRejected(run, 'critic', [part('does-not-fit', 'gaps', 'gaps/0')]);
    expect(rejectedCounts(run)).toEqual({
      'invented-sources': 1,
      'claims-without-references': 1,
      'beyond-the-limit': 1,
      'misshapen-parts': 1,
    });
  });

  it('count once, however often a resumed run notes them, and in whatever order they come', () => {
    const one = part('unseen-sentence', 'One.', 'S1.9');
    const two = part('unseen-sentence', 'Two.', 'S2.9');
    noteRejected(run, 'reader', [one, two]);
    const before = rejectedCounts(run);
    noteRejected(run, 'reader', [two, one]);
    expect(rejectedCounts(run)).toEqual(before);
    expect(before).toEqual({ 'unseen-sentences': 2 });
    // The same words from another role are another part.
    noteRejected(run, 'writer', [one]);
    expect(rejectedCounts(run)).toEqual({ 'unseen-sentences': 3 });
  });

  it('belong to the round in which they came', () => {
    noteRejected(run, 'reader', [part('invented-source', 'One.', 'S9.1')]);
    note(run, { type: 'stage-finished', round: 1, stage: 'search' });
    expect(rejectedCounts(run)).toEqual({ 'invented-sources': 1 });
    note(run, { type: 'stage-finished', round: 1, stage: 'decide' });
    expect(rejectedCounts(run)).toEqual({});
  });

  it('of kinds that no list knows by inheritance are none', () => {
    noteRejected(run, 'picker', [part('unknown-hit', '__proto__', 'constructor')]);
    expect(rejectedCounts(run)).toEqual({ 'unknown-hits': 1 });
  });
});
