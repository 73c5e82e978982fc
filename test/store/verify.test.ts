import { closeSync, copyFileSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { replaceClaims } from '../../store/claims.js';
import { claimsHash } from '../../store/claims-hash.js';
import { addEvent } from '../../store/events.js';
import { addSignOff } from '../../store/ledger.js';
import { openStore } from '../../store/open-store.js';
import { addRunSources } from '../../store/run-sources.js';
import { setRunStatus } from '../../store/runs.js';
import { putSource } from '../../store/sources.js';
import { openJournal } from '../../store/sqlite-journal.js';
import { verifyStore } from '../../store/verify.js';
import { at, claim, document, runSource, startRun, workspace } from './sample.js';

const { folder } = workspace();

/** A store with a little of everything; returns what was written, to be looked for in the file. */
async function fill(path: string): Promise<void> {
  const store = openStore(path);
  const runId = startRun(store);
  const ids = [1, 2, 3].map((number) => {
    const paragraphs = Array.from(
      { length: 30 },
      (_, index) => `Marker${number}text stands in place ${index}.`,
    );
    const references = [{ text: `Marker${number}reference`, doi: `10.1000/${number}` }];
    const more = { key: `url:${number}`, title: `Marker${number}title of the document`, references };
    return putSource(store, document(paragraphs, more)).sourceId;
  });
  addRunSources(store, runId, ids.map(runSource));
  const claims = ids.map((sourceId, index) =>
    claim(store, `C${index + 1}`, { sourceId, sourceNumber: index + 1, sentence: 3 }),
  );
  replaceClaims(store, runId, claims);
  for (const round of [1, 2])
    addSignOff(store, runId, { round, claimsHash: claimsHash(claims), signoff: true });
  addEvent(store, runId, { at, type: 'round-end', data: { note: 'Marker4event' } });
  await openJournal(store, { runId, now: () => at }).once(
    { runId, kind: 'model', label: 'critic', request: { prompt: 'Marker5request' } },
    () => Promise.resolve({ ok: true, reply: 'Marker6reply', inputTokens: 1, outputTokens: 1 }),
  );
  setRunStatus(store, runId, { status: 'converged', ending: { why: 'Marker7ending' }, at });
  store.close();
}

function flip(path: string, offset: number): void {
  const file = openSync(path, 'r+');
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, offset);
  byte[0] = (byte[0] ?? 0) ^ 0x01;
  writeSync(file, byte, 0, 1, offset);
  closeSync(file);
}

/** What verification says of a file; a store that cannot even be opened is found out too. */
function findingsOf(path: string): string[] {
  try {
    const store = openStore(path, { readOnly: true });
    const findings = verifyStore(store).map(({ kind }) => kind);
    store.close();
    return findings;
  } catch (error) {
    return [`cannot open: ${String(error)}`];
  }
}

