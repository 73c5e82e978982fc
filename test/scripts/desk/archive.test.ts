import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MARK_FILE } from '../../../scripts/desk/archive/pack.js';
import { openPlace } from '../../../scripts/desk/archive/open-place.js';
import { unpackRun } from '../../../scripts/desk/archive/unpack.js';
import { archiveRun, openRun, removeOldArchives } from '../../../scripts/desk/archive-run.js';
import type { Desk } from '../../../scripts/desk/desk.js';
import { findArchive } from '../../../store/desk/archives.js';
import { openStore } from '../../../store/open-store.js';
import { lockRun } from '../../../store/run-lock.js';
import { createRun, getRun } from '../../../store/runs.js';
import { verifyStore } from '../../../store/verify.js';
import { describeDesks } from '../../tools/desk-databases.js';
import { startS3Server, type S3Server } from '../../world/s3-server.js';

const RUN = '2026-11-22-a-question';
let folder: string;
let s3: S3Server;
const outside = { ...process.env };

beforeAll(async () => {
  s3 = await startS3Server();
  Object.assign(process.env, s3.variables);
});
afterAll(async () => {
  process.env = outside;
  await s3.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-test-'));
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
});

/** A small run folder, with what belongs to no archive. */
function makeRun(runsFolder: string, question = 'What?'): string {
  const place = join(runsFolder, RUN);
  mkdirSync(join(place, 'uploads'), { recursive: true });
  const store = openStore(join(place, 'store.db'));
  const at = '2026-11-22T00:00:00.000Z';
  createRun(store, { id: RUN, question, options: {}, today: '2026-11-22', at });
  store.close();
  writeFileSync(join(place, 'report.md'), `# ${question}\n`);
  writeFileSync(join(place, 'uploads', 'straße 1.txt'), 'ä'.repeat(70_000));
  writeFileSync(join(place, 'run.lock.pid'), '1\n');
  symlinkSync('/etc/passwd', join(place, 'link'));
  return place;
}

const machine = (desk: Pick<Desk, 'database'>, name: string, archive: string | null): Desk => ({
  ...{ database: desk.database, place: { databaseUrl: undefined }, runsFolder: join(folder, name), archive },
  close: () => Promise.resolve(),
});

function expectWhole(place: string, question = 'What?'): void {
  expect(readdirSync(place).sort()).toEqual([MARK_FILE, 'report.md', 'store.db', 'uploads'].sort());
  expect(readFileSync(join(place, 'report.md'), 'utf8')).toBe(`# ${question}\n`);
  expect(readFileSync(join(place, 'uploads', 'straße 1.txt'), 'utf8')).toBe('ä'.repeat(70_000));
  const store = openStore(join(place, 'store.db'), { readOnly: true });
  expect(getRun(store, RUN)?.question).toBe(question);
  expect(verifyStore(store)).toEqual([]);
  store.close();
}

