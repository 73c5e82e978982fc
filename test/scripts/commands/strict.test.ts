import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { call } from '../../tools/call.js';
import { temporaryFolder } from '../../tools/cli.js';
import { startWorlds, type Worlds } from '../../tools/model-run.js';
import { itAtLength } from '../../tools/volume.js';

describe('--strict', () => {
  const folder = temporaryFolder();
  let worlds: Worlds;
  const synth = (
    run: string,
  ): {
    claims: { review: { status: string }; gate: { warnings: string[] } }[];
  } => JSON.parse(readFileSync(join(folder.path, run, 'synth.json'), 'utf8')) as never;
  const asked = (): { models: number; web: number } => ({
    models: worlds.models.calls.length,
    web: worlds.world.requests.length,
  });

  beforeAll(async () => {
    worlds = await startWorlds({
      world: { universe: { works: 8, noise: 6 }, faults: { page: { errorShare: 0.1 } } },
    });
    const first = await call(
      [
        ...[worlds.world.universe.question, '--run', 'recorded', '--max-rounds', '2'],
        ...['--model', 'anthropic/claude-haiku-4-5', '--search', 'exa,openalex'],
      ],
      { cwd: folder.path, env: worlds.variables },
    );
    expect([0, 3]).toContain(first.code);
  });
  afterAll(async () => {
    await worlds.close();
    folder.remove();
  });

  const warned = (run: string): number =>
    synth(run).claims.filter((claim) => claim.gate.warnings.length > 0).length;
  const markdown = (run: string): string => readFileSync(join(folder.path, run, 'report.md'), 'utf8');
  /** A copy under the name of the recorded run, which its store knows it by. */
  const copyOfRecorded = (name: string): string => {
    cpSync(join(folder.path, 'recorded'), join(folder.path, name, 'recorded'), { recursive: true });
    return join(name, 'recorded');
  };

  itAtLength(
    'a finished run resumed with a strict gate keeps no claim with a warning, and stays so',
    async () => {
      const run = copyOfRecorded('resumed');
      expect(warned(run)).toBeGreaterThan(0);
      const before = asked();
      const { code, stderr } = await call(['resume', run, '--strict'], {
        cwd: folder.path,
        env: worlds.variables,
      });
      expect(stderr).not.toContain('research-loop:');
      expect(code).toBe(3);
      expect(asked()).toEqual(before);
      expect([warned(run), synth(run).claims.length > 0]).toEqual([0, true]);
      expect(markdown(run)).toContain('strict checking');
      const written = markdown(run);
      await call(['report', run], { cwd: folder.path });
      expect(markdown(run)).toBe(written);
      // What was struck is not brought back, and what changes nothing is refused.
      const idle = await call(['resume', run, '--output', 'brief'], { cwd: folder.path });
      expect([idle.code, idle.stderr]).toEqual([2, expect.stringContaining('--output would change nothing')]);
    },
  );

  itAtLength('a live run with a strict gate takes no claim that it warns about', async () => {
    const before = worlds.models.calls.length;
    const { code, stderr } = await call(
      [
        ...[worlds.world.universe.question, '--run', 'live', '--max-rounds', '1', '--strict'],
        ...['--model', 'anthropic/claude-haiku-4-5', '--search', 'exa,openalex'],
      ],
      { cwd: folder.path, env: worlds.variables },
    );
    expect(stderr).not.toContain('research-loop:');
    expect([0, 3]).toContain(code);
    expect([warned('live'), synth('live').claims.length > 0]).toEqual([0, true]);
    // Each got one attempt at repair, with the reason.
    const repairs = worlds.models.calls.slice(before).filter((each) => each.role === 'writer');
    expect(repairs.map((each) => JSON.stringify(each)).join('\n')).toContain(
      'the strict gate accepts no warning',
    );
  });
});
