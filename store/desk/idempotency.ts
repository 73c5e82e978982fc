/** Requests that may be sent twice and must be done once. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '../canonical-json.js';
import type { Queryable } from './database.js';
import { DeskError } from './desk-error.js';

/**
 * Notes what a person asks for under a key.
 *
 * @returns true where the key was not known
 * @throws DeskError `key-reused` where the person has used it for another request
 */
export async function keyFor(
  database: Queryable,
  person: string,
  { key, request }: { readonly key: string; readonly request: unknown },
): Promise<boolean> {
  const sha256 = createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify(request)) as never))
    .digest('hex');
  const added = await database.query(
    `INSERT INTO idempotency_keys (person, key, sha256, at_ms) VALUES ($1, $2, $3, now_ms())
     ON CONFLICT (person, key) DO NOTHING RETURNING key`,
    [person, key, sha256],
  );
  if (added.length > 0) return true;
  const [known] = await database.query<{ sha256: string }>(
    'SELECT sha256 FROM idempotency_keys WHERE person = $1 AND key = $2',
    [person, key],
  );
  if (known?.sha256 === sha256) return false;
  throw new DeskError('key-reused', `The idempotency key ${key} belongs to another request.`, {
    cure: 'Take a new key for every new request, and the old one only to send the same again.',
  });
}
