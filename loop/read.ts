import type { Pick, Reading, Selection } from './results.js';
import pMap from 'p-map';
import type { ReadClass } from '../agents/document.js';
import { judgeText, readDocument } from '../agents/readers/index.js';
import { fail, succeed, type Failure, type Result } from '../agents/result.js';
import { addRunSources, addUnread, listRunSources } from '../store/run-sources.js';
import { findSource, getSource } from '../store/sources.js';
import { failedOutcome, readOutcome } from './ask.js';
import { keepDocument } from './keep.js';
import { Interrupted, type Run, type Web } from './run.js';
import { note, stage } from './stage.js';

interface ReadPick {
  readonly pick: Pick;
  readonly outcome: Result<{ storeId: number }>;
}

/** Pages fetched at once, over all hosts; each host has its own, lower limit. */
const FETCH_AT_ONCE = 8;

/** Reads the picks: from the store where they are, else by every road that may lead to their text. */
export async function read(run: Run, selection: Selection): Promise<Reading> {
  const { round } = selection;
  return stage(run, { round, name: 'read' }, async () => {
    const reads = await pMap(selection.picks, (pick) => readPick(run, pick), { concurrency: FETCH_AT_ONCE });
    return settle(run, round, reads);
  });
}

async function readPick(run: Run, pick: Pick): Promise<ReadPick> {
  if (run.signal.aborted) throw new Interrupted();
  const stored = storedSource(run, pick);
  if (stored !== undefined && stored.readClass === 'full')
    return { pick, outcome: succeed({ storeId: stored.id }) };
  if (run.web === null) {
    if (stored !== undefined) return { pick, outcome: succeed({ storeId: stored.id }) };
    return {
      pick,
      outcome: fail({ code: 'not-found', message: 'The document is not in the store.', retryable: false }),
    };
  }
  const outcome = await readByAnyRoad(run, run.web, pick);
  if (outcome.ok || stored === undefined) return { pick, outcome };
  return { pick, outcome: succeed({ storeId: stored.id }) };
}

