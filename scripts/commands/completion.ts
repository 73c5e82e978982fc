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
  process.stdout.write(write(wordsOf(program)));
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
  return `# bash completion of research-loop: source <(research-loop completion bash)
_research_loop() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" options
  case "$before" in
${[...new Set(values)].join('\n')}
    --corpus|--run|--store|--out) COMPREPLY=($(compgen -f -- "$word")); return ;;
  esac
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    *) options="${longs(program)}" ;;
  esac
  if [[ "$word" == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  elif [[ $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W "${commands.map((command) => command.name).join(' ')}" -- "$word"))
  else
    case "\${COMP_WORDS[1]}" in
      ${commands
        .filter((command) => command.takesRun)
        .map((command) => command.name)
        .join('|')}) COMPREPLY=($(compgen -d -- "\${word:-runs/}")) ;;
      *) COMPREPLY=($(compgen -f -- "$word")) ;;
    esac
  fi
}
complete -o filenames -F _research_loop research-loop
`;
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
  return `#compdef research-loop
# zsh completion of research-loop: put this as _research-loop into a folder of $fpath
_research_loop() {
  local -a commands
  commands=(${commands.map((command) => quoted(`${command.name}:${command.about.replaceAll(':', ' ')}`)).join(' ')})
  if (( CURRENT == 2 )) && [[ "$words[2]" != -* ]]; then
    _describe command commands
    return
  fi
  case "$words[2]" in
${commands.map((command) => `    ${command.name}) _arguments ${listOf(command)} '*:run:_files' ;;`).join('\n')}
    *) _arguments ${listOf(program)} ;;
  esac
}
if [ "$funcstack[1]" = _research-loop ]; then _research_loop "$@"; else compdef _research_loop research-loop; fi
`;
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
