import { findJob, type Job } from '../store/jobs.js';
import { DeskError } from '../store/desk-error.js';
import { scheduleNamed, type Schedule } from '../store/schedules.js';
import { may, mustChange } from '../access/may.js';
import type { AskedOptions } from '../access/policy.js';
import { runOptions } from '../../loop/options/run-options.js';
import {
  createSchedule,
  deleteSchedule,
  pauseSchedule,
  resumeSchedule,
  shownSchedules,
  type AskedSchedule,
  type ShownSchedule,
} from '../schedules/schedules.js';
import type { Person } from '../access/person.js';
import type { DeskService } from './service.js';
import { checkedPlan, checkedQuestion } from './ask.js';
import { checkedOptions } from './options.js';

/** Questions that are asked again and again. */

/** `options`: of a run, by the names of the library. */
type ScheduleAsking = Omit<AskedSchedule, 'askedBy' | 'options'> & { readonly options?: AskedOptions };

/** @throws UsageError for what is wrong with the question, its options, the time or the webhook */
export function addAskedSchedule(
  desk: DeskService,
  person: Person,
  asking: ScheduleAsking,
): Promise<{ readonly schedule: Schedule; readonly job: Job }> {
  const options = checkedOptions(desk, asking.options ?? {});
  runOptions(options, {});
  return createSchedule(desk, desk.queue, {
    ...asking,
    question: checkedQuestion(asking.question),
    options,
    plan: checkedPlan(asking.plan ?? null),
    askedBy: person.name,
  });
}

/** An admin sees all of them, everybody else their own; oldest first. */
export const listAskedSchedules = (desk: DeskService, person: Person): Promise<readonly ShownSchedule[]> =>
  shownSchedules(desk.database, may(person, 'see-others') ? {} : { askedBy: person.name });

/** @throws DeskError `unknown-job` where there is none of that name, or it is another person's */
export async function showSchedule(desk: DeskService, person: Person, name: string): Promise<ShownSchedule> {
  const { id } = await scheduleNamed(desk.database, name);
  const schedule = (await listAskedSchedules(desk, person)).find((each) => each.id === id);
  if (schedule !== undefined) return schedule;
  throw new DeskError('unknown-job', `The desk has no schedule ${name} of yours.`, {
    cure: 'The list of schedules shows yours.',
  });
}

const CHANGES = { pause: pauseSchedule, resume: resumeSchedule, remove: deleteSchedule } as const;
export type ScheduleChange = keyof typeof CHANGES;

/** @throws DeskError `unknown-job` where there is none of that name, or it is another person's */
export async function changeSchedule(
  desk: DeskService,
  person: Person,
  { name, change }: { readonly name: string; readonly change: ScheduleChange },
): Promise<Schedule> {
  const schedule = await showSchedule(desk, person, name);
  mustChange(person, schedule);
  await CHANGES[change](desk.database, desk.queue, schedule);
  return schedule;
}

/** Whether a name is a schedule's, and no job's. */
export async function isSchedule({ database }: DeskService, name: string): Promise<boolean> {
  if ((await findJob(database, name)) !== undefined) return false;
  return scheduleNamed(database, name).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DeskError) return false;
      throw error;
    },
  );
}
