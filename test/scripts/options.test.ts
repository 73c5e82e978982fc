import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../scripts/trust/config.js';
import { UsageError } from '../../loop/exit-codes.js';
import { research } from '../../scripts/library.js';
import { RunOptions } from '../../desk/api/shapes.js';
import { kebab, onCommandLine, type OptionRow } from '../../loop/options/option.js';
import { RUN_OPTIONS, type RunForm, type RunOptionName } from '../../loop/options/run.js';
import { buildProgram } from '../../scripts/program/program.js';
import { call } from '../tools/call.js';
import { temporaryFolder } from '../tools/cli.js';

/** Every option at every place that could take it: taken where its row says so, refused by name elsewhere. */

const ROWS = Object.entries(RUN_OPTIONS) as [RunOptionName, OptionRow][];
const GIVEN: Readonly<Record<OptionRow['kind'], unknown>> = {
  ...{ flag: true, text: 'words', choice: '', integer: 7, number: 0.5, list: ['example.org'], object: {} },
};
const SPECIAL: Partial<Record<RunOptionName, unknown>> = {
  databaseUrl: 'postgres://desk@localhost:5432/desk',
  since: '2020-01-01',
  language: 'de',
  ocrLanguage: 'eng',
};
const valueOf = (name: RunOptionName, row: OptionRow): unknown =>
  SPECIAL[name] ?? (row.kind === 'choice' ? row.choices?.[0] : GIVEN[row.kind]);

const program = buildProgram(() => {
  /* Nothing is run. */
});
const flagsOf = (command: (typeof program.commands)[number]): string[] =>
  command.options.map(({ long }) => long ?? '');
const COMMANDS = program.commands.flatMap((command): [string, typeof command][] =>
  command.commands.length === 0
    ? [[command.name(), command]]
    : command.commands.map((inner) => [`${command.name()} ${inner.name()}`, inner]),
);
const KNOWN = [...new Set([program, ...program.commands].flatMap(flagsOf))].filter(
  (name) => name !== '--version',
);
const FORMS: readonly [RunForm, string[]][] = [
  ['run', ['What is it?', '--corpus', 'missing']],
  ['resume', ['resume', 'missing']],
];

describe('every option at every command', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const usage = (args: readonly string[]) => call(args, { cwd: folder.path });
  const typed = (name: string, row: OptionRow, value: unknown): string[] =>
    row.kind === 'flag' ? [`--${kebab(name)}`] : [`--${kebab(name)}=${String([value].flat()[0])}`];

  it.each(COMMANDS)('%s refuses those that it does not take, and names who does', async (name, command) => {
    for (const option of KNOWN.filter((each) => !flagsOf(command).includes(each))) {
      const { code, stderr } = await usage([...name.split(' '), 'x', 'y', `${option}=1`]);
      expect([code, stderr], option).toEqual([
        2,
        expect.stringMatching(new RegExp(`does not take ${option}; research-loop.*(?:do|does)\\.`)),
      ]);
    }
  });

  it.each(FORMS)('%s takes what its rows say, and refuses the rest', async (form, words) => {
    for (const [name, row] of ROWS) {
      const commands: readonly string[] = row.commands ?? [];
      if (commands.length === 0) continue;
      const { code, stderr } = await usage([...words, ...typed(name, row, valueOf(name, row))]);
      expect(code, name).toBe(2);
      const isRefused = /does not take|cannot be combined|Unknown option/.test(stderr);
      expect([name, isRefused]).toEqual([name, !commands.includes(form)]);
    }
  });
});