describeDesks('archives of a desk', (desk) => {
  let database: Desk['database'];
  beforeEach(async () => {
    database = await desk().open();
    return () => database.close();
  });

  it.each(['database', 's3://briefs/of a/team', 'FOLDER'])(
    'open on another machine, from %s',
    async (where) => {
      const archive = where === 'FOLDER' ? join(folder, 'archives') : where;
      const [one, other] = ['one', 'other'].map((name) => machine({ database }, name, archive)) as [
        Desk,
        Desk,
      ];
      await expect(openRun(other, RUN)).rejects.toMatchObject({ code: 'unknown-run' });
      makeRun(one.runsFolder);
      await archiveRun(one, RUN);
      const places = await Promise.all([openRun(other, RUN), openRun(other, RUN)]);
      expectWhole(places[0].folder);
      expect(readdirSync(other.runsFolder)).toEqual([RUN]);
      // What has changed since takes its place, and the earlier archive goes.
      rmSync(join(one.runsFolder, RUN), { recursive: true });
      makeRun(one.runsFolder, 'Why?');
      await archiveRun(one, RUN);
      expectWhole((await openRun(other, RUN)).folder, 'Why?');
      expect([...s3.objects.keys()].length).toBeLessThanOrEqual(1);
      expect(await database.query('SELECT DISTINCT sha256 FROM archive_parts')).toHaveLength(
        where === 'database' ? 1 : 0,
      );
      expect(await removeOldArchives(other, 0)).toEqual([RUN]);
      expect(await findArchive(database, RUN)).toBeUndefined();
      expect(s3.objects.size).toBe(0);
      expect(await database.query('SELECT 1 FROM archive_parts')).toEqual([]);
    },
  );

  it('leaves a folder alone that somebody works on, and archives none', async () => {
    const one = machine({ database }, 'one', 'database');
    const lock = lockRun(makeRun(one.runsFolder));
    await expect(archiveRun(one, RUN)).rejects.toMatchObject({ code: 'locked' });
    lock.release();
    expect(await findArchive(database, RUN)).toBeUndefined();
  });

  it('leaves the journal of a run that goes on elsewhere', async () => {
    const one = machine({ database }, 'one', 'database');
    makeRun(one.runsFolder);
    await database.query(`INSERT INTO run_journals (run, sequence, folder) VALUES ($1, 1, '/x')`, [RUN]);
    await expect(archiveRun(one, RUN)).rejects.toMatchObject({ code: 'wrong-state' });
    expect(await database.query('SELECT run FROM run_journals')).toEqual([{ run: RUN }]);
    await database.query('DELETE FROM run_journals');
    await database.query('DELETE FROM archive_parts');
  });

  it('says that an archive is damaged or gone, and unpacks nothing of it', async () => {
    const [one, other] = ['one', 'other'].map((name) => machine({ database }, name, 's3://briefs')) as [
      Desk,
      Desk,
    ];
    makeRun(one.runsFolder);
    await archiveRun(one, RUN);
    const [[name, sound] = ['', Buffer.alloc(0)]] = s3.objects;
    const damages: readonly [string, (bytes: Buffer) => Buffer][] = [
      ['a bit in the middle', (bytes) => flipped(bytes, bytes.length >> 1)],
      ['a bit at the end', (bytes) => flipped(bytes, bytes.length - 1)],
      ['a bit of the head', (bytes) => flipped(bytes, 4)],
      ['cut short', (bytes) => bytes.subarray(0, bytes.length - 100)],
      ['empty', () => Buffer.alloc(0)],
      ['longer', (bytes) => Buffer.concat([bytes, Buffer.from('more')])],
      ['two of them', (bytes) => Buffer.concat([bytes, bytes])],
      ['no gzip', (bytes) => gunzipSync(bytes)],
      ['another page', () => Buffer.from('<html>not found</html>')],
    ];
    for (const [what, damage] of damages) {
      s3.objects.set(name, damage(sound));
      await expect(openRun(other, RUN), what).rejects.toMatchObject({ code: 'archive-damaged' });
      expect(readdirSync(other.runsFolder), what).toEqual([]);
    }
    s3.objects.delete(name);
    await expect(openRun(other, RUN)).rejects.toMatchObject({ code: 'archive-damaged', message: /is gone/ });
    s3.objects.set(name, sound);
    expectWhole((await openRun(other, RUN)).folder);
    await removeOldArchives(other, 0);
  });

  it.each(['../up', '/etc', '.hidden', '', 'a/b', 'a\\b'])('takes no run of the name %j', async (name) => {
    await expect(openRun(machine({ database }, 'one', null), name)).rejects.toMatchObject({
      code: 'unknown-run',
    });
  });
});

const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

