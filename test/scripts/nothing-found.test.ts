import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { call } from '../tools/call.js';
import { temporaryFolder } from '../tools/cli.js';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const OFF_TOPIC =
  'The bakery of the village opens at seven and sells bread with seeds, buns and a cake on Sundays. ';

describe('a run that finds nothing', () => {
  it('says so in its last line, its last event and its exit code', async () => {
    const corpus = join(folder.path, 'corpus');
    mkdirSync(corpus);
    writeFileSync(join(corpus, 'bread.md'), `# Bread\n\n${OFF_TOPIC.repeat(6)}\n`);
    const ask = (...more: string[]) =>
      call(['Does zirconium cure tinnitus in divers?', '--corpus', corpus, '--depth', 'quick', ...more], {
        cwd: folder.path,
        command: 'research-loop',
      });
    const said = await ask('--run', join(folder.path, 'one'));
    expect(said.code).toBe(3);
    expect(said.stderr.trimEnd().split('\n').at(-1)).toMatch(
      /^(?:Nothing that was read|No search was answered|No statement|Nothing was found)/,
    );
    const told = await ask('--run', join(folder.path, 'two'), '--json');
    expect(told.code).toBe(3);
    const last = JSON.parse(told.stdout.trimEnd().split('\n').at(-1) ?? '') as {
      claims: number;
      found: string;
    };
    expect(last.claims).toBe(0);
    expect(['nothing', 'nothing-stands', 'search-failed']).toContain(last.found);
  });

  it('names passages without a claim as what was found, and exits with 0', async () => {
    const corpus = join(folder.path, 'tickets');
    mkdirSync(corpus);
    const season = 'People speak of nothing but the season ticket for the harbour bath, and of its colour. ';
    writeFileSync(join(corpus, 'bath.md'), `# The harbour bath\n\n${season}\n\n${OFF_TOPIC.repeat(4)}\n`);
    const said = await call(
      ['Why is the season ticket for the harbour bath contested?', '--corpus', corpus, '--json'],
      { cwd: folder.path, command: 'research-loop' },
    );
    const last = JSON.parse(said.stdout.trimEnd().split('\n').at(-1) ?? '') as Record<string, unknown>;
    expect(last).toMatchObject({ claims: 0, found: 'passages' });
    expect(said.code).toBe(0);
  });
});
