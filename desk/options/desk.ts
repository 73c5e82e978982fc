import { text, type ValuesOf } from '../../loop/options/option.js';
import { RUN_OPTIONS } from '../../loop/options/run.js';
import { databaseUrlOf } from '../../loop/options/values.js';

/** Where the desk is: the same for every command that has to do with it. */
export const DESK_OPTIONS = {
  databaseUrl: text(
    {
      placeholder: 'url',
      help: 'the desk in this Postgres database, postgres://user@host:5432/name (default: RESEARCH_LOOP_DATABASE_URL, else a file in runs/)',
    },
    databaseUrlOf,
  ),
  archive: text({
    placeholder: 'where',
    help: 'folder that all machines share, for runs that have ended (default: RESEARCH_LOOP_ARCHIVE, else none)',
  }),
  config: RUN_OPTIONS.config,
} as const;

export type DeskFlags = ValuesOf<typeof DESK_OPTIONS>;
