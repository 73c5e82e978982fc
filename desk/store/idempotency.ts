/** Requests that may be sent twice and must be done once. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../store/canonical-json.js';
import type { Queryable } from './database.js';
import { DeskError } from './desk-error.js';
import { insert, NOW, select, table } from './table.js';

export const KEYS = table(
  'idempotency_keys',
  /** `sha256`: of the request as canonical JSON. */
  { person: 'TEXT NOT NULL', key: 'TEXT NOT NULL', sha256: 'TEXT NOT NULL', atMs: 'MS NOT NULL' },
  ['PRIMARY KEY (person, key)', 'INDEX (at_ms)'],
);

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
  const conflict = '(person, key) DO NOTHING';
  if ((await insert(database, KEYS, { person, key, sha256, atMs: NOW, conflict })) !== undefined) return true;
  const [known] = await select(database, KEYS, {
    where: ({ at }) => [`person = ${at(person)}`, `key = ${at(key)}`],
  });
  if (known?.sha256 === sha256) return false;
  throw new DeskError('key-reused', `The idempotency key ${key} belongs to another request.`, {
    cure: 'Take a new key for every new request, and the old one only to send the same again.',
  });
}
