import { UsageError, listed } from '../../loop/exit-codes.js';
import { plain } from '../../text/text-width.js';
import { readSmallFile } from '../../loop/files/user-file.js';
import { camel, inFile, kebab, type OptionTable, type ValuesOf } from '../../loop/options/option.js';

export interface ConfigFile<Table extends OptionTable> {
  readonly path: string;
  /** Rows that no file may set are refused by name. */
  readonly table: Table;
  /** What a file looks like, for the message about one that does not. */
  readonly example: string;
  /** Engines that a folder's file may choose; the registry loads the network, so that they are handed in. */
  readonly keylessEngines?: readonly string[];
}

/**
 * Reads a configuration file by the table of the options that it may set; an absent file (null) sets nothing.
 *
 * @throws UsageError for a file that is not a JSON object, an unknown name, a name that comes twice, or a value that
 * its row refuses
 */
export function readConfigFile<const Table extends OptionTable>(
  file: ConfigFile<Table>,
  bytes: Buffer | null = readSmallFile(file.path),
): ValuesOf<Table> {
  if (bytes === null) return {};
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const entries = Object.entries(parse(file, text)).map(([written, value]) =>
    checkEntry(file, written, value),
  );
  refuseTwice(
    file.path,
    entries.map(([name]) => kebab(name)),
  );
  return Object.fromEntries(entries) as ValuesOf<Table>;
}

function parse({ path, example }: ConfigFile<OptionTable>, text: string): object {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new UsageError(
      `${path} is not valid JSON: ${plain((error as Error).message)}`,
      'Fix the file or delete it.',
    );
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new UsageError(`${path} must hold a JSON object.`, `For example: ${example}`);
  return parsed;
}

function refuseTwice(path: string, names: readonly string[]): void {
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined)
    throw new UsageError(`${path} sets "${twice}" twice.`, 'Keep one of them: only the last would count.');
}

function checkEntry(file: ConfigFile<OptionTable>, written: string, value: unknown): [string, unknown] {
  const name = camel(written);
  const row = Object.hasOwn(file.table, name) ? file.table[name] : undefined;
  const settable = Object.entries(file.table).filter(([, each]) => each.config === true);
  const known = `Known names: ${listed(settable.map(([each]) => kebab(each)))}.`;
  if (row === undefined) throw new UsageError(`${file.path} sets "${written}", which is not known.`, known);
  if (row.config !== true)
    throw new UsageError(`${file.path} sets "${written}", which only the command line takes.`, known);
  return [name, row.check(value, inFile(written, file.path))];
}
