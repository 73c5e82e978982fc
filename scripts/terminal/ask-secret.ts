import { createInterface } from 'node:readline';
import { UsageError } from '../exit-codes.js';

/** A secret from whoever types, never from arguments: every user of a machine sees those. */

/** From a terminal twice, without showing it; else the first line of standard input. */
export async function askSecret(what: string): Promise<string> {
  if (!process.stdin.isTTY) return firstLine();
  const once = await typed(`${what}: `);
  if ((await typed(`${what} again: `)) === once) return once;
  throw new UsageError('The two were not the same.', 'Type the command again.');
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) return line;
  throw new UsageError('There is no password.', 'Type it at the terminal, or send it on standard input.');
}

const ENTER = /[\r\n]/;
const ABORT = '\u0003';
const DELETE = /^[\b\u007f]$/;

function typed(prompt: string): Promise<string> {
  const { stdin } = process;
  process.stderr.write(prompt);
  stdin.setRawMode(true).setEncoding('utf8').resume();
  let secret = '';
  return new Promise((done, failed) => {
    const end = (): void => {
      stdin.setRawMode(false).pause().off('data', hear);
      process.stderr.write('\n');
    };
    const hear = (part: string): void => {
      for (const sign of part) {
        if (sign === ABORT || ENTER.test(sign)) {
          end();
          if (sign === ABORT) failed(new UsageError('Nothing was changed.'));
          else done(secret);
          return;
        }
        secret = DELETE.test(sign) ? [...secret].slice(0, -1).join('') : secret + sign;
      }
    };
    stdin.on('data', hear);
  });
}
