import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../tools/cli.js';

/** The tree that README.md prints is the tree on the disk. */

const BEYOND_THE_TREE = new Set([
  'node_modules',
  'dist',
  '.git',
  '.ci',
  '.npmrc',
  '.gitignore',
  '.prettierignore',
  '.prettierrc.json',
]);

/** Paths of the first code block after "## The map", by their indentation. */
function printedPaths(readme: string): string[] {
  const block = /## The map[\s\S]*?```text\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const trail: string[] = [];
  return block
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const depth = (/^ */.exec(line)?.[0].length ?? 0) / 2;
      const names = (/^\s*([^\s,]+(?:, [^\s,]+)*)/.exec(line)?.[1] ?? '').split(', ');
      return names.map((name) => {
        trail[depth] = name.replace(/\/$/, '');
        return trail.slice(0, depth + 1).join('/');
      });
    });
}

describe('the tree in README.md', () => {
  const printed = printedPaths(readFileSync(join(ROOT, 'README.md'), 'utf8'));

  it('names only what exists', () => {
    expect(printed.length).toBeGreaterThan(10);
    expect(printed.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names every file and folder of the top level, and every folder of the six layers', () => {
    const top = readdirSync(ROOT).filter((name) => !BEYOND_THE_TREE.has(name));
    const layers = ['agents', 'desk', 'loop', 'store', 'scripts', 'text'].flatMap((layer) =>
      readdirSync(join(ROOT, layer), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${layer}/${entry.name}`),
    );
    expect([...top, ...layers].filter((path) => !printed.includes(path))).toEqual([]);
  });
});
