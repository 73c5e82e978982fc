import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listClaims, replaceClaims } from '../../store/claims.js';
import { openStore } from '../../store/open-store.js';
import { addRunSources } from '../../store/run-sources.js';
import { putSource } from '../../store/sources.js';
import { verifyStore } from '../../store/verify.js';
import { claim, document, runSource, startRun, workspace } from './sample.js';

/** Findings are kept with their claims, sealed, and absent from stores of before. */

const { folder, store: newStore } = workspace();

const FINDING = {
  ...{ about: 'Brellio', attribute: 'price', value: '7.50', unit: '$', conditions: ['billed annually'] },
  ...{ asOf: '2026-03', by: null, refs: ['S1.3'] },
};

function filled(path?: string) {
  const store = newStore(path);
  const runId = startRun(store);
  const { sourceId } = putSource(
    store,
    document(['Brellio costs $7.50.', 'It is billed annually.', 'So it is.']),
  );
  addRunSources(store, runId, [runSource(sourceId)]);
  const made = claim(store, 'C1', { sourceId, sourceNumber: 1, sentence: 1 });
  return { store, runId, made };
}
const withFindings = <T>(made: T, ids: readonly string[]) => ({
  ...made,
  findings: ids.map((id) => ({ ...FINDING, id })),
});

describe('the findings of claims', () => {
  it('come back as they were written, in the order of their numbers', () => {
    const { store, runId, made } = filled();
    expect(replaceClaims(store, runId, [withFindings(made, ['F10', 'F2'])])).toEqual([]);
    const [read] = listClaims(store, runId);
    expect(read?.findings).toEqual([
      { ...FINDING, id: 'F2' },
      { ...FINDING, id: 'F10' },
    ]);
  });
  it('go with the claims that are replaced', () => {
    const { store, runId, made } = filled();
    replaceClaims(store, runId, [withFindings(made, ['F1'])]);
    replaceClaims(store, runId, [made]);
    expect(listClaims(store, runId)[0]).not.toHaveProperty('findings');
  });
  it('are sealed: a changed value is found', () => {
    const { store, runId, made } = filled();
    replaceClaims(store, runId, [withFindings(made, ['F1'])]);
    expect(verifyStore(store)).toEqual([]);
    const triggers = store.database
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'findings'`)
      .all() as { name: string }[];
    // As another program would change it, that keeps no seals.
    for (const { name } of triggers) store.database.exec(`DROP TRIGGER "${name}"`);
    store.database.prepare(`UPDATE findings SET value = '5.70'`).run();
    expect(JSON.stringify(verifyStore(store))).toContain('findings');
  });
  it('are none in a store that is read in a shape from before there were any', () => {
    const path = join(folder(), 'store.db');
    const { store, runId, made } = filled(path);
    replaceClaims(store, runId, [made]);
    store.database.exec('DROP TABLE findings');
    store.close();
    const old = openStore(path, { readOnly: true });
    expect(listClaims(old, runId).map(({ id, findings }) => [id, findings])).toEqual([['C1', undefined]]);
    old.close();
  });
});
