import { resolve } from 'node:path';
import { readConfig } from '../trust/config.js';
import { environment } from '../process/environment.js';
import { UsageError } from '../../loop/exit-codes.js';
import { onCommandLine } from '../../loop/options/option.js';
import type { DeskFlags } from '../../desk/options.js';
import { databaseUrlOf } from '../../loop/options/values.js';
import type { DeskPlace } from '../../desk/desk.js';

const VARIABLE = 'RESEARCH_LOOP_DATABASE_URL';
const ARCHIVE_VARIABLE = 'RESEARCH_LOOP_ARCHIVE';

/**
 * Where the desk of a command is: what was typed wins over the configuration, and that over the environment.
 *
 * @throws UsageError for an address that is not Postgres's
 */
export function deskPlace(flags: DeskFlags): DeskPlace {
  const config = readConfig('.', flags.config);
  const variables = environment();
  const archive = config.archive ?? variables[ARCHIVE_VARIABLE];
  if (archive !== undefined && /^[\w+.-]+:\/\/|^database$/.test(archive))
    throw new UsageError(
      `"archive" takes a folder, not ${archive}.`,
      'Give one that all machines share: a network folder, or what rclone mounts.',
    );
  const place = {
    ...(archive === undefined ? {} : { archive }),
    ...(flags.config === undefined ? {} : { config: resolve(flags.config) }),
  };
  const said = flags.databaseUrl ?? config.databaseUrl;
  const set = variables[VARIABLE];
  if (said !== undefined || set === undefined) return { databaseUrl: said, ...place };
  const example = (url: unknown): string => `${VARIABLE}=${String(url)}`;
  return { databaseUrl: databaseUrlOf(set, { ...onCommandLine(''), example }), ...place };
}
