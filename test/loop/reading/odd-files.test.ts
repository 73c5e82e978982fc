import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listFiles } from '../../../loop/reading/list-files.js';
import { readBytes } from '../../../loop/reading/read-bytes.js';

const root = mkdtempSync(join(tmpdir(), 'odd-files-'));
// Not by Node, whose paths end where those of the deep folder begin.
afterAll(() => void spawnSync('rm', ['-rf', root]));

const prose = 'The marsh was visited every week of the summer and tested for salt. '.repeat(9);
const isPosix = process.platform !== 'win32';

/** A folder with one document and everything that is none. */
async function oddFolder(): Promise<string> {
  const folder = join(root, 'odd');
  mkdirSync(join(folder, 'inner'), { recursive: true });
  writeFileSync(join(folder, 'inner', 'marsh.txt'), prose);
  writeFileSync(join(folder, 'empty.txt'), '');
  writeFileSync(join(folder, 'line\nbreak\u001b[2J\u202e.txt'), prose);
  writeFileSync(
    Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0x66, 0xff, 0xfe]), Buffer.from('.txt')]),
    prose,
  );
  spawnSync('mkfifo', [join(folder, 'pipe.txt')]);
  symlinkSync(folder, join(folder, 'circle'));
  symlinkSync('/dev/zero', join(folder, 'zero.txt'));
  symlinkSync('nowhere', join(folder, 'broken.txt'));
  const server = createServer().listen(join(folder, 'socket.txt'));
  await new Promise((resolve) => server.once('listening', resolve));
  return folder;
}

describe.skipIf(!isPosix)('a folder in which anything may stand', () => {
  it('is walked to its end; what is no document is passed over, counted by its reason', async () => {
    const { files, skipped } = await listFiles(await oddFolder());
    expect(files.map(({ path }) => path)).toEqual(['inner/marsh.txt', 'line\nbreak\u001b[2J\u202e.txt']);
    expect(skipped).toEqual([
      { why: 'it is a named pipe, not a file', count: 1, examples: ['pipe.txt'] },
      { why: 'it is a socket, not a file', count: 1, examples: ['socket.txt'] },
      { why: 'links are not followed', count: 3, examples: ['broken.txt', 'circle', 'zero.txt'] },
      { why: 'the file is empty', count: 1, examples: ['empty.txt'] },
      { why: 'the name is not UTF-8', count: 1, examples: ['f\\xff\\xfe.txt'] },
    ]);
  });

  it('may hold folders that cannot be opened', async () => {
    const folder = join(root, 'deep');
    mkdirSync(folder);
    writeFileSync(join(folder, 'marsh.txt'), prose);
    // Step by step: no single path may be as long as the one that comes of it.
    const script =
      "const { mkdirSync } = require('node:fs'); for (let depth = 0; depth < 25; depth += 1) { mkdirSync('n'.repeat(200)); process.chdir('n'.repeat(200)); }";
    const made = spawnSync(process.execPath, ['-e', script], { cwd: folder });
    expect(made.status).toBe(0);
    const { files, skipped } = await listFiles(folder);
    expect(files.map(({ path }) => path)).toEqual(['marsh.txt']);
    expect(skipped).toMatchObject([{ why: 'the folder cannot be opened (ENAMETOOLONG)', count: 1 }]);
  });
});

describe.skipIf(!isPosix)('the bytes of a file', () => {
  const failureOf = async (path: string) => {
    const read = await readBytes(path, { maxBytes: 1_000_000 });
    return read.ok ? null : read.failure;
  };
  it('are refused with cause and cure where it is none', async () => {
    const pipe = join(root, 'pipe');
    spawnSync('mkfifo', [pipe]);
    const sparse = join(root, 'sparse.txt');
    writeFileSync(sparse, '');
    truncateSync(sparse, 10_000_000_000);
    symlinkSync('round', join(root, 'round'));
    const found = {
      pipe: await failureOf(pipe),
      device: await failureOf('/dev/zero'),
      sparse: await failureOf(sparse),
      round: await failureOf(join(root, 'round')),
      folder: await failureOf(root),
      none: await failureOf(join(root, 'none')),
      long: await failureOf(join(root, 'n'.repeat(5_000))),
    };
    expect(Object.entries(found).map(([name, failure]) => `${name}: ${failure?.message ?? 'read'}`)).toEqual([
      'pipe: It is a named pipe, not a file.',
      'device: It is a device, not a file.',
      'sparse: The file has 10000000000 bytes; the limit is 1000000.',
      'round: The file is a link, or one of a circle of links.',
      'folder: This is a folder.',
      'none: There is no such file.',
      'long: The path is too long.',
    ]);
    expect(Object.values(found).every((failure) => (failure?.cure ?? '') !== '')).toBe(true);
  });

  it('are not taken from a file that grows meanwhile', async () => {
    const log = join(root, 'log.txt');
    writeFileSync(log, prose.repeat(1_500));
    const writer = { isBusy: true };
    const growing = (async () => {
      while (writer.isBusy) await appendFile(log, 'more\n');
    })();
    const failures = [];
    for (let tries = 0; tries < 20 && failures.length === 0; tries += 1)
      failures.push(...[await failureOf(log)].flatMap((failure) => failure ?? []));
    writer.isBusy = false;
    await growing;
    expect(failures[0]?.message).toMatch(/changed while it was read/u);
  });
});
