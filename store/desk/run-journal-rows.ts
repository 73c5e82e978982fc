/** The rows in which the desk keeps the journal of a run, and what else its store has committed. */
import { encodeBody, decodeBody } from '../canonical-json.js';
import { STORE_VERSION } from '../tables.js';
import type { BodyEncoding } from '../schema.js';
import type { Queryable, Value } from './database.js';
import { DeskError } from './desk-error.js';
import type { StoredValue, TableChanges } from './row-changes.js';

/** A job as one of its takings has it. */
export interface HeldJob {
  readonly id: string;
  /** Name of the run folder. */
  readonly run: string;
  readonly attempt: number;
}

/** Newest shape of a store that this program knows. */
export const STORE_SHAPE = STORE_VERSION;

/** Columns of a call, in the words of both databases; `call` is the id in the run's own journal. */
export const CALL_COLUMNS = [
  ...(['run_id', 'kind', 'label', 'request_hash', 'request', 'request_encoding', 'status', 'ok'] as const),
  ...(['reply'] as const),
  ...(['reply_encoding', 'failure', 'input_tokens', 'output_tokens', 'cost_usd', 'reserved_tokens'] as const),
  ...(['reserved_usd', 'meta', 'started_at', 'finished_at'] as const),
] as const;
/** What the start of a call has said already. */
const SAID_AT_START: ReadonlySet<string> = new Set([
  'run_id',
  'kind',
  'label',
  'request_hash',
  'request',
  'request_encoding',
]);

export interface CallRow {
  readonly call: number;
  /** In the order of `CALL_COLUMNS`. */
  readonly values: readonly StoredValue[];
}

/**
 * Makes sure that the job is still this attempt's, until the transaction ends.
 *
 * @throws DeskError `lease-lost`
 */
export async function holdJob(database: Queryable, { id, attempt }: HeldJob, kind: string): Promise<void> {
  const lock = kind === 'postgres' ? ' FOR SHARE' : '';
  const [job] = await database.query<{ attempt: number }>(`SELECT attempt FROM jobs WHERE id = $1${lock}`, [
    id,
  ]);
  if (job?.attempt !== attempt)
    throw new DeskError('lease-lost', `Another worker has the job ${id} by now.`, {
      cure: 'Nothing has to be done: that worker goes on with the run.',
    });
}

/** Writes a call; one whose start was written gets its outcome. May be done twice. */
export async function putCall(
  database: Queryable,
  { run, attempt }: HeldJob,
  { call, values }: CallRow,
): Promise<void> {
  const columns = ['run', 'call', 'attempt', ...CALL_COLUMNS];
  const changed = ['attempt', ...CALL_COLUMNS].map((column) => `${column} = excluded.${column}`);
  await database.query(
    `INSERT INTO run_calls (${columns.join(', ')}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')})
     ON CONFLICT (run, call) DO UPDATE SET ${changed.join(', ')}`,
    [run, call, attempt, ...values],
  );
}

/** The outcome of a call whose start the desk has: its request is not sent again. */
export async function putOutcome(database: Queryable, run: string, { call, values }: CallRow): Promise<void> {
  const outcome = CALL_COLUMNS.flatMap((column, at) =>
    SAID_AT_START.has(column) ? [] : [{ column, value: values[at] as Value }],
  );
  await database.query(
    `UPDATE run_calls SET ${outcome.map(({ column }, at) => `${column} = $${at + 3}`).join(', ')}
     WHERE run = $1 AND call = $2`,
    [run, call, ...outcome.map(({ value }) => value)],
  );
}

/** A commit as it is kept: tables with their columns and rows. `[rowId]` alone: the row is gone. */
interface CommitBody {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly StoredValue[])[];
  /** Whatever else the table held is gone. */
  readonly isWhole: boolean;
}

export interface Commit {
  readonly changes: readonly TableChanges[];
  /** Tables of which these are all rows. */
  readonly whole: ReadonlySet<string>;
}

export async function putCommit(
  database: Queryable,
  { run, attempt, sequence }: HeldJob & { readonly sequence: number },
  { changes, whole }: Commit,
): Promise<void> {
  const tables: readonly CommitBody[] = changes.map(({ table, columns, rows }) => ({
    table,
    columns,
    rows: [...rows].map(([rowId, values]) => (values === null ? [rowId] : [rowId, ...values])),
    isWhole: whole.has(table),
  }));
  const { data, encoding } = encodeBody(JSON.stringify(tables));
  await database.query(
    `INSERT INTO run_commits (run, sequence, attempt, shape, body, encoding) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (run, sequence) DO NOTHING`,
    [run, sequence, attempt, STORE_SHAPE, data, encoding],
  );
}

interface StoredCommit {
  readonly sequence: number;
  readonly shape: number;
  readonly body: Buffer;
  readonly encoding: BodyEncoding;
}

/** What is read at once: a commit holds the texts of a round at most. */
const COMMITS_AT_ONCE = 50;
const CALLS_AT_ONCE = 50;

export async function* commitsOf(
  database: Queryable,
  run: string,
): AsyncGenerator<{ readonly shape: number; readonly tables: readonly CommitBody[] }> {
  for (let after = 0; ;) {
    const rows = await database.query<StoredCommit>(
      'SELECT sequence, shape, body, encoding FROM run_commits WHERE run = $1 AND sequence > $2 ORDER BY sequence LIMIT $3',
      [run, after, COMMITS_AT_ONCE],
    );
    for (const { shape, body, encoding } of rows)
      yield { shape, tables: JSON.parse(String(decodeBody({ data: body, encoding }))) as CommitBody[] };
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.sequence;
  }
}

export async function* callsOf(database: Queryable, run: string): AsyncGenerator<CallRow> {
  for (let after = 0; ;) {
    const rows = await database.query<{ call: number } & Record<string, StoredValue>>(
      `SELECT call, ${CALL_COLUMNS.join(', ')} FROM run_calls WHERE run = $1 AND call > $2 ORDER BY call LIMIT $3`,
      [run, after, CALLS_AT_ONCE],
    );
    for (const row of rows)
      yield { call: row.call, values: CALL_COLUMNS.map((column) => row[column] ?? null) };
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.call;
  }
}

/** How far the desk was told of a run; undefined where it knows nothing of it. */
export async function journalHead(
  database: Queryable,
  run: string,
): Promise<{ readonly sequence: number; readonly folder: string } | undefined> {
  const [head] = await database.query<{ sequence: number; folder: string }>(
    'SELECT sequence, folder FROM run_journals WHERE run = $1',
    [run],
  );
  return head;
}

export async function putHead(
  database: Queryable,
  run: string,
  head: { readonly sequence: number; readonly folder: string },
): Promise<void> {
  await database.query(
    `INSERT INTO run_journals (run, sequence, folder) VALUES ($1, $2, $3)
     ON CONFLICT (run) DO UPDATE SET sequence = excluded.sequence, folder = excluded.folder`,
    [run, head.sequence, head.folder],
  );
}

/** Calls that were in flight when their worker died may have been paid for. */
export async function loseStartedCalls(database: Queryable, run: string): Promise<void> {
  await database.query(`UPDATE run_calls SET status = 'lost' WHERE run = $1 AND status = 'started'`, [run]);
}

/** Forgets what a run could be made again from, where it is archived. */
export async function forgetJournal(database: Queryable, run: string): Promise<void> {
  for (const table of ['run_calls', 'run_commits', 'run_journals'])
    await database.query(`DELETE FROM ${table} WHERE run = $1`, [run]);
}
