import { describe, expect, it } from 'vitest';
import { replaceClaims } from '../../store/claims.js';
import { searchSentences } from '../../store/retrieval.js';
import { citedButUnread, citedReferenceKeys, referencesOf } from '../../store/references.js';
import { addRunSources } from '../../store/run-sources.js';
import { sentencesOf, sentenceText } from '../../store/sentence-rows.js';
import { addressesOf, findSource, getText, putSource } from '../../store/sources.js';
import { verifyStore } from '../../store/verify.js';
import { sourcesOfWork, workLinksOf, workOf } from '../../store/work-groups.js';
import { claim, document, runSource, startRun, workspace } from './sample.js';

const { store: newStore } = workspace();

describe('putSource', () => {
  it('keeps one source for one key, with every address', () => {
    const store = newStore();
    const first = putSource(store, document(['One.'], { key: 'doi:10.1000/a', doi: '10.1000/a' }));
    const address = { address: 'https://mirror.example/a.pdf', route: 'copy' as const };
    const again = putSource(store, document(['Other.'], { key: 'doi:10.1000/a', addresses: [address] }));
    expect([first.isNew, again.isNew, again.sourceId === first.sourceId]).toEqual([true, false, true]);
    expect(addressesOf(store, first.sourceId)).toHaveLength(2);
    expect(getText(store, first.sourceId)?.text).toBe('One.');
    for (const query of [{ key: 'doi:10.1000/a' }, { address: address.address }, { doi: '10.1000/a' }]) {
      expect(findSource(store, query)?.id).toBe(first.sourceId);
    }
    expect(findSource(store, { doi: '10.1000/b' })).toBeUndefined();
  });

  it('takes a better reading of a source, and all that follows from it, unless evidence rests on the old', () => {
    const store = newStore();
    const runId = startRun(store);
    const key = { key: 'doi:10.1000/a' };
    const { sourceId } = putSource(store, document(['Old snippet.'], { ...key, readClass: 'snippet' }));
    putSource(store, document(['Abstract text. With two sentences.'], { ...key, readClass: 'abstract' }));
    expect(sentencesOf(store, sourceId)).toHaveLength(2);
    expect(searchSentences(store, { terms: ['snippet'], limit: 5 })).toEqual([]);
    expect(searchSentences(store, { terms: ['abstract'], limit: 5 })).toHaveLength(1);
    addRunSources(store, runId, [runSource(sourceId)]);
    replaceClaims(store, runId, [claim(store, 'C1', { sourceId, sourceNumber: 1, sentence: 1 })]);
    putSource(store, document(['Full text at last.'], { ...key, readClass: 'full' }));
    expect(getText(store, sourceId)?.text).toMatch(/^Abstract/);
    expect(verifyStore(store)).toEqual([]);
  });

  it('survives hostile text: NUL, lone surrogates, prototype names, nothing at all', () => {
    const store = newStore();
    const odd = 'Null \0 inside. Lone \ud800 half. __proto__ constructor. 𝔘nicode é.';
    const { sourceId } = putSource(store, document([odd], { key: '__proto__', title: '\udfff' }));
    putSource(store, document([''], { key: 'empty', blocks: [] }));
    const text = getText(store, sourceId)?.text ?? '';
    expect(text).toBe(odd.replace('\ud800', '\ufffd'));
    expect(text).toHaveLength(odd.length);
    expect(searchSentences(store, { terms: ['constructor', '__proto__'], limit: 5 })).toHaveLength(1);
    expect(verifyStore(store)).toEqual([]);
  });

  it('numbers sentences from 1 with their block, and tells what each cites', () => {
    const store = newStore();
    const source = document(['It was shown [1]. It was not [2, 3].', 'A last word.'], {
      blocks: [
        { start: 0, end: 36, kind: 'paragraph', section: 'results', page: 2 },
        { start: 38, end: 50, kind: 'caption', section: 'body' },
      ],
      references: [
        { text: 'A', doi: '10.1000/A' },
        { text: 'B', title: 'A title that is long enough to be told apart', year: 2001 },
        { text: 'C' },
      ],
      citationMarks: [
        { start: 13, end: 16, references: [0] },
        { start: 29, end: 35, references: [1, 2, 9] },
      ],
    });
    const { sourceId } = putSource(store, source);
    expect(sentencesOf(store, sourceId)).toMatchObject([
      { number: 1, section: 'results', paragraph: 0, page: 2 },
      { number: 2, section: 'results', paragraph: 0, page: 2 },
      { number: 3, kind: 'caption', paragraph: 1, page: null },
    ]);
    expect(sentenceText(store, sourceId, { from: 2 })).toBe('It was not [2, 3].');
    expect(sentenceText(store, sourceId, { from: 3, to: 4 })).toBeUndefined();
    const read = putSource(store, document(['The cited one.'], { key: 'doi:10.1000/a', doi: '10.1000/a' }));
    expect(citedReferenceKeys(store, sourceId, 1)).toEqual([
      { ordinal: 0, referenceKey: 'doi:10.1000/a', workId: read.sourceId },
    ]);
    expect(citedReferenceKeys(store, sourceId, 2).map(({ ordinal, workId }) => [ordinal, workId])).toEqual([
      [1, null],
      [2, null],
    ]);
    expect(referencesOf(store, sourceId)).toHaveLength(3);
    expect(verifyStore(store)).toEqual([]);
  });
});

