import { dirname, resolve } from 'node:path';
import { KEYLESS_ENGINES } from '../../agents/search/registry.js';
import { shownAddress } from '../../agents/secrets.js';
import { UsageError } from '../../loop/exit-codes.js';
import { isInside, realPathOf } from '../../loop/files/paths.js';
import { DEPTHS } from '../../loop/limits/depth.js';
import { kebab, type OptionTable, type ProjectRule } from '../../loop/options/option.js';
import { RUN_OPTIONS, type Config } from '../../loop/options/run.js';
import { plain } from '../../text/text-width.js';
import { readConfigFile } from './config-file.js';

/**
 * The configuration file of a folder, which may be somebody else's: a cloned repository, a shared disk. What is
 * harmless in it holds; anything else is the user's to say, as an option, in their own file, or by naming this one.
 */

interface Standing {
  /** The folder of the file. Absolute. */
  readonly folder: string;
  /** What the user's own configuration sets. */
  readonly own: Readonly<Record<string, unknown>>;
}

/** Whether a setting is harmless, by its rule. */
const IS_HARMLESS: Readonly<
  Record<ProjectRule, (value: unknown, standing: Standing, name: string) => boolean>
> = {
  harmless: () => true,
  never: () => false,
  'in-folder': (value, { folder }) =>
    stringsOf(value).every((path) => isInside(folder, resolve(folder, path))),
  'free-search': (value) =>
    stringsOf(value)
      .flatMap((names) => names.split(','))
      .every((name) => ['', 'corpus', ...KEYLESS_ENGINES].includes(name.trim())),
  'own-limit': (value, { own }, name) => Number(value) <= highest(name, own),
};

const stringsOf = (value: unknown): readonly string[] =>
  [value].flat().filter((each) => typeof each === 'string');

/** What the user set; else what the deepest run has. A limit that no depth sets can only be lowered by a file. */
function highest(name: string, own: Standing['own']): number {
  const set = own[name];
  if (typeof set === 'number') return set;
  const { rounds, researchers, budgetTokens } = DEPTHS.exhaustive;
  const deepest: Readonly<Record<string, number | null>> = { maxRounds: rounds, researchers, budgetTokens };
  return deepest[name] ?? Infinity;
}

/**
 * What the file of a folder sets; an absent one sets nothing.
 *
 * @throws UsageError that names the settings it may not make, where they stand and the cure
 */
export function readProjectFile(path: string, own: Config): Config {
  const folder = realPathOf(dirname(path)) ?? dirname(path);
  const values = readConfigFile(path);
  const rows: OptionTable = RUN_OPTIONS;
  const refused = Object.entries<unknown>(values).filter(
    ([name, value]) => !IS_HARMLESS[rows[name]?.inProject ?? 'never'](value, { folder, own }, name),
  );
  if (refused.length === 0) return values;
  throw new UsageError(
    `${plain(path)} sets what a folder's file may not set by itself:\n${refused.map(lineOf).join('\n')}`,
    `It may come from somebody else. Read it; if you agree, add: --config ${quoted(path)}\nOr give these settings as options, or in your own configuration.`,
  );
}

const SHOWN_LENGTH = 160;

/** `  "model": "exec/…"`, fit for a terminal; the address of a database without its password. */
function lineOf([name, value]: [string, unknown]): string {
  const shown = name === 'databaseUrl' && typeof value === 'string' ? shownAddress(value) : value;
  const text = plain(JSON.stringify(shown));
  const rest = text.length <= SHOWN_LENGTH ? '' : `… (${text.length} characters)`;
  return `  "${kebab(name)}": ${text.slice(0, SHOWN_LENGTH)}${rest}`;
}

/** A path as a shell takes it. */
const quoted = (path: string): string =>
  /^[\w./~@:+-]+$/.test(path) ? path : `'${plain(path).replaceAll("'", String.raw`'\''`)}'`;
