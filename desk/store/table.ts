/**
 * A table of the desk, said once: its columns in SQL. The type of its rows, the statement that makes it, what is written,
 * what is read and what the API says of it all follow from that. One text for both databases.
 */
import type { DeskDatabase, Queryable, Row, Value } from './database.js';

declare const valueType: unique symbol;
type Typed<T> = string & { readonly [valueType]: T };

/** A column whose values are narrower than its SQL tells. */
export const as = <T>(sql: string): Typed<T> => sql as Typed<T>;

/**
 * Columns in SQL, by the fields of a row. `JSON` is text that holds any value, `FLAG` a yes or no, `SERIAL_KEY` a number that
 * counts up, `BYTES` bytes, `MS` milliseconds since 1970.
 */
type Columns = Readonly<Record<string, string>>;

type OrNull<T, Rest> = Rest extends `${string}${'NOT NULL' | 'PRIMARY KEY'}${string}` ? T : T | null;
type ValueOf<Sql> =
  Sql extends Typed<infer T>
    ? T
    : Sql extends 'FLAG'
      ? boolean
      : Sql extends 'SERIAL_KEY'
        ? number
        : Sql extends `TEXT${infer Rest}`
          ? OrNull<string, Rest>
          : Sql extends `BYTES${infer Rest}`
            ? OrNull<Buffer, Rest>
            : Sql extends `${'INTEGER' | 'BIGINT' | 'MS' | 'DOUBLE PRECISION'}${infer Rest}`
              ? OrNull<number, Rest>
              : unknown;

/** Fields that whoever adds a row has to give: they may not be null, and nothing stands for them. */
type NeededOf<C extends Columns> = {
  [Field in keyof C]: C[Field] extends Typed<unknown>
    ? never
    : C[Field] extends `${string}DEFAULT${string}`
      ? never
      : C[Field] extends `${string}${'NOT NULL' | 'PRIMARY KEY'}${string}`
        ? Field
        : never;
}[keyof C];

export interface Table<T, Needed extends keyof T = keyof T> {
  readonly name: string;
  /** Of types alone. */
  readonly needed?: Needed;
  readonly columns: Readonly<Record<keyof T & string, string>>;
  /** Statements that make it, in the words of one database. */
  create(kind: DeskDatabase['kind']): string;
  read(row: Row): T;
  /** A field's value as it is stored. */
  stored(field: keyof T & string, value: unknown): Value;
}
export type RowOf<Of> = Of extends Table<infer T, infer _> ? T : never;
/** What of a row has to be given when it is added. */
export type NewRow<Of> = Of extends Table<infer T, infer Needed> ? Pick<T, Needed> : never;

