import { inertJson, withoutControls } from '../text/inert.js';
import { printText } from './terminal/print.js';
import { writeFileSync } from 'node:fs';
import { EXIT, UsageError } from './exit-codes.js';
import { explain, outliveReaders } from './program/process.js';
import { stopOnSignal } from './stop-on-signal.js';
import { readOptions, VERIFY_CONFIG_FILE, type Options } from './verify/options.js';

/** `verify-citations DOCUMENT… [STORE]`: the gate by itself, on files. Reaches no network without `--fetch`. */

/** @param argv arguments after the command's name. @returns the exit code */
export async function main(argv: readonly string[]): Promise<number> {
  outliveReaders();
  const at = { name: 'verify-citations', argv };
  try {
    const options = readOptions(argv);
    if (options === null) return EXIT.ok;
    if (options.notObeyed.length > 0) process.stderr.write(`${notObeyed(options)}\n`);
    const { verifyDocuments } = await import('./verify/verify-documents.js');
    const stop = options.review === null ? null : stopOnSignal({ stop: () => undefined });
    const { reports, unusable } = await verifyDocuments(options, stop?.signal).finally(() => stop?.release());
    const { formatters } = await import('./verify/formats/index.js');
    print(options, formatters[options.format](reports));
    for (const { error } of unusable) explain(error, at);
    if (stop?.signal.aborted) return EXIT.interrupted;
    if (unusable.length > 0) return EXIT.usage;
    return reports.every(({ passed }) => passed) ? EXIT.ok : EXIT.failed;
  } catch (error) {
    explain(error, at);
    return EXIT.usage;
  }
}

const notObeyed = ({ notObeyed }: Options): string =>
  `${VERIFY_CONFIG_FILE} sets ${notObeyed.join(', ')}: not obeyed, since the file may come from somebody else. If you agree to it, type: research-loop config trust (or name it with --config).`;

function print({ out, format }: Options, written: string): void {
  const isJson = format === 'json' || format === 'sarif';
  const printed = isJson ? inertJson(written) : withoutControls(written);
  if (out === null) return printText(printed);
  try {
    writeFileSync(out, printed);
  } catch (error) {
    throw new UsageError(
      `--out ${out} cannot be written: ${(error as Error).message}.`,
      'Name a file in a folder that exists and that you may write to.',
    );
  }
}
