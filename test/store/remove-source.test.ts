import { describe, expect, it } from 'vitest';
import { removeSource } from '../../store/remove-source.js';
import { findSentences } from '../../store/retrieval.js';
import { addRunSources } from '../../store/run-sources.js';
import { createRun } from '../../store/runs.js';
import { getSource, listSources, putSource } from '../../store/sources.js';
import type { Store } from '../../store/open-store.js';
import { verifyStore } from '../../store/verify.js';
import { linkWorks, workLinksOf } from '../../store/work-groups.js';
import { at, document, runSource, workspace } from './sample.js';

describe('a source that is taken out', () => {
  const { store: open } = workspace();
  const finds = (store: Store, text: string): number =>
    findSentences(store, { aspects: [{ text, weight: 1 }], limit: 9 }).length;
  const put = (store: Store, key: string, words: string): number =>
    putSource(
      store,
      document([`${words} `.repeat(9)], { key, title: `A study of ${words} in all its parts` }),
    ).sourceId;

  it('leaves nothing of itself, and the store sound', () => {
    const store = open();
    const ants = put(store, 'doi:10.1/ants', 'Ants were seen.');
    const bees = put(store, 'doi:10.1/bees', 'Bees were seen.');
    linkWorks(store, { fromSourceId: ants, toSourceId: bees, kind: 'derivative' });
    expect([finds(store, 'ants'), finds(store, 'bees')]).toEqual([9, 9]);
    expect(removeSource(store, bees)).toBe(true);
    expect([finds(store, 'ants'), finds(store, 'bees')]).toEqual([9, 0]);
    expect(workLinksOf(store, [ants])).toEqual([]);
    expect(verifyStore(store)).toEqual([]);
    // The next source gets its id: nothing that is remembered of the former one may be taken for its own.
    const wasps = put(store, 'doi:10.1/wasps', 'Wasps were seen, at last.');
    expect(wasps).toBe(bees);
    expect([finds(store, 'bees'), finds(store, 'wasps')]).toEqual([0, 9]);
    expect(verifyStore(store)).toEqual([]);
    expect(removeSource(store, 99)).toBe(false);
  });

  it('leaves the others of its work one work among themselves', () => {
    const store = open();
    const [first, second, third] = ['a', 'b', 'c'].map((name) =>
      put(store, `url:x/${name}`, 'Moths were seen.'),
    );
    const works = (): (number | undefined)[] =>
      [second, third].map((id) => getSource(store, id ?? 0)?.workId);
    const before = new Set(works()).size;
    expect(removeSource(store, first ?? 0)).toBe(true);
    expect(new Set(works()).size).toBe(before);
    expect(works()).not.toContain(first);
    expect(verifyStore(store)).toEqual([]);
  });

  it('stays where a run has picked it', () => {
    const store = open();
    createRun(store, { id: 'run', question: 'Is it?', options: {}, today: '2026-01-02', at });
    const ants = put(store, 'doi:10.1/ants', 'Ants were seen.');
    addRunSources(store, 'run', [runSource(ants)]);
    expect(removeSource(store, ants)).toBe(false);
    expect(listSources(store)).toHaveLength(1);
  });
});
