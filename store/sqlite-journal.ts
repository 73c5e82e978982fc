/** The journal inside the store file. A call is finished when its row is committed. */
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { decodeBody, encodeBody, canonicalJson, sha256 } from './canonical-json.js';
import type {
  EntryFilter,
  Journal,
  JournalEntry,
  JournalOutcome,
  JournalRequest,
  JournalTotals,
} from './journal.js';
import type { Store } from './open-store.js';
import { journal } from './schema.js';
import type { JournalRow } from './schema.js';

export interface SqliteJournalOptions {
  /** The run that this process works on: its calls that were in flight when it died are marked lost. */
  readonly runId: string;
  /** The time as an ISO string. */
  readonly now: () => string;
}

type Replayable = JournalOutcome & { readonly replayed: boolean };

/** Opens the journal for one run. Only one process may do so for a run at a time (see `run-lock.ts`). */
export function openJournal(store: Store, { runId, now }: SqliteJournalOptions): Journal {
  store.commit(() => {
    store.orm
      .update(journal)
      .set({ status: 'lost' })
      .where(and(eq(journal.runId, runId), eq(journal.status, 'started')))
      .run();
  });
  const inFlight = new Map<string, Promise<Replayable>>();
  return {
    has: (request) => findFinished(store, request, sha256(canonicalJson(request.request))) !== undefined,
    once: (request, perform) => {
      const requestJson = canonicalJson(request.request);
      const requestHash = sha256(requestJson);
      const finished = findFinished(store, request, requestHash);
      if (finished !== undefined) return Promise.resolve({ ...outcomeOf(finished), replayed: true });
      const callKey = JSON.stringify([request.runId, request.kind, requestHash]);
      const running = inFlight.get(callKey);
      if (running !== undefined) return running;
      const call = performOnce(store, { request, requestJson, requestHash, now, perform }).finally(() =>
        inFlight.delete(callKey),
      );
      inFlight.set(callKey, call);
      return call;
    },
    totals: (id) => journalTotals(store, id),
    entries: (id, filter) => journalEntries(store, id, filter),
  };
}

interface Call {
  readonly request: JournalRequest;
  readonly requestJson: string;
  readonly requestHash: string;
  readonly now: () => string;
  readonly perform: () => Promise<JournalOutcome>;
}

async function performOnce(store: Store, call: Call): Promise<Replayable> {
  // A call that may cost something is known before it is made; free ones can be made again.
  const id = store.commit(() => noteStart(store, call), { durable: call.request.reserved !== undefined });
  let outcome: JournalOutcome;
  try {
    outcome = await call.perform();
  } catch (error) {
    const status = wasSent(error) ? 'lost' : 'dropped';
    store.commit(() => {
      store.orm.update(journal).set({ status, finishedAt: call.now() }).where(eq(journal.id, id)).run();
    });
    throw error;
  }
  const { data: reply, encoding: replyEncoding } = encodeBody(outcome.reply);
  const keepOutcome = (): void => {
    store.orm
      .update(journal)
      .set({
        status: outcome.mayPass === true ? 'dropped' : 'finished',
        ok: outcome.ok,
        reply,
        replyEncoding,
        failure: outcome.failure ?? null,
        inputTokens: outcome.inputTokens ?? null,
        outputTokens: outcome.outputTokens ?? null,
        costUsd: outcome.costUsd ?? null,
        meta: outcome.meta ?? null,
        finishedAt: call.now(),
      })
      .where(eq(journal.id, id))
      .run();
  };
  // On the disk before it is used: what was paid for is not paid twice, whatever happens to the machine.
  store.commit(keepOutcome, { durable: true });
  return { ...outcome, replayed: false };
}

function noteStart(store: Store, { request, requestJson, requestHash, now }: Call): number {
  const kept = request.keepRequest === false ? undefined : encodeBody(requestJson);
  const { lastInsertRowid } = store.orm
    .insert(journal)
    .values({
      runId: request.runId,
      kind: request.kind,
      label: request.label,
      requestHash,
      request: kept?.data ?? null,
      requestEncoding: kept?.encoding ?? null,
      status: 'started',
      reservedTokens: request.reserved?.tokens ?? 0,
      reservedUsd: request.reserved?.usd ?? 0,
      startedAt: now(),
    })
    .run();
  return Number(lastInsertRowid);
}

/** Without a word to the contrary a call that threw may have reached the service, and may be paid for. */
function wasSent(error: unknown): boolean {
  return !(typeof error === 'object' && error !== null && 'sent' in error && error.sent === false);
}

function findFinished(store: Store, request: JournalRequest, requestHash: string): JournalRow | undefined {
  return store.orm
    .select()
    .from(journal)
    .where(
      and(
        eq(journal.runId, request.runId),
        eq(journal.kind, request.kind),
        eq(journal.requestHash, requestHash),
        eq(journal.status, 'finished'),
      ),
    )
    .get();
}

