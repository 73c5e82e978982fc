import { addEvent } from '../../store/events.js';
import { setRunStatus } from '../../store/runs.js';
import { indexCorpora } from '../reading/corpus.js';
import { refreshOf, stageResult } from '../history.js';
import { lastState } from '../round-state.js';
import { hasEnded } from './finish.js';
import { RunError, type Run } from '../run.js';

/**
 * Before the first round: the session is noted, the folders are read, and there is something to search. A run that has
 * ended needs none of it.
 */
export async function prepare(run: Run): Promise<void> {
  if (hasEnded(run)) return;
  refuseEarlier(run);
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

/**
 * A run that began before findings were read whole has drafts where its findings should be: it can be read, reported and
 * checked, and cannot go on.
 *
 * @throws RunError `earlier-loop`
 */
function refuseEarlier(run: Run): void {
  const { round } = lastState(run);
  const begun = (refreshOf(run)?.round ?? 0) + 1;
  const rounds = Array.from({ length: round + 2 - begun }, (_, at) => begun + at);
  if (!rounds.some((each) => stageResult(run, each, 'digest') !== undefined)) return;
  throw new RunError(
    'earlier-loop',
    'This run was begun by an earlier version, which wrote from sentences and not from findings: it cannot go on.',
    'Its brief and documents stay as they are: `research-loop report` writes them again. Start the question anew with --fresh, or `research-loop refine RUN`.',
  );
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
