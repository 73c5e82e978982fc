import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { CUT_RULES } from '../../text/sentences/rules.js';
import { openStore } from '../../store/open-store.js';
import type { Store } from '../../store/open-store.js';
import { StoreError } from '../../store/store-error.js';
import { startRun, workspace } from './sample.js';

const { folder, store: newStore } = workspace();

function codeOf(open: () => unknown): string {
  try {
    open();
  } catch (error) {
    return error instanceof StoreError ? error.code : `another error: ${String(error)}`;
  }
  return 'no error';
}

const countRuns = (store: Store) => store.database.prepare('SELECT count(*) FROM runs').pluck().get();

describe('openStore', () => {
  it('makes the file once and finds it again', () => {
    const path = join(folder(), 'deep', 'store.db');
    const first = openStore(path);
    startRun(first);
    first.close();
    const again = openStore(path, { readOnly: true });
    expect(countRuns(again)).toBe(1);
    expect(() => startRun(again, 'run-2')).toThrow(/readonly/);
    again.close();
  });

  it('names what is wrong with a file', () => {
    const place = folder();
    const text = join(place, 'text.db');
    writeFileSync(text, 'This is no database, only some words of text that are long enough.'.repeat(20));
    const foreign = join(place, 'foreign.db');
    new Database(foreign).exec('CREATE TABLE t (a)').close();
    const other = join(place, 'other.db');
    openStore(other).close();
    // The tables before the present ones, cut by the present rules.
    new Database(other).exec(`PRAGMA user_version = ${1_000 + CUT_RULES}`).close();
    const less = join(place, 'less.db');
    openStore(less).close();
    new Database(less).exec('DROP INDEX evidence_source').close();
    expect(codeOf(() => openStore(text))).toBe('not-a-store');
    expect(codeOf(() => openStore(foreign))).toBe('not-a-store');
    expect(codeOf(() => openStore(other))).toBe('other-version');
    expect(codeOf(() => openStore(less))).toBe('damaged');
    expect(codeOf(() => openStore(join(place, 'absent.db'), { readOnly: true }))).toBe('missing');
    expect(codeOf(() => openStore(place))).toBe('not-a-store');
  });

  const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n';
  it.each([
    ['a view for a table', `DROP TABLE runs; CREATE VIEW runs AS ${ENDLESS}`],
    ['the same, in capitals', `DROP TABLE runs; CREATE VIEW RUNS(id) AS ${ENDLESS}`],
    ['a view beside the tables', `CREATE VIEW more AS ${ENDLESS}`],
    ['a trigger', `CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM runs; END`],
    ['a column that is computed', `ALTER TABLE runs ADD COLUMN x AS (hex(zeroblob(99999999)))`],
    ['an index that is computed', `CREATE INDEX i ON runs (abs(length(id)))`],
    ['a virtual table for a table', `DROP TABLE gaps; CREATE VIRTUAL TABLE gaps USING fts5(id, run_id)`],
  ])('asks nothing of a store that somebody gave %s', (_, sql) => {
    const path = join(folder(), 'sent.db');
    openStore(path).close();
    const database = new Database(path);
    database.pragma('foreign_keys = OFF');
    database.exec(sql).close();
    for (const readOnly of [true, false])
      expect(codeOf(() => openStore(path, { readOnly }).close())).toBe('not-a-store');
  });
});

describe('commit', () => {
  it('keeps all or nothing', () => {
    const store = newStore();
    expect(() =>
      store.commit(() => {
        startRun(store);
        throw new Error('stop');
      }),
    ).toThrow('stop');
    expect(countRuns(store)).toBe(0);
    expect(store.commit(() => startRun(store))).toBe('run-1');
    expect(countRuns(store)).toBe(1);
  });

  it('joins the outer commit, and spoils it by failing even when the error is caught', () => {
    const store = newStore();
    const swallow = () => {
      store.commit(() => {
        startRun(store, 'outer');
        try {
          store.commit(() => {
            startRun(store, 'inner');
            throw new Error('stop');
          });
        } catch {
          // What a careless caller does.
        }
      });
    };
    expect(swallow).toThrow(/cannot be committed/);
    expect(countRuns(store)).toBe(0);
    startRun(store);
    expect(countRuns(store)).toBe(1);
  });

  it('refuses what is not synchronous, by type and when it runs', async () => {
    const store = newStore();
    let ran = false;
    expect(() =>
      // @ts-expect-error an asynchronous body does not compile
      store.commit(async () => {
        ran = true;
        await Promise.resolve();
      }),
    ).toThrow(/synchronous/);
    expect(ran).toBe(false);
    expect(() =>
      // @ts-expect-error neither does one that returns a promise
      store.commit(() => {
        startRun(store);
        return Promise.resolve(1);
      }),
    ).toThrow(/synchronous/);
    await Promise.resolve();
    expect(countRuns(store)).toBe(0);
  });

  it('waits for the disk only where that is asked, and never longer than for that commit', () => {
    const store = newStore();
    const synchronous = () => store.database.pragma('synchronous', { simple: true });
    const [normal, full] = [1, 2];
    expect(store.commit(synchronous)).toBe(normal);
    expect(store.commit(synchronous, { durable: true })).toBe(full);
    const fail = (): void => {
      throw new Error('no');
    };
    expect(() => store.commit(fail, { durable: true })).toThrow('no');
    expect(store.commit(synchronous)).toBe(normal);
  });
});
