import { ARCHIVES_OPTIONS, FETCH_OPTIONS } from '../options/archive.js';
import { command, type CommandRow } from './command.js';

/** Commands about the runs of a desk that have ended. */
export const ARCHIVE_COMMANDS: readonly CommandRow[] = [
  command({
    usage: 'fetch <run>',
    about:
      'brings the folder of a run of the desk to this machine, from its archive: then show, report, export, ask and verify-citations open it; a job’s id will do',
    options: FETCH_OPTIONS,
    examples: ['research-loop fetch 2026-11-22-my-question --database-url postgres://desk@db.example/desk'],
    perform: async (flags, run: string) => (await import('../commands/fetch.js')).fetchCommand(run, flags),
  }),
  command({
    usage: 'archives',
    about: 'which runs of the desk are archived, and where; the oldest first',
    options: ARCHIVES_OPTIONS,
    examples: ['research-loop archives --json', 'research-loop archives --remove-older 365'],
    perform: async (flags) => (await import('../commands/archives.js')).archivesCommand(flags),
  }),
];
