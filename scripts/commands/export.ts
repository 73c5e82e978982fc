import { printWritten } from '../terminal/print.js';
import { writeFileSync } from 'node:fs';
import { EXPORT_FORMATS, exportRun, isExportFormat } from '../../loop/report/export/formats.js';
import { EXIT, UsageError, listed } from '../exit-codes.js';
import { withStore } from '../reading.js';

/** Writes a run for another program, to standard output or to a file. */
export async function exportCommand(run: string, flags: { format: string; out?: string }): Promise<number> {
  const { format } = flags;
  if (!isExportFormat(format))
    throw new UsageError(
      `--format ${format} is not known.`,
      `Known formats: ${listed(Object.keys(EXPORT_FORMATS))}.`,
    );
  if (format === 'docx' && flags.out === undefined && process.stdout.isTTY)
    throw new UsageError('Refusing to write .docx to a terminal.', 'Use --out brief.docx.');
  const content = await withStore(run, (store, { runId }) => exportRun(store, runId, format));
  if (flags.out === undefined) printWritten(content);
  else writeFileSync(flags.out, content);
  return EXIT.ok;
}
