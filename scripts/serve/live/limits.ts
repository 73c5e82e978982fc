import type { Job } from '../../../store/desk/jobs.js';
import type { RunFlags } from '../../options/run.js';
import { runOptions } from '../../run-options.js';
import { limitsOf, type Limits } from '../../terminal/run-view.js';

const UNKNOWN: Limits = { rounds: null, tokens: null, usd: null, minutes: null, sources: null };

/** The limits that a job was asked for with; those that the configuration of a worker sets are its own matter. */
export function limitsOfJob({ options }: Pick<Job, 'options'>): Limits {
  try {
    return limitsOf(runOptions(options as RunFlags, {}));
  } catch {
    // A job of a version with other options is shown all the same.
    return UNKNOWN;
  }
}
