/** Who may come in, and the tokens that let them in. Tokens are kept as hashes alone. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Queryable, Value } from './database.js';

export interface KnownPerson {
  /** Unique in the desk. */
  readonly name: string;
  readonly role: string;
  /** US dollars a day; null: as everybody. */
  readonly dayUsd: number | null;
}

const PERSON = 'name, role, day_usd AS "dayUsd"';

export async function findPerson(database: Queryable, name: string): Promise<KnownPerson | undefined> {
  const [person] = await database.query<KnownPerson>(`SELECT ${PERSON} FROM people WHERE name = $1`, [name]);
  return person;
}

export const listPeople = (database: Queryable): Promise<readonly KnownPerson[]> =>
  database.query<KnownPerson>(`SELECT ${PERSON} FROM people ORDER BY name`);

/** Adds the person, or gives one who is there another role and budget. */
export async function keepPerson(database: Queryable, { name, role, dayUsd }: KnownPerson): Promise<void> {
  await database.query(
    `INSERT INTO people (name, role, day_usd) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET role = $2, day_usd = $3`,
    [name, role, dayUsd],
  );
}

/** @returns whether there was one */
export async function removePerson(database: Queryable, name: string): Promise<boolean> {
  return (await database.query('DELETE FROM people WHERE name = $1 RETURNING name', [name])).length > 0;
}

/** `program`: shown once to a person. `browser`: of a cookie. `share`: reads one brief and nothing else. */
export type TokenKind = 'program' | 'browser' | 'share';

/** What lets somebody in; what it is itself was shown once. */
export interface AccessToken {
  readonly id: string;
  readonly person: string;
  /** The most that it may do. */
  readonly role: string;
  readonly kind: TokenKind;
  readonly label: string;
  /** The run whose brief a share reads. */
  readonly run: string | null;
  readonly createdAtMs: number;
  readonly usedAtMs: number | null;
  readonly endsAtMs: number;
}

const TOKEN = `id, person, role, kind, label, run, created_at_ms AS "createdAtMs", used_at_ms AS "usedAtMs",
  ends_at_ms AS "endsAtMs"`;
/** Begins every token, so that scanners of published code know one. */
const TOKEN_MARK = 'rld_';
/** 256 bits, of which nothing can be guessed or derived. */
const SECRET_BYTES = 32;
/** A token's last use is written at most as often, in milliseconds. */
const NOTE_EVERY_MS = 60_000;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export type NewToken = Pick<AccessToken, 'person' | 'role' | 'kind' | 'label'> & {
  readonly run?: string;
  readonly livesMs: number;
};

/** @returns the token itself, for its holder alone */
export async function addToken(
  database: Queryable,
  { person, role, kind, label, run, livesMs }: NewToken,
): Promise<{ readonly id: string; readonly secret: string }> {
  const [id, secret] = [randomUUID(), `${TOKEN_MARK}${randomBytes(SECRET_BYTES).toString('base64url')}`];
  await database.query('DELETE FROM access_tokens WHERE ends_at_ms <= now_ms()');
  await database.query(
    `INSERT INTO access_tokens (id, token_hash, person, role, kind, label, run, created_at_ms, ends_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now_ms(), now_ms() + $8)`,
    [id, hashOf(secret), person, role, kind, label, run ?? null, livesMs],
  );
  return { id, secret };
}

/** The token while it lives. Found by its hash: how long it takes says nothing about it. */
export async function findToken(database: Queryable, secret: string): Promise<AccessToken | undefined> {
  const [token] = await database.query<AccessToken & { isOld: number }>(
    `SELECT ${TOKEN}, CASE WHEN coalesce(used_at_ms, 0) < now_ms() - ${NOTE_EVERY_MS} THEN 1 ELSE 0 END AS "isOld"
     FROM access_tokens WHERE token_hash = $1 AND ends_at_ms > now_ms()`,
    [hashOf(secret)],
  );
  if (token?.isOld === 1)
    await database.query('UPDATE access_tokens SET used_at_ms = now_ms() WHERE id = $1', [token.id]);
  return token;
}

/** Which tokens are meant; every field narrows. */
export type TokenFilter = Partial<Pick<AccessToken, 'id' | 'person' | 'kind'>> & { readonly run?: string };

function conditionOf(filter: TokenFilter): { readonly where: string; readonly values: readonly Value[] } {
  const entries = Object.entries(filter);
  const where = entries.map(([column], at) => `${column} = $${at + 1}`).join(' AND ');
  return { where: where === '' ? '1 = 1' : where, values: entries.map(([, value]) => value) };
}

/** The oldest first. */
export function listTokens(database: Queryable, filter: TokenFilter = {}): Promise<readonly AccessToken[]> {
  const { where, values } = conditionOf(filter);
  return database.query(`SELECT ${TOKEN} FROM access_tokens WHERE ${where} ORDER BY created_at_ms`, values);
}

/**
 * Takes tokens back.
 *
 * @returns whose they were
 */
export function removeTokens(
  database: Queryable,
  filter: TokenFilter,
): Promise<readonly Pick<AccessToken, 'id' | 'person'>[]> {
  const { where, values } = conditionOf(filter);
  return database.query(`DELETE FROM access_tokens WHERE ${where} RETURNING id, person`, values);
}
