import type { Command } from 'commander';
import { addFlags, examples } from '../options/flags.js';
import type { OptionTable, ValuesOf } from '../../loop/options/option.js';

/** A command as data: its words, options, help and what it does. Its code is loaded when it is called. */
export interface CommandRow {
  /** Name and arguments, as in `show <run> [part]`; one of a group has the name of the group before it. */
  readonly usage: string;
  readonly about: string;
  /** What may stand as an argument, for completion. */
  readonly words?: readonly string[];
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

const ROWS = new WeakMap<Command, CommandRow>();
/** What may stand as an argument of a command. */
export const wordsOf = (command: Command): readonly string[] => ROWS.get(command)?.words ?? [];

export function addCommand(program: Command, row: CommandRow, done: SetCode): void {
  const group = program.commands.find((each) => row.usage.startsWith(`${each.name()} `));
  const usage = group === undefined ? row.usage : row.usage.slice(group.name().length + 1);
  const added = addFlags((group ?? program).command(usage).description(row.about), row.options);
  ROWS.set(added, row);
  added.addHelpText('after', examples(...row.examples)).action(async (...given: unknown[]) => {
    const words = given.slice(0, -2).flat() as string[];
    done(await row.perform(given.at(-2) as object, ...words));
  });
}
