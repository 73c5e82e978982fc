import { environment } from './environment.js';
import { EXIT, isUsageError } from '../../loop/exit-codes.js';
import { diskFault, fileError } from '../../loop/files/file-error.js';
import { pasteable } from './typed.js';

/** What both commands do with the process: output that nobody reads any more, and errors. */

/** Whoever reads our output may stop (`| head -1`): work in progress is still finished, without an error. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    if (!stream.listeners('error').includes(tolerateClosed)) stream.on('error', tolerateClosed);
}

function tolerateClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/**
 * Prints the cause and the cure, and with RESEARCH_LOOP_DEBUG the stack.
 *
 * @returns the exit code
 */
export function explain(error: unknown, name: string): number {
  if (isShownHelp(error)) return EXIT.ok;
  const { name: kind, stack } = error as Error;
  const said: { message: string; cure?: string } = fileError(error) ?? diskFault(error) ?? (error as Error);
  const { message, cure } = said;
  const debug = environment()['RESEARCH_LOOP_DEBUG'] !== undefined;
  const isExpected =
    cure !== undefined || isUsageError(error) || kind === 'RunError' || kind === 'StoreError';
  const lines = [
    `${name}: ${message}`,
    ...(cure === undefined ? [] : [pasteable(cure)]),
    ...(debug
      ? [stack ?? '']
      : isExpected
        ? []
        : [`This looks like a bug in ${name}; with RESEARCH_LOOP_DEBUG=1 it says where.`]),
  ];
  process.stderr.write(`${lines.join('\n')}\n`);
  return isUsageError(error) ? EXIT.usage : EXIT.failed;
}

/** The parser of the command line throws once it has shown a help. */
const isShownHelp = (error: unknown): boolean => {
  const { code, exitCode } = error as { code?: unknown; exitCode?: unknown };
  return typeof code === 'string' && code.startsWith('commander.') && exitCode === 0;
};
