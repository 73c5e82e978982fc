/** The journal inside the store file. A call is finished when its row is committed. */
import { bodyOf, encodeBody, canonicalJson, sha256 } from './canonical-json.js';
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
import { addRow, changeRows, rowOf } from './rows.js';
import { statement, valueOf, valuesOf } from './statement.js';

export interface SqliteJournalOptions {
  /** The run that this process works on: its calls that were in flight when it died are marked lost. */
  readonly runId: string;
  /** The time as an ISO string. */
  readonly now: () => string;
}

type Replayable = JournalOutcome & { readonly replayed: boolean };

/** Opens the journal for one run. Only one process may do so for a run at a time (see `run-lock.ts`). */
export function openJournal(store: Store, { runId, now }: SqliteJournalOptions): Journal {
  const inFlightThen = [`WHERE run_id = ? AND status = 'started'`, runId] as const;
  store.commit(() => void changeRows(store, journal, { set: { status: 'lost' }, which: inFlightThen }));
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
    changeRows(store, journal, { set: { status, finishedAt: call.now() }, which: ['WHERE id = ?', id] });
    throw error;
  }
  const { data: reply, encoding: replyEncoding } = encodeBody(outcome.reply);
  const { ok, failure, inputTokens, outputTokens, costUsd, meta, mayPass } = outcome;
  const told = { ok, failure, inputTokens, outputTokens, costUsd, meta, reply, replyEncoding };
  const status = mayPass === true ? 'dropped' : 'finished';
  const keepOutcome = (): void =>
    void changeRows(store, journal, {
      set: { ...told, status, finishedAt: call.now() },
      which: ['WHERE id = ?', id],
    });
  // On the disk before it is used: what was paid for is not paid twice, whatever happens to the machine.
  store.commit(keepOutcome, { durable: true });
  return { ...outcome, replayed: false };
}

function noteStart(store: Store, { request, requestJson, requestHash, now }: Call): number {
  const kept = request.keepRequest === false ? undefined : encodeBody(requestJson);
  return addRow(store, journal, {
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
  });
}

/** Without a word to the contrary a call that threw may have reached the service, and may be paid for. */
function wasSent(error: unknown): boolean {
  return !(typeof error === 'object' && error !== null && 'sent' in error && error.sent === false);
}

const OF_REQUEST = 'run_id = ? AND kind = ? AND request_hash = ?';

const findFinished = (store: Store, request: JournalRequest, hash: string): JournalRow | undefined =>
  rowOf(store, journal, [`WHERE ${OF_REQUEST} AND status = 'finished'`, request.runId, request.kind, hash]);

/** How often a process died while this call was in flight. */
export function lostCalls(
  store: Store,
  { runId, kind, request }: Pick<JournalRequest, 'runId' | 'kind' | 'request'>,
): number {
  const sql = `SELECT count(*) FROM journal WHERE ${OF_REQUEST} AND status = 'lost'`;
  return valueOf(store, sql, runId, kind, sha256(canonicalJson(request))) ?? 0;
}

function outcomeOf(row: JournalRow): JournalOutcome {
  return {
    ok: row.ok ?? false,
    reply: bodyOf(row.reply, row.replyEncoding) ?? '',
    costUsd: row.costUsd,
    ...Object.fromEntries(
      (['failure', 'inputTokens', 'outputTokens', 'meta'] as const)
        .filter((name) => row[name] !== null)
        .map((name) => [name, row[name]]),
    ),
  };
}

interface KindTotals extends Omit<JournalTotals, 'calls'> {
  readonly kind: string;
  readonly calls: number;
}

/** Tokens that nobody knows the price of. */
const UNPRICED = 'cost_usd IS NULL AND (input_tokens > 0 OR output_tokens > 0)';

/** Totals of a run; also for a store that is only read. */
export function journalTotals(store: Store, runId: string): JournalTotals {
  const byKind = statement<[string], KindTotals>(
    store,
    `SELECT kind, count(*) FILTER (WHERE status = 'finished') AS calls,
      coalesce(sum(input_tokens), 0) AS inputTokens, coalesce(sum(output_tokens), 0) AS outputTokens,
      coalesce(sum(cost_usd), 0) AS costUsd,
      count(*) FILTER (WHERE status = 'finished' AND ${UNPRICED}) AS unpricedCalls,
      coalesce(sum(reserved_tokens) FILTER (WHERE status = 'lost'), 0) AS lostReservedTokens,
      coalesce(sum(reserved_usd) FILTER (WHERE status = 'lost'), 0) AS lostReservedUsd
    FROM journal WHERE run_id = ? GROUP BY kind ORDER BY kind`,
  ).all(runId);
  const sum = (name: Exclude<keyof KindTotals, 'kind' | 'calls'>) =>
    byKind.reduce((total, row) => total + row[name], 0);
  return {
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    costUsd: sum('costUsd'),
    unpricedCalls: sum('unpricedCalls'),
    calls: Object.fromEntries(
      byKind.filter(({ calls }) => calls > 0).map(({ kind, calls }) => [kind, calls]),
    ),
    lostReservedTokens: sum('lostReservedTokens'),
    lostReservedUsd: sum('lostReservedUsd'),
  };
}

/** Finished calls in the order in which they started, read one at a time; see `EntryFilter`. */
export function* journalEntries(
  store: Store,
  runId: string,
  { kind, passing = false }: EntryFilter = {},
): Generator<JournalEntry> {
  // A dropped call without an outcome was never answered.
  const sql = `SELECT id FROM journal WHERE run_id = ? AND kind = coalesce(?, kind)
    AND (status = 'finished' OR (? AND status = 'dropped' AND ok IS NOT NULL)) ORDER BY id`;
  for (const id of valuesOf<number>(store, sql, runId, kind ?? null, Number(passing))) {
    const row = rowOf(store, journal, ['WHERE id = ?', id]);
    if (row !== undefined) yield entryOf(row);
  }
}

function entryOf(row: JournalRow): JournalEntry {
  const { runId, kind, label, requestHash, startedAt } = row;
  const body = bodyOf(row.request, row.requestEncoding);
  const request = body === undefined ? undefined : (JSON.parse(String(body)) as unknown);
  const finishedAt = row.finishedAt ?? startedAt;
  return { runId, kind, label, requestHash, request, startedAt, finishedAt, ...outcomeOf(row) };
}

interface LabelTotals {
  /** Role, engine or host. */
  readonly label: string;
  readonly calls: number;
  readonly tokens: number;
  /** US dollars; null where the price of a call is unknown. */
  readonly usd: number | null;
}

/** Finished calls of one kind (`model`, `search`, …), by label in the order of their names. */
export const spentByLabel = (store: Store, runId: string, kind: string): readonly LabelTotals[] =>
  statement<[string, string], LabelTotals>(
    store,
    `SELECT label, count(*) AS calls, CASE WHEN count(*) FILTER (WHERE ${UNPRICED}) = 0
        THEN coalesce(sum(cost_usd), 0) END AS usd,
      coalesce(sum(input_tokens), 0) + coalesce(sum(output_tokens), 0) AS tokens
    FROM journal WHERE run_id = ? AND kind = ? AND status = 'finished' GROUP BY label ORDER BY label`,
  ).all(runId, kind);
