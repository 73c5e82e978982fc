import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../store/open-store.js';
import { claimFolder, replaceFile } from '../../store/private-files.js';
import { isLocked, lockRun } from '../../store/run-lock.js';
import { listRuns } from '../../store/runs.js';
import { StoreError } from '../../store/store-error.js';
import { ROOT } from '../tools/cli.js';
import { startRun, workspace } from './sample.js';

const { folder } = workspace();
const modeOf = (path: string): number => statSync(path).mode & 0o777;

function closedStore(place = folder()): string {
  const path = join(place, 'store.db');
  const store = openStore(path);
  startRun(store);
  store.close();
  return path;
}

const errorOf = (perform: () => unknown): StoreError => {
  try {
    perform();
  } catch (error) {
    if (error instanceof StoreError) return error;
    throw error;
  }
  throw new Error('No error.');
};

describe('reading a store', () => {
  it('writes nothing beside it', () => {
    const path = closedStore();
    const names = () => readdirSync(join(path, '..')).sort();
    const before = names();
    const store = openStore(path, { readOnly: true });
    expect(listRuns(store)).toHaveLength(1);
    expect(names()).toEqual(before);
    store.close();
    expect(names()).toEqual(before);
  });

  it('sees what another connection has committed and not yet brought into the file', () => {
    const path = closedStore();
    const writer = openStore(path);
    startRun(writer, 'run-2');
    const reader = openStore(path, { readOnly: true });
    expect(listRuns(reader)).toHaveLength(2);
    startRun(writer, 'run-3');
    expect(listRuns(reader)).toHaveLength(3);
    reader.close();
    writer.close();
  });

  it('takes an empty file for an empty store', () => {
    const path = join(folder(), 'store.db');
    writeFileSync(path, '');
    const store = openStore(path, { readOnly: true });
    expect(listRuns(store)).toEqual([]);
    store.close();
  });
});

/** Counts the runs of a store as a user who may only read it; only root can become another user. */
const PROGRAM = `
  const { openStore } = await import(${JSON.stringify(pathToFileURL(join(ROOT, 'dist/store/open-store.js')).href)});
  const { listRuns } = await import(${JSON.stringify(pathToFileURL(join(ROOT, 'dist/store/runs.js')).href)});
  process.setgid(65534);
  process.setuid(65534);
  const store = openStore(process.argv[1], { readOnly: true });
  console.log(listRuns(store).length);
  store.close();`;

describe.skipIf(process.getuid?.() !== 0)(
  'a store that another user may only read (needs root to try)',
  () => {
    const readAsNobody = (path: string): string =>
      execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM, path], {
        encoding: 'utf8',
      }).trim();
    const shown = (place: string): void => {
      for (const name of readdirSync(place)) chmodSync(join(place, name), 0o644);
      chmodSync(place, 0o755);
    };

    it('is read when it was closed', () => {
      const path = closedStore();
      shown(join(path, '..'));
      expect(readAsNobody(path)).toBe('1');
    });

    it('is read with its log when its run was killed', () => {
      const path = closedStore();
      const writer = openStore(path);
      startRun(writer, 'run-2');
      const place = folder();
      for (const ending of ['', '-wal']) copyFileSync(`${path}${ending}`, join(place, `store.db${ending}`));
      writer.close();
      shown(place);
      const before = readdirSync(place);
      expect(readAsNobody(join(place, 'store.db'))).toBe('2');
      expect(readdirSync(place)).toEqual(before);
    });

    it('is left alone by root: no log of root stands beside the file of another user', () => {
      const place = folder();
      const path = closedStore(place);
      const writer = openStore(path);
      startRun(writer, 'run-2');
      const killed = folder();
      for (const ending of ['', '-wal']) {
        copyFileSync(`${path}${ending}`, join(killed, `store.db${ending}`));
        chownSync(join(killed, `store.db${ending}`), 65534, 65534);
      }
      writer.close();
      const reader = openStore(join(killed, 'store.db'), { readOnly: true });
      expect(listRuns(reader)).toHaveLength(2);
      expect(readdirSync(killed).sort()).toEqual(['store.db', 'store.db-wal']);
      reader.close();
    });
  },
);

