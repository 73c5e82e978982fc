import { main as researchLoop } from '../../scripts/research-loop.js';
import { main as verifyCitations } from '../../scripts/verify-citations.js';
import { CLEAN_ENV, type CliOptions, type Finished } from './cli.js';

/**
 * The two commands in this process, from the sources: for what a process of its own adds nothing to, such as wrong
 * usage. One call at a time: the working folder, the environment and the output are the process's own.
 */
export function call(
  args: readonly string[],
  options: Pick<CliOptions, 'cwd' | 'env' | 'command'>,
): Promise<Finished> {
  const turn = last.then(() => callNow(args, options));
  last = turn.catch(() => undefined);
  return turn;
}

let last: Promise<unknown> = Promise.resolve();

async function callNow(
  args: readonly string[],
  { cwd, env, command }: Pick<CliOptions, 'cwd' | 'env' | 'command'>,
): Promise<Finished> {
  const before = { folder: process.cwd(), env: process.env };
  const printed = { stdout: '', stderr: '' };
  const restore = (['stdout', 'stderr'] as const).map((name) => {
    const write = process[name].write;
    process[name].write = (text: string | Uint8Array) => {
      printed[name] += Buffer.from(text as Uint8Array).toString('utf8');
      return true;
    };
    return () => void (process[name].write = write);
  });
  process.chdir(cwd);
  process.env = { ...CLEAN_ENV, ...env };
  try {
    const code = await (command === 'verify-citations' ? verifyCitations : researchLoop)([...args]);
    return { code, signal: null, ...printed };
  } finally {
    for (const each of restore) each();
    process.env = before.env;
    process.chdir(before.folder);
  }
}
