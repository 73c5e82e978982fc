import { endingIn } from '../../loop/words/lookup.js';
import type { Ending } from '../../loop/state.js';
import type { Job, JobStatus } from '../../store/desk/jobs.js';

/** States of a job as people read them. */

const STATUS_WORDS: Readonly<Record<JobStatus, string>> = {
  waiting: 'waiting',
  running: 'at work',
  paused: 'paused',
  done: 'done',
  stopped: 'stopped early',
  failed: 'failed',
  cancelled: 'cancelled',
};

export const statusWords = (status: JobStatus): string => STATUS_WORDS[status];

/** Why a run ended, in a sentence. */
export function endingWords(ending: string): string {
  // A run of another version may have ended in a way that this one has no words for.
  const words = (endingIn(ending as Ending) as string | undefined) ?? ending;
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

const FOUND_WORDS: Readonly<Record<string, string>> = {
  passages: 'No claim is sure by rule; the best passages come first.',
  nothing: 'Insufficient evidence: nothing that was read answers the question.',
  'nothing-stands': 'Insufficient evidence: every claim was struck.',
  'search-failed': 'The search failed: no source was found or read.',
};

/** What a run found, in a line. */
export function foundWords({ found, claims }: Pick<Job, 'found' | 'claims'>): string {
  if (found === null) return '';
  if (claims !== null && claims > 0) return `${claims} ${claims === 1 ? 'claim' : 'claims'}`;
  return FOUND_WORDS[found] ?? found;
}
