import { Option, type Command } from 'commander';
import { UsageError } from '../../loop/exit-codes.js';
import { kebab, onCommandLine, type OptionRow, type OptionTable } from '../../loop/options/option.js';

/** Options of a table as flags of a command. */
export function addFlags(command: Command, table: OptionTable): Command {
  for (const [name, row] of Object.entries(table)) command.addOption(flagOf(name, row));
  return command;
}

function flagOf(name: string, row: OptionRow): Option {
  const short = row.short === undefined ? '' : `-${row.short}, `;
  const value = row.kind === 'flag' ? '' : ` <${row.placeholder ?? 'value'}>`;
  const option = new Option(`${short}--${kebab(name)}${value}`, row.help);
  if (row.group !== undefined) option.helpGroup(row.group);
  if (row.required === true) option.makeOptionMandatory();
  // Known choices are for the help; the row itself checks what is typed.
  if (row.choices !== undefined) option.choices(row.choices);
  const place = onCommandLine(name);
  if (row.kind === 'list')
    option.argParser((typed: string, before: readonly unknown[] | undefined) => [
      ...(before ?? []),
      ...(row.check(row.separator === undefined ? typed : partsOf(typed), place) as readonly unknown[]),
    ]);
  else if (row.kind !== 'flag')
    option.argParser((typed: string, before: unknown) => {
      if (before !== undefined)
        throw new UsageError(
          `--${kebab(name)} is given twice: ${JSON.stringify(before)} and ${JSON.stringify(typed)}.`,
          'Give it once; only the options that the help calls repeatable may come again.',
        );
      return row.check(valueOf(typed, row), place);
    });
  return option;
}

export const partsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** What was typed, as the JSON value that it stands for; as it is where it is not a number in plain digits. */
export function valueOf(typed: string, { kind }: OptionRow): unknown {
  if (kind === 'integer' && /^-?\d+$/.test(typed)) return Number(typed);
  if (kind === 'number' && /^\d*\.?\d+$/.test(typed)) return Number(typed);
  return typed;
}

/** Examples as the last part of a help. */
export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;
