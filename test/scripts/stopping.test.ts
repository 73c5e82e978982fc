import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../store/open-store.js';
import { call } from '../tools/call.js';
import { cli, ROOT, temporaryFolder, type CliOptions, type Finished } from '../tools/cli.js';
import { articleFiles, copyArticles, FEWEST } from '../tools/few-articles.js';
import { startWorlds, type Worlds } from '../tools/model-run.js';
import { few } from '../tools/volume.js';

/** Until something has happened; the test's own time limit ends a wait for what never does. */
async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await wait(20);
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

/** As many documents as a stop and a resumed run need. */
const SMALL = { works: 8, noise: 4 };

describe('Ctrl-C while calls are in flight that never answer', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const open: Worlds[] = [];
  afterEach(async () => {
    for (const worlds of open.splice(0)) await worlds.close();
  });
  const begin = async (options: Parameters<typeof startWorlds>[0]): Promise<Worlds> => {
    const worlds = await startWorlds(options);
    open.push(worlds);
    return worlds;
  };
  const FLAGS = ['--model', 'anthropic/claude-haiku-4-5', '--search', 'exa,openalex', '--depth', 'quick'];

  /** Starts a run and hands out its process, so that signals can be sent when something has happened. */
  function start(args: readonly string[], options: Omit<CliOptions, 'onStart'>) {
    let child: ChildProcess | undefined;
    const finished: Promise<Finished> = cli(args, { ...options, onStart: (started) => (child = started) });
    return { finished, interrupt: () => void child?.kill('SIGINT'), child: child as unknown as ChildProcess };
  }

  /** What hangs, and the world in which it does. */
  const HANGING = [
    [
      'models',
      { world: { universe: SMALL }, models: { faults: [{ kind: 'hang' as const, share: 1, times: 99 }] } },
    ],
    ['search engines', { world: { universe: SMALL, faults: { search: { hangShare: 1 } } } }],
    ['pages', { world: { universe: SMALL, faults: { page: { hangShare: 1 } } } }],
  ] as const;
  it.each(few<(typeof HANGING)[number]>(HANGING))(
    'lets go of %s at once, and leaves a run that goes on',
    async (kind, options) => {
      const worlds = await begin(options);
      const place = join(folder.path, kind.replace(' ', '-'));
      const about = { cwd: folder.path, env: worlds.variables };
      const args = [worlds.world.universe.question, ...FLAGS, '--max-rounds', '1', '--run', place, '--json'];
      const run = start(args, about);
      const web = kind === 'pages' ? 'page' : 'search';
      const isUnderWay = (): boolean =>
        kind === 'models'
          ? worlds.models.calls.length > 0
          : worlds.world.requests.some((request) => request.kind.startsWith(web));
      await until(isUnderWay);
      run.interrupt();
      // A call that never answers would hold the process for its whole time limit: a minute, and more with a model.
      const stopped = await run.finished;
      expect(stopped.code).toBe(130);
      expect(stopped.stderr).toMatch(/research-loop(?:\.mjs)? resume/);
      await until(() => worlds.models.inFlight() === 0);
      const store = openStore(join(place, 'store.db'), { readOnly: true });
      const { status } = store.database.prepare('SELECT status FROM runs').get() as { status: string };
      store.close();
      expect(status).toBe('interrupted');

      const answering = await begin({ world: { universe: SMALL } });
      const resumed = await call(['resume', place], { cwd: folder.path, env: answering.variables });
      expect([0, 3]).toContain(resumed.code);
      const synth = JSON.parse(readFileSync(join(place, 'synth.json'), 'utf8')) as { claims: unknown[] };
      expect(synth.claims.length).toBeGreaterThan(0);
    },
  );
});

