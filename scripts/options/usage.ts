import type { Command, CommanderError } from 'commander';
import { didYouMean, UsageError, listed } from '../../loop/exit-codes.js';
import { printText } from '../terminal/print.js';
import { pasteable } from '../process/typed.js';

/** Turns wrong usage into a message that says what is wrong and what is known. */

/** The program and its commands, those of groups among them. */
const allCommands = (program: Command): Command[] => [
  program,
  ...program.commands.flatMap((each) => [each, ...each.commands]),
];

/**
 * Turns what the parser found wrong into a usage error.
 *
 * @throws always: the error itself where nothing is wrong (help was shown)
 */
function explainUsage(error: CommanderError, at: { command: Command; program: Command }): never {
  if (error.exitCode === 0) throw error;
  const { command, program } = at;
  if (error.code === 'commander.excessArguments' && command === program) checkWords(program, program.args);
  const unknown = unknownOption(error, command);
  if (unknown !== undefined) throw unknownOptionError(unknown, at);
  const [what = ''] = error.message.replace(/^error: /, '').split('\n');
  const message = `${what.charAt(0).toUpperCase()}${what.slice(1)}${/[.!?]$/.test(what) ? '' : '.'}`;
  const call = callOf(command);
  throw new UsageError(message, `Usage: ${call} ${command.usage()}\nSee ${call} --help.`);
}

/**
 * A question has several words. A single one, or a first one that resembles a command, is most likely a misspelt
 * command: nobody wants a run about "lst".
 */
export function checkWords(program: Command, words: readonly string[]): void {
  const [first = ''] = words;
  if (!/^[a-z][a-z-]*$/.test(first)) return;
  const names = program.commands.map((each) => each.name());
  const meant = didYouMean(first, names);
  if (words.length === 1 && meant === '' && !isBare(program)) return;
  throw new UsageError(
    `There is no command "${first}".${meant}`,
    `Known commands: ${listed(names)}.\nPut a question in quotes: research-loop "What is known about …?"`,
  );
}

/**
 * Help on a command that does not exist is none: `help WORD`, `WORD --help`. A question of one word has no help either.
 *
 * @throws UsageError with the commands that are nearest
 */
export function checkHelp(program: Command, [first = '', second = '', ...rest]: readonly string[]): void {
  const asksByFlag = [second, ...rest].some((word) => word === '--help' || word === '-h');
  const word = first === 'help' ? second : asksByFlag ? first : '';
  const names = [...program.commands.map((each) => each.name()), 'help'];
  if (word === '' || /[\s-]/.test(word.charAt(0)) || /\s/.test(word) || names.includes(word)) return;
  throw new UsageError(
    `There is no command "${word}", so it has no help.${didYouMean(word, names)}`,
    `Known commands: ${listed(names)}.`,
  );
}

/** Nothing but the word was typed: no option shows that a run is meant. */
const isBare = (program: Command): boolean => Object.keys(program.opts()).length === 0;

/** The option that is not known; where a required one is missing, the misspelt one that stands for it. */
function unknownOption(error: CommanderError, command: Command): string | undefined {
  if (error.code === 'commander.unknownOption') return /'(-[^'=]*)/.exec(error.message)?.[1];
  if (error.code !== 'commander.missingMandatoryOptionValue') return undefined;
  return command.args.find((word) => /^--[a-z]/.test(word))?.split('=')[0];
}

function unknownOptionError(typed: string, at: { command: Command; program: Command }): UsageError {
  const { command, program } = at;
  const known = command.options.map((option) => option.long ?? option.short ?? '');
  const takers = allCommands(program).filter((each) => each.options.some((option) => option.long === typed));
  const what =
    takers.length === 0
      ? `Unknown option '${typed}'.${didYouMean(typed, known)}`
      : `${callOf(command)} does not take ${typed}; ${takers.map(callOf).join(', ')} ${takers.length === 1 ? 'does' : 'do'}.`;
  return new UsageError(
    what,
    `Known options: ${listed([...known, '--help'])}.\nSee ${callOf(command)} --help.`,
  );
}

const callOf = (command: Command): string =>
  command.parent === null ? command.name() : `${callOf(command.parent)} ${command.name()}`;

/** What all commands have in common: `--help`, and errors that are ours to print. */
export function finish(program: Command): void {
  for (const each of allCommands(program))
    each
      .helpOption('-h, --help', 'show this help')
      .configureOutput({ writeOut: (help) => printText(pasteable(help)), outputError: () => undefined })
      .showSuggestionAfterError(false)
      .exitOverride((error) => explainUsage(error, { command: each, program }));
}
