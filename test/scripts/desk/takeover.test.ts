import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tools/cli.js';
import { POSTGRES_URL, postgresDesk } from '../../tools/desk-databases.js';
import { takenOver, type TakenOver, type TakeoverPlan } from '../../tools/takeover.js';

/** `bench/takeover.ts` does this at many instants. */
describe.skipIf(POSTGRES_URL === undefined)('a run whose worker is killed', () => {
  const folder = temporaryFolder();
  const desk = postgresDesk(POSTGRES_URL ?? '');
  const run = (name: string, plan: Pick<TakeoverPlan, 'kills' | 'machines'>): Promise<TakenOver> => {
    const parent = join(folder.path, name);
    mkdirSync(parent);
    return takenOver({ desk, parent, ...plan });
  };
  afterAll(async () => {
    await desk.remove();
    folder.remove();
  });

  it('ends on another machine as if nothing had happened, and asks nothing twice', async () => {
    const whole = await run('whole', { kills: [] });
    const kills = [{ afterEvents: 14 }, { onEvent: 'all-told' }];
    const taken = await run('taken-over', { kills, machines: ['one', 'two', 'one'] });
    expect(taken.from).toEqual(['new', 'journal', 'journal']);
    expect(taken.synth).toBe(whole.synth);
    expect(taken.repeated).toEqual({ models: 0, searches: 0 });
    expect(taken.findings).toEqual([]);
  });
});
