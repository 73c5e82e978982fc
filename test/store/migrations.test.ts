import Database from 'better-sqlite3';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listClaims } from '../../store/claims.js';
import {
  listAnswer,
  listContradictions,
  listGaps,
  listRounds,
  listSignOffs,
  listStruckClaims,
} from '../../store/ledger.js';
import { APPLICATION_ID, applyMigrations } from '../../store/migrate.js';
import { openStore } from '../../store/open-store.js';
import { finishedStage } from '../../store/runs.js';
import { brokenSeals, registerSeal } from '../../store/seal.js';
import { workspace } from './sample.js';

const { folder } = workspace();

const words = { exact: 'Words.', prefix: '', suffix: ' More.', start: 0, end: 6, sha256: 'x' };
const side = (statement: string, ref: string, page?: number) => ({
  statement,
  refs: [ref],
  evidence: [
    { ref, sourceId: 'S1', ...words, ...(page === undefined ? {} : { page }), works: ['W1', 'doi:10.1/x'] },
  ],
});
const STATE = {
  ...{ round: 2, subtopics: [{ name: 'all' }], familiarity: 'contested', limitations: ['Few.'] },
  claims: [{ id: 'C2', evidence: [{ works: ['W1'] }, { works: ['W1', 'doi:10.1/x'] }] }],
  struck: [
    { claim: 'No.', why: 'w', by: 'gate', verdict: 'number-absent', round: 1, claimId: null, refs: ['S1.2'] },
    { claim: 'Gone.', why: 'v', by: 'synthesis', verdict: 'withdrawn', round: 2, claimId: 'C1', refs: [] },
  ],
  answer: [{ sentence: 'Yes.', claimIds: ['C2'] }],
  gaps: [{ id: 'G1', title: 'A work', closedBy: ['C2'], tries: 2 }],
  opposition: { memo: 'But.', refs: [], attacks: [], queries: ['q'], absence: null },
  signOffs: [
    { round: 1, signoff: false, claimsHash: 'a' },
    { round: 2, signoff: false, claimsHash: 'b' },
  ],
  ...{ idleRounds: 1, counts: { repaired: 3 }, failedParts: ['critic: no answer'], ending: 'rejudged' },
  nextTarget: { text: 'Next?', query: null, gapId: 'G1', kind: 'gap', queries: [] },
};

/** A store as the version before left it: the state as JSON beside tables that held half of it. */
function formerStore(path: string): Database.Database {
  const database = new Database(path);
  registerSeal(database);
  database.pragma(`application_id = ${APPLICATION_ID}`);
  applyMigrations(database, new Set([1, 2]));
  database.exec(`
    INSERT INTO sources (id, key, work_id, url, authors, notices, read_class, extractor, warnings, retrieved_at, sha256)
      VALUES (7, 'k', 1, 'u', '[]', '[]', 'full', 'x', '[]', 't', 'x');
    INSERT INTO runs (id, question, options, today, status, created_at, updated_at)
      VALUES ('r', 'q', '{}', '2026-01-01', 'running', 't', 't');
    INSERT INTO run_sources (run_id, number, source_id, round, source_type, angles, queries, why)
      VALUES ('r', 1, 7, 1, 'peer', '[]', '[]', 'w');
    INSERT INTO claims (run_id, id, round_first, round_changed, text, subtopic, stance, confidence, status, gate, data)
      VALUES ('r', 'C2', 1, 1, 'Words.', 'all', 'for', 'high', 'standing', '{"warnings":["time-differs"]}', '{}');
    INSERT INTO evidence VALUES
      ('r', 'C2', 0, 1, 7, 1, 1, 0, 6, 'Words.', '', ' More.', NULL, 'x', ''),
      ('r', 'C2', 1, 1, 7, 2, 2, 0, 6, 'Words.', '', ' More.', 3, 'x', '');
    INSERT INTO gaps VALUES ('r', 'G1', 1, 'unread-source', 'd', 'q', '50', 1, '"doi:10.1/x"', 'closed', 2, 'h', '[]', '');
    INSERT INTO sign_offs VALUES ('r', 1, 'a', 0, 'model', ''), ('r', 2, 'b', 1, 'model', '');
    INSERT INTO rounds VALUES ('r', 1, '{"round":1}', ''), ('r', 2, '{"round":2}', '');`);
  const sides = [side('One.', 'S1.2', 4), side('Other.', 'S1.5-7')];
  database
    .prepare(`INSERT INTO contradictions VALUES ('r', 'X1', 'topic', ?, 0, '', 'unresolved', '[1]', 2, '')`)
    .run(JSON.stringify(sides));
  const stage = database.prepare(`INSERT INTO stages VALUES ('r', ?, ?, ?, 't', '')`);
  stage.run(
    1,
    'decide',
    JSON.stringify({ ...STATE, round: 1, idleRounds: 0, ending: null, opposition: null }),
  );
  stage.run(2, 'decide', JSON.stringify(STATE));
  stage.run(2, 'plan', '{"queries":[1]}');
  return database;
}

