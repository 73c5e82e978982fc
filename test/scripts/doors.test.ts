import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../tools/cli.js';

/** SECURITY.md names every place where a value could start a program or choose a variable, and tests that exist. */

const page = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');
const doors = page.slice(page.indexOf('## Doors'), page.indexOf('## Not defended'));

const sources = ['scripts', 'desk', 'loop', 'agents', 'store', 'text'].flatMap((layer) =>
  readdirSync(join(ROOT, layer), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)),
);
const having = (pattern: RegExp): string[] =>
  sources.filter((path) => pattern.test(readFileSync(join(ROOT, path), 'utf8')));

it.each([
  ['starts a process or a thread', /from 'node:(?:child_process|worker_threads|cluster)'/],
  ['starts a browser', /import\('playwright-core'\)/],
  ['evaluates code', /\beval\(|new Function\(|from 'node:vm'/],
  ['reads a variable by a configured name', /variables\[described\./],
])('names every file that %s', (_, pattern) => {
  expect(having(pattern).filter((path) => !doors.includes(`\`${path}\``))).toEqual([]);
});

it('names only files and tests that exist', () => {
  const named = [...page.matchAll(/`((?:scripts|desk|agents|store|loop|text|test)\/[\w./-]+\.ts)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
