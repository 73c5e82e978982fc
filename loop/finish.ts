import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addEvent } from '../store/events.js';
import { setRunStatus } from '../store/runs.js';
import { documentsOf } from './report/documents.js';
import type { Run } from './run.js';
import { ENDINGS, type RoundState } from './state.js';

/** Ends a run: its status, and the documents that are made from the store. */
export async function finish(run: Run, state: RoundState): Promise<void> {
  const { ending } = state;
  if (ending === null) throw new Error('A run that goes on cannot be finished.');
  const at = run.now();
  const status = ending === 'converged' ? 'converged' : 'stopped';
  run.store.commit(() => {
    setRunStatus(run.store, run.id, { status, ending: { reason: ending, why: ENDINGS[ending] }, at });
    addEvent(run.store, run.id, { at, type: 'run-ended', data: { status, reason: ending } });
  });
  writeDocuments(run.folder, await documentsOf(run.store, run.id));
  run.watch({ type: 'run-ended', status, reason: ending, folder: run.folder });
}

/** Each file appears whole or not at all. */
export function writeDocuments(folder: string, documents: ReadonlyMap<string, string>): void {
  for (const [name, content] of documents) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, content);
    renameSync(`${path}.new`, path);
  }
}
