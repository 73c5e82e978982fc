import type { Job } from '../../desk/store/jobs.js';
import type { ShownSchedule } from '../../desk/service/schedules.js';
import { OPERATOR } from '../../desk/access/person.js';
import type { DeskService } from '../../desk/service/service.js';
import type { Asking } from '../../desk/service/ask.js';
import {
  addAskedSchedule,
  changeSchedule,
  isSchedule,
  listAskedSchedules,
  type ScheduleChange,
} from '../../desk/service/schedules.js';
import { EXIT, UsageError } from '../../loop/exit-codes.js';
import { kebab } from '../../loop/options/option.js';
import type { QueueFlags } from '../../desk/options.js';
import { jobLine } from '../terminal/job-lines.js';
import { printJson, printText } from '../terminal/print.js';
import { pasteable } from '../process/typed.js';
import { plain } from '../../text/text-width.js';

/** `queue add … --every`, `queue schedules`, and `queue pause|resume|remove` of a schedule. */

export type Perform = (desk: DeskService) => Promise<number>;

/** Options of `queue add` that a schedule alone takes. */
export const SCHEDULE_NAMES = ['every', 'webhook'] as const;

/** @throws UsageError for an option that would do nothing */
export function refuseWithoutEvery(flags: QueueFlags): void {
  const idle = SCHEDULE_NAMES.find((name) => flags[name] !== undefined);
  if (idle !== undefined)
    throw new UsageError(
      `--${kebab(idle)} goes with --every.`,
      'Give --every day, week, month or a cron expression.',
    );
}

export function addSchedule(asking: Asking, flags: QueueFlags): Perform {
  const { every = '', webhook = null, file } = flags;
  if (file !== undefined)
    throw new UsageError('--every and --file cannot be combined.', 'Add each question by itself.');
  return async (desk) => {
    const { question, options, plan, priority } = asking;
    const { schedule, job } = await addAskedSchedule(desk, OPERATOR, {
      question,
      every,
      webhook,
      plan,
      ...(options === undefined ? {} : { options }),
      ...(priority === undefined ? {} : { priority }),
    });
    if (flags.json === true) printJson({ schedule, job });
    else printText(`${scheduleLine({ ...schedule, job, nextAtMs: null })}\n${jobLine(job)}\n`);
    return EXIT.ok;
  };
}

export function schedules(_: readonly string[], { json }: QueueFlags): Perform {
  return async (desk) => {
    const all = await listAskedSchedules(desk, OPERATOR);
    if (json === true) printJson(all, { isIndented: true });
    else if (all.length === 0)
      printText(
        pasteable('There are no schedules. Add one: research-loop queue add "your question" --every week\n'),
      );
    else for (const each of all) printText(`${scheduleLine(each)}\n`);
    return EXIT.ok;
  };
}

/** Changes schedules by their names; where a name is a job's, `ofJob` is done with it. */
export function eachSchedule(
  change: ScheduleChange,
  ofJob?: (desk: DeskService, name: string) => Promise<Job>,
): (words: readonly string[], flags: QueueFlags) => Perform {
  return (words, flags) => (desk) =>
    eachName(words, (name) => changeOne(desk, { name, change, ofJob, isJson: flags.json === true }));
}

/** One after the other; what cannot be done with one is told, and the others are gone on with. */
export async function eachName(
  names: readonly string[],
  act: (name: string) => Promise<void>,
): Promise<number> {
  let code: number = EXIT.ok;
  for (const name of names) {
    try {
      await act(name);
    } catch (error) {
      if (names.length === 1) throw error;
      const { message, cure } = error as Error & { cure?: string };
      process.stderr.write(`${name}: ${message}${cure === undefined ? '' : ` ${cure}`}\n`);
      code = EXIT.failed;
    }
  }
  return code;
}

interface OneChange {
  readonly name: string;
  readonly change: ScheduleChange;
  readonly ofJob: ((desk: DeskService, name: string) => Promise<Job>) | undefined;
  readonly isJson: boolean;
}

const DONE = { pause: 'paused', resume: 'resumed', remove: 'removed' } as const;

async function changeOne(desk: DeskService, { name, change, ofJob, isJson }: OneChange): Promise<void> {
  if (ofJob !== undefined && !(await isSchedule(desk, name))) {
    const job = await ofJob(desk, name);
    if (isJson) printJson(job);
    else printText(`${jobLine(job)}\n`);
    return;
  }
  const schedule = await changeSchedule(desk, OPERATOR, { name, change });
  if (isJson) printJson({ schedule: schedule.id, done: DONE[change] });
  else printText(`${schedule.id.slice(0, SHORT)}  ${DONE[change]}  ${plain(schedule.question)}\n`);
}

const SHORT = 8;

function scheduleLine({ id, every, cron, timezone, status, question, nextAtMs, job }: ShownSchedule): string {
  const next =
    status === 'paused'
      ? 'paused'
      : nextAtMs === null
        ? (job?.status ?? 'waiting')
        : `next ${new Date(nextAtMs).toISOString().slice(0, 16)}Z`;
  return [id.slice(0, SHORT), next, `every ${every} (${cron}, ${timezone})`, plain(question)].join('  ');
}
