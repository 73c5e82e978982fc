import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../store/open-store.js';
import { verifyStore } from '../../store/verify.js';
import { call } from '../tools/call.js';
import { cli, temporaryFolder, ZIKA } from '../tools/cli.js';
import { few } from '../tools/volume.js';

const QUESTION = 'Can Zika virus be transmitted other than by mosquitoes?';
const DOCUMENTS = ['PMC2819875', 'PMC4313657', 'PMC4629289'];
/** Shares of a run after which it is killed. `bench/kill.ts` does this at hundreds of instants. */
const KILLED_AT = [1 / 2, 1 / 6, 5 / 6];

describe('kill -9 at any moment, then resume', () => {
  const folder = temporaryFolder();
  const corpus = join(folder.path, 'corpus');
  const whole = join(folder.path, 'whole');
  let lines: number;
  /** What is kept of folders for the user would answer for a run's own readings. */
  const stateOf = (parent: string) => ({ XDG_STATE_HOME: join(parent, 'state') });

  /** What was read, searched and asked: counted in the store, from outside the process. */
  const finishedCalls = (runFolder: string): unknown => {
    const store = openStore(join(runFolder, 'store.db'), { readOnly: true });
    const calls = store.database
      .prepare(
        "SELECT kind, request_hash AS hash, count(*) AS times FROM journal WHERE status = 'finished' GROUP BY kind, hash ORDER BY kind, hash",
      )
      .all();
    const sources = store.database.prepare('SELECT key FROM sources ORDER BY key').all();
    store.close();
    return { calls, sources };
  };

  beforeAll(async () => {
    mkdirSync(corpus);
    const files = readdirSync(ZIKA).filter((name) => DOCUMENTS.some((id) => name.startsWith(id)));
    for (const name of files) copyFileSync(join(ZIKA, name), join(corpus, name));
    const finished = await call([QUESTION, '--corpus', corpus, '--run', whole, '--json'], {
      cwd: folder.path,
      env: stateOf(folder.path),
    });
    lines = finished.stdout.trim().split('\n').length;
    expect(finished.signal).toBeNull();
  });
  afterAll(() => folder.remove());

  it.concurrent.each(few(KILLED_AT))(
    'gives the same synth.json to the byte, and asks nothing twice (killed at %d)',
    async (share) => {
      // Instants are counted in events of the run itself, not in time: the same on any machine.
      const parent = join(folder.path, `killed-${share}`);
      mkdirSync(parent);
      const runFolder = join(parent, 'whole');
      const killAfterLines = Math.max(1, Math.floor(lines * share));
      let seen = 0;
      const killed = await cli([QUESTION, '--corpus', corpus, '--run', runFolder, '--json'], {
        cwd: folder.path,
        env: stateOf(parent),
        onStart: (child) => {
          child.stdout?.on('data', (part: Buffer) => {
            seen += part.toString('utf8').split('\n').length - 1;
            if (seen >= killAfterLines) child.kill('SIGKILL');
          });
        },
      });
      const resumed = await call(['resume', runFolder], { cwd: folder.path, env: stateOf(parent) });
      expect(killed.signal ?? killed.code).not.toBe(1);
      expect([0, 3]).toContain(resumed.code);
      expect(readFileSync(join(runFolder, 'synth.json'), 'utf8')).toBe(
        readFileSync(join(whole, 'synth.json'), 'utf8'),
      );
      expect(finishedCalls(runFolder)).toEqual(finishedCalls(whole));
      const store = openStore(join(runFolder, 'store.db'), { readOnly: true });
      expect(verifyStore(store)).toEqual([]);
      store.close();
    },
  );

  it.concurrent('writes the documents of a run that was killed after its ending was stored', async () => {
    const runFolder = join(folder.path, 'undocumented', 'whole');
    mkdirSync(runFolder, { recursive: true });
    copyFileSync(join(whole, 'store.db'), join(runFolder, 'store.db'));
    const store = openStore(join(runFolder, 'store.db'));
    const { changes } = store.database.prepare("DELETE FROM stages WHERE stage = 'documents'").run();
    store.close();
    expect(changes).toBe(1);
    // As left by an earlier ending of the same run.
    writeFileSync(join(runFolder, 'report.md'), 'old');
    const resumed = await call(['resume', runFolder], { cwd: folder.path });
    expect([0, 3]).toContain(resumed.code);
    for (const name of ['report.md', 'synth.json', 'rounds.json', 'events.jsonl', 'references.bib'])
      expect(readFileSync(join(runFolder, name), 'utf8')).toBe(readFileSync(join(whole, name), 'utf8'));
  });

  it.concurrent('ends with 130 and can be resumed after Ctrl-C', async () => {
    const parent = join(folder.path, 'interrupted');
    mkdirSync(parent);
    const runFolder = join(parent, 'whole');
    const interrupted = await cli([QUESTION, '--corpus', corpus, '--run', runFolder, '--json'], {
      cwd: folder.path,
      env: stateOf(parent),
      onStart: (child) => child.stdout?.once('data', () => child.kill('SIGINT')),
    });
    expect(interrupted.code).toBe(130);
    expect(interrupted.stderr).toMatch(/research-loop(?:\.mjs)? resume/);
    await call(['resume', runFolder], { cwd: folder.path, env: stateOf(parent) });
    expect(readFileSync(join(runFolder, 'synth.json'), 'utf8')).toBe(
      readFileSync(join(whole, 'synth.json'), 'utf8'),
    );
  });

  it.concurrent('refuses a second process on one run, politely', async () => {
    const parent = join(folder.path, 'two');
    mkdirSync(parent);
    const runFolder = join(parent, 'whole');
    let second: ReturnType<typeof cli> | undefined;
    await cli([QUESTION, '--corpus', corpus, '--run', runFolder, '--json'], {
      cwd: folder.path,
      onStart: (child) =>
        child.stdout?.once('data', () => {
          // It waits meanwhile: else it may have ended before the other has begun.
          child.kill('SIGSTOP');
          second = cli(['resume', runFolder], { cwd: folder.path }).finally(() => child.kill('SIGCONT'));
        }),
    });
    const refused = await second;
    expect(refused?.code).toBe(1);
    expect(refused?.stderr).toMatch(/Another process .* is working on the run/);
  });
});
