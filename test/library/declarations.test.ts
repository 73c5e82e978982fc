import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT, temporaryFolder } from '../tools/cli.js';

/**
 * The built declarations as a strict program of somebody else sees them that checks its libraries too. It has the packages
 * that an installation brings, and none of those that this repository is developed with.
 */
const folder = temporaryFolder();
const modules = join(folder.path, 'node_modules');

const CONSUMER = `import * as library from 'research-loop';
import { ground, listRuns, openStore, research, verifyStore } from 'research-loop';
import type { Brief, ResearchOptions, RunEvent, SourceRecord, Store, Verdict } from 'research-loop';

const options: ResearchOptions = {
  question: 'What is known?',
  corpus: 'papers',
  maxRounds: 2,
  watch: (event: RunEvent) => console.log(event.type),
};
const { brief, ending, folder } = await research(options);
const { found } = await research('What is known?', { corpus: 'papers' });
const state: string = library.RUN_STATES[library.stateOf(ending, found)];
const whole: Brief = brief;
const journals: (string | null)[] = whole.sources.map((source) => source.siteName);
const verdicts: Verdict[] = ground([], []).citations.map((each) => each.verdict);
const store: Store = openStore('store.db', { readOnly: true });
const questions: string[] = listRuns(store).map((run) => run.question);
const sources: readonly SourceRecord[] = library.readStoreSources('store.db');
const findings: string[] = verifyStore(store).map((finding) => finding.kind);
const path: string = store.commit(() => store.path);
store.close();
// @ts-expect-error a question is needed
void research({ corpus: 'papers' });
// @ts-expect-error the database inside is nobody else's
void store.database;
// @ts-expect-error a commit is synchronous
store.commit(async () => undefined);
console.log(state, ending, folder, journals, verdicts, questions, sources, findings, path);
`;

/** Files that the compiler reads for the consumer, and what it finds wrong. */
function compile(options: Readonly<Record<string, unknown>>): { files: string[]; errors: string } {
  const base = { strict: true, skipLibCheck: false, noEmit: true, target: 'es2023', listFiles: true };
  writeFileSync(
    join(folder.path, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...base, ...options }, files: ['consumer.mts'] }),
  );
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder.path], { encoding: 'utf8' });
  const lines = stdout.trim().split('\n');
  const files = lines.filter((line) => line.startsWith('/') && /\.(?:[cm]?ts|json)$/.test(line));
  return { files, errors: lines.filter((line) => !files.includes(line)).join('\n') };
}

const packagesOf = (files: readonly string[]): readonly string[] =>
  [...new Set(files.map((file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? ''))].sort();

beforeAll(() => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const installed = join(modules, 'research-loop');
  mkdirSync(installed, { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(installed, 'package.json'));
  cpSync(join(ROOT, 'dist'), join(installed, 'dist'), { recursive: true });
  for (const name of [...Object.keys(dependencies), '@types/node', 'undici-types']) {
    mkdirSync(join(modules, name, '..'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  writeFileSync(join(folder.path, 'consumer.mts'), CONSUMER);
});
afterAll(() => folder.remove());

it.each([
  { title: 'Node', module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2023'], types: ['node'] },
  { title: 'a bundler', module: 'esnext', moduleResolution: 'bundler', lib: ['es2023', 'dom'], types: [] },
])('compile for $title, libraries checked too', ({ title: _title, ...options }) => {
  const { files, errors } = compile(options);
  expect(errors).toBe('');
  // A package more here is one whose declarations every consumer must be able to compile.
  const known = ['research-loop', 'typescript', '@types/node', 'undici-types', 'buffer', ''];
  expect(packagesOf(files).filter((name) => !known.includes(name))).toEqual([]);
  expect(packagesOf(files)).toContain('research-loop');
});
