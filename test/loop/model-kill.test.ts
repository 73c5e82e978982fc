import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../tools/cli.js';
import { killedRun, type Killed, type KillPlan } from '../tools/kill-world.js';

/** `bench/kill.ts` does this at hundreds of instants. */
describe('kill -9 with models and the web in flight', () => {
  const folder = temporaryFolder();
  let whole: Killed;
  const run = (name: string, plan: Omit<KillPlan, 'parent'>): Promise<Killed> => {
    const parent = join(folder.path, name);
    mkdirSync(parent);
    return killedRun({ parent, ...plan });
  };

  beforeAll(async () => {
    whole = await run('whole', { kill: null });
    expect([0, 3]).toContain(whole.code);
  });
  afterAll(() => folder.remove());

  it.concurrent.each([9, 38])(
    'ends with the same claims, and pays no finished call twice (after %i events)',
    async (events) => {
      const killed = await run(`killed-${events}`, { kill: { afterEvents: events } });
      expect(killed.synth).toBe(whole.synth);
      expect(killed.repeated).toEqual({ models: 0, searches: 0 });
      expect(killed.findings).toBe(0);
    },
  );

  it.concurrent('ends with 130 after Ctrl-C, and goes on from there', async () => {
    const stopped = await run('stopped', { kill: { afterEvents: 12 }, signal: 'SIGINT' });
    expect(stopped.code).toBe(130);
    expect(stopped.synth).toBe(whole.synth);
  });
});