it('a run that could read no page ends with the code of a limit, and a brief that marks its snippets', async () => {
  const folder = temporaryFolder();
  const worlds = await startWorlds({
    world: { universe: SMALL, faults: { page: { garbageShare: 1 }, copies: { garbageShare: 1 } } },
  });
  const flags = ['--model', 'anthropic/claude-haiku-4-5', '--search', 'exa,openalex', '--depth', 'quick'];
  const about = { cwd: folder.path, env: worlds.variables };
  const { code, stdout } = await call([worlds.world.universe.question, ...flags, '--run', 'run'], about);
  const verified = await call(['run/report.md', 'run'], {
    cwd: folder.path,
    command: 'verify-citations',
  });
  const report = readFileSync(join(folder.path, 'run/report.md'), 'utf8');
  await worlds.close();
  folder.remove();
  expect(code).toBe(3);
  expect(stdout).toContain('run/report.html');
  expect(report).toMatch(
    /## Short answer\n\n.* \*\((?:[\d, ]+; )?unverified: from a search result alone\)\*/,
  );
  // What the brief says of its sentences is no part of what they state.
  expect([verified.stdout.includes('altered'), verified.code]).toEqual([false, 0]);
});

describe('a second Ctrl-C', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it('ends a process whose first stop waits for ever, and the programs that did not heed it', async () => {
    const deaf = join(folder.path, 'deaf.cjs');
    const marker = join(folder.path, 'deaf.pid');
    writeFileSync(
      deaf,
      `process.on('SIGTERM', () => {}); require('fs').writeFileSync(${JSON.stringify(marker)}, String(process.pid)); setInterval(() => {}, 1000);`,
    );
    // What a stop can wait for: here for something that never comes.
    const waiting = `
      import { stopOnSignal } from ${JSON.stringify(join(ROOT, 'scripts/commands/stop-on-signal.ts'))};
      import { runProgram } from ${JSON.stringify(join(ROOT, 'agents/models/program.ts'))};
      const { signal } = stopOnSignal({ stop: () => undefined });
      void runProgram(${JSON.stringify(`${process.execPath} ${deaf}`)}, '', { signal, timeoutMs: 600_000 });
      setInterval(() => undefined, 1000);
    `;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', waiting], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (part: Buffer) => (said += part.toString('utf8')));
    const ended = new Promise<number | null>((done) => child.on('exit', done));
    await until(() => existsSync(marker) && readFileSync(marker, 'utf8') !== '');
    child.kill('SIGINT');
    await until(() => said.includes('Press Ctrl-C again'));
    expect(child.exitCode).toBeNull();
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    const program = Number(readFileSync(marker, 'utf8'));
    await until(() => !isAlive(program));
  });
});

describe('a terminal that closes', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it.each([
    ['is told', 'a signal'],
    ['ends by an error of its own', 'an error'],
  ])('leaves no program running where the process %s', async (_how, what) => {
    const marker = join(folder.path, `${what}.pid`);
    const program = `setInterval(() => {}, 1000); require('fs').writeFileSync(${JSON.stringify(marker)}, String(process.pid));`;
    const file = join(folder.path, `${what}.cjs`);
    writeFileSync(file, program);
    const waiting = `
      import { existsSync } from 'node:fs';
      import { stopOnSignal } from ${JSON.stringify(join(ROOT, 'scripts/commands/stop-on-signal.ts'))};
      import { runProgram } from ${JSON.stringify(join(ROOT, 'agents/models/program.ts'))};
      const stop = stopOnSignal({ stop: () => undefined });
      const fails = ${JSON.stringify(what === 'an error')};
      if (fails) setInterval(() => { if (existsSync(${JSON.stringify(marker)})) throw new Error('broken'); }, 20);
      void runProgram(${JSON.stringify(`${process.execPath} "${file}"`)}, '', { signal: stop.signal, timeoutMs: 600_000 })
        .then(({ stopped }) => { stop.release(); process.exitCode = stopped === 'caller' ? 130 : 1; clearInterval(open); });
      const open = setInterval(() => undefined, 1000);
    `;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', waiting], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = new Promise<number | null>((done) => child.on('exit', done));
    await until(() => existsSync(marker) && readFileSync(marker, 'utf8') !== '');
    if (what === 'a signal') {
      // The terminal is gone: what is written to it fails, and the signal may come twice.
      child.stderr.destroy();
      child.kill('SIGHUP');
      child.kill('SIGHUP');
    }
    expect(await ended).toBe(what === 'a signal' ? 130 : 1);
    const id = Number(readFileSync(marker, 'utf8'));
    await until(() => !isAlive(id));
  });
});

