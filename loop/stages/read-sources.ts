import { NO_NOTES, type Notes } from '../reading/notes.js';
import type { Run, StoredRun } from '../run.js';

/** What a round reads for. */
export interface ReadingRound {
  readonly round: number;
  /** A gap that asks for something outside the outline; null where the round aims at the outline. */
  readonly target: string | null;
}

/** Every source of the run that no reader has read for this outline, each whole, once. */
export function readSources(_run: Run, _round: ReadingRound): Promise<Notes> {
  return Promise.resolve(NO_NOTES);
}

/** All that the readers of a run have noted so far, from the rows of the store. */
export const notesOfRun = (_run: StoredRun): Notes => NO_NOTES;