describe('every option at the other doors', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it.each(ROWS)('%s: configuration file, library and MCP tools', async (name, row) => {
    const value = valueOf(name, row);
    const place = join(folder.path, name);
    mkdirSync(place);
    writeFileSync(join(place, 'research-loop.config.json'), JSON.stringify({ [kebab(name)]: value }));
    const given = join(place, 'research-loop.config.json');
    if (row.config === true) expect(readConfig(place, given)).toHaveProperty(name);
    else expect(() => readConfig(place)).toThrow('which only the command line takes');

    // An empty question is refused before anything else is looked at; a missing folder after all else.
    const asked = research({ question: 'What?', corpus: '/does/not/exist', [name]: value });
    const refused = await asked.catch((error: unknown) => (error as Error).message);
    // The library takes a plan as well, as an object and not as a file's name.
    if (row.library === true || name === 'plan') expect(refused).not.toContain('has no option');
    else expect(refused).toContain(`research() has no option "${name}"`);

    if (name !== 'run')
      expect(Object.hasOwn(RunOptions.properties, name)).toBe(
        row.mcp === true && (row.commands ?? []).includes('run'),
      );
  });

  it('a wrong value is refused alike, with the name as it was written', async () => {
    writeFileSync(join(folder.path, 'research-loop.config.json'), '{ "max-rounds": 0 }');
    expect(() => readConfig(folder.path)).toThrow(/"max-rounds": 0 in .* must be a positive integer/);
    expect(() => RUN_OPTIONS.maxRounds.check(0, onCommandLine('maxRounds'))).toThrow(
      '--max-rounds 0 must be a positive integer',
    );
    await expect(research({ question: 'What?', maxRounds: 0 })).rejects.toThrow(
      'maxRounds: 0 must be a positive integer',
    );
    await expect(research({ question: 'What?', maxRoundz: 3 } as never)).rejects.toThrow(
      'Did you mean maxRounds?',
    );
  });

  it.each([
    ['2020-02-30', 'is not a valid date'],
    ['2020-13', 'is not a valid date'],
    ['yesterday', 'is not a valid date'],
  ])('--since %s %s', (value, problem) => {
    expect(() => RUN_OPTIONS.since.check(value, onCommandLine('since'))).toThrow(
      `--since ${value} ${problem}`,
    );
    expect(() => RUN_OPTIONS.since.check(value, onCommandLine('since'))).toThrow(UsageError);
  });

  it.each([
    ['2020', '2020-01-01'],
    ['2020-05', '2020-05-01'],
    ['2024-02-29', '2024-02-29'],
  ])('--since %s means %s', (value, day) => {
    expect(RUN_OPTIONS.since.check(value, onCommandLine('since'))).toBe(day);
  });

  it.each([
    [{ prices: { 'openai/x': { input: '3', output: 15 } } }, 'is not a price'],
    [{ timeouts: { pageMs: 0 } }, 'is not a timeout'],
    [{ robots: 'no' }, 'must be true or false'],
    [{ corpus: [1] }, 'must be a list of strings'],
    [{ depth: 'abyss' }, 'is not known'],
    [{ 'budget-usd': -1 }, 'must be a positive number'],
  ])('a configuration of %j %s', (config, problem) => {
    writeFileSync(join(folder.path, 'research-loop.config.json'), JSON.stringify(config));
    expect(() => readConfig(folder.path)).toThrow(problem);
  });
});

