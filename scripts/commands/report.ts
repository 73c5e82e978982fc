import { writeDocuments } from '../../loop/stages/finish.js';
import { documentsOf } from '../../loop/report/documents.js';
import { openStore } from '../../store/open-store.js';
import { EXIT } from '../exit-codes.js';
import { findRunPlace } from '../run-folder.js';

/** Everything in a run folder but the store, made again from it. */
export async function reportCommand(run: string, flags: { json?: boolean } = {}): Promise<number> {
  const place = findRunPlace(run);
  const store = openStore(place.storePath, { readOnly: true });
  try {
    const documents = await documentsOf(store, place.runId);
    writeDocuments(place.folder, documents);
    const paths = [...documents.keys()].map((name) => `${place.folder}/${name}`);
    process.stdout.write(
      flags.json === true ? `${JSON.stringify(paths, null, 2)}\n` : `${paths.join('\n')}\n`,
    );
  } finally {
    store.close();
  }
  return EXIT.ok;
}
