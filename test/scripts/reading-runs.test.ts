import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../tools/call.js';
import { cli, ROOT, temporaryFolder, type Finished } from '../tools/cli.js';
import { articleFiles, CITED, copyArticles, FEWEST } from '../tools/few-articles.js';
import { itAtLength } from '../tools/volume.js';

/** Commands that look at runs: real runs over a few real articles. */

const QUESTION = 'Can Zika virus be transmitted other than by mosquitoes?';

describe('commands that look at runs', () => {
  const folder = temporaryFolder();
  const run = (...args: readonly string[]): Promise<Finished> => call(args, { cwd: folder.path });
  const json = async <T>(...args: readonly string[]): Promise<T> => {
    const { stdout, stderr, code } = await run(...args, '--json');
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout) as T;
  };
  let watched: Finished;

  beforeAll(async () => {
    const cited = articleFiles(CITED);
    const others = articleFiles().filter((name) => !cited.includes(name));
    copyArticles(join(folder.path, 'few'), [...others.slice(4, 7), ...articleFiles(FEWEST.slice(0, 1))]);
    copyArticles(join(folder.path, 'many'), [...cited, ...others.slice(0, 4)]);
    await run(QUESTION, '--corpus', 'few', '--run', 'runs/few', '--quiet');
    let watching: Promise<Finished> | undefined;
    await cli([QUESTION, '--corpus', 'many', '--run', 'runs/many', '--json'], {
      cwd: folder.path,
      onStart: (child) =>
        void child.stdout?.on('data', (part: Buffer) => {
          if (part.includes('stage-finished'))
            watching ??= cli(['show', 'many', '--follow', '--json'], { cwd: folder.path });
        }),
    });
    watched = (await watching) as Finished;
  });
  afterAll(() => folder.remove());

  it('lists the runs, a damaged one among them', async () => {
    const runs = await json<{ run: string; status: string }[]>('list');
    expect(runs.map((each) => each.run)).toEqual(['few', 'many']);
    mkdirSync(join(folder.path, 'runs/broken'));
    writeFileSync(join(folder.path, 'runs/broken/store.db'), 'this is no store');
    const { stdout, code } = await run('list');
    expect(stdout).toMatch(/broken {2}not-a-store/);
    expect(stdout).toContain(QUESTION);
    expect(code).toBe(0);
    rmSync(join(folder.path, 'runs/broken'), { recursive: true });
  });

  it('finds the run of a folder that was renamed', async () => {
    cpSync(join(folder.path, 'runs/few'), join(folder.path, 'runs/other'), { recursive: true });
    const runs = await json<{ run: string; sources: number }[]>('list');
    const [few, , other] = runs;
    expect(other).toEqual({ ...few, run: 'other' });
    for (const command of [
      ['show', 'other', 'claims'],
      ['report', 'other'],
      ['export', 'other'],
      ['resume', 'other', '--quiet'],
      ['doctor', 'other'],
    ])
      expect((await run(...command)).stderr).not.toContain('no run named');
    expect(readFileSync(join(folder.path, 'runs/other/report.md'), 'utf8')).toBe(
      readFileSync(join(folder.path, 'runs/few/report.md'), 'utf8'),
    );
    rmSync(join(folder.path, 'runs/other'), { recursive: true });
  });

  it.each(['claims', 'sources', 'gaps', 'rounds', 'costs', 'struck'])('shows %s', async (part) => {
    expect(await json('show', 'many', part)).toBeTypeOf('object');
    expect((await run('show', 'runs/many', part)).code).toBe(0);
  });

  it('finds sentences by words, in the store and with their numbers', async () => {
    const hits = await json<{ ref: string; text: string }[]>('search', 'many', 'Zika virus', '--limit', '2');
    expect(hits).toHaveLength(2);
    expect(hits[0]?.ref).toMatch(/^S\d+\.\d+$/);
    expect((await run('search', 'many', 'xylophone"(')).stdout).toContain('No sentence');
  });

  it('writes the documents again, the same to the byte', async () => {
    const digest = (): string =>
      readdirSync(join(folder.path, 'runs/many'))
        .filter((name) => /\.(md|json|html)$/.test(name))
        .map((name) =>
          createHash('sha256')
            .update(readFileSync(join(folder.path, 'runs/many', name)))
            .digest('hex'),
        )
        .join();
    const before = digest();
    rmSync(join(folder.path, 'runs/many/report.md'));
    expect(await json<string[]>('report', 'many')).toContain(join(folder.path, 'runs/many/report.md'));
    expect(digest()).toBe(before);
  });

  it('follows a run from another process to its end, from its first event', () => {
    const events = watched.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; sequence: number });
    expect(events.map((event) => event.sequence)).toEqual(events.map((_, index) => index + 1));
    expect(events.at(-1)?.type).toBe('run-ended');
    expect([0, 3]).toContain(watched.code);
  });

  it('changes nothing by watching', async () => {
    const digest = (): string =>
      createHash('sha256')
        .update(readFileSync(join(folder.path, 'runs/few/store.db')))
        .digest('hex');
    const before = digest();
    const { stderr, stdout } = await run('show', 'few', '--follow');
    expect(stderr).toMatch(/round 1: looking for/);
    expect(stdout.trim()).toMatch(/runs\/few\/report\.html$/);
    expect(digest()).toBe(before);
  });

  it('says what changed between two briefs', async () => {
    const difference = await json<{
      sameQuestion: boolean;
      claims: { same: number; changed: unknown[]; added: unknown[]; gone: unknown[] };
      sources: { same: number; added: { key: string }[] };
    }>('show', 'many', '--since', 'few');
    expect(difference.sameQuestion).toBe(true);
    expect(difference.sources.added.length).toBeGreaterThan(0);
    const { claims } = difference;
    expect(claims.changed.length + claims.added.length + claims.gone.length).toBeGreaterThan(0);
    const self = await run('show', 'many', '--since', 'many');
    expect(self.stdout).toMatch(/0 changed, 0 added, 0 gone/);
  });

  const python = spawnSync('python3', ['-c', 'import pty']).status === 0;
  const itOnTerminal = python ? itAtLength : it.skip;
  itOnTerminal('draws a live view on a terminal, and plain lines elsewhere (needs python3)', () => {
    const drive = [
      'import os, pty, sys',
      'os.environ["TERM"] = "xterm"',
      'sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))',
    ].join('\n');
    const drawn = spawnSync(
      'python3',
      [
        ...['-c', drive, process.execPath, join(ROOT, 'research-loop.mjs')],
        ...[QUESTION, '--corpus', 'few', '--run', 'runs/drawn'],
      ],
      { cwd: folder.path, encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '', NO_COLOR: '1' } },
    );
    expect(drawn.stdout).toContain('\u001b[?2026h');
    expect(drawn.stdout).toMatch(/round 1 of 4/);
    expect(drawn.stdout).not.toContain('\u001b[2m');
    expect(drawn.stdout).toMatch(/Check it: .*verify-citations/);
    expect([0, 3]).toContain(drawn.status);
  });
});
