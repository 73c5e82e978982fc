import { createHash } from 'node:crypto';
import type { Store } from '../../store/open-store.js';
import { journalEntries } from '../../store/sqlite-journal.js';

/** How a page was fetched the last time, by what the journal of the earlier run keeps. */

export interface LastFetch {
  readonly address: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Of its bytes, hex; null where they are not known. */
  readonly sha256: string | null;
}

/** What the journal keeps of a page, besides its bytes, for the next time that it is asked for. */
export interface FetchMeta {
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  readonly sha256?: string | null;
  readonly finalAddress?: string;
}

export const digestOf = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** By every address that led there. Where an address was fetched twice, the later counts. */
export function lastFetches(store: Store, runId: string): ReadonlyMap<string, LastFetch> {
  const known = new Map<string, LastFetch>();
  for (const kind of ['page', 'page-check']) {
    for (const { ok, request, reply, meta } of journalEntries(store, runId, { kind })) {
      const { address } = (request ?? {}) as { address?: string };
      if (!ok || address === undefined) continue;
      const { etag = null, lastModified = null, sha256, finalAddress } = (meta ?? {}) as FetchMeta;
      const fetched: LastFetch = {
        address,
        etag,
        lastModified,
        sha256: sha256 ?? (reply.length === 0 ? null : digestOf(reply)),
      };
      known.set(address, fetched);
      if (finalAddress !== undefined) known.set(finalAddress, fetched);
    }
  }
  return known;
}
