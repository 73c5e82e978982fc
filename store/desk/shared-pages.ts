/** Pages and searches that runs of the desk have asked, for its other runs, as long as they count as fresh. */
import { decodeBody, encodeBody, type EncodedBody, canonicalJson, sha256 } from '../canonical-json.js';
import type { DeskDatabase, Queryable } from './database.js';

export interface SharedRequest {
  /** As in the journal: `page`, `search`. */
  readonly kind: string;
  /** JSON: the request as the journal has it. */
  readonly request: unknown;
  /** For whom: empty for everybody. */
  readonly scope: string;
}

export interface SharedReply {
  readonly reply: Uint8Array;
  /** JSON */
  readonly meta: unknown;
  /** Milliseconds since 1970, by the desk's clock. */
  readonly fetchedAtMs: number;
}

/** Larger ones are not kept, in bytes. */
const LARGEST = 20_000_000;

const keyOf = ({ kind, request, scope }: SharedRequest): string =>
  sha256(canonicalJson({ kind, request: request as object, scope }));

export async function findReply(database: Queryable, asked: SharedRequest): Promise<SharedReply | undefined> {
  const [row] = await database.query<{ reply: Buffer; encoding: string; meta: string; at: number }>(
    `SELECT reply, encoding, meta, fetched_at_ms AS at FROM shared_replies
     WHERE key = $1 AND fresh_until_ms > now_ms()`,
    [keyOf(asked)],
  );
  if (row === undefined) return undefined;
  const body = decodeBody({ data: row.reply, encoding: row.encoding } as EncodedBody);
  return {
    reply: typeof body === 'string' ? Buffer.from(body) : body,
    meta: JSON.parse(row.meta) as unknown,
    fetchedAtMs: row.at,
  };
}

/** Keeps what was just fetched; a newer one takes the place of an older. */
export async function keepReply(
  database: DeskDatabase,
  asked: SharedRequest,
  { reply, meta, freshMs }: { reply: Uint8Array; meta: unknown; freshMs: number },
): Promise<void> {
  if (freshMs <= 0 || reply.length > LARGEST) return;
  const { data, encoding } = encodeBody(reply);
  await database.query(
    `INSERT INTO shared_replies (key, kind, fetched_at_ms, fresh_until_ms, reply, encoding, meta)
     VALUES ($1, $2, now_ms(), now_ms() + $3, $4, $5, $6)
     ON CONFLICT (key) DO UPDATE SET fetched_at_ms = excluded.fetched_at_ms, meta = excluded.meta,
       fresh_until_ms = excluded.fresh_until_ms, reply = excluded.reply, encoding = excluded.encoding`,
    [keyOf(asked), asked.kind, Math.ceil(freshMs), data, encoding, JSON.stringify(meta)],
  );
}

/** Takes out what is no longer fresh. */
export async function dropStaleReplies(database: Queryable): Promise<void> {
  await database.query('DELETE FROM shared_replies WHERE fresh_until_ms <= now_ms()');
}
