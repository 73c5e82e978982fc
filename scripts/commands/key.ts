import { printText } from '../terminal/print.js';
/** `research-loop key ADDRESS…`: the canonical key of each address. */
import { createInterface } from 'node:readline';
import { inertJson } from '../../text/inert.js';
import { canonicalKey } from '../../store/canonical-key.js';
import { EXIT, UsageError } from '../../loop/exit-codes.js';

/** JSON lines `{ address, key, doi }`, without their line ends, in the order of the addresses; blank ones are left out. */
export function* keyLines(addresses: Iterable<string>): Generator<string> {
  for (const address of addresses) {
    if (address.trim() !== '') yield inertJson(JSON.stringify({ address, ...canonicalKey(address) }));
  }
}

/** Addresses from the command line, or from standard input one a line. */
export async function keyCommand(addresses: readonly string[], flags: { stdin?: boolean }): Promise<number> {
  if (flags.stdin !== true && addresses.length === 0)
    throw new UsageError(
      'There is no address.',
      'Give addresses, or --stdin and one a line on standard input.',
    );
  for (const line of keyLines(addresses)) printText(`${line}\n`);
  if (flags.stdin === true) {
    for await (const address of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
      for (const line of keyLines([address])) printText(`${line}\n`);
    }
  }
  return EXIT.ok;
}
