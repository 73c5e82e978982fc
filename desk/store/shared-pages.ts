/** Pages and searches that runs of the desk have asked, for its other runs, as long as they count as fresh. */
import { canonicalJson, decodeBody, encodeBody, sha256 } from '../../store/canonical-json.js';
import type { BodyEncoding } from '../../store/schema.js';
import type { Queryable } from './database.js';
import { after, insert, NOW, select, table } from './table.js';

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

interface KeptReply {
  /** Hash of kind, request and scope. */
  readonly key: string;
  readonly kind: string;
  readonly fetchedAtMs: number;
  readonly freshUntilMs: number;
  readonly reply: Buffer;
  readonly encoding: BodyEncoding;
  readonly meta: unknown;
}

export const SHARED_REPLIES = table<KeptReply>(
  'shared_replies',
  {
    key: 'TEXT PRIMARY KEY',
    kind: 'TEXT NOT NULL',
    fetchedAtMs: 'MS NOT NULL',
    freshUntilMs: 'MS NOT NULL',
    reply: 'BYTES NOT NULL',
    encoding: 'TEXT NOT NULL',
    meta: 'JSON NOT NULL',
  },
  ['INDEX (fresh_until_ms)'],
);

export async function findReply(database: Queryable, asked: SharedRequest): Promise<SharedReply | undefined> {
  const [row] = await select(database, SHARED_REPLIES, {
    where: ({ at }) => [`key = ${at(keyOf(asked))}`, 'fresh_until_ms > now_ms()'],
  });
  if (row === undefined) return undefined;
  const { meta, fetchedAtMs, reply: data, encoding } = row;
  const body = decodeBody({ data, encoding });
  return { reply: typeof body === 'string' ? Buffer.from(body) : body, meta, fetchedAtMs };
}

/** Keeps what was just fetched; a newer one takes the place of an older. */
export async function keepReply(
  database: Queryable,
  asked: SharedRequest,
  { reply, meta, freshMs }: { reply: Uint8Array; meta: unknown; freshMs: number },
): Promise<void> {
  if (freshMs <= 0 || reply.length > LARGEST) return;
  const { data, encoding } = encodeBody(reply);
  const columns = ['fetched_at_ms', 'fresh_until_ms', 'reply', 'encoding', 'meta'];
  await insert(database, SHARED_REPLIES, {
    ...{ key: keyOf(asked), kind: asked.kind, fetchedAtMs: NOW, freshUntilMs: after(freshMs) },
    ...{ reply: data, encoding, meta },
    conflict: `(key) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  });
}
