import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { kebab } from '../../loop/options/option.js';
import { VERIFY_OPTIONS } from '../../loop/options/verify.js';
import { FIRST_HELP } from '../../scripts/program/first-help.js';
import { buildProgram } from '../../scripts/program/program.js';
import { readOptions } from '../../scripts/verify/options.js';
import { ROOT } from '../tools/cli.js';

/** Every command line that README, the guides and the skill print is one that the commands understand. */

const DOCUMENTS = [
  'README.md',
  'skills/research-loop/SKILL.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const CALL = /(?:^|\s)(?:node |npx )?(research-loop|verify-citations)(?:\.mjs)?(?= )/;

/** Words of a shell line: quotes taken away, nothing expanded. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+)/g)].map(([, single, double, bare]) =>
    String(single ?? double ?? bare),
  );

/** Calls of our commands in the shell blocks of a document: name and arguments. */
function callsIn(document: string): { command: string; words: string[] }[] {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const blocks = [...text.matchAll(/```(?:sh|bash|console)\n([\s\S]*?)```/g)].map(([, body]) => String(body));
  return blocks
    .flatMap((body) => body.replace(/\\\n\s*/g, ' ').split(/\n|&&/))
    .flatMap((line) => {
      const call = CALL.exec(line);
      if (call === null || line.trim().startsWith('#')) return [];
      const args = line.slice(call.index + call[0].length).replace(/\s(?:#|[|>&]).*$/, '');
      return [{ command: String(call[1]), words: wordsOf(args) }];
    });
}

/** @throws where an option is not known, or its value not taken */
function parseRun(words: readonly string[]): void {
  const program = buildProgram(() => undefined);
  const command = program.commands.find((each) => each.name() === words[0]);
  const inner = command?.commands.find((each) => each.name() === words[1]);
  const target = inner ?? command ?? program;
  const own = words.slice(inner === undefined ? (command === undefined ? 0 : 1) : 2);
  const { operands, unknown } = target.parseOptions(own);
  expect(unknown).toEqual([]);
  const wanted = target.registeredArguments;
  expect(operands.length).toBeGreaterThanOrEqual(wanted.filter((each) => each.required).length);
  if (wanted.at(-1)?.variadic !== true) expect(operands.length).toBeLessThanOrEqual(wanted.length);
}

/** A document that is not on this machine is no misunderstanding. */
function readCheck(words: readonly string[]): void {
  try {
    readOptions([...words]);
  } catch (error) {
    if (!(error as Error).message.startsWith('There is no file')) throw error;
  }
}

describe('the commands that the documents print', () => {
  it.each(DOCUMENTS)('are understood: %s', (document) => {
    for (const { command, words } of callsIn(document)) {
      const understand = (): unknown => (command === 'research-loop' ? parseRun(words) : readCheck(words));
      expect(understand, `${document}: ${command} ${words.join(' ')}`).not.toThrow();
    }
  });

  it('are many: the test would pass over documents that it cannot read', () => {
    expect(DOCUMENTS.flatMap(callsIn).length).toBeGreaterThan(20);
  });

  it('are told from what is none', () => {
    expect(() => parseRun(['list', '--nope'])).toThrow();
    expect(() => parseRun(['show'])).toThrow();
    expect(() => parseRun(['q w', '--max-rounds', 'many'])).toThrow();
  });
});

describe('the commands of this repository', () => {
  const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

  it('are scripts of package.json wherever a document names them', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...DOCUMENTS, 'AGENTS.md', 'CONTRIBUTING.md', '.ci/run'].flatMap((name) =>
      [...read(name).matchAll(/npm (?:run ([\w:]+)|(test)\b)/g)].map(([, run, test]) => run ?? test),
    );
    expect(named).toContain('test:postgres');
    expect(named.filter((script) => scripts[String(script)] === undefined)).toEqual([]);
  });

  it('are run by CI as README has them, before a server is there', () => {
    const [, first = ''] = /```sh\n([\s\S]*?)```/.exec(read('README.md')) ?? [];
    const parts = [...read('.ci/run').matchAll(/^(?:part (.+)|(start_postgres))$/gm)].map(
      ([, part, start]) => part?.replace(' --no-progress', '') ?? start,
    );
    const readme = [...first.trim().split('\n'), 'npm test'];
    expect(readme).toHaveLength(3);
    expect(parts.slice(0, 4)).toEqual([...readme, 'start_postgres']);
    expect(read('README.md')).toContain('run `npm test`');
  });
});

it('has few options: a new one is worth less than one that is not there', () => {
  const long = ({ options, commands }: Command): string[] => [
    ...options.map((option) => option.long ?? ''),
    ...commands.flatMap(long),
  ];
  const verify = Object.keys(VERIFY_OPTIONS).map((name) => `--${kebab(name)}`);
  const names = new Set([...long(buildProgram(() => undefined)), ...verify]);
  expect(names.size, [...names].sort().join(' ')).toBe(51);
});

it('names in the first help only what there is, on one screen', () => {
  const program = buildProgram(() => undefined);
  const commands = [...FIRST_HELP.matchAll(/^ {2}([a-z]+)(?: |$)/gm)].map(([, name]) => String(name));
  const options = [...FIRST_HELP.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, name]) => String(name));
  expect(commands.filter((name) => !program.commands.some((each) => each.name() === name))).toEqual([]);
  expect(options.filter((name) => !program.options.some(({ long }) => long === name))).toEqual([]);
  expect(commands.length).toBeGreaterThan(8);
  const lines = FIRST_HELP.split('\n');
  expect(lines.length - 1).toBeLessThanOrEqual(24);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(110);
  const [, call = ''] = /^Try it: research-loop (.*)$/m.exec(FIRST_HELP) ?? [];
  parseRun(wordsOf(call));
});
