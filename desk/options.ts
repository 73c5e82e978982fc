import { choice, flag, integer, list, number, text } from '../loop/options/option.js';
import type { OptionTable, ValuesOf } from '../loop/options/option.js';
import { RUN_OPTIONS, rowsWhere, type RunFlags } from '../loop/options/run.js';
import { databaseUrlOf, ROLES } from '../loop/options/values.js';
import { UsageError, listed } from '../loop/exit-codes.js';
import { JOB_STATUSES } from './store/jobs.js';

/** Every option of the commands of a desk. */

const JSON_OUT = flag({ help: 'as JSON' });

/** Where the desk is: the same for every command that has to do with it. */
export const DESK_OPTIONS = {
  databaseUrl: text(
    {
      placeholder: 'url',
      help: 'the desk in this Postgres database, postgres://user@host:5432/name (default: RESEARCH_LOOP_DATABASE_URL, else a file in runs/)',
    },
    databaseUrlOf,
  ),
  config: RUN_OPTIONS.config,
} as const;
export type DeskFlags = ValuesOf<typeof DESK_OPTIONS>;

const ALLOWED = { group: 'What questions may use (nothing of it unless it is listed):' } as const;
const LIMITED = { group: 'Limits of every question:' } as const;
const { maxRounds, budgetTokens, budgetUsd, budgetMinutes, maxSources } = RUN_OPTIONS;

/** What whoever asks may use, and how much of it. */
const POLICY_OPTIONS = {
  allowCorpus: list({
    ...ALLOWED,
    placeholder: 'dir',
    help: 'runs may read documents of this folder (repeatable)',
  }),
  allowModel: list({
    ...ALLOWED,
    placeholder: 'provider/name',
    help: 'a model, or anthropic/* for all of a service; exec/ commands only word by word (repeatable)',
  }),
  allowSearch: list({
    ...ALLOWED,
    placeholder: 'engine',
    help: 'an engine besides those that need no key (repeatable)',
  }),
  maxRounds: { ...maxRounds, ...LIMITED, help: 'most rounds of a run' },
  budgetTokens: { ...budgetTokens, ...LIMITED, help: 'most tokens of a run' },
  budgetUsd: { ...budgetUsd, ...LIMITED, help: 'most US dollars of a run' },
  budgetMinutes: { ...budgetMinutes, ...LIMITED, help: 'most minutes of work of a run' },
  maxSources: { ...maxSources, ...LIMITED, help: 'most sources of a run' },
} as const;
export type PolicyFlags = ValuesOf<typeof POLICY_OPTIONS>;

export const MCP_OPTIONS = {
  ...POLICY_OPTIONS,
  concurrency: integer({ ...LIMITED, placeholder: 'n', help: 'runs at work at once (default: 2)' }),
  ...DESK_OPTIONS,
} as const;

const REACHED = { group: 'How it is reached:' } as const;
const PEOPLE = { group: 'Who may come in (besides whoever has a link or a token):' } as const;
const DESK = { group: 'The desk:' } as const;

/** How the desk is reached, and who may come in. */
const ACCESS_OPTIONS = {
  host: text({ ...REACHED, placeholder: 'address', help: 'address to listen on (default: 127.0.0.1)' }),
  publicUrl: text({
    ...REACHED,
    placeholder: 'url',
    help: 'what browsers call the desk: https://desk.example.org, by a proxy that speaks TLS',
  }),
  proxy: list({
    ...REACHED,
    placeholder: 'address',
    help: 'believe X-Forwarded-Host and --user-header of this proxy, an address or a network such as 172.16.0.0/12 (repeatable)',
  }),
  userHeader: text({
    ...PEOPLE,
    placeholder: 'name[=role]',
    help: 'header in which the proxy names whom it has logged in, such as X-Forwarded-Email; with =reader also those come in whom `users add` does not know; needs --proxy',
  }),
  private: flag({ ...PEOPLE, help: 'each sees their own questions alone; admins see all' }),
} as const;
export type AccessFlags = ValuesOf<typeof ACCESS_OPTIONS>;

export const SERVE_OPTIONS = {
  port: integer({
    ...REACHED,
    placeholder: 'port',
    help: 'port to listen on (0: any free one; default: 8484)',
    minimum: 0,
    maximum: 65_535,
  }),
  ...ACCESS_OPTIONS,
  ...POLICY_OPTIONS,
  concurrency: integer({
    ...DESK,
    placeholder: 'n',
    minimum: 0,
    help: 'runs at work at once (default: 2); 0: serves pages alone, and workers elsewhere work off the queue',
  }),
  databaseUrl: { ...DESK_OPTIONS.databaseUrl, ...DESK },
  config: { ...DESK_OPTIONS.config, ...DESK },
} as const;

export const USERS_OPTIONS = {
  role: choice(ROLES, {
    placeholder: 'name',
    help: 'reader: sees briefs; asker: asks too; admin: everything (default of add: reader)',
  }),
  dayUsd: number({ placeholder: 'x', help: 'most US dollars of this person on a day' }),
  json: flag({ help: 'as JSON, for list and tokens' }),
  ...DESK_OPTIONS,
} as const;
export type UsersFlags = ValuesOf<typeof USERS_OPTIONS>;

/** Where a run of the desk lies and how it is shown is the desk's matter. */
const NOT_ASKED = ['run', 'store', 'fresh', 'config', 'json', 'quiet'];
const ASKED_ROWS = rowsWhere((row) => row.commands.includes('run'));
export const ASKED_NAMES: readonly string[] = Object.keys(ASKED_ROWS).filter(
  (name) => !NOT_ASKED.includes(name),
);
const ASKED = Object.fromEntries(ASKED_NAMES.map((name) => [name, ASKED_ROWS[name]])) as OptionTable;

const QUEUED = {
  file: text({
    placeholder: 'file',
    help: 'adds every question of a CSV file (columns: question, and names of options) or of JSON lines; all or none',
  }),
  status: list(
    {
      separator: ',',
      placeholder: 'name,…',
      help: `only jobs that are ${JOB_STATUSES.join(', ')}`,
    },
    (value) => {
      if (JOB_STATUSES.some((each) => each === value)) return value;
      throw new UsageError(`--status ${value} is not known.`, `Known values: ${listed(JOB_STATUSES)}.`);
    },
  ),
  limit: integer({ placeholder: 'n', help: 'most jobs that are listed (default: 100)' }),
  every: text({
    placeholder: 'time',
    help: 'asks again: day, week, month or mon to sun, with a time and a zone if you like ("mon 06:00 Europe/Berlin"), or five cron fields ("0 6 * * 1")',
  }),
  webhook: text({
    placeholder: 'url',
    help: 'address that is told by a signed POST of its brief, where that says something new',
  }),
  json: JSON_OUT,
};

export const QUEUE_OPTIONS = { ...DESK_OPTIONS, ...QUEUED, ...ASKED } as typeof DESK_OPTIONS & typeof QUEUED;
export type QueueFlags = ValuesOf<typeof QUEUE_OPTIONS> & RunFlags;

export const WORKER_OPTIONS = {
  ...DESK_OPTIONS,
  concurrency: integer({ placeholder: 'n', help: 'runs at once (default: 1)', default: 1 }),
  untilIdle: flag({ help: 'ends when nothing waits and nothing is worked on' }),
} as const;