/** A part of a statement that the database works out, in place of a value. */
export class Sql {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export const NOW = new Sql('now_ms()');
export const after = (ms: number): Sql => new Sql(`now_ms() + ${Math.round(ms)}`);

/** Values of a row that are written. */
export type Given<T> = { readonly [Field in keyof T]?: T[Field] | Sql };

const COMMON = { JSON: 'TEXT', FLAG: 'INTEGER NOT NULL DEFAULT 0', MS: 'BIGINT' };
const WORDS: Readonly<Record<DeskDatabase['kind'], Readonly<Record<string, string>>>> = {
  sqlite: { ...COMMON, SERIAL_KEY: 'INTEGER PRIMARY KEY AUTOINCREMENT', BYTES: 'BLOB' },
  postgres: {
    ...COMMON,
    SERIAL_KEY: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    BYTES: 'BYTEA',
  },
};

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** @param rest constraints and indexes: `UNIQUE (a, b)`, `INDEX (a, b)` */
export function table<const C extends Columns>(
  name: string,
  columns: C,
  rest: readonly string[] = [],
): Table<{ readonly [Field in keyof C]: ValueOf<C[Field]> }, NeededOf<C>> {
  type T = { readonly [Field in keyof C]: ValueOf<C[Field]> };
  const fields = Object.entries<string>(columns);
  const isJson = (field: string): boolean => columns[field]?.startsWith('JSON') === true;
  const isFlag = (field: string): boolean => columns[field] === 'FLAG';
  const indexes = rest.filter((each) => each.startsWith('INDEX'));
  const lines = [
    ...fields.map(([field, sql]) => `${columnOf(field)} ${sql}`),
    ...rest.filter((each) => !indexes.includes(each)),
  ];
  const statements = [
    `CREATE TABLE ${name} (${lines.join(', ')});`,
    ...indexes.map((index, at) => `CREATE INDEX ${name}_${at + 1} ON ${name} ${index.slice(6)};`),
  ];
  return {
    name,
    columns,
    create: (kind) =>
      statements
        .join('\n')
        .replace(/\b(?:SERIAL_KEY|BYTES|JSON|FLAG|MS)\b/g, (word) => WORDS[kind][word] ?? word),
    read: (row) =>
      Object.fromEntries(
        fields.map(([field]) => {
          const value = row[columnOf(field)] ?? null;
          if (isFlag(field)) return [field, value === 1];
          return [field, isJson(field) && typeof value === 'string' ? JSON.parse(value) : value];
        }),
      ) as T,
    stored: (field, value) => {
      if (value === undefined || value === null) return null;
      if (isFlag(field)) return value === true ? 1 : 0;
      return isJson(field) ? JSON.stringify(value) : (value as Value);
    },
  };
}

/** Collects values: each gets its place, `$1` and so on. */
export class Values {
  readonly list: Value[] = [];
  readonly at = (value: Value): string => `$${this.list.push(value)}`;
}

/** Which rows: by a value, or by one of several; `null` for none. What is undefined does not count. */
type Which<T> = { readonly [Field in keyof T]?: T[Field] | readonly T[Field][] | undefined };

interface How {
  /** Further conditions; those that are undefined do not count. */
  readonly also?: (values: Values) => readonly (string | undefined)[];
  /** What follows `ORDER BY`. */
  readonly order?: string;
}

/** The values that a statement writes, with their columns and places. */
function written<T>(of: Table<T>, given: Given<T>, values: Values): readonly (readonly [string, string])[] {
  return Object.entries(given).map(([field, value]) => [
    columnOf(field),
    value instanceof Sql ? value.text : values.at(of.stored(field as keyof T & string, value)),
  ]);
}

function whereOf<T>(
  of: Table<T>,
  which: Which<T>,
  { values, also }: { values: Values; also: How['also'] },
): string {
  const conditions = Object.entries(which).flatMap(([field, value]) => {
    if (value === undefined) return [];
    if (value === null) return [`${columnOf(field)} IS NULL`];
    const places = [value].flat().map((each) => values.at(of.stored(field as keyof T & string, each)));
    return [`${columnOf(field)} IN (${places.join(', ') || 'NULL'})`];
  });
  const all = [...conditions, ...(also?.(values) ?? []).filter((each) => each !== undefined)];
  return all.length === 0 ? '' : `WHERE ${all.join(' AND ')}`;
}

/** @param conflict what follows `ON CONFLICT`. @returns the new row; undefined where a conflict kept it out */
export async function insert<T extends object, Needed extends keyof T>(
  database: Queryable,
  into: Table<T, Needed>,
  { conflict, ...given }: Given<T> & Required<Pick<Given<T>, Needed>> & { readonly conflict?: string },
): Promise<T | undefined> {
  const values = new Values();
  const entries = written(into, given as Given<T>, values);
  const [row] = await database.query(
    `INSERT INTO ${into.name} (${entries.map(([name]) => name).join(', ')})
     VALUES (${entries.map(([, place]) => place).join(', ')})
     ${conflict === undefined ? '' : `ON CONFLICT ${conflict}`} RETURNING *`,
    values.list,
  );
  return row && into.read(row);
}

/** @returns the rows as they are now */
export async function update<T extends object>(
  database: Queryable,
  what: Table<T>,
  { set, which, also }: { readonly set: Given<T>; readonly which: Which<T> } & How,
): Promise<readonly T[]> {
  const values = new Values();
  const sets = written(what, set, values).map(([name, place]) => `${name} = ${place}`);
  const where = whereOf(what, which, { values, also });
  const rows = await database.query(
    `UPDATE ${what.name} SET ${sets.join(', ')} ${where} RETURNING *`,
    values.list,
  );
  return rows.map((row) => what.read(row));
}

export async function select<T extends object>(
  database: Queryable,
  from: Table<T>,
  { which = {}, also, order }: { readonly which?: Which<T> } & How = {},
): Promise<readonly T[]> {
  const values = new Values();
  const where = whereOf(from, which, { values, also });
  const rows = await database.query(
    `SELECT * FROM ${from.name} ${where} ${order === undefined ? '' : `ORDER BY ${order}`}`,
    values.list,
  );
  return rows.map((row) => from.read(row));
}

/** The row that is meant, by what is unique. */
export const one = async <T extends object>(
  database: Queryable,
  from: Table<T>,
  which: Which<T>,
): Promise<T | undefined> => (await select(database, from, { which }))[0];

/** @returns the rows that were there */
export async function remove<T extends object>(
  database: Queryable,
  from: Table<T>,
  which: Which<T>,
): Promise<readonly T[]> {
  const values = new Values();
  const where = whereOf(from, which, { values, also: undefined });
  const rows = await database.query(`DELETE FROM ${from.name} ${where} RETURNING *`, values.list);
  return rows.map((row) => from.read(row));
}

/** Text that stands for itself in a `LIKE … ESCAPE '\\'`. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
