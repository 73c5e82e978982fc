import type { Operation } from './operation.js';
import { BRIEF_OPERATIONS } from './operations/briefs.js';
import { DESK_OPERATIONS } from './operations/desk.js';
import { JOB_OPERATIONS } from './operations/jobs.js';
import { checkDraft, verifyCitations } from './operations/verify.js';

/** Every operation on a desk. */
export const OPERATIONS: readonly Operation[] = [
  ...JOB_OPERATIONS,
  ...BRIEF_OPERATIONS,
  verifyCitations,
  checkDraft,
  ...DESK_OPERATIONS,
];
