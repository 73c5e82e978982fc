import type { Operation } from './operation.js';
import { BRIEF_OPERATIONS } from './operations/briefs.js';
import { DESK_OPERATIONS } from './operations/desk.js';
import { EVENT_OPERATIONS } from './operations/events.js';
import { JOB_OPERATIONS } from './operations/jobs.js';
import { QUESTION_OPERATIONS } from './operations/questions.js';
import { SCHEDULE_OPERATIONS } from './operations/schedules.js';

/** Every operation that works on a desk. */
export const OPERATIONS: readonly Operation[] = [
  ...JOB_OPERATIONS,
  ...EVENT_OPERATIONS,
  ...BRIEF_OPERATIONS,
  ...QUESTION_OPERATIONS,
  ...SCHEDULE_OPERATIONS,
  ...DESK_OPERATIONS,
];
