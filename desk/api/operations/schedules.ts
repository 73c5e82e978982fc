import { Type } from 'typebox';
import type { AskedOptions } from '../../access/policy.js';
import {
  addAskedSchedule,
  changeSchedule,
  listAskedSchedules,
  showSchedule,
  type ScheduleChange,
} from '../../service/schedules.js';
import { inputOf, operation, type Operation } from '../operation.js';
import { Plan, Priority, Question, RunOptions, SCHEDULE, ScheduleName } from '../shapes.js';

/** Operations on questions that are asked again and again. */

const ONE_SCHEDULE = inputOf({ schedule: ScheduleName });

const changing = (change: Exclude<ScheduleChange, 'remove'>, about: string): Operation =>
  operation({
    id: `${change}Schedule`,
    about,
    may: 'ask',
    http: `POST /schedules/{schedule}/${change}`,
    input: ONE_SCHEDULE,
    answer: SCHEDULE.schema,
    perform: async ({ desk, person }, { schedule: name }) => {
      const { id } = await changeSchedule(desk, person, { name, change });
      return SCHEDULE.of(await showSchedule(desk, person, id));
    },
  });

export const SCHEDULE_OPERATIONS: readonly Operation[] = [
  operation({
    id: 'addSchedule',
    about:
      'Asks a question now and again at every time of the schedule; each run follows the last one that ended.',
    may: 'ask',
    http: 'POST /schedules',
    status: 201,
    input: inputOf({
      question: Question,
      every: Type.String({
        maxLength: 200,
        description:
          '`day`, `week`, `month` or `mon` to `sun`, with a time and a zone if wanted (`mon 06:00 Europe/Berlin`), or five cron fields: `0 6 * * 1`.',
      }),
      options: Type.Optional(RunOptions),
      plan: Type.Optional(Plan),
      priority: Type.Optional(Priority),
      webhook: Type.Optional(
        Type.String({
          maxLength: 2_048,
          description: 'Address that gets a signed POST of every brief with news.',
        }),
      ),
    }),
    answer: SCHEDULE.schema,
    perform: async ({ desk, person }, asking) => {
      const options = (asking.options ?? {}) as AskedOptions;
      const { schedule, job } = await addAskedSchedule(desk, person, { ...asking, options });
      return SCHEDULE.of({ ...schedule, job, nextAtMs: schedule.createdAtMs });
    },
  }),
  operation({
    id: 'listSchedules',
    about: "Schedules, the oldest first: everybody's for an admin, else one's own.",
    may: 'read',
    http: 'GET /schedules',
    input: inputOf({}),
    answer: Type.Object({ schedules: Type.Array(SCHEDULE.schema) }),
    perform: async ({ desk, person }) => ({
      schedules: (await listAskedSchedules(desk, person)).map((each) => SCHEDULE.of(each)),
    }),
  }),
  operation({
    id: 'showSchedule',
    about: 'One of them.',
    may: 'read',
    http: 'GET /schedules/{schedule}',
    input: ONE_SCHEDULE,
    answer: SCHEDULE.schema,
    perform: async ({ desk, person }, { schedule }) =>
      SCHEDULE.of(await showSchedule(desk, person, schedule)),
  }),
  changing('pause', 'Asks no more until it is resumed; a run at work goes on to its end.'),
  changing('resume', 'Asks again from now on; what was missed meanwhile stays missed.'),
  operation({
    id: 'removeSchedule',
    about: 'Ends it for good. Its briefs stay.',
    may: 'ask',
    http: 'DELETE /schedules/{schedule}',
    input: ONE_SCHEDULE,
    answer: Type.Object({ id: Type.String() }),
    perform: async ({ desk, person }, { schedule: name }) => ({
      id: (await changeSchedule(desk, person, { name, change: 'remove' })).id,
    }),
  }),
];
