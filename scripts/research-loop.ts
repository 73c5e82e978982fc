import { EXIT } from '../loop/exit-codes.js';
import { FIRST_HELP } from './program/first-help.js';
import { explain, outliveReaders } from './process/errors.js';
import { printText } from './terminal/print.js';
import { pasteable } from './process/typed.js';

/** The command `research-loop`: what a person types, and the exit code it ends with. */

/** @returns the exit code */
export async function main(argv: readonly string[]): Promise<number> {
  outliveReaders();
  const [first = '', ...others] = argv;
  if (argv.length === 0) {
    process.stderr.write(pasteable(FIRST_HELP));
    return EXIT.usage;
  }
  if (['--help', '-h', 'help'].includes(first) && others.length === 0) {
    printText(pasteable(FIRST_HELP));
    return EXIT.ok;
  }
  try {
    return await (await import('./program/program.js')).perform(argv);
  } catch (error) {
    return explain(error, 'research-loop');
  }
}