describe('a store that is none', () => {
  it.each([
    ['a folder', (path: string) => mkdirSync(path)],
    ['a pipe', (path: string) => execFileSync('mkfifo', [path])],
    ['a device', (path: string) => symlinkSync('/dev/zero', path)],
  ])('is named: %s', (what, make) => {
    for (const readOnly of [true, false]) {
      const path = join(folder(), 'store.db');
      make(path);
      const error = errorOf(() => openStore(path, { readOnly }));
      expect(error.message).toBe(`${path} is ${what}, not a store.`);
    }
  });

  it('is refused where a pipe or a link stands in the place of its log', () => {
    const aim = join(folder(), 'private.txt');
    writeFileSync(aim, 'keep');
    for (const make of [
      (path: string) => execFileSync('mkfifo', [path]),
      (path: string) => symlinkSync(aim, path),
    ]) {
      const path = closedStore();
      make(`${path}-wal`);
      expect(errorOf(() => openStore(path)).code).toBe('not-a-store');
    }
  });
});

describe('private files', () => {
  it('are for their owner alone, whatever the umask', () => {
    for (const umask of [0, 0o022, 0o077]) {
      const before = process.umask(umask);
      try {
        const place = join(folder(), 'run');
        expect(claimFolder(place)).toBe(true);
        expect(claimFolder(place)).toBe(false);
        const lock = lockRun(place);
        const store = openStore(join(place, 'store.db'));
        startRun(store);
        replaceFile(join(place, 'report.md'), '# Brief');
        const names = readdirSync(place);
        expect(names).toContain('store.db-wal');
        for (const name of names) expect([name, modeOf(join(place, name))]).toEqual([name, 0o600]);
        store.close();
        lock.release();
        expect(modeOf(place)).toBe(0o700);
      } finally {
        process.umask(before);
      }
    }
  });

  it('are never written through a link that somebody left', () => {
    const place = folder();
    const aim = join(place, 'aim');
    writeFileSync(aim, 'keep');
    for (const name of ['report.md', 'report.md.new']) symlinkSync(aim, join(place, name));
    replaceFile(join(place, 'report.md'), 'new');
    expect(statSync(aim).size).toBe('keep'.length);
    expect(existsSync(join(place, 'report.md.new'))).toBe(false);
  });
});

describe('the lock of a run', () => {
  it('names the process that holds it', () => {
    const place = folder();
    const lock = lockRun(place);
    expect(isLocked(place)).toBe(true);
    expect(errorOf(() => lockRun(place)).message).toContain(`(process ${process.pid})`);
    lock.release();
    expect(isLocked(place)).toBe(false);
  });

  it('names none that nobody can have written', () => {
    const place = folder();
    const lock = lockRun(place);
    for (const content of ['-1\n', '', '\0'.repeat(999)]) {
      writeFileSync(join(place, 'run.lock.pid'), content);
      expect(errorOf(() => lockRun(place)).message).not.toContain('(process');
    }
    lock.release();
  });

  it('is none, and nothing hangs, where the lock or its holder is a pipe', () => {
    const place = folder();
    execFileSync('mkfifo', [join(place, 'run.lock'), join(place, 'run.lock.pid')]);
    expect(isLocked(place)).toBe(false);
    expect(errorOf(() => lockRun(place)).code).toBe('not-a-store');
    const other = folder();
    const lock = lockRun(other);
    execFileSync('rm', [join(other, 'run.lock.pid')]);
    execFileSync('mkfifo', [join(other, 'run.lock.pid')]);
    expect(errorOf(() => lockRun(other)).code).toBe('locked');
    lock.release();
  });
});
