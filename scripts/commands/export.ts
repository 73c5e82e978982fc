import { writeFileSync } from 'node:fs';
import { EXPORT_FORMATS, isExportFormat } from '../../loop/report/export/formats.js';
import { documentsOf, exportRun } from '../../loop/report/documents.js';
import { writeDocuments } from '../../loop/stages/finish.js';
import { EXIT, UsageError, listed } from '../../loop/exit-codes.js';
import { withStore } from '../../loop/files/reading.js';
import { printJson, printText, printWritten } from '../terminal/print.js';

/** Writes a run for another program, to standard output or to a file. */
export async function exportCommand(run: string, flags: { format: string; out?: string }): Promise<number> {
  const { format } = flags;
  if (!isExportFormat(format))
    throw new UsageError(
      `--format ${format} is not known.`,
      `Known formats: ${listed(Object.keys(EXPORT_FORMATS))}.`,
    );
  const content = await withStore(run, (store, { runId }) => exportRun(store, runId, format));
  if (typeof content !== 'string' && flags.out === undefined && process.stdout.isTTY)
    throw new UsageError(`Refusing to write .${format} to a terminal.`, `Use --out brief.${format}.`);
  if (flags.out === undefined) printWritten(content);
  else writeFileSync(flags.out, content);
  return EXIT.ok;
}

/** `report RUN`: everything in a run folder but the store, made again from it. */
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
