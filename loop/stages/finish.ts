import { dirname, join } from 'node:path';
import { addEvent } from '../../store/events.js';
import { makePrivateFolder, replaceFile } from '../../store/private-files.js';
import { finishedStage, finishStage, getRun, isEnding, setRunStatus } from '../../store/runs.js';
import { foundBy } from '../found.js';
import { makeDocuments } from '../report/documents.js';
import type { Run } from '../run.js';
import { note } from '../stage.js';
import type { RoundState } from '../state.js';
import { endingIn } from '../ending-words.js';

/** The stage whose being done says that the documents of an ended run were written. */
const DOCUMENTS = 'documents';

/**
 * Ends a run: its status, and the documents that are made from the store. A run that was killed between the two has
 * ended already, and is owed its documents; so is one of whose documents one could not be made.
 */
export async function finish(run: Run, state: RoundState): Promise<void> {
  const { ending } = state;
  if (ending === null) throw new Error('A run that goes on cannot be finished.');
  const at = run.now();
  const status = ending === 'converged' ? 'converged' : 'stopped';
  if (!hasEnded(run)) {
    run.store.commit(() => {
      const why = { reason: ending, why: endingIn(ending, run.options), found: foundBy(run, state) };
      setRunStatus(run.store, run.id, { status, ending: why, at });
      addEvent(run.store, run.id, { at, type: 'run-ended', data: { status, reason: ending } });
    });
  }
  const failed: string[] = [];
  const { documents, leftOut } = await makeDocuments(run.store, run.id, (document, { message }) => {
    failed.push(document);
    note(run, { type: 'document-failed', document, failure: { message } });
  });
  writeDocuments(run.folder, documents);
  if (leftOut.statements > 0) run.watch({ type: 'statements-left-out', ...leftOut });
  if (failed.length === 0 && !isFinished(run, state))
    finishStage(run.store, { ...documentsPlace(run, state), result: null, at: run.now() });
  run.watch({ type: 'run-ended', status, reason: ending, folder: run.folder });
}

/** The files of a run that a person reads. */
const READ_BY_PEOPLE: readonly string[] = ['report.md', 'report.html', 'synth.json'];

/**
 * The brief of a round that is not the last, for whoever does not want to wait. Made from the store like the final one, which
 * takes its place; what fails here fails again there, and is told then.
 */
export async function renewBrief(run: Run, { round, ending }: RoundState): Promise<void> {
  if (ending !== null || run.roles.kind !== 'model') return;
  const { documents } = await makeDocuments(run.store, run.id, () => undefined);
  writeDocuments(run.folder, new Map([...documents].filter(([name]) => READ_BY_PEOPLE.includes(name))));
  run.watch({ type: 'brief-renewed', round, path: join(run.folder, 'report.html') });
}

/** Whether a run has ended and its documents were written: nothing is left to do for it. */
export function isFinished(run: Run, state: RoundState): boolean {
  const written = finishedStage(run.store, documentsPlace(run, state)) !== undefined;
  return state.ending !== null && hasEnded(run) && written;
}

/** Whether the ending of a run is stored, its documents written or not. */
export function hasEnded(run: Run): boolean {
  return isEnding(getRun(run.store, run.id)?.status);
}

const documentsPlace = (run: Run, state: RoundState) => ({
  runId: run.id,
  round: state.round,
  stage: DOCUMENTS,
});

/** Each file appears whole or not at all. */
export function writeDocuments(folder: string, documents: ReadonlyMap<string, string>): void {
  for (const [name, content] of documents) {
    const path = join(folder, name);
    makePrivateFolder(dirname(path));
    replaceFile(path, content);
  }
}
