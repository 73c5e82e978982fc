/** `research-loop key ADDRESS…`: the canonical key of each address. */
import { canonicalKey } from '../../store/canonical-key.js';

/** JSON lines `{ address, key, doi }`, without their line ends, in the order of the addresses; blank ones are left out. */
export function* keyLines(addresses: Iterable<string>): Generator<string> {
  for (const address of addresses) {
    if (address.trim() !== '') yield JSON.stringify({ address, ...canonicalKey(address) });
  }
}
