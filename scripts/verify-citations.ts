/** `verify-citations DOCUMENT… [STORE]`: the gate by itself, on files. Reaches no network without `--fetch`. */
import { writeFileSync } from 'node:fs';
import { UnreadableFile } from '../loop/gate/read-synth.js';
import { verifyDocuments } from './verify/verify-documents.js';
import { HELP } from './verify/help.js';
import { readOptions } from './verify/options.js';

const EXIT = { holds: 0, fails: 1, unusable: 2 } as const;

/** @param argv arguments behind the command's name. Resolves to the exit code. */
export async function main(argv: string[]): Promise<number> {
  try {
    const options = readOptions(argv);
    if (options === null) {
      process.stdout.write(HELP);
      return EXIT.holds;
    }
    const { reports, unusable } = await verifyDocuments(options);
    const { formatters } = await import('./verify/formats/index.js');
    const printed = formatters[options.format](reports);
    if (options.out === null) process.stdout.write(printed);
    else writeOut(options.out, printed);
    for (const { error } of unusable) tell(error, argv);
    if (unusable.length > 0) return EXIT.unusable;
    return reports.every(({ passed }) => passed) ? EXIT.holds : EXIT.fails;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    tell(error, argv);
    return EXIT.unusable;
  }
}

function writeOut(path: string, printed: string): void {
  try {
    writeFileSync(path, printed);
  } catch (error) {
    throw new UnreadableFile(
      `--out ${path} cannot be written: ${(error as Error).message}.`,
      'Name a file in a folder that exists and that you may write to.',
    );
  }
}

function tell(error: Error, argv: readonly string[]): void {
  const debug = argv.includes('--debug');
  const cure = 'cure' in error && typeof error.cure === 'string' ? `\n${error.cure}` : '';
  process.stderr.write(
    `verify-citations: ${debug ? (error.stack ?? error.message) : error.message}${cure}\n`,
  );
}
