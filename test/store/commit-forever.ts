/** A child process that writes to a store until it is killed or left alone: `tsx commit-forever.ts STORE RUN_FOLDER`. */
import { openStore } from '../../store/open-store.js';
import { addRunSources } from '../../store/run-sources.js';
import { lockRun } from '../../store/run-lock.js';
import { rowsOfRun } from '../../store/rows.js';
import { finishStage, getRun } from '../../store/runs.js';
import { stages } from '../../store/schema.js';
import { putSource } from '../../store/sources.js';
import { at, document, runSource, startRun } from './sample-documents.js';

const [storePath = '', runFolder = ''] = process.argv.slice(2);
// Held by a reference: a lock that nobody keeps goes when memory is collected.
const lock = lockRun(runFolder);
process.on('exit', () => lock.release());
const store = openStore(storePath);
const runId = getRun(store, 'run-1')?.id ?? startRun(store);
process.stdout.write('ready\n');
const parent = process.ppid;
for (let round = rowsOfRun(store, runId, stages).length + 1; process.ppid === parent; round += 1) {
  const paragraphs = Array.from({ length: 20 }, (_, index) => `Sentence ${index} of ${round}. And one more.`);
  store.commit(() => {
    const { sourceId } = putSource(store, document(paragraphs, { key: `url:${round}` }));
    addRunSources(store, runId, [runSource(sourceId)]);
    finishStage(store, { runId, round, stage: 'read', result: { sourceId }, at });
  });
  // What has been told to the outside was committed before.
  process.stdout.write(`${round}\n`);
}
