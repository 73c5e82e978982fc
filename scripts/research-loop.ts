import { EXIT } from '../loop/exit-codes.js';
import { explain, outliveReaders } from './program/process.js';
import { buildProgram, wholeHelp } from './program/program.js';
import { printText } from './terminal/print.js';
import { checkHelp } from './usage.js';

/** The command `research-loop`: what a person types, and the exit code it ends with. */

/** @returns the exit code */
export async function main(argv: readonly string[]): Promise<number> {
  outliveReaders();
  let code: number = EXIT.ok;
  const program = buildProgram((result) => {
    code = result;
  });
  if (argv.length === 0) {
    process.stderr.write(program.helpInformation());
    return EXIT.usage;
  }
  if (argv.join(' ') === 'help all') {
    printText(wholeHelp(program));
    return EXIT.ok;
  }
  try {
    checkHelp(program, argv);
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    return explain(error, { name: 'research-loop', argv });
  }
}
