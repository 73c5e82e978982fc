import { printJson, printText } from '../terminal/print.js';
import { writeDocuments } from '../../loop/stages/finish.js';
import { documentsOf } from '../../loop/report/documents.js';
import { EXIT } from '../exit-codes.js';
import { withStore } from '../reading.js';

/** Everything in a run folder but the store, made again from it. */
export async function reportCommand(run: string, flags: { json?: boolean } = {}): Promise<number> {
  const paths = await withStore(run, async (store, { folder, runId }) => {
    const documents = await documentsOf(store, runId);
    writeDocuments(folder, documents);
    return [...documents.keys()].map((name) => `${folder}/${name}`);
  });
  if (flags.json === true) printJson(paths, { isIndented: true });
  else printText(`${paths.join('\n')}\n`);
  return EXIT.ok;
}