describe('verifyStore', () => {
  it('finds nothing in a sound store', async () => {
    const path = join(folder(), 'store.db');
    await fill(path);
    expect(findingsOf(path)).toEqual([]);
  });

  it('finds nothing in the store of a text that has sentences without a word', () => {
    const path = join(folder(), 'store.db');
    const store = openStore(path);
    const paragraphs = [
      'Before the rule stand words.',
      '* * *',
      '…',
      'Behind the rule stand others.',
      '— §§ —',
    ];
    putSource(store, document(paragraphs, { key: 'url:rule', title: '***' }));
    putSource(store, document(['†', '‡ ‡', '…'], { key: 'url:signs', title: null }));
    store.close();
    expect(findingsOf(path)).toEqual([]);
  });

  it('finds a changed value in the columns of every table', async () => {
    const path = join(folder(), 'store.db');
    await fill(path);
    const missed: string[] = [];
    const columns = columnsOf(path).filter((_, at) => at % 6 === 0);
    for (const column of columns) {
      const copy = join(folder(), 'store.db');
      copyFileSync(path, copy);
      if (changeFirst(copy, column) && findingsOf(copy).length === 0)
        missed.push(`${column.table}.${column.column}`);
    }
    expect(missed).toEqual([]);
  });

  it('finds a flipped byte in every place where a written word stands, but in what is only searched', async () => {
    const place = folder();
    const path = join(place, 'store.db');
    await fill(path);
    const bytes = readFileSync(path);
    const found = positions(bytes, 'Marker').map((offset) => offset + 6);
    expect(found.length).toBeGreaterThan(100);
    const sampled = found.filter((_, index) => index % 4 === 0);
    const missed = sampled.filter((offset) => {
      const copy = join(place, 'flipped.db');
      copyFileSync(path, copy);
      flip(copy, offset);
      return findingsOf(copy).length === 0;
    });
    expect(missed).toEqual([]);
  });

  it('finds what was changed by SQL behind its back', async () => {
    const path = join(folder(), 'store.db');
    await fill(path);
    const changes: [string, string][] = [
      [`UPDATE source_texts SET text = replace(text, 'place 5', 'place 6') WHERE source_id = 1`, 'text'],
      [`UPDATE sentences SET "end" = "end" - 1 WHERE id = (SELECT min(id) FROM sentences)`, 'sentences'],
      [`DELETE FROM sentences WHERE id = (SELECT max(id) FROM sentences)`, 'sentences'],
      [`UPDATE evidence SET start = start + 1 WHERE claim_id = 'C1'`, 'span'],
      [`UPDATE claims SET text = 'Otherwise.' WHERE id = 'C1'`, 'sign-off'],
      [`UPDATE journal SET request = CAST('{}' AS BLOB)`, 'journal'],
    ];
    for (const [sql, kind] of changes) {
      const copy = join(folder(), 'store.db');
      copyFileSync(path, copy);
      const store = openStore(copy);
      store.database.exec(sql);
      store.close();
      expect(findingsOf(copy), sql).toContain(kind);
    }
  });
});

interface Column {
  readonly table: string;
  readonly column: string;
}

/** Of every table but those that are only searched. */
function columnsOf(path: string): Column[] {
  const store = openStore(path, { readOnly: true });
  const all = store.database
    .prepare<[], Column>(
      `SELECT m.name AS "table", c.name AS "column" FROM sqlite_schema m, pragma_table_info(m.name) c
       WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%' AND m.name NOT LIKE '%\\_index\\_data' ESCAPE '\\' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         AND m.name NOT IN ('sentence_references', 'source_notices')`,
    )
    .all();
  store.close();
  return all;
}

/** As somebody with another program would: the triggers that keep the seals are put aside. False where nothing was changed. */
function changeFirst(path: string, { table, column }: Column): boolean {
  const raw = new Database(path).unsafeMode();
  try {
    raw.pragma('foreign_keys = OFF');
    const triggers = raw
      .prepare<[string], { name: string; sql: string }>(
        `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?`,
      )
      .all(table);
    for (const { name } of triggers) raw.exec(`DROP TRIGGER ${name}`);
    const changed = `CASE typeof("${column}") WHEN 'integer' THEN "${column}" + 977 WHEN 'real' THEN "${column}" + 1
      WHEN 'blob' THEN "${column}" || x'07' WHEN 'text' THEN "${column}" || 'x' ELSE 'x' END`;
    const { changes } = raw
      .prepare(
        `UPDATE "${table}" SET "${column}" = ${changed} WHERE rowid = (SELECT min(rowid) FROM "${table}")`,
      )
      .run();
    for (const { sql } of triggers) raw.exec(sql);
    return changes > 0;
  } catch (error) {
    // What the schema itself refuses cannot be written there.
    if (/constraint failed|no such column: rowid/.test(String(error))) return false;
    throw error;
  } finally {
    raw.close();
  }
}

function positions(bytes: Buffer, word: string): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(word); at !== -1; at = bytes.indexOf(word, at + 1)) found.push(at);
  return found;
}