describe('a question that the store has an answer to', () => {
  const folder = temporaryFolder();
  const QUESTION = 'Can Zika virus be transmitted other than by mosquitoes?';
  const ask = (question: string, run: string, ...flags: string[]): Promise<Finished> =>
    call([question, '--corpus', 'corpus', '--depth', 'quick', '--store', 'all.db', '--run', run, ...flags], {
      cwd: folder.path,
    });
  let first: Finished;

  beforeAll(async () => {
    copyArticles(join(folder.path, 'corpus'), articleFiles(FEWEST));
    first = await ask(QUESTION, 'first');
  });
  afterAll(() => folder.remove());

  it('is said to be, with its run, and is not asked again', async () => {
    expect(first.code).toBe(0);
    const again = await ask('can Zika virus be transmitted, other than by mosquitoes', 'second');
    expect(again.code).toBe(0);
    expect(again.stdout).toContain('first');
    expect(again.stdout).toContain('--fresh');
    const json = await ask(QUESTION, 'second', '--json');
    expect(JSON.parse(json.stdout)).toEqual({ type: 'already-answered', run: 'first' });
    // Nothing of a run that was not needed is left: neither its folder nor one that was made to hold it.
    expect(existsSync(join(folder.path, 'second'))).toBe(false);
    expect((await ask(QUESTION, 'runs/third')).stdout).toContain('--fresh');
    expect(existsSync(join(folder.path, 'runs'))).toBe(false);
    mkdirSync(join(folder.path, 'mine'));
    await ask(QUESTION, 'mine');
    expect(existsSync(join(folder.path, 'mine'))).toBe(true);
  });

  it('is asked anew with --fresh, and another question is asked', async () => {
    const fresh = await ask(QUESTION, 'third', '--fresh');
    expect(fresh.code).toBe(0);
    expect(fresh.stdout.trim()).toBe('third/report.html');
    const other = await ask('Can Zika virus cause birth defects?', 'fourth', '--max-rounds', '1');
    expect(other.stdout.trim()).toBe('fourth/report.html');
  });

  it('is asked again once the folder has other files, and a file that is gone backs nothing', async () => {
    const path = join(folder.path, 'corpus', 'new.md');
    const sentence =
      'In Testonia, Zika virus was transmitted by sexual contact rather than by mosquitoes in 12 of 30 couples.';
    writeFileSync(path, `# Sexual transmission of Zika virus in Testonia\n\n${`${sentence} `.repeat(3)}\n`);
    const files = (): unknown[] => {
      const store = openStore(join(folder.path, 'all.db'), { readOnly: true });
      try {
        return store.database.prepare(`SELECT path FROM corpus_files WHERE path = 'new.md'`).all();
      } finally {
        store.close();
      }
    };
    const added = await ask(QUESTION, 'fifth', '--max-rounds', '1');
    expect(added.stdout.trim()).toBe('fifth/report.html');
    expect(files()).toHaveLength(1);
    rmSync(path);
    const removed = await ask(
      'Can Zika virus be transmitted by sexual contact in Testonia?',
      'sixth',
      '--max-rounds',
      '1',
    );
    expect(removed.stdout.trim()).toBe('sixth/report.html');
    expect(files()).toHaveLength(0);
    expect(readFileSync(join(folder.path, 'sixth', 'report.md'), 'utf8')).not.toContain('12 of 30 couples');
  });
});
