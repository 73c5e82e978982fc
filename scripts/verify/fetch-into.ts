import type { ReadClass } from '../../agents/document.js';
import type { Fetcher } from '../../agents/fetch/fetch-page.js';
import { readDocument } from '../../agents/readers/index.js';
import type { Failure } from '../../agents/result.js';
import type { Reference } from '../../loop/citations/reference.js';
import type { LinkState } from '../../loop/citations/web-facts.js';
import { rawDocument } from '../../agents/fetch/web.js';
import { canonicalKey, keyOf } from '../../store/canonical-key.js';
import type { Store } from '../../store/open-store.js';
import { putSource } from '../../store/sources.js';

export interface Fetched {
  readonly link: LinkState;
  /** What was kept; null where nothing could be read. */
  readonly readClass: ReadClass | null;
}

/** Fetches one page under the rules of every run, reads it, and keeps it under the addresses of its reference. */
export async function fetchInto(
  { store, fetcher }: { readonly store: Store; readonly fetcher: Fetcher },
  { address, reference }: { readonly address: string; readonly reference: Reference },
): Promise<Fetched> {
  const page = await fetcher.fetchPage(address);
  if (!page.ok) return { link: linkOf(page.failure), readClass: null };
  const { finalAddress, addresses, retrievedAt } = page.value;
  const read = await readDocument(rawDocument(page.value));
  if (!read.ok) return { link: linkOf(read.failure), readClass: null };
  const document = read.value;
  const hasMoved = addresses.length > 1 && canonicalKey(finalAddress).key !== canonicalKey(address).key;
  const isOwn = reference.addresses.includes(address);
  putSource(store, {
    ...document,
    key: keyOf({ ...document, address: finalAddress }),
    address: finalAddress,
    addresses: [
      { address, route: hasMoved ? 'redirect' : 'hit' },
      { address: finalAddress, route: 'hit' },
      ...(reference.doi === null
        ? []
        : [{ address: `https://doi.org/${reference.doi}`, route: 'hit' as const }]),
      ...(document.canonicalAddress === null
        ? []
        : [{ address: document.canonicalAddress, route: 'canonical' as const }]),
    ],
    retrievedAt,
  });
  const link: LinkState = hasMoved && isOwn ? { state: 'moved', to: finalAddress } : { state: 'reached' };
  return { link, readClass: document.readClass };
}

const DEAD: ReadonlySet<Failure['code']> = new Set(['not-found', 'gone', 'dns-failed', 'soft-not-found']);

/** What a failure says of the address. */
export const linkOf = ({ code, message }: Failure): LinkState =>
  DEAD.has(code) ? { state: 'dead', why: message } : { state: 'unread', why: message };
