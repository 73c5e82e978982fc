import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DeskDatabase } from '../../desk/store/database.js';
import { openPostgresDesk } from '../../desk/store/postgres-database.js';
import { openSqliteDesk } from '../../desk/store/sqlite-database.js';
import { embeddedDesk } from './pglite-desk.js';

/** `npm test` needs no server and asks for none; `npm run test:postgres` runs the same tests over Postgres. */
const IS_POSTGRES_PART = process.env['TEST_PART'] === 'postgres';
/** The server of the Postgres part, whose address CI gives; without one that part is over an embedded one. */
export const POSTGRES_URL = IS_POSTGRES_PART ? process.env['DATABASE_URL'] : undefined;

/** A desk of its own for a test, and what takes it away. */
export interface DeskForTest {
  /** Opens it; each call another connection, as another process has. */
  open(): Promise<DeskDatabase>;
  readonly url: string | undefined;
  readonly schema: string;
  readonly folder: string;
  remove(): Promise<void>;
}

export function sqliteDesk(): DeskForTest {
  const folder = mkdtempSync(join(tmpdir(), 'desk-'));
  return {
    open: () => openSqliteDesk(join(folder, 'desk.db')),
    url: undefined,
    schema: '',
    folder,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

export function postgresDesk(url: string): DeskForTest {
  const folder = mkdtempSync(join(tmpdir(), 'desk-'));
  const schema = `test_${randomBytes(6).toString('hex')}`;
  return {
    open: () => openPostgresDesk({ url, schema }),
    url,
    schema,
    folder,
    remove: async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(
        `DROP SCHEMA IF EXISTS ${schema} CASCADE; DROP SCHEMA IF EXISTS ${schema}_queue CASCADE`,
      );
      await client.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Postgres without a server, in this process: one connection, which all that is opened share. */
export function pgliteDesk(): DeskForTest {
  const folder = mkdtempSync(join(tmpdir(), 'desk-'));
  const desk = embeddedDesk();
  return {
    open: () => desk.open(),
    url: undefined,
    schema: '',
    folder,
    remove: async () => {
      await desk.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The tests over SQLite, and in the Postgres part over the server that `DATABASE_URL` names, else one inside of this process. */
export function describeDesks(what: string, tests: (desk: () => DeskForTest) => void): void {
  const url = POSTGRES_URL;
  const postgres = url === undefined ? pgliteDesk : () => postgresDesk(url);
  const kind = !IS_POSTGRES_PART ? 'SQLite' : url === undefined ? 'embedded Postgres' : 'Postgres';
  describe(`${what}, over ${kind}`, () => {
    let desk: DeskForTest | undefined;
    beforeAll(() => void (desk = IS_POSTGRES_PART ? postgres() : sqliteDesk()));
    afterAll(() => desk?.remove());
    tests(() => desk as DeskForTest);
  });
}

/** Tests that need several connections of a server, or one that is stopped and started. */
export function describeServer(
  what: string,
  tests: (desk: () => DeskForTest & { url: string }) => void,
): void {
  if (!IS_POSTGRES_PART) return;
  const url = POSTGRES_URL ?? '';
  describe.skipIf(url === '')(`${what} (needs a Postgres server: DATABASE_URL)`, () => {
    let desk: DeskForTest | undefined;
    beforeAll(() => void (desk = postgresDesk(url)));
    afterAll(() => desk?.remove());
    tests(() => desk as DeskForTest & { url: string });
  });
}