describe('works', () => {
  const title = 'Persistence of virus in the semen of returning travellers';
  const paper = { title, authors: ['Ada Berg', 'Carl Dorn'], publishedAt: '2019-05-01' };

  it('groups the versions of a study, whichever came first', () => {
    const store = newStore();
    const preprint = putSource(
      store,
      document(['One.'], { ...paper, key: 'doi:10.1101/1', doi: '10.1101/1' }),
    );
    const other = putSource(
      store,
      document(['Two.'], { key: 'url:other', title: 'Something else altogether here' }),
    );
    const article = putSource(store, document(['Three.'], { ...paper, key: 'url:journal' }));
    expect(sourcesOfWork(store, preprint.sourceId)).toEqual([preprint.sourceId, article.sourceId]);
    expect(workOf(store, other.sourceId)).toBe(other.sourceId);
    expect(workOf(store, 999)).toBeUndefined();
  });

  it('takes one title over two texts for one work only where the texts do not speak against it', () => {
    const sentences = (word: string): string[] =>
      Array.from(
        { length: 60 },
        (_one, index) => `The ${word} number ${index} says what ${word} ${index * 7} says.`,
      );
    const page = (key: string, words: readonly string[]): ReturnType<typeof document> =>
      document(words.flatMap(sentences), { key: `url:${key}`, title: 'What is known of the disease today' });
    const store = newStore();
    const first = putSource(store, page('a', ['clinic'])).sourceId;
    const other = putSource(store, page('b', ['ministry'])).sourceId;
    expect(workOf(store, other)).not.toBe(workOf(store, first));
    const copy = putSource(store, page('c', ['clinic', 'reader'])).sourceId;
    expect(workOf(store, copy)).not.toBe(workOf(store, first));
    const alone = newStore();
    const one = putSource(alone, page('a', ['clinic'])).sourceId;
    const two = putSource(alone, page('c', ['clinic', 'reader'])).sourceId;
    expect(workOf(alone, two)).toBe(workOf(alone, one));
  });

  it('links a notice to its article in either order, and never merges them', () => {
    for (const noticeFirst of [true, false]) {
      const store = newStore();
      const article = document(['One.'], { ...paper, key: 'doi:10.1000/a', doi: '10.1000/a' });
      const notice = document(['Retracted.'], {
        key: 'doi:10.1000/r',
        doi: '10.1000/r',
        title: `Retraction: ${title}`,
        articleType: 'retraction',
        notices: [{ kind: 'retraction', doi: '10.1000/A' }],
      });
      for (const source of noticeFirst ? [notice, article] : [article, notice]) putSource(store, source);
      const articleId = findSource(store, { doi: '10.1000/a' })?.id ?? 0;
      const noticeId = findSource(store, { doi: '10.1000/r' })?.id ?? 0;
      expect(workLinksOf(store, [articleId])).toEqual([
        { fromSourceId: noticeId, toSourceId: articleId, kind: 'retraction' },
      ]);
      expect(workOf(store, noticeId)).not.toBe(workOf(store, articleId));
    }
  });
});

describe('citedButUnread', () => {
  it('joins entries that give different identifiers, counts works, and leaves out what has been read', () => {
    const store = newStore();
    const runId = startRun(store);
    const wanted = 'The decisive study that nobody in this run has read';
    const lists = [
      [
        { text: 'x', doi: '10.9000/x', pmid: '77' },
        { text: 'read', doi: '10.1000/2' },
      ],
      [{ text: 'x', pmid: '77', title: wanted, year: 2001 }],
      [
        { text: 'x', title: `${wanted}.`, year: 2001 },
        { text: 'read', doi: '10.1000/2' },
      ],
      [{ text: 'once', doi: '10.9000/once' }],
    ];
    const ids = lists.map((references, index) => {
      const doi = `10.1000/${index}`;
      return putSource(store, document([`Text ${index}.`], { key: `doi:${doi}`, doi, references })).sourceId;
    });
    addRunSources(store, runId, ids.map(runSource));
    const unread = citedButUnread(store, runId, { minimumCiting: 2 });
    expect(unread).toMatchObject([
      { referenceKey: 'doi:10.9000/x', title: wanted, year: 2001, citedBy: ids.slice(0, 3), citingWorks: 3 },
    ]);
    expect(unread[0]?.referenceKeys).toHaveLength(3);
    expect(citedButUnread(store, runId, { minimumCiting: 4 })).toEqual([]);
    const { sourceId } = putSource(
      store,
      document(['Read now.'], { key: 'pmid:77', pmid: '77', title: 'Another title' }),
    );
    // The store has it; the run has read it only when it is among the run's sources.
    expect(citedButUnread(store, runId, { minimumCiting: 2 })).toHaveLength(1);
    addRunSources(store, runId, [runSource(sourceId)]);
    expect(citedButUnread(store, runId, { minimumCiting: 2 })).toEqual([]);
  });
});
