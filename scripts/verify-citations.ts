import { inertJson, withoutControls } from '../text/inert.js';
import { printText } from './terminal/print.js';
import { EXIT } from '../loop/exit-codes.js';
import { explain, outliveReaders } from './process/errors.js';
import { stopOnSignal } from './commands/stop-on-signal.js';
import { readOptions } from './verify/options.js';

/** `verify-citations DOCUMENT… [STORE]`: the gate by itself, on files. Reaches no network without `--fetch`. */

/** @param argv arguments after the command's name. @returns the exit code */
export async function main(argv: readonly string[]): Promise<number> {
  outliveReaders();
  const name = 'verify-citations';
  try {
    const options = readOptions(argv);
    if (options === null) return EXIT.ok;
    const { verifyDocuments } = await import('./verify/verify-documents.js');
    const stop = options.review === null ? null : stopOnSignal({ stop: () => undefined });
    const { reports, unusable } = await verifyDocuments(options, stop?.signal).finally(() => stop?.release());
    if (options.isJson) printText(inertJson((await import('./verify/json-format.js')).asJson(reports)));
    else printText(withoutControls((await import('./verify/text-format.js')).asText(reports)));
    for (const { error } of unusable) explain(error, name);
    if (stop?.signal.aborted) return EXIT.interrupted;
    if (unusable.length > 0) return EXIT.usage;
    return reports.every(({ passed }) => passed) ? EXIT.ok : EXIT.failed;
  } catch (error) {
    explain(error, name);
    return EXIT.usage;
  }
}
