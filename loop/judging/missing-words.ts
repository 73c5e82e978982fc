import { searchSentences } from '../../store/full-text.js';
import { termsOf } from '../context/terms.js';
import type { StoredRun } from '../run.js';

/** Words of the question that no source of the run holds, as the question has them. */
export const missingWords = (run: StoredRun): readonly string[] =>
  termsOf(run.question).filter((term) => term.length > 3 && !isHeld(run, term));

const isHeld = (run: StoredRun, term: string): boolean =>
  searchSentences(run.store, { terms: [term], runId: run.id, limit: 1 }).length > 0;