describe('a value that no option can have', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const usage = (...args: string[]) => call(args, { cwd: folder.path });
  const question = ['What is it about?', '--corpus', '.'];

  it.each<[string[], string]>([
    [['--run', ''], '--run "" must not be empty'],
    [['--run=  '], 'must not be empty'],
    [['--corpus', ''], '--corpus "" must not be empty'],
    [['--store', ''], 'must not be empty'],
    [['--model', ''], 'must not be empty'],
    [['--focus', ''], 'must not be empty'],
    [['--allow-domain', ''], 'must not be empty'],
    [['--config', ''], 'must not be empty'],
    [['--run', 'a\0b'], 'must not hold a NUL character'],
    [['--budget-usd', '-1'], 'must be a positive number'],
    [['--budget-usd', '0'], 'must be a positive number'],
    [['--budget-usd', '0x10'], 'must be a positive number'],
    [['--budget-usd', '1e3'], 'must be a positive number'],
    [['--budget-usd', 'Infinity'], 'must be a positive number'],
    [['--budget-usd', 'NaN'], 'must be a positive number'],
    [['--budget-usd', '1,5'], 'must be a positive number'],
    [['--budget-usd', '$5'], 'must be a positive number'],
    [['--budget-usd', '\u0665'], 'must be a positive number'],
    [['--budget-minutes', '+5'], 'must be a positive number'],
    [['--budget-minutes', '5.'], 'must be a positive number'],
    [['--budget-minutes', '9'.repeat(400)], 'must be a positive number'],
    [['--budget-tokens', '1.5'], 'must be a positive integer'],
    [['--budget-tokens', '1e6'], 'must be a positive integer'],
    [['--budget-tokens', '9007199254740993'], 'must be a positive integer'],
    [['--max-rounds', '-1'], 'must be a positive integer'],
    [['--max-rounds', '0x3'], 'must be a positive integer'],
    [['--max-rounds', ' 3'], 'must be a positive integer'],
    [['--since', 'nonsense'], 'is not a valid date'],
    [['--since', '0000'], 'is not a valid date'],
    [['--since', '2020-1-1'], 'is not a valid date'],
    [['--since', '2020-02-30'], 'is not a valid date'],
    [['--since', '2999'], 'must not lie in the future'],
    [['--depth', 'quick', '--depth', 'deep'], '--depth is given twice: "quick" and "deep"'],
    [['--max-rounds', '1', '--max-rounds=2'], '--max-rounds is given twice'],
    [['--run', 'a', '--run', 'a'], '--run is given twice'],
    [
      ['--role-model', 'critic=ollama/a', '--role-model', 'critic=ollama/b', '--model', 'ollama/a'],
      'two models for critic',
    ],
    [['--role-model', 'critic=ollama/a'], 'would have no effect: without --model'],
    [['--allow-domain', 'example.org', '--deny-domain', 'example.org'], 'both allowed and denied'],
    [['--json', '--quiet'], '--json and --quiet cannot be combined'],
  ])('%j: %s', async (args, problem) => {
    const { code, stderr } = await usage(...question, ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(problem)]);
  });

  it.each(['.5', '2.5', '10', '007'])('%s is a number as it stands', (typed) => {
    const [option] = program.options.filter(({ long }) => long === '--budget-usd');
    const parse = option?.parseArg as ((value: string) => unknown) | undefined;
    expect(parse?.(typed)).toBe(Number(typed));
  });

  it('is refused by the library in the same words', async () => {
    const ask = (options: object) =>
      research({ question: 'What?', corpus: folder.path, ...options }).catch(
        (error: unknown) => (error as Error).message,
      );
    expect(await ask({ budgetUsd: Infinity })).toContain('must be a positive number');
    expect(await ask({ budgetTokens: 1.5 })).toContain('must be a positive integer');
    expect(await ask({ run: '' })).toContain('run: "" must not be empty');
    expect(await ask({ corpus: ['a\0'] })).toContain('NUL');
    expect(await ask({ timeouts: { pageMs: 2 ** 31 } })).toContain('is not a timeout');
    expect(await ask({ prices: { 'ollama/x': { input: Infinity, output: 1 } } })).toContain('is not a price');
    expect(await ask({ roleModels: { critic: 'ollama/x' } })).toContain('would have no effect');
  });

  it('a header that says other than an option is refused, and not obeyed in silence', async () => {
    const header = '[MODE: DEEP_RESEARCH rounds=4] What is it about?';
    expect((await usage(header, '--corpus', '.', '--max-rounds', '2')).stderr).toContain(
      'contradict each other',
    );
  });

  it.each([
    [['help', 'nonexist'], 'There is no command "nonexist"'],
    [['nonexist', '--help'], 'There is no command "nonexist"'],
    [['resum', '-h'], 'Did you mean resume?'],
    [['help', 'lst'], 'Did you mean list?'],
  ])('%j names the commands', async (args, problem) => {
    const { code, stderr, stdout } = await usage(...args);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(problem)]);
  });

  it.each([['help'], ['help', 'list'], ['list', '--help'], ['--help'], ['What is it?', '--help']])(
    'help is still help: %s',
    async (...args) => {
      expect(await usage(...args)).toMatchObject({ code: 0, stderr: '' });
    },
  );
});
