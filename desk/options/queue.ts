import { JOB_STATUSES } from '../store/jobs.js';
import { DESK_OPTIONS } from './desk.js';
import { flag, integer, list, text, type OptionTable } from '../../loop/options/option.js';
import { rowsWhere, type RunFlags } from '../../loop/options/run.js';
import type { ValuesOf } from '../../loop/options/option.js';
import { UsageError, listed } from '../../loop/exit-codes.js';

/** Options of `queue` and `worker`. */

/** Where a run of the desk lies and how it is shown is the desk's matter. */
const NOT_ASKED = ['run', 'store', 'fresh', 'planOnly', 'config', 'json', 'quiet', 'debug'];
const ASKED_ROWS: OptionTable = rowsWhere((row) => row.commands.includes('run'));
export const ASKED_NAMES: readonly string[] = Object.keys(ASKED_ROWS).filter(
  (name) => !NOT_ASKED.includes(name),
);

const ASKED = Object.fromEntries(ASKED_NAMES.map((name) => [name, ASKED_ROWS[name]])) as OptionTable;

/** From the first to be worked on to the last. */
const MOST_PRIORITY = 100;

const OWN = {
  file: text({
    placeholder: 'file',
    help: 'adds every question of a CSV file (columns: question, and names of options) or of JSON lines; all or none',
  }),
  priority: integer({
    placeholder: 'n',
    minimum: -MOST_PRIORITY,
    maximum: MOST_PRIORITY,
    help: 'higher is earlier, from -100 to 100 (default: 0)',
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
    help: 'asks again every day, week or month, or by a cron expression ("0 6 * * 1")',
  }),
  at: text({ placeholder: 'hh:mm', help: 'time of day for --every day, week, month (default: 06:00)' }),
  timezone: text({
    placeholder: 'name',
    help: "time zone of --every, such as Europe/Berlin (default: this machine's)",
  }),
  tell: text({
    placeholder: 'when',
    help: 'when --webhook is told: changed, always, never (default: changed)',
  }),
  webhook: text({ placeholder: 'url', help: 'address that is told by a signed POST' }),
  json: flag({ help: 'as JSON' }),
};

export const QUEUE_OPTIONS = { ...DESK_OPTIONS, ...OWN, ...ASKED } as typeof DESK_OPTIONS & typeof OWN;
export type QueueFlags = ValuesOf<typeof QUEUE_OPTIONS> & RunFlags;

export const WORKER_OPTIONS = {
  ...DESK_OPTIONS,
  concurrency: integer({ placeholder: 'n', help: 'runs at once (default: 1)', default: 1 }),
  untilIdle: flag({ help: 'ends when nothing waits and nothing is worked on' }),
  name: text({
    placeholder: 'name',
    help: "shown with the jobs (default: this machine's name and a few letters)",
  }),
};
