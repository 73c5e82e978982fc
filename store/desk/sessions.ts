/** Who is logged in at the desk, and the tokens of programs. Ids and tokens are kept as hashes alone. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Queryable } from './database.js';

export interface Session {
  readonly person: string;
  readonly role: string;
  /** What it stands on; where that has changed since, it counts no more. */
  readonly basis: string;
}

export interface SessionLife {
  /** Ends after so long without a request, in milliseconds. */
  readonly idleMs: number;
  /** Ends after so long in any case, in milliseconds. */
  readonly wholeMs: number;
}

/** 256 bits, of which nothing can be guessed or derived. */
const SECRET_BYTES = 32;
/** A session's last use is written at most as often, in milliseconds. */
const NOTE_EVERY_MS = 60_000;

const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** @returns the id, for its holder alone */
export async function addSession(
  database: Queryable,
  session: Session,
  { wholeMs }: SessionLife,
): Promise<string> {
  const id = newSecret();
  await database.query('DELETE FROM sessions WHERE ends_at_ms <= now_ms()');
  await database.query(
    `INSERT INTO sessions (id_hash, person, role, basis, created_at_ms, seen_at_ms, ends_at_ms)
     VALUES ($1, $2, $3, $4, now_ms(), now_ms(), now_ms() + $5)`,
    [hashOf(id), session.person, session.role, session.basis, wholeMs],
  );
  return id;
}

/** The session of an id while it lives. */
export async function findSession(
  database: Queryable,
  id: string,
  { idleMs }: SessionLife,
): Promise<Session | undefined> {
  const hash = hashOf(id);
  const [row] = await database.query<Session & { isOld: number }>(
    `SELECT person, role, basis, CASE WHEN seen_at_ms < now_ms() - $3 THEN 1 ELSE 0 END AS "isOld" FROM sessions
     WHERE id_hash = $1 AND ends_at_ms > now_ms() AND seen_at_ms > now_ms() - $2`,
    [hash, idleMs, Math.min(NOTE_EVERY_MS, idleMs / 4)],
  );
  if (row === undefined) return undefined;
  if (row.isOld === 1)
    await database.query('UPDATE sessions SET seen_at_ms = now_ms() WHERE id_hash = $1', [hash]);
  return { person: row.person, role: row.role, basis: row.basis };
}

export async function endSession(database: Queryable, id: string): Promise<void> {
  await database.query('DELETE FROM sessions WHERE id_hash = $1', [hashOf(id)]);
}

/** Ends every session of a person. */
export async function endSessionsOf(database: Queryable, person: string): Promise<number> {
  const ended = await database.query('DELETE FROM sessions WHERE person = $1 RETURNING person', [person]);
  return ended.length;
}

/** A token of a program; what it is itself was shown once. */
export interface AccessToken {
  readonly id: string;
  readonly person: string;
  readonly role: string;
  readonly label: string;
  readonly createdAtMs: number;
  readonly usedAtMs: number | null;
  readonly endsAtMs: number | null;
}

/** Begins every token, so that scanners of published code know one. */
const TOKEN_MARK = 'rld_';

/** @returns the token itself, to be shown once */
export async function addToken(
  database: Queryable,
  token: Pick<AccessToken, 'person' | 'role' | 'label'> & { readonly livesMs: number },
): Promise<{ readonly id: string; readonly secret: string }> {
  const [id, secret] = [randomUUID(), `${TOKEN_MARK}${newSecret()}`];
  await database.query(
    `INSERT INTO access_tokens (id, token_hash, person, role, label, created_at_ms, ends_at_ms)
     VALUES ($1, $2, $3, $4, $5, now_ms(), now_ms() + $6)`,
    [id, hashOf(secret), token.person, token.role, token.label, token.livesMs],
  );
  return { id, secret };
}

/** The token while it lives. Found by its hash: how long it takes says nothing about it. */
export async function findToken(database: Queryable, secret: string): Promise<AccessToken | undefined> {
  const [row] = await database.query<TokenRow & { isOld: number }>(
    `SELECT ${TOKEN_COLUMNS}, CASE WHEN coalesce(used_at_ms, 0) < now_ms() - ${NOTE_EVERY_MS} THEN 1 ELSE 0 END AS "isOld"
     FROM access_tokens WHERE token_hash = $1 AND (ends_at_ms IS NULL OR ends_at_ms > now_ms())`,
    [hashOf(secret)],
  );
  if (row === undefined) return undefined;
  if (row.isOld === 1)
    await database.query('UPDATE access_tokens SET used_at_ms = now_ms() WHERE id = $1', [row.id]);
  return tokenOf(row);
}

export async function listTokens(database: Queryable, person?: string): Promise<readonly AccessToken[]> {
  const rows = await database.query<TokenRow>(
    `SELECT ${TOKEN_COLUMNS} FROM access_tokens ${person === undefined ? '' : 'WHERE person = $1'} ORDER BY created_at_ms`,
    person === undefined ? [] : [person],
  );
  return rows.map(tokenOf);
}

/**
 * Takes tokens back: one by its id, or all of a person.
 *
 * @returns whose they were
 */
export async function removeTokens(
  database: Queryable,
  which: { readonly id: string } | { readonly person: string },
): Promise<readonly Pick<AccessToken, 'id' | 'person'>[]> {
  const [column, value] = 'id' in which ? ['id', which.id] : ['person', which.person];
  return database.query(`DELETE FROM access_tokens WHERE ${column} = $1 RETURNING id, person`, [value]);
}

const TOKEN_COLUMNS = 'id, person, role, label, created_at_ms, used_at_ms, ends_at_ms';
interface TokenRow {
  readonly id: string;
  readonly person: string;
  readonly role: string;
  readonly label: string;
  readonly created_at_ms: number;
  readonly used_at_ms: number | null;
  readonly ends_at_ms: number | null;
}

const tokenOf = ({ id, person, role, label, ...times }: TokenRow): AccessToken => ({
  id,
  person,
  role,
  label,
  createdAtMs: times.created_at_ms,
  usedAtMs: times.used_at_ms,
  endsAtMs: times.ends_at_ms,
});
