import { basename, dirname, join, relative } from 'node:path';

const COMMANDS = ['research-loop', 'verify-citations'] as const;

/** A command of this program as it can be typed here: from a clone by its file, or by its name where it is installed. */
export function typed(command: (typeof COMMANDS)[number]): string {
  const [, script = ''] = process.argv;
  const isClone =
    COMMANDS.some((name) => basename(script) === `${name}.mjs`) && !/[\\/]node_modules[\\/]/.test(script);
  return isClone ? `node ${relative(process.cwd(), join(dirname(script), `${command}.mjs`))}` : command;
}

/** A message or help of ours, its commands as they can be typed here. */
export const pasteable = (words: string): string =>
  words.replace(/(?<![\w./-])(research-loop|verify-citations)(?= (?:["<[a-z-]|[A-Z]{3}))/g, (name) =>
    typed(name as (typeof COMMANDS)[number]),
  );
