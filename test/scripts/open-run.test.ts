import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { beginRun } from '../../loop/start.js';
import { UsageError } from '../../loop/exit-codes.js';
import { conduct, openRun, type RunStart } from '../../scripts/start/open-run.js';
import { makeRunFolder } from '../../loop/files/run-folder.js';
import { runOptions } from '../../loop/options/run-options.js';
import { openStore } from '../../store/open-store.js';
import { getRun, listRuns, setRunStatus } from '../../store/runs.js';
import { temporaryFolder } from '../tools/cli.js';

const temporary = temporaryFolder();
afterAll(() => temporary.remove());

const question = 'Why?';
const options = runOptions({ corpus: [temporary.path] }, {});
const startIn = (name: string, store?: string): RunStart => {
  const run = join(temporary.path, name);
  const place = makeRunFolder({ run, store, question, date: '2026-11-22' });
  const begin: RunStart['begin'] = (opened, at) => ({
    known: beginRun(opened, { id: place.runId, question, options, at }),
  });
  return { place, config: {}, given: {}, begin };
};
const failWith = (error: Error) => () => Promise.reject(error);
const typingError = new UsageError('no such thing');

describe('a run folder that was made for nothing', () => {
  it('is taken away again, with the parent that was made for it', async () => {
    const start = { ...startIn('parent/run'), begin: failWith(typingError) };
    await expect(openRun(start, () => Promise.resolve())).rejects.toThrow(UsageError);
    expect(existsSync(join(temporary.path, 'parent'))).toBe(false);
  });

  it('is taken away where nothing is to be done, or nothing begins', async () => {
    const idle = { ...startIn('idle'), begin: () => null };
    expect(await openRun(idle, () => Promise.resolve('done'))).toBe(null);
    const full = { ...startIn('full'), begin: failWith(new Error('the disk is full')) };
    await expect(openRun(full, () => Promise.resolve())).rejects.toThrow('full');
    for (const name of ['idle', 'full']) expect(existsSync(join(temporary.path, name))).toBe(false);
  });

  it('stays with a run that fails, and where it was there before', async () => {
    await expect(openRun(startIn('begun'), failWith(new Error('full')))).rejects.toThrow('full');
    expect(existsSync(join(temporary.path, 'begun'))).toBe(true);
    mkdirSync(join(temporary.path, 'before'));
    await expect(openRun(startIn('before'), failWith(typingError))).rejects.toThrow(UsageError);
    expect(existsSync(join(temporary.path, 'before'))).toBe(true);
  });

  it('leaves no run behind in a shared store', async () => {
    const path = join(temporary.path, 'shared.db');
    await expect(openRun(startIn('shared', path), failWith(typingError))).rejects.toThrow(UsageError);
    const store = openStore(path);
    expect(listRuns(store)).toEqual([]);
    store.close();
  });
});

describe('how a run ended', () => {
  const how = { watch: () => undefined, signal: new AbortController().signal };

  it('is noted with the reason, and thrown', async () => {
    const start = startIn('fails');
    const noted = await openRun(start, async (opened) => {
      await expect(conduct(opened, how, failWith(new Error('All failed.')))).rejects.toThrow('All failed.');
      return getRun(opened.store, opened.known.id);
    });
    expect(noted).toMatchObject({ status: 'error', ending: { why: 'All failed.' } });
  });

  it('stays what it was when an attempt to go on fails', async () => {
    const ending = { reason: 'converged' };
    const kept = await openRun(startIn('ended'), async (opened) => {
      const { store, known } = opened;
      setRunStatus(store, known.id, { status: 'converged', ending, at: new Date().toISOString() });
      await expect(conduct(opened, how, failWith(new Error('No key.')))).rejects.toThrow('No key.');
      return getRun(store, known.id);
    });
    expect(kept).toMatchObject({ status: 'converged', ending });
  });
});