describe('a store that kept the state of a round as JSON', () => {
  it('holds it in rows afterwards, and nowhere else', () => {
    const path = join(folder(), 'store.db');
    formerStore(path).close();
    const store = openStore(path);
    const [claim] = listClaims(store, 'r');
    expect(claim?.evidence.map(({ works }) => works)).toEqual([['W1'], ['W1', 'doi:10.1/x']]);
    expect(claim?.gate).toEqual({ warnings: ['number-outside-passage'] });
    expect(listStruckClaims(store, 'r')).toEqual(STATE.struck);
    expect(listAnswer(store, 'r')).toEqual(STATE.answer);
    expect(listGaps(store, 'r')).toMatchObject([{ id: 'G1', title: 'A work', closedBy: ['C2'], tries: 2 }]);
    expect(listSignOffs(store, 'r')).toEqual(STATE.signOffs);
    const sideWords = { ...words, sourceNumber: 1, works: ['W1', 'doi:10.1/x'] };
    expect(listContradictions(store, 'r')[0]?.sides).toEqual([
      { statement: 'One.', evidence: [{ ...sideWords, sentenceFirst: 2, sentenceLast: 2, page: 4 }] },
      { statement: 'Other.', evidence: [{ ...sideWords, sentenceFirst: 5, sentenceLast: 7, page: null }] },
    ]);
    const { subtopics, familiarity, limitations, opposition, idleRounds, counts, failedParts, nextTarget } =
      STATE;
    expect(listRounds(store, 'r')).toMatchObject([
      { round: 1, opposition: null, idleRounds: 0, ending: null },
      {
        ...{ round: 2, row: { round: 2 }, subtopics, familiarity, limitations, opposition, idleRounds },
        ...{ counts, failedParts, nextTarget, ending: 'rejudged' },
      },
    ]);
    const resultOf = (stage: string) => finishedStage(store, { runId: 'r', round: 2, stage });
    expect([resultOf('decide'), resultOf('plan')]).toEqual([null, { queries: [1] }]);
    expect(brokenSeals(store.database)).toEqual([]);
    store.close();
  });

  it('does not have damage in the tables that change sealed as sound', () => {
    const path = join(folder(), 'store.db');
    const database = formerStore(path);
    database.exec(`
      DROP TRIGGER evidence_sealed_on_update; UPDATE evidence SET exact = 'Worse.' WHERE ordinal = 1;
      DROP TRIGGER stages_sealed_on_update; UPDATE stages SET result = '{}' WHERE round = 1;`);
    database.close();
    const store = openStore(path);
    expect(brokenSeals(store.database)).toEqual([
      { table: 'evidence', rowId: 2 },
      { table: 'stages', rowId: 1 },
    ]);
    store.close();
  });

  it('is read in a copy where it may not be written, and stays as it is', () => {
    const path = join(folder(), 'store.db');
    formerStore(path).close();
    const store = openStore(path, { readOnly: true });
    expect(listAnswer(store, 'r')).toEqual(STATE.answer);
    expect(() => store.database.exec('DELETE FROM claims')).toThrow(/readonly/);
    store.close();
    const file = new Database(path, { readonly: true });
    expect(file.prepare('SELECT max(id) FROM migrations').pluck().get()).toBe(2);
    file.close();
  });
});
