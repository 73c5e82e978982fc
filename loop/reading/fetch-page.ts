import { createHash } from 'node:crypto';
import type { WebPage } from '../../agents/fetch/web.js';
import { fail, succeed, type Failure, type Result } from '../../agents/result.js';
import type { JournalOutcome } from '../../store/journal.js';
import type { Store } from '../../store/open-store.js';
import { journalEntries } from '../../store/sqlite-journal.js';
import { failedOutcome } from '../limits/ask.js';
import type { Deadline } from '../limits/deadline.js';
import type { Run } from '../run.js';

/** One page of the web through the journal: fetched for the first time, or asked for again. */

/** How long pages are waited for; `late` is aborted once the round's other pages are in. */
export interface PageDeadline extends Deadline {
  readonly late: AbortSignal;
}

/** What the journal keeps of a page besides its bytes. */
interface PageMeta {
  readonly finalAddress: string;
  /** The addresses that led to the final one. */
  readonly redirects?: readonly string[];
  readonly contentType: string | null;
  /** By which it may be asked for conditionally another time. */
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  /** Of its bytes, hex, where these are not kept. */
  readonly sha256?: string | null;
  /** Set where it was asked for again and is as it was: its bytes are not kept then. */
  readonly isSame?: boolean;
}

const kept = (reply: Uint8Array | string, meta: PageMeta): JournalOutcome => ({
  ok: true,
  reply,
  costUsd: 0,
  meta: { ...meta },
});

const metaOf = ({ finalAddress, addresses, contentType, ...page }: WebPage): PageMeta => ({
  finalAddress,
  redirects: addresses.slice(0, -1),
  contentType,
  etag: page.etag ?? null,
  lastModified: page.lastModified ?? null,
});

function pageOf({ reply, meta }: Pick<JournalOutcome, 'reply' | 'meta'>): WebPage {
  const { finalAddress, redirects = [], contentType } = meta as PageMeta;
  return {
    bytes: typeof reply === 'string' ? Buffer.from(reply) : reply,
    contentType,
    finalAddress,
    addresses: [...redirects, finalAddress],
  };
}

const requestOf = (run: Run, kind: 'page' | 'page-check', address: string) => ({
  runId: run.id,
  kind,
  label: new URL(address).host,
  request: { address },
});

/** A page of the web. */
export async function fetchPage(run: Run, address: string, deadline: PageDeadline): Promise<Result<WebPage>> {
  const outcome = await run.journal.once(requestOf(run, 'page', address), async () => {
    if (run.web === null) throw new Error('A run without the web fetches no page.');
    const page = await run.web.fetchPage(address, deadline.signal, deadline.late);
    if (!page.ok) return failedOutcome(deadline.attribute(page.failure));
    return kept(page.value.bytes, metaOf(page.value));
  });
  return outcome.ok ? succeed(pageOf(outcome)) : fail(outcome.failure as Failure);
}

/** How a page was fetched the last time, by what the journal of the earlier run keeps. */
export interface LastFetch {
  readonly address: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Of its bytes, hex; null where they are not known. */
  readonly sha256: string | null;
}

/** The page as it is now; null where its server or its bytes say that it is as it was. */
export async function fetchAgain(
  run: Run,
  { address, last }: { readonly address: string; readonly last: LastFetch | undefined },
  deadline: Deadline,
): Promise<Result<WebPage | null>> {
  const outcome = await run.journal.once(requestOf(run, 'page-check', address), async () => {
    if (run.web === null) throw new Error('A run without the web fetches no page.');
    const page = await run.web.fetchAgain(address, last, deadline.signal);
    if (!page.ok) return failedOutcome(deadline.attribute(page.failure));
    const { bytes, isUnchanged = false } = page.value;
    const meta = metaOf(page.value);
    const sha256 = isUnchanged ? (last?.sha256 ?? null) : digestOf(bytes);
    const isSame = isUnchanged || (sha256 !== null && sha256 === last?.sha256);
    const etag = meta.etag ?? (isSame ? last?.etag : null) ?? null;
    const lastModified = meta.lastModified ?? (isSame ? last?.lastModified : null) ?? null;
    return kept(isSame ? '' : bytes, { ...meta, redirects: [], isSame, sha256, etag, lastModified });
  });
  if (!outcome.ok) return fail(outcome.failure as Failure);
  return succeed((outcome.meta as PageMeta).isSame === true ? null : pageOf(outcome));
}

const digestOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** By every address that led there. Where an address was fetched twice, the later counts. */
export function lastFetches(store: Store, runId: string): ReadonlyMap<string, LastFetch> {
  const known = new Map<string, LastFetch>();
  for (const kind of ['page', 'page-check']) {
    for (const { ok, request, reply, meta } of journalEntries(store, runId, { kind })) {
      const { address } = (request ?? {}) as { address?: string };
      if (!ok || address === undefined) continue;
      const { etag = null, lastModified = null, finalAddress, ...page } = meta as PageMeta;
      const sha256 = page.sha256 ?? (reply.length === 0 ? null : digestOf(reply));
      const fetched: LastFetch = { address, etag, lastModified, sha256 };
      known.set(address, fetched);
      known.set(finalAddress, fetched);
    }
  }
  return known;
}
