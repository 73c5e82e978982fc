/**
 * A digest in every row, so that a change made by anything but this program is found, down to one byte.
 * Triggers keep it, so that no writer can forget it; `brokenSeals` re-derives it.
 * Derived tables (sentences, full text) have no seal: verification derives them again instead.
 */
import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';

/** Makes the SQL function `row_seal(…)` known to a connection: without it, sealed tables cannot be written. */
export function registerSeal(database: Database.Database): void {
  database.function('row_seal', { varargs: true, deterministic: true }, (...values: unknown[]) =>
    sealOf(values),
  );
}

/** First 128 bits of SHA-256, hex, over the values with their types and lengths. */
function sealOf(values: readonly unknown[]): string {
  const hash = createHash('sha256');
  let head = '';
  for (const value of values) {
    if (value === null) head += 'n;';
    else if (typeof value === 'number') head += `d${value};`;
    else if (typeof value === 'string') head += `s${value.length}:${value}`;
    else {
      const bytes = value as Buffer;
      hash.update(`${head}b${bytes.length}:`).update(bytes);
      head = '';
    }
  }
  return hash.update(head).digest('hex').slice(0, 32);
}

/** The tables that carry seals, with their other columns in order. */
export function sealedTables(database: Database.Database): { name: string; columns: string[] }[] {
  const names = database
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%seal TEXT%' ORDER BY name`,
    )
    .pluck()
    .all();
  return names.map((name) => ({
    name,
    columns: database
      .prepare<[string], string>(`SELECT name FROM pragma_table_info(?) WHERE name <> 'seal' ORDER BY cid`)
      .pluck()
      .all(name),
  }));
}

/**
 * (Re)creates the triggers of tables that a migration made or changed, and seals their rows. Runs inside its
 * transaction. Tables that keep their columns keep their seals: damage done before must not be sealed as sound.
 */
export function installSeals(database: Database.Database): void {
  for (const { name, columns } of sealedTables(database)) {
    const list = (prefix: string) => columns.map((column) => `${prefix}"${column}"`).join(', ');
    const reseal = `BEGIN UPDATE ${name} SET seal = row_seal(${list('NEW.')}) WHERE rowid = NEW.rowid; END`;
    const onInsert = `CREATE TRIGGER ${name}_sealed_on_insert AFTER INSERT ON ${name} ${reseal}`;
    const onUpdate = `CREATE TRIGGER ${name}_sealed_on_update AFTER UPDATE OF ${list('')} ON ${name} ${reseal}`;
    if (isMade(database, onInsert) && isMade(database, onUpdate)) continue;
    database.exec(`
      DROP TRIGGER IF EXISTS ${name}_sealed_on_insert;
      DROP TRIGGER IF EXISTS ${name}_sealed_on_update;
      UPDATE ${name} SET seal = row_seal(${list('')});
      ${onInsert};
      ${onUpdate};`);
  }
}

function isMade(database: Database.Database, trigger: string): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema WHERE sql = ?').get(trigger) !== undefined;
}

/** Row ids whose content is not what was sealed, table by table; of all sealed tables, or of those that are chosen. */
export function brokenSeals(
  database: Database.Database,
  isChosen: (table: string) => boolean = () => true,
): { table: string; rowId: number }[] {
  const broken: { table: string; rowId: number }[] = [];
  for (const { name, columns } of sealedTables(database).filter((table) => isChosen(table.name))) {
    const list = columns.map((column) => `"${column}"`).join(', ');
    const rows = database
      .prepare<[], number>(`SELECT rowid FROM ${name} WHERE seal IS NOT row_seal(${list})`)
      .pluck()
      .all();
    for (const rowId of rows) broken.push({ table: name, rowId });
  }
  return broken;
}
