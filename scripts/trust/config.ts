import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { KEYLESS_ENGINES } from '../../agents/search/registry.js';
import { userFolders } from '../process/environment.js';
import { UsageError } from '../../loop/exit-codes.js';
import { readConfigFile, type ConfigFile } from './config-file.js';
import { RUN_OPTIONS, type Config } from '../../loop/options/run.js';
import { readProjectFile } from './project-file.js';
import { readUserFile } from '../../loop/files/user-file.js';

export type { Config };

/** In the working folder alone: a file further up is somebody else's matter. */
export const PROJECT_FILE = 'research-loop.config.json';

const configFile = (path: string): ConfigFile<typeof RUN_OPTIONS> => ({
  path,
  table: RUN_OPTIONS,
  example: '{ "depth": "standard", "max-rounds": 4 }',
  keylessEngines: KEYLESS_ENGINES,
});

export const projectFileOf = (folder: string): ConfigFile<typeof RUN_OPTIONS> =>
  configFile(resolve(folder, PROJECT_FILE));

/** `~/.config/research-loop/config.json` */
export const userConfigPath = (): string => join(userFolders().configuration, 'config.json');

/** @throws UsageError besides for a file that somebody else owns or may write */
export function readUserConfig(): Config {
  const file = configFile(userConfigPath());
  return readConfigFile(file, readUserFile(file.path));
}

/**
 * The user's own configuration, with the folder's on top; `given`, a file that the user names, takes the place of the
 * folder's. Absent files set nothing. Names may be written as on the command line (`max-rounds`) or as in code.
 *
 * @throws UsageError for a file that is not JSON, an unknown name, a value of the wrong kind, or a setting of the
 * folder's file that the user has not agreed to
 */
export function readConfig(folder: string, given?: string): Config {
  const own = readUserConfig();
  return merged(own, given === undefined ? readProjectFile(projectFileOf(folder), own) : readGiven(given));
}

function readGiven(path: string): Config {
  if (!existsSync(path))
    throw new UsageError(`There is no ${path}.`, 'Give --config a file such as { "depth": "deep" }.');
  return readConfigFile(configFile(path));
}

/** Prices and engines of both count, each by its name. */
export function merged(own: Config, over: Config): Config {
  const joined = Object.entries<unknown>(over).map(([name, value]) => {
    const below = (own as Readonly<Record<string, unknown>>)[name];
    const isTable = RUN_OPTIONS[name as keyof typeof RUN_OPTIONS].kind === 'object';
    return [name, isTable ? { ...(below as object | undefined), ...(value as object) } : value] as const;
  });
  return { ...own, ...Object.fromEntries(joined) };
}
