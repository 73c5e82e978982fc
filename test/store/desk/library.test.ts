import { createHash, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DeskDatabase } from '../../../store/desk/database.js';
import { addJob } from '../../../store/desk/jobs.js';
import { addToLibrary, removeFromLibrary, type LibrarySource } from '../../../store/desk/library/library.js';
import { searchLibrary, type LibraryAnswer, type LibraryQuery } from '../../../store/desk/library/search.js';
import { describeDesks } from '../../tools/desk-databases.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A source of these sentences, each on a line. */
function source(key: string, number: number, ...sentences: readonly string[]): LibrarySource {
  const text = sentences.join('\n');
  let at = 0;
  const cuts = sentences.map((sentence, index) => {
    const start = at;
    at += sentence.length + 1;
    return { number: index + 1, start, end: start + sentence.length };
  });
  const dated = { publishedAt: '2016-03-04', modifiedAt: null };
  return {
    key,
    number,
    sha256: sha256(text),
    title: `On ${key}`,
    address: `https://${key}`,
    ...dated,
    text,
    cuts,
  };
}

describeDesks('the library of a desk', (desk) => {
  let database: DeskDatabase;
  beforeEach(async () => {
    database = await desk().open();
    for (const table of ['library_readings', 'jobs', 'library_texts', 'library_sources'])
      await database.query(`DELETE FROM ${table}`);
    await database.query(`DELETE FROM ${database.kind === 'sqlite' ? 'library_index' : 'library_sentences'}`);
  });
  afterEach(() => database.close());

  const read = async (run: string, sources: readonly LibrarySource[], askedBy = 'ann'): Promise<void> => {
    const job = { id: randomUUID(), question: 'What?', options: {}, plan: null, priority: 0, askedBy, run };
    await addJob(database, { ...job, idempotencyKey: null, previousRun: null, schedule: null });
    await addToLibrary(database, { run, sources });
  };
  const search = (words: string, more: Partial<LibraryQuery> = {}): Promise<LibraryAnswer> =>
    searchLibrary(database, { words, limit: 20, offset: 0, only: null, sharedWith: null, ...more });
  const texts = async (words: string, more: Partial<LibraryQuery> = {}): Promise<readonly string[]> =>
    (await search(words, more)).hits.map(({ text }) => text);

  const SEMEN = 'Zika virus RNA was found in semen for 62 days.';
  const URINE = 'Dengue virus was found in urine.';

  it('finds a sentence with its source, its run and where it stands', async () => {
    await read('run-1', [source('a.org/1', 4, URINE, SEMEN)]);
    const { hits, nextOffset, missing } = await search('semen zika');
    expect(hits).toMatchObject([
      {
        ...{ ref: 'S4.2', sourceId: 'S4', run: 'run-1', runs: 1, key: 'a.org/1', title: 'On a.org/1' },
        ...{ address: 'https://a.org/1', publishedAt: '2016-03-04', text: SEMEN, start: 33, end: 79 },
        marks: [
          [0, 4],
          [28, 33],
        ],
      },
    ]);
    expect({ nextOffset, missing }).toEqual({ nextOffset: null, missing: [] });
  });

  it('has the sentences with the rarest words first, and what was read last before its equals', async () => {
    await read('run-1', [source('a.org/1', 1, 'A virus was found.', 'Nothing was found.', SEMEN)]);
    await read('run-2', [source('b.org/2', 1, URINE)]);
    expect(await texts('virus found semen')).toEqual([
      SEMEN,
      URINE,
      'A virus was found.',
      'Nothing was found.',
    ]);
  });

  it('has a source once, whatever number of runs have read it', async () => {
    await read('run-1', [source('a.org/1', 4, SEMEN)]);
    await read('run-2', [source('a.org/1', 9, SEMEN), source('b.org/2', 1, URINE)]);
    await addToLibrary(database, { run: 'run-2', sources: [source('a.org/1', 9, SEMEN)] });
    expect((await search('semen')).hits).toMatchObject([{ ref: 'S9.1', run: 'run-2', runs: 2 }]);
    const [counted] = await database.query<{ n: number }>('SELECT count(*) AS n FROM library_sources');
    expect(counted?.n).toBe(2);
  });

  it('says once what another text of the same address says again', async () => {
    await read('run-1', [source('a.org/1', 1, SEMEN, URINE)]);
    await read('run-2', [source('a.org/1', 1, SEMEN, 'Now it was found in saliva.')]);
    expect(await texts('semen')).toEqual([SEMEN]);
    expect(await texts('urine saliva')).toHaveLength(2);
  });

  it('takes phrases in quotes as they are, else gives the nearest and says so', async () => {
    await read('run-1', [source('a.org/1', 1, SEMEN, 'In semen, RNA was found.', 'The virus found RNA.')]);
    expect(await search('"was found in semen"')).toMatchObject({ hits: [{ text: SEMEN }], isNearest: false });
    expect(await search('"found was" days')).toMatchObject({ isNearest: true, missing: ['"found was"'] });
    expect((await search('"found was" days')).hits[0]).toMatchObject({ text: SEMEN });
  });

  it.each([
    ['accents', 'Ärzte fänden übertragene Viren.', 'arzte'],
    ['accents that were typed', 'Cafe culture of Lyon.', 'café'],
    ['endings', 'The virus is transmitted by mosquitoes.', 'transmission mosquito'],
    ['ties of letters and digits', 'IL-6 rose tenfold.', 'il-6'],
    ['Greek', 'Ο ιός μεταδίδεται με κουνούπια.', 'κουνούπι'],
    ['Chinese', '寨卡病毒可以通过蚊子传播。', '病毒'],
    ['ligatures', 'The ﬁrst eﬀect was small.', 'first effect'],
  ])('folds %s', async (_, sentence, words) => {
    await read('run-1', [source('a.org/1', 1, 'Nothing here.', sentence)]);
    expect(await texts(words)).toEqual([sentence]);
  });

  it.each([
    '"',
    "'; DROP TABLE jobs; --",
    'a OR b AND NOT',
    '* ( ) : ^ ~ \\',
    "it's",
    '"un closed',
    'NEAR(a b)',
    '!&|<->',
  ])('takes %s for words and nothing else', async (words) => {
    await read('run-1', [source('a.org/1', 1, SEMEN)]);
    expect((await search(`${words} semen`)).hits).toMatchObject([{ text: SEMEN }]);
  });

  it('names the words that no sentence has', async () => {
    await read('run-1', [source('a.org/1', 1, SEMEN, 'Bats carry it.')]);
    expect(await search('semen unicorn of bats')).toMatchObject({ missing: ['unicorn'] });
    expect(await search('unicorn')).toMatchObject({ hits: [], missing: ['unicorn'] });
  });

  it('gives page after page, each hit once', async () => {
    const sources = Array.from({ length: 12 }, (_, n) =>
      source(`a.org/${n}`, n + 1, `Virus ${n} was seen.`, `Virus ${n} again.`),
    );
    await read('run-1', sources);
    const seen: string[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const page: LibraryAnswer = await search('virus', { limit: 5, offset });
      seen.push(...page.hits.map(({ text }) => text));
      offset = page.nextOffset;
    }
    expect(seen).toHaveLength(24);
    expect(new Set(seen).size).toBe(24);
  });

  it('gives a few sentences of each source, so that one does not fill the page', async () => {
    const many = Array.from({ length: 30 }, (_, n) => `Virus number ${n} was seen.`);
    await read('run-1', [source('a.org/1', 1, ...many), source('b.org/2', 2, 'One virus.')]);
    const keys = (await search('virus')).hits.map(({ key }) => key);
    expect(keys.filter((key) => key === 'a.org/1')).toHaveLength(3);
    expect(keys).toContain('b.org/2');
  });

  it('shows what others may see, and nobody else’s private question', async () => {
    await read('run-1', [source('a.org/1', 1, SEMEN)], 'ann');
    await read('run-2', [source('a.org/1', 2, SEMEN), source('b.org/2', 3, 'Semen was tested.')], 'kim');
    await database.query(`UPDATE jobs SET is_private = 1 WHERE run = 'run-2'`);
    expect((await search('semen', { sharedWith: 'ann' })).hits).toMatchObject([{ run: 'run-1', runs: 1 }]);
    expect(await texts('semen', { sharedWith: 'kim' })).toHaveLength(2);
    expect(await texts('semen', { only: 'kim', sharedWith: 'kim' })).toHaveLength(2);
    expect(await texts('semen', { only: 'lee', sharedWith: 'lee' })).toEqual([]);
  });

  it('takes a run out, and what no other run has read', async () => {
    await read('run-1', [source('a.org/1', 1, SEMEN), source('b.org/2', 2, URINE)]);
    await read('run-2', [source('a.org/1', 1, SEMEN)]);
    await removeFromLibrary(database, 'run-1');
    expect(await search('semen urine')).toMatchObject({
      hits: [{ run: 'run-2', runs: 1 }],
      missing: ['urine'],
    });
    await removeFromLibrary(database, 'run-2');
    expect(await texts('semen')).toEqual([]);
    await read('run-3', [source('a.org/1', 1, SEMEN)]);
    expect(await texts('semen')).toEqual([SEMEN]);
  });

  it('takes the same sources from several runs at once', async () => {
    const other = await desk().open();
    const sources = Array.from({ length: 6 }, (_, n) => source(`a.org/${n}`, n + 1, `Virus ${n} was seen.`));
    for (const run of ['run-1', 'run-2']) await read(run, []);
    await Promise.all([
      addToLibrary(database, { run: 'run-1', sources }),
      addToLibrary(other, { run: 'run-2', sources: [...sources].reverse() }),
    ]);
    await other.close();
    expect((await search('virus')).hits.map(({ runs }) => runs)).toEqual([2, 2, 2, 2, 2, 2]);
  });
});
