import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { call } from '../tools/call.js';
import { ROOT, temporaryFolder } from '../tools/cli.js';

/** The finished briefs hold to the last quotation, in a copy: nothing is written into the repository. */

const BRIEFS = join(ROOT, 'examples/briefs');
const names = readdirSync(BRIEFS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe.each(names)('the finished brief %s', (name) => {
  const folder = temporaryFolder();
  const run = join(folder.path, name);
  cpSync(join(BRIEFS, name), run, { recursive: true });
  afterAll(() => folder.remove());

  it.each(['report.md', 'report.html', 'synth.json'])('holds in %s', async (document) => {
    const checked = await call([join(run, document), run, '--json'], {
      cwd: folder.path,
      command: 'verify-citations',
    });
    expect(checked.code).toBe(0);
  });

  it('opens, and its store is sound', async () => {
    const shown = await call(['show', run], { cwd: folder.path, command: 'research-loop' });
    expect(shown.stdout).toMatch(/\d+ rounds, \d+ sources, \d+ statements/);
    const { code } = await call(['doctor', run], { cwd: folder.path, command: 'research-loop' });
    expect(code).toBe(0);
  });
});
