import { addEvent } from '../../store/events.js';
import { setRunStatus } from '../../store/runs.js';
import { indexCorpora } from '../reading/corpus.js';
import { hasEnded } from './finish.js';
import { RunError, type Run } from '../run.js';

/**
 * Before the first round: the session is noted, the folders are read, and there is something to search. A run that has
 * ended needs none of it.
 */
export async function prepare(run: Run): Promise<void> {
  if (hasEnded(run)) return;
  if (run.engines.length === 0) {
    throw new RunError(
      'no-engine',
      'There is nothing to search: no engine is configured and no folder is given.',
      'Give --corpus DIR for a folder of documents, or --search with an engine (`research-loop doctor` lists them and the keys they want).',
    );
  }
  noteSession(run);
  const isNews = await indexCorpora(run);
  run.keepFolders?.(isNews);
}

/** Notes that a process works on the run, and by which version of the program. */
export function noteSession(run: Run): void {
  const at = run.now();
  run.store.commit(() => {
    setRunStatus(run.store, run.id, { status: 'running', at });
    const data = { program: run.program, roles: run.roles.version };
    addEvent(run.store, run.id, { at, type: 'session-started', data });
  });
}
