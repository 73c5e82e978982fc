import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../tools/cli.js';

/** The house keeps its shape: imports go one way, and only `scripts/` touches the process. */

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  scripts: ['scripts', 'desk', 'loop', 'agents', 'store', 'text'],
  desk: ['desk', 'loop', 'agents', 'store', 'text'],
  loop: ['loop', 'agents', 'store', 'text'],
  agents: ['agents', 'text'],
  store: ['store', 'text'],
  text: ['text'],
};

interface Module {
  readonly path: string;
  readonly layer: string;
  readonly source: ts.SourceFile;
}

const modules: readonly Module[] = Object.keys(MAY_IMPORT).flatMap((layer) =>
  readdirSync(join(ROOT, layer), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => {
      const path = relative(ROOT, join(entry.parentPath, entry.name));
      return {
        path,
        layer,
        source: ts.createSourceFile(
          path,
          readFileSync(join(ROOT, path), 'utf8'),
          ts.ScriptTarget.Latest,
          true,
        ),
      };
    }),
);

/** Every module that a file names: import, export from, import() and type imports. */
function importsOf({ source }: Module): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier !== undefined &&
      ts.isStringLiteral(node.moduleSpecifier)
    )
      found.push(node.moduleSpecifier.text);
    if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      node.arguments[0] !== undefined &&
      ts.isStringLiteral(node.arguments[0])
    )
      found.push(node.arguments[0].text);
    if (
      ts.isImportTypeNode(node) &&
      ts.isLiteralTypeNode(node.argument) &&
      ts.isStringLiteral(node.argument.literal)
    )
      found.push(node.argument.literal.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Accesses such as `process.env`, `console.log`. */
function accessesOf({ source }: Module): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression))
      found.push(`${node.expression.text}.${node.name.text}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('the house', () => {
  it('has modules in every layer', () => {
    for (const layer of Object.keys(MAY_IMPORT))
      expect(modules.filter((module) => module.layer === layer).length).toBeGreaterThan(5);
  });

  it('imports one way: scripts → desk → loop → agents, store → text; agents and store never meet', () => {
    const breaches = modules.flatMap((module) =>
      importsOf(module)
        .filter((name) => name.startsWith('.'))
        .map((name) => relative(ROOT, resolve(ROOT, dirname(module.path), name)).split('/')[0] ?? '')
        .filter((target) => !(MAY_IMPORT[module.layer] ?? []).includes(target))
        .map((target) => `${module.path} → ${target}`),
    );
    expect(breaches).toEqual([]);
  });

  it('reads the environment, prints and exits in scripts/ alone', () => {
    const forbidden = /^(process\.(env|argv|exit|exitCode|stdout|stderr|stdin)|console\.\w+)$/;
    const breaches = modules
      .filter((module) => module.layer !== 'scripts')
      .flatMap((module) =>
        accessesOf(module)
          .filter((access) => forbidden.test(access))
          .map((access) => `${module.path}: ${access}`),
      );
    expect(breaches).toEqual([]);
  });

  it('reads process.env in one file', () => {
    const readers = modules
      .filter((module) => accessesOf(module).includes('process.env'))
      .map((module) => module.path);
    expect(readers).toEqual(['scripts/process/environment.ts']);
  });

  it('has no import cycle', () => {
    const paths = new Set(modules.map((module) => module.path));
    const graph = new Map(
      modules.map((module) => [
        module.path,
        importsOf(module)
          .filter((name) => name.startsWith('.'))
          .map((name) => relative(ROOT, resolve(ROOT, dirname(module.path), name)).replace(/\.js$/, '.ts'))
          .filter((path) => paths.has(path)),
      ]),
    );
    const done = new Set<string>();
    const cycles: string[] = [];
    const walk = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      if (trail.includes(path) || done.has(path)) return;
      for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
      done.add(path);
    };
    for (const path of paths) walk(path, []);
    expect(cycles).toEqual([]);
  });

  it.each<[string, (folder: string) => string]>([
    // What is typed and handed out stands at the top of `scripts/`, above all of its rooms.
    ['scripts', (folder) => folder || 'top'],
    // At the top of the desk and of the loop are their shapes and their summary, which are no room.
    ['desk', (folder) => folder],
    // The gate of a document reads it: both are one room.
    ['loop', (folder) => folder.replace('citations', 'gate')],
  ])('builds the rooms of %s on at most eight floors, no arrow back up', (layer, nameOf) => {
    const roomOf = (path: string): string => nameOf(path.split('/').slice(0, -1)[1] ?? '');
    const below = new Map<string, Set<string>>();
    for (const module of modules.filter((each) => each.layer === layer)) {
      const own = below.get(roomOf(module.path)) ?? new Set();
      for (const name of importsOf(module).filter((each) => each.startsWith('.'))) {
        const path = relative(ROOT, resolve(ROOT, dirname(module.path), name));
        if (path.startsWith(`${layer}/`) && roomOf(path) !== roomOf(module.path)) own.add(roomOf(path));
      }
      below.set(roomOf(module.path), own);
    }
    const floorOf = (room: string, trail: readonly string[]): number => {
      if (trail.includes(room)) throw new Error(`Back up: ${[...trail, room].join(' → ')}`);
      const others = [...(below.get(room) ?? [])].filter((each) => each !== '');
      return 1 + Math.max(0, ...others.map((each) => floorOf(each, [...trail, room])));
    };
    const rooms = [...below.keys()].filter((room) => room !== '');
    const floors = rooms.map((room) => `${floorOf(room, [])} ${room}`).sort();
    expect(Number(floors.at(-1)?.split(' ')[0]), floors.join('\n')).toBeLessThanOrEqual(8);
  });
});
