import { resolve } from 'node:path';
import { readConfigFile } from './options/config-file.js';
import { RUN_OPTIONS, type Config } from './options/run.js';

export type { Config };

const FILE_NAME = 'research-loop.config.json';

/**
 * Reads the configuration of a folder; an absent file is an empty one. Names may be written as on the command line
 * (`max-rounds`) or as in code (`maxRounds`).
 *
 * @throws UsageError for a file that is not JSON, an unknown name, or a value of the wrong kind
 */
export const readConfig = (folder: string): Config =>
  readConfigFile({
    path: resolve(folder, FILE_NAME),
    table: RUN_OPTIONS,
    example: '{ "depth": "standard", "max-rounds": 4 }',
  });
