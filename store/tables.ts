/**
 * The tables of a store as SQL, made of the drizzle schema; what drizzle has no words for (full text, tables without row
 * ids, triggers) is written out here and in `seal.ts`. A store of another shape is refused, never brought to this one.
 */
import Database from 'better-sqlite3';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteSyncDialect, SQLiteTable, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import * as schema from './schema.js';
import { registerSeal, sealTriggers } from './seal.js';
import { StoreError } from './store-error.js';
import { CUT_RULES } from '../text/sentences/rules.js';

/** Marks a SQLite file as ours: "RLst". */
export const APPLICATION_ID = 0x524c7374;
/** Raised with every change of the tables, or of the words of the full-text index. */
const TABLES_VERSION = 3;
/** What a store is made by: these tables, and sentences cut by these rules. */
const STORE_VERSION = 1_000 * TABLES_VERSION + CUT_RULES;

export const TABLES: readonly SQLiteTable[] = Object.values<unknown>(schema).filter((value) =>
  is(value, SQLiteTable),
);

/** Small rows that are only found by their key. */
const WITHOUT_ROWID: ReadonlySet<string> = new Set(['source_notices', 'sentence_references']);

/** The words of `tokens.ts` and no text, which stands once, in `source_texts`. */
const FULL_TEXT = [
  `CREATE VIRTUAL TABLE sentence_index USING fts5(words, content='', columnsize=0, tokenize='ascii')`,
  `CREATE VIRTUAL TABLE heading_index USING fts5(words, content='', columnsize=0, tokenize='ascii')`,
  `CREATE VIRTUAL TABLE title_index USING fts5(words, content='', columnsize=0, tokenize='ascii')`,
  `CREATE VIRTUAL TABLE sentence_terms USING fts5vocab(sentence_index, row)`,
];

const dialect = new SQLiteSyncDialect();
const list = (columns: readonly { readonly name: string }[]): string =>
  columns.map(({ name }) => `"${name}"`).join(', ');

function statementsOf(table: SQLiteTable): string[] {
  const { name, columns, primaryKeys, foreignKeys, indexes } = getTableConfig(table);
  const parts = [
    ...columns.map(columnSql),
    ...primaryKeys.map((key) => `PRIMARY KEY (${list(key.columns)})`),
    ...foreignKeys.map((key) => {
      const { columns: own, foreignTable, foreignColumns } = key.reference();
      return `FOREIGN KEY (${list(own)}) REFERENCES "${getTableConfig(foreignTable).name}" (${list(foreignColumns)})`;
    }),
  ];
  const end = WITHOUT_ROWID.has(name) ? ' WITHOUT ROWID' : '';
  const indexed = indexes.map(({ config }) => {
    const where = config.where === undefined ? '' : ` WHERE ${dialect.sqlToQuery(config.where).sql}`;
    const unique = config.unique ? 'UNIQUE ' : '';
    return `CREATE ${unique}INDEX "${config.name}" ON "${name}" (${list(config.columns as SQLiteColumn[])})${where}`;
  });
  return [`CREATE TABLE "${name}" (\n  ${parts.join(',\n  ')}\n)${end}`, ...indexed];
}

function columnSql(column: SQLiteColumn): string {
  const preset = column.default === undefined ? null : column.mapToDriverValue(column.default);
  return [
    `"${column.name}" ${column.getSQLType().toUpperCase()}`,
    ...(column.primary ? ['PRIMARY KEY'] : []),
    ...(column.notNull ? ['NOT NULL'] : []),
    ...(column.isUnique ? ['UNIQUE'] : []),
    ...(preset === null ? [] : [`DEFAULT ${typeof preset === 'number' ? preset : `'${preset as string}'`}`]),
  ].join(' ');
}

/** Makes the tables in an empty file, unless another process has done so meanwhile. */
export function makeTables(database: Database.Database): void {
  database
    .transaction(() => {
      if (partsOf(database).length > 0) return;
      database.pragma(`application_id = ${APPLICATION_ID}`);
      database.pragma(`user_version = ${STORE_VERSION}`);
      for (const sql of [...TABLES.flatMap(statementsOf), ...FULL_TEXT, ...sealTriggers(TABLES)])
        database.exec(sql);
    })
    .immediate();
}

/**
 * A store may have been sent by somebody: a view in place of one of its tables, or a trigger, would run what its maker
 * wrote, for ever if they liked. So a file has to hold exactly what is made here. Its schema alone is read.
 *
 * @throws StoreError (`other-version`, `not-a-store`, `damaged`)
 */
export function refuseOtherShape(database: Database.Database, path: string): void {
  if (database.pragma('user_version', { simple: true }) !== STORE_VERSION)
    throw new StoreError('other-version', `${path} was made by another version of this program.`, {
      cure: 'Use the version that made it, or ask the question again; its report and its store.json can still be checked with verify-citations.',
    });
  const found = partsOf(database);
  const own = ownParts();
  const foreign = found.find(({ made }) => !own.has(made));
  if (foreign !== undefined)
    throw new StoreError(
      'not-a-store',
      `${path} holds what this program did not make: the ${shown(foreign)}.`,
      {
        cure: 'It is damaged, or not what it seems. Ask whoever sent it for its store.json, which verify-citations takes too.',
      },
    );
  if (found.length === own.size) return;
  const kept = new Set(found.map(({ made }) => made));
  const [lost] = [...own].filter(([made]) => !kept.has(made)).map(([, part]) => part);
  throw new StoreError('damaged', `${path} lacks the ${lost === undefined ? 'tables' : shown(lost)}.`, {
    cure: 'Restore it from a backup; the documents of its runs can still be read as files.',
  });
}

interface Part {
  readonly type: string;
  readonly name: string;
  /** All that SQLite keeps of how it was made. */
  readonly made: string;
}

const shown = ({ type, name }: Part): string => `${type} ${name}`.replaceAll(/[^\w ]/g, '?').slice(0, 80);

/** What SQLite itself adds for its planner is left out. */
const partsOf = (database: Database.Database): Part[] =>
  database
    .prepare<[], { type: string; name: string; tbl_name: string; sql: string | null }>(
      'SELECT type, name, tbl_name, sql FROM sqlite_schema',
    )
    .all()
    .filter(({ name }) => !/^sqlite_stat[134]$/.test(name))
    .map((row) => ({ type: row.type, name: row.name, made: JSON.stringify(Object.values(row)) }));

let shape: ReadonlyMap<string, Part> | undefined;

/** What an empty file has after `makeTables`. */
function ownParts(): ReadonlyMap<string, Part> {
  if (shape !== undefined) return shape;
  const database = new Database(':memory:');
  registerSeal(database);
  makeTables(database);
  shape = new Map(partsOf(database).map((part) => [part.made, part]));
  database.close();
  return shape;
}
