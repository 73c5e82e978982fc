import { text, type ValuesOf } from './option.js';
import { RUN_OPTIONS } from './run.js';
import { databaseUrlOf } from './values.js';

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
    help: 'where runs that have ended are archived: s3://bucket/prefix (keys from AWS_…), a folder, or database (default: RESEARCH_LOOP_ARCHIVE, else a Postgres desk’s own database)',
  }),
  config: RUN_OPTIONS.config,
} as const;

export type DeskFlags = ValuesOf<typeof DESK_OPTIONS>;
