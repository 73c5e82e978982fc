import { UsageError, listed } from '../../loop/exit-codes.js';
import { readSmallFile } from '../../loop/files/user-file.js';
import { camel, inFile, kebab, type OptionTable } from '../../loop/options/option.js';
import { RUN_OPTIONS, type Config } from '../../loop/options/run.js';
import { plain } from '../../text/text-width.js';

/**
 * Reads a configuration file; an absent one (null) sets nothing. Names may be written as on the command line
 * (`max-rounds`) or as in code.
 *
 * @throws UsageError for a file that is not a JSON object, an unknown name, a name that comes twice, or a value that
 * its row refuses
 */
export function readConfigFile(path: string, bytes: Buffer | null = readSmallFile(path)): Config {
  if (bytes === null) return {};
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const entries = Object.entries(parse(path, text)).map(([written, value]) =>
    checkEntry(path, written, value),
  );
  const names = entries.map(([name]) => kebab(name));
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined)
    throw new UsageError(`${path} sets "${twice}" twice.`, 'Keep one of them: only the last would count.');
  return Object.fromEntries(entries);
}

function parse(path: string, text: string): object {
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
    throw new UsageError(
      `${path} must hold a JSON object.`,
      'For example: { "depth": "standard", "max-rounds": 4 }',
    );
  return parsed;
}

function checkEntry(path: string, written: string, value: unknown): [string, unknown] {
  const name = camel(written);
  const rows: OptionTable = RUN_OPTIONS;
  const settable = Object.entries(rows).filter(([, row]) => row.config === true);
  const row = settable.find(([each]) => each === name)?.[1];
  if (row !== undefined) return [name, row.check(value, inFile(written, path))];
  const why = Object.hasOwn(RUN_OPTIONS, name) ? 'only the command line takes' : 'is not known';
  throw new UsageError(
    `${path} sets "${written}", which ${why}.`,
    `Known names: ${listed(settable.map(([each]) => kebab(each)))}.`,
  );
}
