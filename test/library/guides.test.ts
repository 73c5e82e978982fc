import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildProgram } from '../../scripts/program/program.js';
import { ROOT } from '../tools/cli.js';

/** The guides and the skill name commands, options and files: all of them must exist. */

const GUIDES = [
  'README.md',
  'skills/research-loop/SKILL.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const program = buildProgram(() => undefined);
const optionsOf = ([first, second]: readonly string[]): readonly string[] => {
  const command = program.commands.find((each) => each.name() === first) ?? program;
  const inner = command.commands.find((each) => each.name() === second) ?? command;
  return inner.options.flatMap((option) => [option.long ?? '', option.short ?? '']);
};

/** Calls of the command in code blocks, lines that go on joined. */
function callsIn(markdown: string): readonly string[] {
  const blocks = [...markdown.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
  return blocks
    .flatMap((block) => block.replace(/\\\n\s*/g, ' ').split('\n'))
    .flatMap((line) => /research-loop(?:\.mjs)? (?<rest>.*)/.exec(line)?.groups?.['rest'] ?? [])
    .map((rest) => rest.replace(/\s#.*$/, ''));
}

describe.each(GUIDES)('%s', (path) => {
  const markdown = readFileSync(join(ROOT, path), 'utf8');

  it('names only commands and options that exist', () => {
    const names = program.commands.map((command) => command.name());
    for (const call of callsIn(markdown)) {
      const words = call.replace(/"[^"]*"|'[^']*'/g, '"…"').split(/\s+/);
      const [first = ''] = words;
      if (/^[a-z]+$/.test(first)) expect(names, call).toContain(first);
      for (const option of words.filter((word) => /^--[a-z]/.test(word)))
        expect(optionsOf(words), call).toContain(option.split('=')[0]);
    }
  });

  it('names only files that exist', () => {
    const files =
      markdown.match(/`(?:docs|agents|desk|loop|store|scripts|test)\/[\w./-]+\.(?:ts|md|json)`/g) ?? [];
    for (const file of files) expect(existsSync(join(ROOT, file.slice(1, -1))), file).toBe(true);
  });
});

it('the guides are there', () => {
  expect(GUIDES.length).toBeGreaterThanOrEqual(8);
  expect(GUIDES.flatMap((path) => callsIn(readFileSync(join(ROOT, path), 'utf8'))).length).toBeGreaterThan(
    20,
  );
});