/** How often a process died while this call was in flight. */
export function lostCalls(store: Store, request: Pick<JournalRequest, 'runId' | 'kind' | 'request'>): number {
  const row = store.orm
    .select({ count: sql<number>`count(*)` })
    .from(journal)
    .where(
      and(
        eq(journal.runId, request.runId),
        eq(journal.kind, request.kind),
        eq(journal.requestHash, sha256(canonicalJson(request.request))),
        eq(journal.status, 'lost'),
      ),
    )
    .get();
  return row?.count ?? 0;
}

function outcomeOf(row: JournalRow): JournalOutcome {
  return {
    ok: row.ok ?? false,
    reply: row.reply && row.replyEncoding ? decodeBody({ data: row.reply, encoding: row.replyEncoding }) : '',
    ...(row.failure === null ? {} : { failure: row.failure }),
    ...(row.inputTokens === null ? {} : { inputTokens: row.inputTokens }),
    ...(row.outputTokens === null ? {} : { outputTokens: row.outputTokens }),
    costUsd: row.costUsd,
    ...(row.meta === null ? {} : { meta: row.meta }),
  };
}

/** Totals of a run; also for a store that is only read. */
export function journalTotals(store: Store, runId: string): JournalTotals {
  const finished = sql`${journal.status} = 'finished'`;
  const byKind = store.orm
    .select({
      kind: journal.kind,
      calls: sql<number>`count(*) FILTER (WHERE ${finished})`,
      inputTokens: sql<number>`coalesce(sum(${journal.inputTokens}), 0)`,
      outputTokens: sql<number>`coalesce(sum(${journal.outputTokens}), 0)`,
      costUsd: sql<number>`coalesce(sum(${journal.costUsd}), 0)`,
      unpriced: sql<number>`count(*) FILTER (WHERE ${finished} AND ${journal.costUsd} IS NULL
        AND (${journal.inputTokens} > 0 OR ${journal.outputTokens} > 0))`,
      lostTokens: sql<number>`coalesce(sum(${journal.reservedTokens}) FILTER (WHERE ${journal.status} = 'lost'), 0)`,
      lostUsd: sql<number>`coalesce(sum(${journal.reservedUsd}) FILTER (WHERE ${journal.status} = 'lost'), 0)`,
    })
    .from(journal)
    .where(eq(journal.runId, runId))
    .groupBy(journal.kind)
    .orderBy(asc(journal.kind))
    .all();
  const sum = (pick: (row: (typeof byKind)[number]) => number) =>
    byKind.reduce((total, row) => total + pick(row), 0);
  return {
    inputTokens: sum((row) => row.inputTokens),
    outputTokens: sum((row) => row.outputTokens),
    costUsd: sum((row) => row.costUsd),
    unpricedCalls: sum((row) => row.unpriced),
    calls: Object.fromEntries(byKind.filter((row) => row.calls > 0).map((row) => [row.kind, row.calls])),
    lostReservedTokens: sum((row) => row.lostTokens),
    lostReservedUsd: sum((row) => row.lostUsd),
  };
}

/** Finished calls in the order in which they started, read one at a time; see `EntryFilter`. */
export function* journalEntries(
  store: Store,
  runId: string,
  filter: EntryFilter = {},
): Generator<JournalEntry> {
  // A dropped call without an outcome was never answered.
  const passed = and(eq(journal.status, 'dropped'), isNotNull(journal.ok));
  const finished = eq(journal.status, 'finished');
  const ids = store.orm
    .select({ id: journal.id })
    .from(journal)
    .where(
      and(
        eq(journal.runId, runId),
        filter.passing === true ? or(finished, passed) : finished,
        filter.kind === undefined ? undefined : eq(journal.kind, filter.kind),
      ),
    )
    .orderBy(asc(journal.id))
    .all();
  for (const { id } of ids) {
    const row = store.orm.select().from(journal).where(eq(journal.id, id)).get();
    if (row !== undefined) yield entryOf(row);
  }
}

function entryOf(row: JournalRow): JournalEntry {
  const request =
    row.request && row.requestEncoding
      ? (JSON.parse(String(decodeBody({ data: row.request, encoding: row.requestEncoding }))) as unknown)
      : undefined;
  return {
    runId: row.runId,
    kind: row.kind,
    label: row.label,
    requestHash: row.requestHash,
    request,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt ?? row.startedAt,
    ...outcomeOf(row),
  };
}

export interface LabelTotals {
  /** Role, engine or host. */
  readonly label: string;
  readonly calls: number;
  readonly tokens: number;
  /** US dollars, of the calls whose price is known. */
  readonly usd: number;
}

/** Finished calls of one kind (`model`, `search`, …), by label in the order of their names. */
export function spentByLabel(store: Store, runId: string, kind: string): readonly LabelTotals[] {
  return store.orm
    .select({
      label: journal.label,
      calls: sql<number>`count(*)`,
      tokens: sql<number>`coalesce(sum(${journal.inputTokens}), 0) + coalesce(sum(${journal.outputTokens}), 0)`,
      usd: sql<number>`coalesce(sum(${journal.costUsd}), 0)`,
    })
    .from(journal)
    .where(and(eq(journal.runId, runId), eq(journal.kind, kind), eq(journal.status, 'finished')))
    .groupBy(journal.label)
    .orderBy(asc(journal.label))
    .all();
}
