import { scheduleNamed, type Schedule } from '../../../store/desk/schedules.js';
import {
  addAskedSchedule,
  changeSchedule,
  listAskedSchedules,
  type ScheduleAsking,
  type ScheduleChange,
} from '../../desk/service/schedules.js';
import { DeskError } from '../../../store/desk/desk-error.js';
import { API_BASE } from '../endpoints.js';
import { withHeaders, type Call, type Operation } from '../operation.js';
import { scheduleShape } from '../shapes.js';

/** Operations on questions that are asked again and again. */

export const SCHEDULE_OPERATIONS: readonly Operation[] = [
  {
    id: 'addSchedule',
    about:
      'Asks a question now and again at every time of the schedule; each run follows the last one that ended.',
    body: 'NewSchedule',
    status: 201,
    answer: 'Schedule',
    perform: async ({ desk, person, body }) => {
      const { schedule, job } = await addAskedSchedule(desk, person, body as unknown as ScheduleAsking);
      const location = `${API_BASE}/schedules/${schedule.id}`;
      return withHeaders(
        scheduleShape({ ...schedule, job, nextAtMs: schedule.createdAtMs }),
        { location },
        201,
      );
    },
  },
  {
    id: 'listSchedules',
    about: "Schedules, the oldest first: everybody's for an admin, else one's own.",
    status: 200,
    answer: 'Schedules',
    perform: async ({ desk, person }) => ({
      schedules: (await listAskedSchedules(desk, person)).map(scheduleShape),
    }),
  },
  {
    id: 'getSchedule',
    about: 'One of them, by its id or the beginning of it.',
    status: 200,
    answer: 'Schedule',
    perform: async (call) => shown(call, await scheduleNamed(call.desk.database, nameOf(call))),
  },
  {
    id: 'pauseSchedule',
    about: 'Asks no more until it is resumed; a run at work goes on to its end.',
    status: 200,
    answer: 'Schedule',
    perform: changed('pause'),
  },
  {
    id: 'resumeSchedule',
    about: 'Asks again from now on; what was missed meanwhile stays missed.',
    status: 200,
    answer: 'Schedule',
    perform: changed('resume'),
  },
  {
    id: 'removeSchedule',
    about: 'Ends it for good. Its briefs stay.',
    status: 200,
    answer: 'Removed',
    perform: async ({ desk, person, params }) => {
      const { id } = await changeSchedule(desk, person, { name: params['schedule'] ?? '', change: 'remove' });
      return { id };
    },
  },
];

const nameOf = ({ params }: Call): string => params['schedule'] ?? '';

function changed(change: ScheduleChange): Operation['perform'] {
  return async (call) =>
    shown(call, await changeSchedule(call.desk, call.person, { name: nameOf(call), change }));
}

/** @throws DeskError `unknown-job` where it is another person's */
async function shown({ desk, person }: Call, { id }: Schedule): Promise<object> {
  const schedule = (await listAskedSchedules(desk, person)).find((each) => each.id === id);
  if (schedule !== undefined) return scheduleShape(schedule);
  throw new DeskError('unknown-job', `The desk has no schedule ${id} of yours.`, {
    cure: 'The list of schedules shows yours.',
  });
}
