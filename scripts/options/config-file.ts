import { existsSync, readFileSync } from 'node:fs';
import { UsageError, listed } from '../exit-codes.js';
import { camel, inFile, kebab, type OptionTable, type ValuesOf } from './option.js';

export interface ConfigFile<Table extends OptionTable> {
  readonly path: string;
  /** Rows that no file may set are refused by name. */
  readonly table: Table;
  /** What a file looks like, for the message about one that does not. */
  readonly example: string;
  /** Names only as on the command line (`max-rounds`); else as in code (`maxRounds`) too. */
  readonly kebabOnly?: boolean;
}

/**
 * Reads a configuration file by the table of the options that it may set; an absent file sets nothing.
 *
 * @throws UsageError for a file that is not a JSON object, an unknown name, or a value that its row refuses
 */
export function readConfigFile<const Table extends OptionTable>(file: ConfigFile<Table>): ValuesOf<Table> {
  if (!existsSync(file.path)) return {};
  const entries = Object.entries(parse(file)).map(([written, value]) => checkEntry(file, written, value));
  return Object.fromEntries(entries) as ValuesOf<Table>;
}

function parse({ path, example }: ConfigFile<OptionTable>): object {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(
      `${path} is not valid JSON: ${(error as Error).message}`,
      'Fix the file or delete it.',
    );
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new UsageError(`${path} must hold a JSON object.`, `For example: ${example}`);
  return parsed;
}

function checkEntry(file: ConfigFile<OptionTable>, written: string, value: unknown): [string, unknown] {
  const name = camel(written);
  const isSpelt = file.kebabOnly !== true || written === kebab(name);
  const row = isSpelt && Object.hasOwn(file.table, name) ? file.table[name] : undefined;
  const settable = Object.entries(file.table).filter(([, each]) => each.config === true);
  const known = `Known names: ${listed(settable.map(([each]) => kebab(each)))}.`;
  if (row === undefined) throw new UsageError(`${file.path} sets "${written}", which is not known.`, known);
  if (row.config !== true)
    throw new UsageError(`${file.path} sets "${written}", which only the command line takes.`, known);
  return [name, row.check(value, inFile(written, file.path))];
}
