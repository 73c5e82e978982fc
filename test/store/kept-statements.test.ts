import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { keepingStatements } from '../../store/statement.js';

const words = sqliteTable('words', { id: integer().primaryKey(), word: text().notNull() });

it('a query is prepared once, and answers as if it were prepared each time', () => {
  const database = new Database(':memory:');
  database.exec('CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE)');
  let prepared = 0;
  const counted = Object.create(database, {
    prepare: { value: (sql: string) => ((prepared += 1), database.prepare(sql)) },
  }) as Database.Database;
  const orm = drizzle({ client: keepingStatements(counted) });
  const add = (id: number, word: string) => orm.insert(words).values({ id, word }).run();
  const find = (id: number) => orm.select().from(words).where(eq(words.id, id));
  for (let id = 1; id <= 20; id += 1) add(id, `word ${id}`);
  expect(prepared).toBe(1);
  // One text asked for a row, for rows, and for values.
  for (let id = 1; id <= 20; id += 1) {
    expect(find(id).get()).toEqual({ id, word: `word ${id}` });
    expect(find(id).all()).toEqual([{ id, word: `word ${id}` }]);
    expect(find(id).values()).toEqual([[id, `word ${id}`]]);
  }
  expect(prepared).toBe(2);
  // A refused row leaves its statement usable, and a change of the table's shape is noticed.
  expect(() => add(21, 'word 1')).toThrow(/UNIQUE/);
  add(21, 'word 21');
  database.exec("ALTER TABLE words ADD COLUMN note TEXT DEFAULT 'new'");
  expect(find(21).get()).toEqual({ id: 21, word: 'word 21' });
  orm.transaction(() => add(22, 'word 22'));
  expect(
    orm
      .select()
      .from(words)
      .where(inArray(words.id, [21, 22]))
      .all(),
  ).toHaveLength(2);
  // More texts than are kept.
  for (let length = 1; length <= 600; length += 1)
    orm
      .select()
      .from(words)
      .where(
        inArray(
          words.id,
          Array.from({ length }, (_, id) => id),
        ),
      )
      .all();
  expect(find(1).get()).toEqual({ id: 1, word: 'word 1' });
  database.close();
});