function storedSource(run: Run, pick: Pick): { id: number; readClass: ReadClass } | undefined {
  const byKey = findSource(run.store, { key: pick.key });
  if (byKey !== undefined) return byKey;
  for (const address of pick.addresses) {
    const found = findSource(run.store, { address });
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The page itself, its known copies, open-access copies of its DOI; last of all the text that the engine sent along. */
async function readByAnyRoad(run: Run, web: Web, pick: Pick): Promise<Result<{ storeId: number }>> {
  const tried = new Set<string>();
  let best: { storeId: number } | undefined;
  let failure: Failure | undefined;
  const attempt = async (address: string, road: 'hit' | 'copy'): Promise<boolean> => {
    if (tried.has(address) || !/^https?:/.test(address)) return false;
    tried.add(address);
    const outcome = await readPage(run, web, { address, road, pick });
    if (!outcome.ok) {
      failure ??= outcome.failure;
      return false;
    }
    best = { storeId: outcome.value.storeId };
    return outcome.value.readClass === 'full';
  };
  for (const address of pick.addresses)
    if (await attempt(address, 'hit')) return succeed(best as { storeId: number });
  for (const address of pick.copies)
    if (await attempt(address, 'copy')) return succeed(best as { storeId: number });
  const open = pick.doi === null ? succeed([]) : await openCopies(run, web, pick.doi);
  if (open.ok)
    for (const address of open.value)
      if (await attempt(address, 'copy')) return succeed(best as { storeId: number });
  if (best !== undefined) return succeed(best);
  const engineText = keepEngineText(run, pick);
  if (engineText !== undefined) return succeed(engineText);
  return fail(failure ?? { code: 'not-found', message: 'No address of it could be read.', retryable: false });
}

async function openCopies(run: Run, web: Web, doi: string): Promise<Result<readonly string[]>> {
  const outcome = await run.journal.once(
    { runId: run.id, kind: 'copies', label: 'open-access', request: { doi } },
    async () => {
      const found = await web.openCopies(doi, run.signal);
      if (run.signal.aborted && !found.ok) throw new Interrupted();
      return found.ok ? { ok: true, reply: JSON.stringify(found.value) } : failedOutcome(found.failure);
    },
  );
  return readOutcome<readonly string[]>(outcome, (text) => JSON.parse(text) as string[]);
}

interface PageMeta {
  readonly finalAddress: string;
  readonly redirects: readonly string[];
  readonly contentType: string | null;
}

/** One address: fetched (or taken from the journal), read, judged, kept. */
async function readPage(
  run: Run,
  web: Web,
  at: { address: string; road: 'hit' | 'copy'; pick: Pick },
): Promise<Result<{ storeId: number; readClass: ReadClass }>> {
  const outcome = await run.journal.once(
    { runId: run.id, kind: 'page', label: new URL(at.address).host, request: { address: at.address } },
    async () => {
      const page = await web.fetchPage(at.address, run.signal);
      if (run.signal.aborted && !page.ok) throw new Interrupted();
      if (!page.ok) return failedOutcome(page.failure);
      const { raw, finalAddress, redirects } = page.value;
      return {
        ok: true,
        reply: raw.bytes,
        meta: { finalAddress, redirects, contentType: raw.contentType ?? null },
      };
    },
  );
  if (!outcome.ok) return { ok: false, failure: outcome.failure as Failure };
  const meta = outcome.meta as PageMeta;
  const bytes = typeof outcome.reply === 'string' ? Buffer.from(outcome.reply) : outcome.reply;
  const document = await readDocument({
    bytes,
    address: meta.finalAddress,
    ...(meta.contentType === null ? {} : { contentType: meta.contentType }),
  });
  if (!document.ok) return document;
  const kept = run.store.commit(() =>
    keepDocument(run, document.value, {
      address: at.address,
      road: at.road,
      otherAddresses: [...meta.redirects, meta.finalAddress, ...at.pick.addresses],
      doi: at.pick.doi,
      readClass: null,
    }),
  );
  note(run, {
    type: 'page-read',
    address: at.address,
    readClass: document.value.readClass,
    title: document.value.title,
  });
  return succeed({ storeId: kept.sourceId, readClass: document.value.readClass });
}

/** The engine's own text, marked with what it is; a snippet never carries a full-text claim. */
function keepEngineText(run: Run, pick: Pick): { storeId: number } | undefined {
  if (pick.text === null || pick.textClass === null) return undefined;
  const document = judgeText({
    text: pick.text,
    title: pick.title,
    authors: pick.authors,
    publishedAt: pick.publishedAt,
  });
  if (!document.ok) return undefined;
  const { sourceId } = run.store.commit(() =>
    keepDocument(run, document.value, {
      address: pick.address,
      road: 'hit',
      otherAddresses: pick.addresses,
      doi: pick.doi,
      readClass: pick.textClass,
    }),
  );
  return { storeId: sourceId };
}

/** Source numbers go by the order of picking, whichever page answered first. */
function settle(run: Run, round: number, reads: readonly ReadPick[]) {
  const known = new Set(listRunSources(run.store, run.id).map((source) => source.sourceId));
  let number = known.size;
  const added: (Reading['added'][number] & { storeId: number; number: number; pick: Pick })[] = [];
  const unread: Reading['unread'][number][] = [];
  for (const { pick, outcome } of reads) {
    if (!outcome.ok) {
      unread.push({ address: pick.address, key: pick.key, title: pick.title, failure: outcome.failure });
      continue;
    }
    const { storeId } = outcome.value;
    if (known.has(storeId)) continue;
    known.add(storeId);
    number += 1;
    const source = getSource(run.store, storeId);
    if (source === undefined) throw new Error(`Source ${storeId} was read and is not in the store.`);
    const place = { angles: pick.angles, queryIds: pick.queryIds };
    added.push({
      sourceId: `S${number}`,
      key: source.key,
      readClass: source.readClass,
      ...place,
      storeId,
      number,
      pick,
    });
  }
  const write = (): void => {
    addRunSources(
      run.store,
      run.id,
      added.map(({ storeId, number: sourceNumber, pick }) => ({
        number: sourceNumber,
        sourceId: storeId,
        round,
        sourceType: pick.sourceType,
        angles: [...pick.angles],
        queries: [...pick.queryIds],
        why: pick.why,
      })),
    );
    addUnread(
      run.store,
      run.id,
      reads.flatMap(({ pick, outcome }) =>
        outcome.ok
          ? []
          : [
              {
                round,
                address: pick.address,
                key: pick.key,
                title: pick.title,
                failure: outcome.failure,
                origin: 'web' as const,
              },
            ],
      ),
    );
  };
  const result: Reading = {
    added: added.map(({ storeId: _id, number: _number, pick: _pick, ...rest }) => rest),
    unread,
  };
  return { result, write, event: { read: added.map((each) => each.sourceId), unread: unread.length } };
}
