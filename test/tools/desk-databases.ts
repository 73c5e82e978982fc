import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DeskDatabase } from '../../store/desk/database.js';
import { openPostgresDesk } from '../../store/desk/postgres-database.js';
import { openSqliteDesk } from '../../store/desk/sqlite-database.js';

/** The database that tests of the desk use besides SQLite: a server's, whose address CI gives. */
export const POSTGRES_URL = process.env['DATABASE_URL'];

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

/** The tests once for SQLite, and once for Postgres where `DATABASE_URL` names a server. */
export function describeDesks(what: string, tests: (desk: () => DeskForTest) => void): void {
  const kinds: readonly [string, (() => DeskForTest) | null][] = [
    ['SQLite', sqliteDesk],
    ['Postgres', POSTGRES_URL === undefined ? null : () => postgresDesk(POSTGRES_URL)],
  ];
  for (const [kind, make] of kinds)
    describe.skipIf(make === null)(`${what}, over ${kind}`, () => {
      let desk: DeskForTest | undefined;
      beforeAll(() => void (desk = make?.()));
      afterAll(() => desk?.remove());
      tests(() => desk as DeskForTest);
    });
}
