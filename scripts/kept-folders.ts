import { resolve } from 'node:path';
import { closeReaders } from '../agents/readers/index.js';
import { indexCorpora } from '../loop/reading/corpus.js';
import { openStore, type Store } from '../store/open-store.js';
import { createRun } from '../store/runs.js';
import { openJournal } from '../store/sqlite-journal.js';
import { checkCorpora } from './new-folder.js';

/** What is read of folders outside of a run stands under this name while it is read. */
const READING = 'reading';

/** Reads folders, without a run, and gives `perform` the store that holds them. */
export async function withFolders<T>(given: readonly string[], perform: (store: Store) => T): Promise<T> {
  const corpora = [...new Set(given.map((folder) => resolve(folder)))];
  checkCorpora(corpora);
  const now = (): string => new Date().toISOString();
  const store = openStore(':memory:');
  try {
    const options = { corpora };
    createRun(store, { id: READING, question: '', options, today: now().slice(0, 10), at: now() });
    const journal = openJournal(store, { runId: READING, now });
    const signal = new AbortController().signal;
    await indexCorpora({ id: READING, store, journal, now, signal, watch: () => undefined, options });
    return perform(store);
  } finally {
    store.close();
    await closeReaders();
  }
}
