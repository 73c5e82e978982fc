import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, temporaryFolder } from '../tools/cli.js';
import { articleFiles, CITED, copyArticles } from '../tools/few-articles.js';

/** The package as someone else gets it: packed, unpacked in another place, imported by its name. */
describe('the packed package', () => {
  const folder = temporaryFolder();
  const installed = join(folder.path, 'node_modules', 'research-loop');
  let files: string[] = [];

  const node = (args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder.path,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  beforeAll(() => {
    const packed = execFileSync(
      'npm',
      ['pack', '--json', '--ignore-scripts', '--pack-destination', folder.path],
      { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const [tarball] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }];
    files = tarball.files.map((file) => file.path);
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', [
      '-xzf',
      join(folder.path, tarball.filename),
      '-C',
      installed,
      '--strip-components=1',
    ]);
    symlinkSync(join(ROOT, 'node_modules'), join(installed, 'node_modules'));
    for (const name of ['research', 'ground', 'open-store'])
      writeFileSync(
        join(folder.path, `${name}.mjs`),
        readFileSync(join(installed, 'examples', 'library', `${name}.mjs`)),
      );
  });
  afterAll(() => folder.remove());

  it('holds what runs, what explains it, and nothing else', () => {
    for (const wanted of [
      'research-loop.mjs',
      'verify-citations.mjs',
      'dist/index.js',
      'dist/index.d.ts',
      'README.md',
      'LICENSE',
      'skills/research-loop/SKILL.md',
      'examples/zika/ATTRIBUTION.md',
    ])
      expect(files).toContain(wanted);
    expect(files.filter((path) => /^dist\/agents\/prompts\/.*\.md$/.test(path)).length).toBeGreaterThan(5);
    // No record of the compiler's.
    expect(files.filter((path) => /\.tsbuildinfo$|\.env$|^(?:Dockerfile|compose)/.test(path))).toEqual([]);
    expect(files.filter((path) => /^(test|bench|runs|node_modules)\/|(?<!\.d)\.ts$/.test(path))).toEqual([]);
  });

  it('runs both commands', () => {
    const help = node([join(installed, 'research-loop.mjs'), '--help']);
    expect(help.stdout).toContain('research-loop "question"');
    const check = node([join(installed, 'verify-citations.mjs'), '--help']);
    expect(check.stdout).toContain('Usage: verify-citations');
    expect([help.status, check.status]).toEqual([0, 0]);
  });

  it('runs the examples: the gate, a brief from a folder, what a store holds', () => {
    const ground = node(['ground.mjs']);
    expect(ground.stderr).toBe('');
    expect(ground.stdout).toMatch(/C1: holds\nC2: altered/);
    const research = node(['research.mjs', copyArticles(join(folder.path, 'articles'), articleFiles(CITED))]);
    expect(research.stderr).toBe('');
    const [, claims, runFolder] = /: (\d+) claims from \d+ sources, in (.+)\n$/.exec(research.stdout) ?? [];
    expect(Number(claims)).toBeGreaterThanOrEqual(2);
    const store = node(['open-store.mjs', runFolder ?? '']);
    expect(store.stdout).toContain('0 faults found');
    expect(store.stdout).toContain('doi:10.3201/eid1705.101939');
  });

  it('has types that a strict program compiles with', () => {
    writeFileSync(
      join(folder.path, 'consumer.mts'),
      `import { ground, openStore, research, type Brief, type Verdict } from 'research-loop';
const { brief, ending } = await research({ question: 'What is known?', corpus: 'papers', maxRounds: 2 });
const whole: Brief = brief;
const verdicts: Verdict[] = ground([], []).citations.map((each) => each.verdict);
openStore('store.db', { readOnly: true }).close();
// @ts-expect-error a question is wanted
void research({ corpus: 'papers' });
console.log(whole.claims.length, ending, verdicts);
`,
    );
    const { status, stdout } = node([
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      ...['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023'],
      ...['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types'), 'consumer.mts'],
    ]);
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });
});
