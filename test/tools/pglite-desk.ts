import { PGlite, types } from '@electric-sql/pglite';
import type { Queryable, Value } from '../../desk/store/database.js';
import type { DeskDatabase } from '../../desk/store/database.js';
import { migrateDesk } from '../../desk/store/migrate.js';

/** A desk over Postgres inside of this process: what one connection can show, where no server is given. */

export interface EmbeddedDesk {
  /** All share the one connection; transactions wait for each other. */
  open(): Promise<DeskDatabase>;
  remove(): Promise<void>;
}

const SCHEMA = 'research_loop';
type Connection = Pick<PGlite, 'query' | 'exec'>;

export function embeddedDesk(): EmbeddedDesk {
  let started: Promise<PGlite> | undefined;
  const open = async (): Promise<DeskDatabase> => {
    const postgres = await (started ??= start());
    await migrate(postgres);
    return {
      kind: 'postgres',
      query: queryOn(postgres),
      transaction: (perform) => postgres.transaction((within) => perform({ query: queryOn(within) })),
      close: () => Promise.resolve(),
    };
  };
  return { open, remove: async () => (await started)?.close() };
}

async function start(): Promise<PGlite> {
  const postgres = await PGlite.create({
    parsers: { [types.INT8]: Number, [types.NUMERIC]: Number, [types.BYTEA]: asBytes },
  });
  await postgres.exec(
    `CREATE SCHEMA ${SCHEMA}; SET search_path = ${SCHEMA};
     CREATE FUNCTION now_ms() RETURNS bigint LANGUAGE sql AS 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint'`,
  );
  return postgres;
}

/** As each connection to a server does. */
const migrate = (postgres: PGlite): Promise<void> =>
  postgres.transaction((within) =>
    migrateDesk({
      kind: 'postgres',
      query: queryOn(within),
      execute: async (sql) => void (await within.exec(sql)),
    }),
  );

const asBytes = (text: string): Buffer => Buffer.from(text.slice(2), 'hex');

const queryOn =
  (connection: Connection): Queryable['query'] =>
  async <R extends object>(sql: string, values: readonly Value[] = []): Promise<readonly R[]> => {
    // Several statements in one text are taken without values alone, as by a server.
    if (values.length === 0) return ((await connection.exec(sql)).at(-1)?.rows ?? []) as R[];
    return (await connection.query<R>(sql, [...values])).rows;
  };
