/** Who may come in, and the tokens that let them in. Tokens are kept as hashes alone. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Queryable } from './database.js';
import { after, as, insert, NOW, one, remove, select, table, update, type RowOf } from './table.js';

export const PEOPLE = table('people', {
  /** Unique in the desk. */
  name: 'TEXT PRIMARY KEY',
  role: 'TEXT NOT NULL',
  /** US dollars a day; null: as everybody. */
  dayUsd: 'DOUBLE PRECISION',
});
export type KnownPerson = RowOf<typeof PEOPLE>;

export const findPerson = (database: Queryable, name: string): Promise<KnownPerson | undefined> =>
  one(database, PEOPLE, { name });

export const listPeople = (database: Queryable): Promise<readonly KnownPerson[]> =>
  select(database, PEOPLE, { order: 'name' });

/** Adds the person, or gives one who is there another role and budget. */
export async function keepPerson(database: Queryable, person: KnownPerson): Promise<void> {
  const conflict = '(name) DO UPDATE SET role = excluded.role, day_usd = excluded.day_usd';
  await insert(database, PEOPLE, { ...person, conflict });
}

/** @returns whether there was one */
export const removePerson = async (database: Queryable, name: string): Promise<boolean> =>
  (await remove(database, PEOPLE, { name })).length > 0;

/** `program`: shown once to a person. `browser`: of a cookie. `share`: reads one brief and nothing else. */
export type TokenKind = 'program' | 'browser' | 'share';

/** What lets somebody in; what it is itself was shown once. */
export const TOKENS = table(
  'access_tokens',
  {
    id: 'TEXT PRIMARY KEY',
    /** Whoever reads the database is nobody by it. */
    tokenHash: 'TEXT NOT NULL UNIQUE',
    person: 'TEXT NOT NULL',
    /** The most that it may do; never more than its person. */
    role: 'TEXT NOT NULL',
    kind: as<TokenKind>('TEXT NOT NULL'),
    /** The run whose brief a share reads. */
    run: 'TEXT',
    createdAtMs: 'MS NOT NULL',
    usedAtMs: 'MS',
    endsAtMs: 'MS NOT NULL',
  },
  ['INDEX (person)', 'INDEX (run)'],
);
export type AccessToken = RowOf<typeof TOKENS>;

/** Begins every token, so that scanners of published code know one. */
const TOKEN_MARK = 'rld_';
/** 256 bits, of which nothing can be guessed or derived. */
const SECRET_BYTES = 32;
/** A token's last use is written at most as often, in milliseconds. */
const NOTE_EVERY_MS = 60_000;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

type NewToken = Pick<AccessToken, 'person' | 'role' | 'kind'> & {
  readonly run?: string;
  readonly livesMs: number;
};

/** @returns the token itself, for its holder alone */
export async function addToken(
  database: Queryable,
  { livesMs, ...token }: NewToken,
): Promise<{ readonly id: string; readonly secret: string }> {
  const [id, secret] = [randomUUID(), `${TOKEN_MARK}${randomBytes(SECRET_BYTES).toString('base64url')}`];
  await database.query('DELETE FROM access_tokens WHERE ends_at_ms <= now_ms()');
  const times = { createdAtMs: NOW, endsAtMs: after(livesMs) };
  await insert(database, TOKENS, { ...token, ...times, id, tokenHash: hashOf(secret) });
  return { id, secret };
}

/** The token while it lives. Found by its hash: how long it takes says nothing about it. */
export async function findToken(database: Queryable, secret: string): Promise<AccessToken | undefined> {
  const [token] = await select(database, TOKENS, {
    which: { tokenHash: hashOf(secret) },
    also: () => ['ends_at_ms > now_ms()'],
  });
  if (token !== undefined)
    await update(database, TOKENS, {
      set: { usedAtMs: NOW },
      which: { id: token.id },
      also: () => [`coalesce(used_at_ms, 0) < now_ms() - ${NOTE_EVERY_MS}`],
    });
  return token;
}

/** Which tokens are meant; every field narrows. */
type TokenFilter = Partial<Pick<AccessToken, 'id' | 'person' | 'kind' | 'run'>>;

/** The oldest first. */
export const listTokens = (database: Queryable, which: TokenFilter = {}): Promise<readonly AccessToken[]> =>
  select(database, TOKENS, { which, order: 'created_at_ms' });

/** Takes tokens back. @returns what they were */
export const removeTokens = (database: Queryable, which: TokenFilter): Promise<readonly AccessToken[]> =>
  remove(database, TOKENS, which);
