import { readConfig } from '../config.js';
import { environment } from '../environment.js';
import { onCommandLine } from '../options/option.js';
import type { DeskFlags } from '../options/desk.js';
import { databaseUrlOf } from '../options/values.js';
import type { DeskPlace } from './desk.js';

const VARIABLE = 'RESEARCH_LOOP_DATABASE_URL';

/**
 * Where the desk of a command is: what was typed wins over the configuration, and that over the environment.
 *
 * @throws UsageError for an address that is not Postgres's
 */
export function deskPlace(flags: DeskFlags): DeskPlace {
  const said = flags.databaseUrl ?? readConfig('.', flags.config).databaseUrl;
  const set = environment()[VARIABLE];
  if (said !== undefined || set === undefined) return { databaseUrl: said };
  return {
    databaseUrl: databaseUrlOf(set, { ...onCommandLine(''), example: (url) => `${VARIABLE}=${String(url)}` }),
  };
}
