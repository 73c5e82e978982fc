import type { Command, CommanderError } from 'commander';
import { distance } from 'fastest-levenshtein';
import { UsageError, listed } from '../exit-codes.js';

/** Wrong usage said so that the next try is right: what is wrong, and what is known. */

/** Longest distance at which a word is taken for a mistyped command. */
const MISTYPED_BY = 2;

/**
 * Turns what the parser found wrong into a usage error that lists what is known.
 *
 * @throws always: the error itself where it is no error (help was shown)
 */
export function explainUsage(error: CommanderError, at: { command: Command; program: Command }): never {
  if (error.exitCode === 0) throw error;
  const { command, program } = at;
  if (error.code === 'commander.excessArguments' && command === program) checkWords(program, program.args);
  const [what = '', ...hints] = (mistypedInstead(error, command) ?? error.message)
    .replace(/^error: /, '')
    .split('\n');
  const message = `${what.charAt(0).toUpperCase()}${what.slice(1)}${/[.!?]$/.test(what) ? '' : '.'}`;
  throw new UsageError(message, [...hints.map(tidyHint), cureOf(error, command)].join('\n'));
}

/**
 * A question has several words. One that has not, or that starts with a mistyped command, is most likely none:
 * nobody wants a run about "lst".
 */
export function checkWords(program: Command, words: readonly string[]): void {
  const [first = ''] = words;
  if (!/^[a-z][a-z-]*$/.test(first)) return;
  const names = program.commands.map((each) => each.name());
  const close = names.filter((name) => distance(name, first) <= MISTYPED_BY);
  if (words.length === 1 && close.length === 0 && !isBare(program)) return;
  throw new UsageError(
    `There is no command "${first}".${close.length > 0 ? ` Did you mean ${close.join(' or ')}?` : ''}`,
    `Known are ${listed(names)}.\nA question goes in quotes: research-loop "What is known about …?"`,
  );
}

/** Nothing but the word was typed: no option shows that a run is meant. */
const isBare = (program: Command): boolean => Object.keys(program.opts()).length === 0;

function cureOf(error: CommanderError, command: Command): string {
  const see = `See ${callOf(command)} --help.`;
  if (error.code !== 'commander.unknownOption') return `Usage: ${callOf(command)} ${command.usage()}\n${see}`;
  const known = command.options.map((option) => option.long ?? option.short ?? '');
  return `Known are ${listed([...known, '--help'])}.\n${see}`;
}

/** Where a required option is missing because it was mistyped, that is what is wrong. */
function mistypedInstead(error: CommanderError, command: Command): string | null {
  if (error.code !== 'commander.missingMandatoryOptionValue') return null;
  const unknown = command.args.find((word) => /^--[a-z]/.test(word))?.split('=')[0];
  if (unknown === undefined) return null;
  const close = command.options.flatMap(({ long }) =>
    long && distance(long, unknown) <= MISTYPED_BY ? [long] : [],
  );
  return [`Unknown option '${unknown}'`, ...close.map((name) => `(Did you mean ${name}?)`)].join('\n');
}

const tidyHint = (hint: string): string => hint.replace(/^\((.*)\)$/, '$1');

const callOf = (command: Command): string =>
  command.parent === null ? command.name() : `${command.parent.name()} ${command.name()}`;
