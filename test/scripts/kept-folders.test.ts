import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyKept, withFolders } from '../../scripts/kept/kept-folders.js';
import type { RunEvent } from '../../loop/run.js';
import { findSentences } from '../../store/retrieval.js';
import { openStore, type Store } from '../../store/open-store.js';
import { listRuns } from '../../store/runs.js';
import { listSources } from '../../store/sources.js';
import { verifyStore } from '../../store/verify.js';
import { call } from '../tools/call.js';
import { temporaryFolder } from '../tools/cli.js';

/** Long enough to be a document. */
const textOn = (what: string): string => `The study is about ${what}, and ${what} was seen in it. `.repeat(6);

describe('folders that are kept', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let events: RunEvent[];
  const at = (...parts: readonly string[]): string => join(folder.path, ...parts);
  const write = (name: string, what: string): void => writeFileSync(at('papers', name), textOn(what));
  const withPapers = <T>(perform: (store: Store) => T, isFresh = false): Promise<T> => {
    events = [];
    const watch = (event: RunEvent): void => void events.push(event);
    return withFolders([at('papers')], { isFresh, watch }, perform);
  };
  const finds = (word: string): Promise<number> =>
    withPapers((store) => findSentences(store, { aspects: [{ text: word, weight: 1 }], limit: 50 }).length);
  const filesRead = (): number => {
    const indexed = events.find(({ type }) => type === 'corpus-indexed');
    return indexed === undefined ? 0 : Number(indexed['files']);
  };
  const state = (): string => at('state/research-loop/kept/folders');
  const keptStores = (): string[] => readdirSync(state()).map((name) => join(state(), name));
  const keptStore = (): string => keptStores()[0] ?? '';

  beforeEach(() => {
    folder = temporaryFolder();
    vi.stubEnv('XDG_STATE_HOME', at('state'));
    mkdirSync(at('papers'));
    write('one.txt', 'ants');
    write('two.txt', 'bees');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    folder.remove();
  });

  it('are read once, and hold no run', async () => {
    expect([await finds('ants'), filesRead()]).toEqual([6, 2]);
    expect([await finds('bees'), filesRead()]).toEqual([6, 0]);
    const store = openStore(keptStore(), { readOnly: true });
    expect([listRuns(store), verifyStore(store)]).toEqual([[], []]);
    store.close();
    expect(statSync(state()).mode & 0o777).toBe(0o700);
    expect(statSync(keptStore()).mode & 0o777).toBe(0o600);
    expect(keptStores()).toHaveLength(1);
  });

  it('serve runs, which then hold everything themselves', async () => {
    const run = (name: string, ...args: readonly string[]) =>
      call(['What is the study about?', '--corpus', 'papers', '--run', `runs/${name}`, '--json', ...args], {
        cwd: folder.path,
        env: { XDG_STATE_HOME: at('state') },
      });
    const reads = ({ stdout }: { stdout: string }): boolean => stdout.includes('"corpus-indexed"');
    const first = await run('one');
    const second = await run('two');
    expect([reads(first), reads(second), reads(await run('three', '--fresh'))]).toEqual([true, false, true]);
    const synth = (name: string): string => readFileSync(at('runs', name, 'synth.json'), 'utf8');
    expect(synth('two')).toBe(synth('one'));
    expect([await finds('ants'), filesRead()]).toEqual([6, 0]);
    rmSync(state(), { recursive: true });
    rmSync(at('papers'), { recursive: true });
    for (const name of ['one', 'two']) {
      const store = openStore(at('runs', name, 'store.db'), { readOnly: true });
      expect([verifyStore(store), listSources(store).length, listRuns(store).length]).toEqual([[], 2, 1]);
      store.close();
    }
  });

  it('see changed, new and files that are gone', async () => {
    await finds('ants');
    write('three.txt', 'wasps');
    expect([await finds('wasps'), await finds('ants')]).toEqual([6, 6]);
    const { atime, mtime } = statSync(at('papers/one.txt'));
    write('one.txt', 'gnus');
    utimesSync(at('papers/one.txt'), atime, mtime);
    rmSync(at('papers/two.txt'));
    expect([await finds('ants'), await finds('gnus'), await finds('bees')]).toEqual([0, 6, 0]);
    await withPapers((store) => {
      expect(listSources(store)).toHaveLength(2);
      expect(verifyStore(store)).toEqual([]);
    });
    expect(filesRead()).toBe(0);
  });

  it('are one document where two files are, and that stays when one of them goes', async () => {
    const doi = (what: string): string => `# About ${what}\n\ndoi:10.1234/same.work\n\n${textOn(what)}`;
    writeFileSync(at('papers/a.md'), doi('moths'));
    writeFileSync(at('papers/b.md'), doi('moths'));
    await finds('moths');
    rmSync(at('papers/a.md'));
    expect(await finds('moths')).toBeGreaterThan(0);
  });

  it.each<readonly [string, () => void]>([
    ['it is no store', () => writeFileSync(keptStore(), Buffer.alloc(8), { flag: 'r+' })],
    ['it was cut short', () => writeFileSync(keptStore(), readFileSync(keptStore()).subarray(0, 50))],
    ['another build read it', () => renameSync(keptStore(), keptStore().replace(/-[0-9a-f]+\.db/, '-0.db'))],
  ])('are read again where %s', async (_, damage) => {
    await finds('ants');
    damage();
    expect([await finds('ants'), filesRead()]).toEqual([6, 2]);
    expect([await finds('ants'), filesRead()]).toEqual([6, 0]);
  });

  it('are no reason to fail where they cannot be kept', async () => {
    mkdirSync(join(state(), '..'), { recursive: true });
    writeFileSync(state(), 'a file');
    expect([await finds('ants'), filesRead()]).toEqual([6, 2]);
    expect([await finds('ants'), filesRead()]).toEqual([6, 2]);
    const { stdout, code } = await call(
      ['What is it about?', '--corpus', 'papers', '--run', 'runs/a', '--json'],
      { cwd: folder.path, env: { XDG_STATE_HOME: at('state') } },
    );
    expect(stdout).toContain('"folders-not-kept"');
    expect([0, 3]).toContain(code);
  });

  it('are kept whole when several begin at once', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => finds('ants')));
    expect(all).toEqual([6, 6, 6, 6]);
    expect([await finds('bees'), filesRead()]).toEqual([6, 0]);
  });

  it('are read by a run whose store is shared, and are not kept by it', async () => {
    const args = ['What is it about?', '--corpus', 'papers', '--store', 'all.db', '--run', 'runs/a'];
    await call([...args, '--max-rounds', '1', '--quiet'], {
      cwd: folder.path,
      env: { XDG_STATE_HOME: at('state') },
    });
    const store = openStore(at('all.db'), { readOnly: true });
    expect(listSources(store)).toHaveLength(2);
    store.close();
    expect(existsSync(state())).toBe(false);
  });

  it('never take the place of a store that is there', async () => {
    await finds('ants');
    writeFileSync(at('store.db'), 'mine');
    expect(copyKept({ corpora: [at('papers')] }, at('store.db'))).toBe(false);
    expect(readFileSync(at('store.db'), 'utf8')).toBe('mine');
  });
});
