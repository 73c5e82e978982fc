import { shownAddress } from '../../agents/secrets.js';
import { basename, dirname, join, resolve } from 'node:path';
import { DEPTHS } from '../../loop/limits/depth.js';
import { UsageError } from '../../loop/exit-codes.js';
import { readConfigFile, type ConfigFile } from './config-file.js';
import { kebab, type OptionTable, type ProjectRule, type ValuesOf } from '../../loop/options/option.js';
import { plain } from '../../text/text-width.js';
import { hasConsent } from './consents.js';
import { isInside, realPathOf } from '../../loop/files/paths.js';
import { readSmallFile } from '../../loop/files/user-file.js';

/**
 * The configuration file of a folder, which may be somebody else's: a cloned repository, a shared disk. What is
 * harmless in it holds; for the rest the user has to agree to the file's content, once.
 */
export interface ProjectFile<Table extends OptionTable> {
  /** As consents name it: absolute, the links of its folder followed. */
  readonly path: string;
  /** Null where there is no such file. */
  readonly bytes: Buffer | null;
  readonly values: ValuesOf<Table>;
  /** What the user has to agree to. */
  readonly sensitive: readonly Setting[];
  readonly isAgreed: boolean;
}

type Own = Readonly<Record<string, unknown>>;

/** Reads it without refusing anything: what is checked is what is used, byte for byte. */
export function openProjectFile<const Table extends OptionTable>(
  file: ConfigFile<Table>,
  own: Own = {},
): ProjectFile<Table> {
  const folder = realPathOf(dirname(file.path)) ?? dirname(file.path);
  const path = join(folder, basename(file.path));
  const bytes = readSmallFile(file.path);
  const values = readConfigFile(file, bytes);
  const standing = { folder, own, keylessEngines: file.keylessEngines ?? [] };
  const sensitive = Object.entries<unknown>(values)
    .map(([name, value]) => ({ name, value }))
    .filter((setting) => !isHarmless(file.table[setting.name]?.inProject, setting, standing));
  const isAgreed = bytes === null || sensitive.length === 0 || hasConsent(path, bytes);
  return { path, bytes, values, sensitive, isAgreed };
}

/**
 * What the file of a folder sets.
 *
 * @throws UsageError that names the settings, where they stand and the cure, where the user has not agreed to them
 */
export function readProjectFile<const Table extends OptionTable>(
  file: ConfigFile<Table>,
  own: Own = {},
): ValuesOf<Table> {
  const { path, sensitive, isAgreed, values } = openProjectFile(file, own);
  if (isAgreed) return values;
  throw new UsageError(
    `${plain(path)} sets what a folder's file may not set by itself:\n${linesOf(sensitive)}`,
    `It may come from somebody else. Read it; if you agree, type: research-loop config trust ${quoted(dirname(path))}\nOr name it yourself with --config, or give these settings as options or in your own configuration.`,
  );
}

const SHOWN_LENGTH = 160;

/** `  "model": "exec/…"`, one a line, fit for a terminal. */
export const linesOf = (settings: readonly Setting[]): string =>
  settings
    .map(
      ({ name, value }) =>
        `  "${kebab(name)}": ${shortened(plain(JSON.stringify(shownSetting(name, value))))}`,
    )
    .join('\n');

/** A setting as it may be shown: the address of a database without its password. */
export const shownSetting = (name: string, value: unknown): unknown =>
  name === 'databaseUrl' && typeof value === 'string' ? shownAddress(value) : value;

const shortened = (text: string): string =>
  text.length <= SHOWN_LENGTH ? text : `${text.slice(0, SHOWN_LENGTH)}… (${text.length} characters)`;

/** A path as a shell takes it. */
export const quoted = (path: string): string =>
  /^[\w./~@:+-]+$/.test(path) ? path : `'${plain(path).replaceAll("'", String.raw`'\''`)}'`;

/** What of a setting the file of a folder may say by itself. */

/** One setting of a folder's file. */
export interface Setting {
  /** As in code: `maxRounds`. */
  readonly name: string;
  /** Checked by its row. */
  readonly value: unknown;
}

/** Where the setting stands. */
interface Standing {
  /** The folder of the file. Absolute. */
  readonly folder: string;
  /** What the user's own configuration sets. */
  readonly own: Readonly<Record<string, unknown>>;
  readonly keylessEngines: readonly string[];
}

type Test = (setting: Setting, standing: Standing) => boolean;

const stringsOf = (value: unknown): readonly string[] =>
  [value].flat().filter((each) => typeof each === 'string');

/** Whether the setting is harmless, by its rule. */
const IS_HARMLESS: Readonly<Record<ProjectRule, Test>> = {
  harmless: () => true,
  consent: () => false,
  'in-folder': ({ value }, { folder }) =>
    stringsOf(value).every((path) => isInside(folder, resolve(folder, path))),
  'no-model': ({ value }) => stringsOf(value).every((model) => model === 'extractive'),
  'free-search': ({ value }, { keylessEngines }) =>
    stringsOf(value)
      .flatMap((names) => names.split(','))
      .every((name) => ['', 'corpus', ...keylessEngines].includes(name.trim())),
  'own-limit': ({ name, value }, { own }) => Number(value) <= highest(name, own),
  'only-true': ({ value }) => value === true,
  'only-false': ({ value }) => value === false,
};

const isHarmless = (rule: ProjectRule | undefined, setting: Setting, standing: Standing): boolean =>
  IS_HARMLESS[rule ?? 'consent'](setting, standing);

/** What the user set; else what the deepest run has. A limit that no depth sets can only be lowered by a file. */
function highest(name: string, own: Standing['own']): number {
  const set = own[name];
  if (typeof set === 'number') return set;
  const { rounds, researchers, budgetTokens } = DEPTHS.exhaustive;
  const deepest: Readonly<Record<string, number | null>> = { maxRounds: rounds, researchers, budgetTokens };
  return deepest[name] ?? Infinity;
}
