import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../store/open-store.js';
import { addRunSources } from '../../../store/run-sources.js';
import { createRun } from '../../../store/runs.js';
import { putSource } from '../../../store/sources.js';
import { runOptions } from '../../../loop/options/run-options.js';
import type { SearchHit } from '../../../loop/files/search-hits.js';
import { printMarked } from '../../../scripts/terminal/print.js';
import { call } from '../../tools/call.js';
import { temporaryFolder, type Finished } from '../../tools/cli.js';
import { at, document, runSource } from '../../store/sample.js';

const NOTES = `# Zika notes

## Transmission

### By sex

Virus was found in semen for ten weeks. It was not cultured after day 24.

## Prices

The kit costs $49 a month. Samples of urine are kept cold. Nobody has compared it with the kits of other makers, which cost less.
`;

describe('search', () => {
  const folder = temporaryFolder();
  const search = (...args: readonly string[]): Promise<Finished> =>
    call(['search', ...args], { cwd: folder.path });
  const hits = async (...args: readonly string[]): Promise<SearchHit[]> => {
    const { stdout, code } = await search(...args, '--json');
    expect(code).toBe(0);
    return JSON.parse(stdout) as SearchHit[];
  };

  beforeAll(() => {
    mkdirSync(join(folder.path, 'papers/below'), { recursive: true });
    writeFileSync(join(folder.path, 'papers/below/notes.md'), NOTES);
    writeFileSync(join(folder.path, 'papers/other.txt'), 'Semen samples were kept. '.repeat(12));
    mkdirSync(join(folder.path, 'runs/one'), { recursive: true });
    const store = openStore(join(folder.path, 'runs/one/store.db'));
    const options = runOptions({ model: 'extractive', search: 'openalex' }, {});
    createRun(store, { id: 'one', question: 'Is it?', options, today: '2026-01-02', at });
    const { sourceId } = putSource(
      store,
      document([`Virus was found in semen of two men. ${'It was found in urine too. '.repeat(9)}`], {
        title: 'Two \u001b[31mmen',
        publishedAt: '2016-03-04',
      }),
    );
    putSource(
      store,
      document(['Nobody picked this text on semen and mice. '.repeat(5)], { key: 'doi:10.1/mice' }),
    );
    addRunSources(store, 'one', [runSource(sourceId)]);
    store.close();
  });
  afterAll(() => folder.remove());

  it('gives each sentence with its number, title, date and the words in it', async () => {
    const [hit] = await hits('one', 'viruses in semen', '--limit', '1');
    expect(hit).toMatchObject({
      ref: 'S1.1',
      sourceId: 'S1',
      title: 'Two \u001b[31mmen',
      publishedAt: '2016-03-04',
    });
    expect(hit?.text).toBe('Virus was found in semen of two men.');
    expect(hit?.marks.map(([start, end]) => hit.text.slice(start, end))).toEqual(['Virus', 'semen']);
    const { stdout } = await search('one', 'viruses', 'in', 'semen', '--limit', '1');
    expect(stdout).toBe('S1.1  Two [31mmen · 2016-03-04\n    **Virus** was found in **semen** of two men.\n');
  });

  it('marks in bold where the terminal has it, and lets no other control through', () => {
    let written = '';
    const { write } = process.stdout;
    process.stdout.write = (text: string | Uint8Array): boolean => ((written += String(text)), true);
    try {
      printMarked(
        [
          { text: 'a\u001b[31m', isMarked: true },
          { text: ' b\u0007', isMarked: false },
        ],
        { isBold: true },
      );
    } finally {
      process.stdout.write = write;
    }
    expect(written).toBe('\u001b[1ma[31m\u001b[22m b');
  });

  it('searches a folder without a run, and makes none', async () => {
    const [hit, ...others] = await hits('--corpus', 'papers', '"found in semen"');
    expect(others).toEqual([]);
    expect(hit).toMatchObject({
      sourceId: 'below/notes.md',
      heading: 'Transmission › By sex',
      address: join(folder.path, 'papers/below/notes.md'),
    });
    expect(hit?.ref).toMatch(/^below\/notes\.md#\d+$/);
    expect((await call(['list', '--json'], { cwd: folder.path })).stdout).not.toContain('notes');
    expect(existsSync(join(folder.path, 'runs/papers'))).toBe(false);
    const both = await hits('--corpus', 'papers', '--corpus', 'papers/below', 'semen', '--limit', '50');
    expect(new Set(both.map(({ sourceId }) => sourceId)).size).toBe(2);
  });

  it('searches every source of a store', async () => {
    const found = await hits('--store', 'runs/one/store.db', 'mice');
    expect(found[0]?.sourceId).toBe('doi:10.1/mice');
    expect(await hits('one', 'mice')).toEqual([]);
  });

  it('names the words that are nowhere, and the nearest where a phrase is', async () => {
    const nearest = await search('one', '"semen of mice"');
    expect(nearest.stdout).toContain('as they are quoted. Not there at all: "semen of mice". The nearest:');
    expect(nearest.stdout).toContain('S1.1');
    const some = await search('one', 'semen xylophone');
    expect(some.stdout).toContain('S1.1');
    expect(some.stderr).toBe('In no sentence of the run: xylophone.\n');
    const none = await search('one', 'xylophone');
    expect([none.code, none.stdout]).toEqual([
      0,
      'No sentence of the run has these words. Not there at all: xylophone.\n',
    ]);
  });

  it.each([
    [['one'], 'There are no words to search for in one.'],
    [['one', '  '], 'There are no words to search for in one.'],
    [['one', '"?!"'], 'has no word in it'],
    [['--corpus', 'papers', '...'], 'has no word in it'],
    [['--corpus', 'nowhere', 'semen'], 'nowhere does not exist'],
    [['--corpus', 'papers', '--store', 'x.db', 'semen'], 'Give one of them'],
    [['--store', 'x.db', 'semen'], 'There is no store'],
    [['nothing', 'semen'], 'There is no run nothing'],
  ])('%j is wrong usage', async (args, message) => {
    const { code, stderr, stdout } = await search(...args);
    expect(stderr).toContain(message);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });
});
