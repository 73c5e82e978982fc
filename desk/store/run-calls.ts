/**
 * The journal of a run as a team's desk keeps it: every outcome of its calls, in their order. A worker that takes the run
 * over runs it again from there. A call is finished when its row is committed.
 */
import { decodeBody, encodeBody } from '../../store/canonical-json.js';
import type { JournalOutcome } from '../../store/journal.js';
import type { BodyEncoding } from '../../store/schema.js';
import type { DeskDatabase, Queryable } from './database.js';
import { leaseLost } from './queue.js';
import type { Job } from './jobs.js';
import { as, insert, NOW, select, table } from './table.js';

export const RUN_CALLS = table(
  'run_calls',
  {
    id: 'SERIAL_KEY',
    run: 'TEXT NOT NULL',
    /** Kind and hash of the request. */
    call: 'TEXT NOT NULL',
    reply: 'BYTES NOT NULL',
    encoding: as<BodyEncoding>('TEXT NOT NULL'),
    /** The outcome without its reply. */
    outcome: as<Omit<JournalOutcome, 'reply'>>('JSON NOT NULL'),
    atMs: 'MS NOT NULL',
  },
  ['INDEX (run, id)'],
);

export interface RecordedCall extends JournalOutcome {
  readonly id: number;
  readonly call: string;
}

/**
 * Keeps the outcome of a call, while the job is still this attempt's: whoever takes it waits for the commit.
 *
 * @returns its number
 * @throws DeskError `lease-lost`
 */
export function keepCall(
  database: DeskDatabase,
  job: Pick<Job, 'id' | 'run' | 'attempt'>,
  { call, reply: body, ...outcome }: JournalOutcome & { readonly call: string },
): Promise<number> {
  const { data: reply, encoding } = encodeBody(body);
  const lock = database.kind === 'postgres' ? 'FOR SHARE' : '';
  return database.transaction(async (within) => {
    const [held] = await within.query<{ attempt: number; status: string }>(
      `SELECT attempt, status FROM jobs WHERE id = $1 ${lock}`,
      [job.id],
    );
    if (held?.attempt !== job.attempt || held.status === 'waiting') throw leaseLost(job);
    const row = { run: job.run, call, reply, encoding, outcome, atMs: NOW };
    return (await insert(within, RUN_CALLS, row))?.id ?? 0;
  });
}

const AT_ONCE = 50;

/** What a run has asked and been answered after a call, in the order of its answers. */
export async function* callsOf(
  database: Queryable,
  run: string,
  after: number,
): AsyncGenerator<RecordedCall> {
  for (let last: number | undefined = after; last !== undefined;) {
    const from: number = last;
    const rows = await select(database, RUN_CALLS, {
      which: { run },
      also: ({ at }) => [`id > ${at(from)}`],
      order: `id LIMIT ${AT_ONCE}`,
    });
    for (const { id, call, reply, encoding, outcome } of rows)
      yield { id, call, ...outcome, reply: decodeBody({ data: reply, encoding }) };
    last = rows.at(-1)?.id;
  }
}

/** Takes out calls of a run: all of them, or some by their numbers. */
export async function dropCalls(database: Queryable, run: string, ids?: readonly number[]): Promise<void> {
  if (ids === undefined) await database.query('DELETE FROM run_calls WHERE run = $1', [run]);
  for (const id of ids ?? [])
    await database.query('DELETE FROM run_calls WHERE run = $1 AND id = $2', [run, id]);
}
