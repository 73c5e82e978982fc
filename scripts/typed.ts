import { basename, dirname, join, relative } from 'node:path';

/** A command of this program as it can be typed here: from a clone by its file, or by its name where it is installed. */
export function typed(command: 'research-loop' | 'verify-citations'): string {
  const [, script = ''] = process.argv;
  if (basename(script) !== 'research-loop.mjs') return command;
  return `node ${relative(process.cwd(), join(dirname(script), `${command}.mjs`))}`;
}
