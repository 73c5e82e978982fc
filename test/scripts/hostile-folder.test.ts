import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cli, CLEAN_ENV, ROOT, temporaryFolder, type Finished } from '../tools/cli.js';
import { articleFiles, copyArticles, FEWEST } from '../tools/few-articles.js';

/** Generous: what hangs would hang for ever. */
const HANG_MS = 600_000;
const QUESTION = 'Can Zika virus be transmitted other than by mosquitoes?';

const place = temporaryFolder();
const corpus = join(place.path, 'articles');
const run = join(place.path, 'runs', 'sound');
beforeAll(async () => {
  copyArticles(corpus, articleFiles(FEWEST));
  const { code, stderr } = await cli(startArgs(run), { cwd: place.path });
  expect(stderr).not.toContain('bug');
  expect([0, 3]).toContain(code);
});
afterAll(() => place.remove());

const startArgs = (folder: string): string[] => [
  QUESTION,
  '--corpus',
  corpus,
  '--run',
  folder,
  '--max-rounds',
  '1',
  '--quiet',
];
const command = (args: readonly string[]): Promise<Finished> => cli(args, { cwd: place.path });

describe('a limit on the size of files, as a full disk', () => {
  const limited = (kilobytes: number, args: readonly string[]) =>
    spawnSync(
      'bash',
      [
        '-c',
        `ulimit -f ${kilobytes}; exec "$0" "$@"`,
        process.execPath,
        join(ROOT, 'research-loop.mjs'),
        ...args,
      ],
      {
        cwd: place.path,
        env: CLEAN_ENV,
        encoding: 'utf8',
        timeout: HANG_MS,
      },
    );

  it('leaves no folder of a run that could not begin', () => {
    const folder = join(place.path, 'not-begun');
    const { status, stderr } = limited(100, startArgs(folder));
    expect(status).toBe(1);
    expect(stderr).toContain('cannot be written: the disk is full');
    expect(stderr).not.toContain('bug');
    expect(readdirSync(place.path)).not.toContain('not-begun');
  });

  it('leaves a sound store in the middle of a run, and the run goes on when there is space', async () => {
    const folder = join(place.path, 'full');
    const { status, stderr } = limited(700, startArgs(folder));
    expect(status).toBe(1);
    expect(stderr).toContain('Nothing finished is lost.');
    expect((await command(['doctor', folder])).code).toBe(0);
    expect([0, 3]).toContain((await command(['resume', folder, '--quiet'])).code);
    expect(readdirSync(folder)).toContain('report.md');
    const [there, here] = [folder, run].map((each) => command(['show', each, 'claims', '--json']));
    expect((await there)?.stdout).toBe((await here)?.stdout);
  });

  it('is named with the document that does not fit, and leaves the former one whole', async () => {
    const folder = join(place.path, 'documents');
    cpSync(run, folder, { recursive: true });
    const { status, stderr } = limited(8, ['report', folder]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/\.(?:md|html|json|jsonl) cannot be written or read: it would exceed the limit/);
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
    expect((await command(['report', folder])).code).toBe(0);
  });
});

const pipe = (path: string): void => {
  rmSync(path, { recursive: true, force: true });
  execFileSync('mkfifo', [path]);
};
const written = (path: string, content: string): void => {
  rmSync(path, { recursive: true, force: true });
  writeFileSync(path, content);
};

describe('a run folder that somebody has spoilt', () => {
  const spoilt: readonly [string, (folder: string) => void][] = [
    ['store.path is a pipe', (folder) => pipe(join(folder, 'store.path'))],
    ['store.path is a folder', (folder) => mkdirSync(join(folder, 'store.path'))],
    ['store.path names a device', (folder) => written(join(folder, 'store.path'), '/dev/zero\n')],
    ['store.path is long', (folder) => written(join(folder, 'store.path'), 'x'.repeat(100_000))],
    ['store.db is a pipe', (folder) => pipe(join(folder, 'store.db'))],
    [
      'store.db is a folder',
      (folder) => {
        rmSync(join(folder, 'store.db'));
        mkdirSync(join(folder, 'store.db'));
      },
    ],
    ['store.db is text', (folder) => written(join(folder, 'store.db'), 'no store '.repeat(999))],
    ['store.db is empty', (folder) => written(join(folder, 'store.db'), '')],
    [
      'store.db is a link to itself',
      (folder) => {
        rmSync(join(folder, 'store.db'));
        symlinkSync('store.db', join(folder, 'store.db'));
      },
    ],
  ];

  it.each(spoilt)('is refused in words, and nothing hangs: %s', async (name, spoil) => {
    const folder = join(place.path, 'spoilt', name.replaceAll(/\W/g, '-'));
    cpSync(run, folder, { recursive: true });
    spoil(folder);
    const commands = [
      ['resume', folder, '--quiet'],
      ['doctor', folder],
    ];
    for (const args of commands) {
      const { code, stderr, stdout } = await command(args);
      expect([1, 2], `${args.join(' ')}: ${stdout}${stderr}`).toContain(code);
      expect(`${stderr}${stdout}`).not.toMatch(/looks like a bug|\n\s+at /);
    }
  });

  it('does not hide the other runs from list', async () => {
    const folder = join(place.path, 'runs', 'spoilt');
    cpSync(run, folder, { recursive: true });
    pipe(join(folder, 'store.path'));
    const { code, stdout } = await command(['list']);
    rmSync(folder, { recursive: true });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^sound /m);
    expect(stdout).toMatch(/^spoilt {2}not-a-store/m);
  });

  it('is not locked by a pipe', async () => {
    const folder = join(place.path, 'locked');
    cpSync(run, folder, { recursive: true });
    pipe(join(folder, 'run.lock'));
    const { code, stderr } = await command(['resume', folder, '--quiet']);
    expect(code).toBe(2);
    expect(stderr).toContain('run.lock is not a file');
    expect((await command(['show', folder])).code).toBe(0);
  });
});

describe.skipIf(process.getuid?.() !== 0)('a run that another user may only read (needs root to try)', () => {
  const PROGRAM = `
    process.setgid(65534);
    process.setuid(65534);
    await import(${JSON.stringify(pathToFileURL(join(ROOT, 'research-loop.mjs')).href)});`;
  const asNobody = (args: readonly string[]) => {
    const program = ['--input-type=module', '-e', PROGRAM, 'research-loop', ...args];
    return spawnSync(process.execPath, program, {
      cwd: place.path,
      env: CLEAN_ENV,
      encoding: 'utf8',
      timeout: HANG_MS,
    });
  };

  it('is shown, listed, searched, exported and verified, and nothing is written', () => {
    chmodSync(place.path, 0o755);
    chmodSync(run, 0o755);
    for (const name of readdirSync(run)) chmodSync(join(run, name), 0o644);
    const before = readdirSync(run);
    const looks = [
      ['show', run],
      ['list'],
      ['search', run, 'Zika'],
      ['export', run, '--format', 'bibtex'],
      ['doctor', run],
      ['show', run, '--follow'],
    ];
    for (const args of looks) {
      const { status, stderr } = asNobody(args);
      expect([args[0], [0, 3].includes(status ?? -1) ? '' : stderr]).toEqual([args[0], '']);
    }
    expect(readdirSync(run)).toEqual(before);
  });
});
