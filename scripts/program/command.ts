import { Help, type Command } from 'commander';
import { addFlags } from '../options/flags.js';
import { flag, type OptionTable, type ValuesOf } from '../options/option.js';
import { explainUsage } from './usage.js';

/** A command as data: its words, options, help and what it does. Its code is loaded when it is called. */
export interface CommandRow {
  /** Name and arguments, as in `show <run> [part]`. */
  readonly usage: string;
  readonly about: string;
  readonly options: OptionTable;
  readonly examples: readonly string[];
  /** @returns the exit code */
  perform(flags: object, ...words: string[]): Promise<number> | number;
}

/** Receives the exit code of the command that was called. */
export type SetCode = (code: number) => void;

/** Joins the table of options with the type of the flags that the command's code sees. */
export const command = <const Table extends OptionTable>(
  row: Omit<CommandRow, 'options' | 'perform'> & {
    readonly options: Table;
    perform: (flags: ValuesOf<Table>, ...words: string[]) => Promise<number> | number;
  },
): CommandRow => ({ ...row, perform: (flags, ...words) => row.perform(flags, ...words) });

const COMMON = { debug: flag({ help: 'show stack traces' }) };

export function addCommand(program: Command, row: CommandRow, done: SetCode): void {
  addFlags(program.command(row.usage).description(row.about), row.options)
    .addHelpText('after', examples(...row.examples))
    .action(async (...given: unknown[]) => {
      const words = given.slice(0, -2).flat() as string[];
      done(await row.perform(given.at(-2) as object, ...words));
    });
}

/** Examples as the last part of a help. */
export const examples = (...lines: readonly string[]): string =>
  `\nExample${lines.length > 1 ? 's' : ''}:\n${lines.map((line) => `  ${line}`).join('\n')}`;

/** What all commands have in common: `--debug`, `--help`, and errors that are ours to print. */
export function finish(program: Command): void {
  for (const each of [program, ...program.commands]) {
    if (!each.options.some((option) => option.long === '--debug')) addFlags(each, COMMON);
    each
      .helpOption('-h, --help', 'show this help')
      .configureOutput({ outputError: () => undefined })
      .configureHelp({ formatHelp: (shown, helper) => Help.prototype.formatHelp.call(helper, shown, helper) })
      .showSuggestionAfterError(false)
      .exitOverride((error) => explainUsage(error, { command: each, program }));
  }
}
