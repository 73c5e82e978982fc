import { CommanderError } from 'commander';
import { EXIT, isUsageError } from './exit-codes.js';
import { buildProgram, EXAMPLES } from './program/program.js';

/** The command `research-loop`: what a person types, and the exit code it ends with. */

/** @returns the exit code */
export async function main(argv: readonly string[]): Promise<number> {
  outliveReaders();
  let code: number = EXIT.ok;
  const program = buildProgram((result) => {
    code = result;
  });
  if (argv.length === 0) {
    process.stderr.write(`${program.helpInformation()}${EXAMPLES}\n`);
    return EXIT.usage;
  }
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    return explain(error, argv.includes('--debug'));
  }
}

/** Whoever reads our output may stop (`| head -1`): work in progress is still finished, without an error. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    if (!stream.listeners('error').includes(tolerateClosed)) stream.on('error', tolerateClosed);
}

function tolerateClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/** Names the cause and the cure, without a stack trace unless asked. */
export function explain(error: unknown, debug: boolean): number {
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok;
  const { message, cure, name } = error as Error & { cure?: string };
  process.stderr.write(`research-loop: ${message}\n${cure === undefined ? '' : `${cure}\n`}`);
  if (debug) process.stderr.write(`${(error as Error).stack ?? ''}\n`);
  if (isUsageError(error)) return EXIT.usage;
  if (cure === undefined && name !== 'RunError' && name !== 'StoreError' && !debug)
    process.stderr.write('This looks like a bug in research-loop; --debug shows where.\n');
  return EXIT.failed;
}
