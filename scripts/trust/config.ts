import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { userFolders } from '../process/environment.js';
import { UsageError } from '../../loop/exit-codes.js';
import { readConfigFile } from './config-file.js';
import { RUN_OPTIONS, type Config } from '../../loop/options/run.js';
import { readProjectFile } from './project-file.js';
import { readUserFile } from '../../loop/files/user-file.js';

export type { Config };

/** In the working folder alone: a file further up is somebody else's matter. */
const PROJECT_FILE = 'research-loop.config.json';

/** `~/.config/research-loop/config.json` */
export const userConfigPath = (): string => join(userFolders().configuration, 'config.json');

/** @throws UsageError besides for a file that somebody else owns or may write */
export function readUserConfig(): Config {
  const path = userConfigPath();
  return readConfigFile(path, readUserFile(path));
}

/**
 * The user's own configuration, with the folder's on top; `given`, a file that the user names, takes the place of the
 * folder's. Absent files set nothing.
 *
 * @throws UsageError for a file that is not JSON, an unknown name, a value of the wrong kind, or a setting of the
 * folder's file that is not harmless
 */
export function readConfig(folder: string, given?: string): Config {
  const own = readUserConfig();
  return merged(
    own,
    given === undefined ? readProjectFile(resolve(folder, PROJECT_FILE), own) : readGiven(given),
  );
}

function readGiven(path: string): Config {
  if (!existsSync(path))
    throw new UsageError(`There is no ${path}.`, 'Give --config a file such as { "depth": "deep" }.');
  return readConfigFile(path);
}

/** Prices and engines of both count, each by its name. */
function merged(own: Config, over: Config): Config {
  const joined = Object.entries<unknown>(over).map(([name, value]) => {
    const below = (own as Readonly<Record<string, unknown>>)[name];
    const isTable = RUN_OPTIONS[name as keyof typeof RUN_OPTIONS].kind === 'object';
    return [name, isTable ? { ...(below as object | undefined), ...(value as object) } : value] as const;
  });
  return { ...own, ...Object.fromEntries(joined) };
}
