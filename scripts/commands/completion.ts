import { printText } from '../terminal/print.js';
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { EXIT, UsageError, listed } from '../exit-codes.js';

/** A completion script, made from the commands and options themselves, so that it is always up to date. */
export function completionCommand(shell: string, program: Command): number {
  const write = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
  if (write === undefined)
    throw new UsageError(
      `There is no completion for "${shell}".`,
      `Known shells: ${listed(Object.keys(SHELLS))}.`,
    );
  printText(write(wordsOf(program)));
  return EXIT.ok;
}

interface CommandWords {
  /** Empty for the program itself. */
  readonly name: string;
  readonly about: string;
  readonly options: readonly OptionWords[];
  /** The first argument is a run: the folders under `runs/` complete it. */
  readonly takesRun: boolean;
}

interface OptionWords {
  readonly long: string;
  readonly about: string;
  readonly choices: readonly string[];
  readonly takesValue: boolean;
}

type Words = readonly [program: CommandWords, ...commands: CommandWords[]];

function wordsOf(program: Command): Words {
  const words = (command: Command, name: string): CommandWords => ({
    name,
    about: command.description(),
    options: [...command.options, command.createOption('--help', 'show help')].map((option) => ({
      long: option.long ?? '',
      about: option.description,
      choices: option.argChoices ?? [],
      takesValue: option.required || option.optional,
    })),
    takesRun: command.registeredArguments.some((argument) => /^(run|before|after)$/.test(argument.name())),
  });
  return [words(program, ''), ...program.commands.map((command) => words(command, command.name()))];
}

/** The script of a shell (`completion/SHELL.txt`), each `@NAME@` in it replaced by the text of that name. */
const filled = (shell: string, parts: Readonly<Record<string, string>>): string =>
  readFileSync(new URL(`./completion/${shell}.txt`, import.meta.url), 'utf8').replace(
    /@([A-Z]+)@/g,
    (mark, name: string) => parts[name] ?? mark,
  );

const SHELLS: Readonly<Record<string, (words: Words) => string>> = { bash, zsh, fish };

/** Between single quotes of a shell, for one line. */
const quoted = (text: string): string => `'${text.replace(/\s+/g, ' ').replaceAll("'", `'\\''`)}'`;

const longs = (command: CommandWords): string => command.options.map((option) => option.long).join(' ');

function bash([program, ...commands]: Words): string {
  const cases = commands.map((command) => `    ${command.name}) options="${longs(command)}" ;;`);
  const values = [program, ...commands]
    .flatMap((command) => command.options)
    .filter((option) => option.choices.length > 0)
    .map(
      (option) =>
        `    ${option.long}) COMPREPLY=($(compgen -W "${option.choices.join(' ')}" -- "$word")); return ;;`,
    );
  return filled('bash', {
    VALUES: [...new Set(values)].join('\n'),
    CASES: cases.join('\n'),
    OPTIONS: longs(program),
    COMMANDS: commands.map((command) => command.name).join(' '),
    WITHRUN: commands.flatMap((command) => (command.takesRun ? [command.name] : [])).join('|'),
  });
}

function zsh([program, ...commands]: Words): string {
  const specification = (option: OptionWords): string => {
    const about = option.about.replace(/[[\]:\\]/g, ' ');
    const value = !option.takesValue
      ? ''
      : option.choices.length > 0
        ? `:value:(${option.choices.join(' ')})`
        : ':value:_files';
    return quoted(`${option.long}[${about}]${value}`);
  };
  const listOf = (command: CommandWords): string => command.options.map(specification).join(' ');
  const named = commands.map(({ name, about }) => quoted(`${name}:${about.replaceAll(':', ' ')}`));
  const cases = commands.map((each) => `    ${each.name}) _arguments ${listOf(each)} '*:run:_files' ;;`);
  return filled('zsh', { COMMANDS: named.join(' '), CASES: cases.join('\n'), OPTIONS: listOf(program) });
}

function fish([program, ...commands]: Words): string {
  const option = (each: OptionWords, condition: string): string =>
    `complete -c research-loop -n ${quoted(condition)} -l ${each.long.slice(2)} -d ${quoted(each.about)}${
      each.choices.length > 0 ? ` -x -a ${quoted(each.choices.join(' '))}` : each.takesValue ? ' -r' : ''
    }`;
  const lines = [
    ...commands.map(
      (command) =>
        `complete -c research-loop -n __fish_use_subcommand -f -a ${command.name} -d ${quoted(command.about)}`,
    ),
    ...program.options.map((each) => option(each, '__fish_use_subcommand')),
    ...commands.flatMap((command) =>
      command.options.map((each) => option(each, `__fish_seen_subcommand_from ${command.name}`)),
    ),
  ];
  return `# fish completion of research-loop: save in ~/.config/fish/completions/research-loop.fish\n${lines.join('\n')}\n`;
}