describe('hostile archives', () => {
  type Entry = readonly [Parameters<Pack['entry']>[0], string];
  const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
  const file = (path: unknown, content = 'x') => ({ path, bytes: content.length, sha256: sha256(content) });
  const list = (files: readonly unknown[], change: object = {}): Entry => [
    { name: 'archive.json' },
    JSON.stringify({ format: 'research-loop archive 1', run: RUN, program: '0', files, ...change }),
  ];
  async function unpack(entries: readonly Entry[]): Promise<void> {
    const packed = pack();
    for (const [header, content] of entries) packed.entry(header, content);
    packed.finalize();
    const bytes = gzipSync(await buffer(packed));
    const to = join(folder, 'to');
    mkdirSync(to);
    const parts = (async function* () {
      await Promise.resolve();
      yield bytes;
    })();
    await unpackRun(parts, { run: RUN, folder: to, sha256: sha256(bytes) });
  }

  const paths = [
    '../out',
    'a/../../out',
    '/tmp/out',
    '',
    '.',
    'a//b',
    'a\\b',
    'C:x',
    'a\0b',
    'run.lock',
    'store.db-wal',
    7,
    null,
  ];
  it.each(paths)('leave no file of the path %j', async (path) => {
    const named: Entry[] =
      typeof path === 'string' && !path.includes('\0') ? [[{ name: path === '' ? 'x' : path }, 'x']] : [];
    await expect(unpack([list([file(path)]), ...named])).rejects.toMatchObject({ code: 'archive-damaged' });
    expect(readdirSync(join(folder, 'to'))).toEqual([]);
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });

  const kinds: readonly [string, readonly Entry[]][] = [
    ['a symbolic link', [list([file('a')]), [{ name: 'a', type: 'symlink', linkname: '/etc/passwd' }, '']]],
    ['a hard link', [list([file('a')]), [{ name: 'a', type: 'link', linkname: '/etc/passwd' }, '']]],
    ['a device', [list([file('a')]), [{ name: 'a', type: 'block-device' }, '']]],
    ['a folder', [list([file('a')]), [{ name: 'a', type: 'directory' }, '']]],
    ['a file that is not listed', [list([]), [{ name: 'a' }, 'x']]],
    ['a file under another name', [list([file('a')]), [{ name: 'b' }, 'x']]],
    ['a longer file', [list([file('a', 'x')]), [{ name: 'a' }, 'x'.repeat(1_000_000)]]],
    ['a shorter file', [list([file('a', 'xx')]), [{ name: 'a' }, 'x']]],
    ['another content', [list([file('a', 'x')]), [{ name: 'a' }, 'y']]],
    ['a missing file', [list([file('a')])]],
    ['a file twice', [list([file('a'), file('A')]), [{ name: 'a' }, 'x'], [{ name: 'A' }, 'x']]],
    ['another run', [list([], { run: 'other' })]],
    ['another format', [list([], { format: 'research-loop archive 2' })]],
    ['no list', [[{ name: 'a' }, 'x']]],
    ['a list that is none', [[{ name: 'archive.json' }, '[']]],
    ['a list of nothing', [[{ name: 'archive.json' }, 'null']]],
    ['more than a run can have', [list([{ path: 'a', bytes: 1e15, sha256: '' }])]],
    ['less than nothing', [list([{ path: 'a', bytes: -1, sha256: '' }])]],
    ['no store', [list([file('a')]), [{ name: 'a' }, 'x']]],
  ];
  it.each(kinds)('are refused for %s', async (_what, entries) => {
    await expect(unpack(entries)).rejects.toMatchObject({ code: 'archive-damaged' });
  });
});

describe('a bucket', () => {
  const settings = { database: null as never };
  const archived = (path: string, bytes: Buffer) => ({
    ...{ path, run: RUN, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
  });
  const put = async (bytes: Buffer, variables = s3.variables) => {
    const path = join(folder, 'file');
    writeFileSync(path, bytes);
    return (await openPlace('s3://briefs/x', { ...settings, variables })).put(archived(path, bytes));
  };

  it('takes a long archive in parts, and leaves none of an upload that fails', async () => {
    const bytes = Buffer.alloc(17 * 1024 ** 2, 'long');
    const name = await put(bytes);
    expect(s3.objects.get(name.slice('s3://'.length))?.equals(bytes)).toBe(true);
    s3.objects.clear();
    s3.faults.push(200, 403);
    await expect(put(bytes)).rejects.toMatchObject({ code: 'unreachable' });
    s3.faults.length = 0;
    expect(s3.uploads.size).toBe(0);
    expect(s3.objects.size).toBe(0);
  });

  it('is asked again where it is overloaded or the connection breaks', async () => {
    s3.faults.push(503, 'reset');
    await put(Buffer.from('x'));
    expect(s3.objects.size).toBe(1);
    s3.objects.clear();
  });

  it('refuses other keys in words that name none', async () => {
    const error = put(Buffer.from('x'), { ...s3.variables, AWS_SECRET_ACCESS_KEY: 'other-secret' });
    await expect(error).rejects.toMatchObject({ code: 'unreachable', message: /SignatureDoesNotMatch/ });
    await expect(error).rejects.toMatchObject({
      message: expect.not.stringContaining('other-secret') as string,
    });
    await expect(put(Buffer.from('x'), {})).rejects.toThrow('needs keys');
    for (const where of ['s3://', 's3://A_B/x', 'https://host/x', 'S3://x'])
      await expect(openPlace(where, { ...settings, variables: s3.variables })).rejects.toThrow(
        /bucket|place/,
      );
  });
});
