import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyKept, listKept, withFolders } from '../../scripts/kept-folders.js';
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
    return withFolders([at('papers')], { root: at('runs'), isFresh, watch }, perform);
  };
  const finds = (word: string): Promise<number> =>
    withPapers((store) => findSentences(store, { aspects: [{ text: word, weight: 1 }], limit: 50 }).length);
  const filesRead = (): number => {
    const indexed = events.find(({ type }) => type === 'corpus-indexed');
    return indexed === undefined ? 0 : Number(indexed['files']);
  };
  const keptStore = (): string => {
    const [kept] = listKept(at('runs'));
    const place = readdirSync(kept?.path ?? '').find((name) => name !== 'kept.json') ?? '';
    return join(kept?.path ?? '', place, 'store.db');
  };

  beforeEach(() => {
    folder = temporaryFolder();
    mkdirSync(at('papers'));
    write('one.txt', 'ants');
    write('two.txt', 'bees');
  });
  afterEach(() => folder.remove());

  it('are read once, and hold no run', async () => {
    expect([await finds('ants'), filesRead()]).toEqual([6, 2]);
    expect([await finds('bees'), filesRead()]).toEqual([6, 0]);
    const store = openStore(keptStore(), { readOnly: true });
    expect([listRuns(store), verifyStore(store)]).toEqual([[], []]);
    store.close();
    for (const path of [at('runs/.folders'), listKept(at('runs'))[0]?.path ?? ''])
      expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(statSync(keptStore()).mode & 0o777).toBe(0o600);
    expect(readdirSync(at('runs/.folders'))).toHaveLength(1);
    expect((await call(['list', '--json'], { cwd: folder.path })).stdout).toBe('[]\n');
  });

  it('serve runs, which then hold everything themselves', async () => {
    const run = (name: string, ...args: readonly string[]) =>
      call(['What is the study about?', '--corpus', 'papers', '--run', `runs/${name}`, '--json', ...args], {
        cwd: folder.path,
      });
    const reads = ({ stdout }: { stdout: string }): boolean => stdout.includes('"corpus-indexed"');
    const first = await run('one');
    const second = await run('two');
    expect([reads(first), reads(second), reads(await run('three', '--fresh'))]).toEqual([true, false, true]);
    const synth = (name: string): string => readFileSync(at('runs', name, 'synth.json'), 'utf8');
    expect(synth('two')).toBe(synth('one'));
    expect([await finds('ants'), filesRead()]).toEqual([6, 0]);
    rmSync(at('runs/.folders'), { recursive: true });
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
    ['a byte was changed', () => writeFileSync(keptStore(), Buffer.alloc(8), { flag: 'r+' })],
    ['it was cut short', () => writeFileSync(keptStore(), readFileSync(keptStore()).subarray(0, 5_000))],
    ['other code read it', () => rename({ readBy: 'earlier' })],
    ['somebody else kept it', () => rename({ mark: '0'.repeat(64) })],
    ['its name leads elsewhere', () => rename({ place: '../../../elsewhere' })],
    ['its name is no JSON', () => writeFileSync(join(listKept(at('runs'))[0]?.path ?? '', 'kept.json'), '{')],
  ])('are read again where %s', async (_, damage) => {
    await finds('ants');
    damage();
    expect([await finds('ants'), filesRead()]).toEqual([6, 2]);
    expect([await finds('ants'), filesRead()]).toEqual([6, 0]);
  });

  function rename(change: object): void {
    const path = join(listKept(at('runs'))[0]?.path ?? '', 'kept.json');
    const name = JSON.parse(readFileSync(path, 'utf8')) as object;
    writeFileSync(path, JSON.stringify({ ...name, ...change }));
  }

  it('are no reason to fail where they cannot be kept', async () => {
    mkdirSync(at('runs'));
    writeFileSync(at('runs/.folders'), 'a file');
    expect([await finds('ants'), filesRead()]).toEqual([6, 2]);
    expect([await finds('ants'), filesRead()]).toEqual([6, 2]);
    const { stdout, code } = await call(
      ['What is it about?', '--corpus', 'papers', '--run', 'runs/a', '--json'],
      { cwd: folder.path },
    );
    expect(stdout).toContain('"folders-not-kept"');
    expect([0, 3]).toContain(code);
  });

  it('are kept whole when several begin at once', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => finds('ants')));
    expect(all).toEqual([6, 6, 6, 6]);
    expect([await finds('bees'), filesRead()]).toEqual([6, 0]);
  });

  it('are listed and thrown away', async () => {
    await finds('ants');
    const kept = (...args: readonly string[]) => call(['store', ...args], { cwd: folder.path });
    expect((await kept('folders')).stdout).toContain(`${at('papers')}  `);
    expect((await kept('forget', 'other')).stdout).toContain('Nothing is kept');
    expect(JSON.parse((await kept('forget', 'papers', '--json')).stdout)).toMatchObject([
      { folders: [at('papers')] },
    ]);
    expect((await kept('folders')).stdout).toContain('Nothing is kept');
    expect([await finds('ants'), filesRead()]).toEqual([6, 2]);
    expect((await kept('verify')).code).toBe(2);
  });

  it('are read by a run whose store is shared, and are not kept by it', async () => {
    const args = ['What is it about?', '--corpus', 'papers', '--store', 'all.db', '--run', 'runs/a'];
    await call([...args, '--max-rounds', '1', '--quiet'], { cwd: folder.path });
    const store = openStore(at('all.db'), { readOnly: true });
    expect(listSources(store)).toHaveLength(2);
    store.close();
    expect(listKept(at('runs'))).toEqual([]);
  });

  it('never take the place of a store that is there', async () => {
    await finds('ants');
    writeFileSync(at('store.db'), 'mine');
    expect(copyKept(at('runs'), { corpora: [at('papers')] }, at('store.db'))).toBe(false);
    expect(readFileSync(at('store.db'), 'utf8')).toBe('mine');
  });
});
