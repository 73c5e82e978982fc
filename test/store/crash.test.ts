import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockRun } from '../../store/run-lock.js';
import { listRunSources } from '../../store/run-sources.js';
import { rowsOfRun } from '../../store/rows.js';
import { stages as finishedStages } from '../../store/schema.js';
import { verifyStore } from '../../store/verify.js';
import { workspace } from './sample.js';

const { folder, store: openHere } = workspace();
const script = join(import.meta.dirname, 'commit-forever.ts');

/** Starts the writer and lets it commit at least so many times; resolves with the last round it told of. */
async function writeUntilKilled(place: string, commits: number): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, join(place, 'store.db'), place]);
  const told = linesOf(child);
  await told.atLeast(commits + 1);
  child.kill('SIGKILL');
  await once(child, 'close');
  return Number(
    told
      .lines()
      .filter((line) => /^\d+$/.test(line))
      .at(-1) ?? 0,
  );
}

function linesOf(child: ChildProcess) {
  let output = '';
  const lines = () => output.split('\n').slice(0, -1);
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  return {
    lines,
    atLeast: async (count: number) => {
      while (lines().length < count) await once(child.stdout ?? child, 'data');
    },
  };
}

describe('kill -9', () => {
  it('in the middle of commits loses nothing committed and leaves nothing half-written', async () => {
    const place = folder();
    for (const commits of [1, 7, 20]) {
      const told = await writeUntilKilled(place, commits);
      const store = openHere(join(place, 'store.db'));
      const stages = rowsOfRun(store, 'run-1', finishedStages);
      expect(stages.length).toBeGreaterThanOrEqual(told);
      expect(stages.map(({ round }) => round)).toEqual(stages.map((_, index) => index + 1));
      expect(listRunSources(store, 'run-1').map(({ source }) => source.key)).toEqual(
        stages.map(({ round }) => `url:${round}`),
      );
      expect(verifyStore(store)).toEqual([]);
      store.close();
    }
  });

  it('frees the run that the process held', async () => {
    const place = folder();
    const child = spawn(process.execPath, ['--import', 'tsx', script, join(place, 'store.db'), place]);
    await linesOf(child).atLeast(1);
    expect(() => lockRun(place)).toThrow(new RegExp(`process ${String(child.pid)}\\) is working`));
    child.kill('SIGKILL');
    await once(child, 'close');
    lockRun(place).release();
  });
});

describe('lockRun', () => {
  it('refuses a second holder until the first lets go, also within one process', () => {
    const place = folder();
    const lock = lockRun(place);
    expect(() => lockRun(place)).toThrow(`process ${process.pid}`);
    lock.release();
    lockRun(place).release();
  });
});
