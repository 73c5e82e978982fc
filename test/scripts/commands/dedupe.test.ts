import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dedupeFile, parseRecords } from '../../../scripts/commands/dedupe.js';
import { call } from '../../tools/call.js';
import { keyLines } from '../../../scripts/commands/key.js';

const folder = mkdtempSync(join(tmpdir(), 'dedupe-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('records of a file', () => {
  it('BibTeX: accents, quotes, joined strings, and one record an entry', async () => {
    const text = [
      '@string{jnl = "Journal of Tests"}',
      '@article{a, title={A {\\"U}ber "x" study}, author="M{\\"u}ller, J. and \\O sterg{\\aa}rd, K", year=2003, journal = jnl # { B}, pages={1--2}}',
      '@article{b, title={Broken {brace, \n year = 2004\n}',
      '@misc{c, title="C", eprint={2101.00001}, archivePrefix={arXiv}}',
      '@comment{nothing}',
    ].join('\n');
    const records = await parseRecords(text);
    expect(records).toHaveLength(3);
    expect(records[0]).toMatchObject({
      title: 'A Über "x" study',
      authors: ['Müller, J.', 'Østergård, K'],
      year: 2003,
      journal: 'Journal of Tests B',
    });
    // What cannot be read keeps its place.
    expect(records[1]?.title).toBe(null);
    expect(records[2]).toMatchObject({ title: 'C', arxiv: '2101.00001' });
  });

  it('RIS: wrapped lines, missing ends, dates', async () => {
    const records = await parseRecords(
      'TY  - JOUR\r\nTI  - A title that\r\ngoes on\r\nAU  - X, Y\r\nPY  - 2003/01/02/\r\nTY  - JOUR\r\nT1  - B\r\nUR  - https://doi.org/10.1000/b\r\nER  - \r\n',
    );
    expect(records).toHaveLength(2);
    expect(records[0]).toMatchObject({ title: 'A title that goes on', authors: ['X, Y'], year: 2003 });
    expect(records[1]).toMatchObject({ title: 'B', addresses: ['https://doi.org/10.1000/b'] });
  });

  it('CSL-JSON and JSON lines: many names for one thing, a broken line keeps its place', async () => {
    const csl = await parseRecords(
      JSON.stringify([
        {
          title: 'T',
          author: [{ family: 'Foy', given: 'B' }, { literal: 'WHO' }],
          issued: { 'date-parts': [['2011', 5]] },
          'container-title': 'J',
          DOI: '10.1000/x',
          page: '1-2',
        },
      ]),
    );
    expect(csl[0]).toMatchObject({
      title: 'T',
      authors: ['Foy, B', 'WHO'],
      year: 2011,
      journal: 'J',
      doi: '10.1000/x',
      pages: '1-2',
    });
    const lines = await parseRecords(
      '{"title":"A","year":"2003.0","url":"https://a.example"}\n{broken\n{"title":"C","__proto__":{"title":"x"}}\n',
    );
    expect(lines.map(({ title }) => title ?? null)).toEqual(['A', null, 'C']);
    expect(lines[0]).toMatchObject({ year: 2003, addresses: ['https://a.example'] });
    const [table] = await parseRecords(
      '{"title":"A","doi":"NA","author":"NA","journal":"nan","pages":"None"}',
    );
    expect(table).toMatchObject({ title: 'A', doi: null, authors: [], journal: null, pages: null });
  });

  it('groups by place in the file', async () => {
    const path = join(folder, 'list.ris');
    const entry = (title: string, doi: string): string =>
      `TY  - JOUR\nTI  - ${title}\nDO  - ${doi}\nER  - \n`;
    writeFileSync(
      path,
      entry('First study of something', '10.1000/A') +
        entry('Other', '10.1000/b') +
        entry('First study of something', 'https://doi.org/10.1000/a'),
    );
    expect(await dedupeFile(path)).toEqual({ groups: [[0, 2], [1]], links: [] });
    const empty = join(folder, 'empty.bib');
    writeFileSync(empty, '\n');
    expect(await dedupeFile(empty)).toEqual({ groups: [], links: [] });
    const wide = join(folder, 'wide.ris');
    writeFileSync(wide, Buffer.from(`\ufeff${entry('Über alles', '10.1000/ü')}`, 'utf16le'));
    expect(await dedupeFile(wide)).toEqual({ groups: [[0]], links: [] });
    const table = join(folder, 'list.csv');
    writeFileSync(table, 'name,count\nA,2003\n');
    await expect(dedupeFile(table)).rejects.toThrow('no readable record');
  });
});

describe('key', () => {
  it('prints one line of JSON an address', () => {
    expect([...keyLines(['https://doi.org/10.1000/A', '', 'https://www.example.org/?utm_source=x'])]).toEqual(
      [
        '{"address":"https://doi.org/10.1000/A","key":"doi:10.1000/a","doi":"10.1000/a"}',
        '{"address":"https://www.example.org/?utm_source=x","key":"url:example.org","doi":null}',
      ],
    );
  });
});

describe('dedupe', () => {
  const write = (name: string, content: string | Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const entry = (key: string, title: string): string =>
    `@article{${key}, title={${title}}, author={Foy, B}, year=2011}`;
  const same = 'A long study of many careful tests of things';

  it('prints the records that are one work', async () => {
    const file = write(
      'library.bib',
      [entry('a', same), entry('b', 'Something else about birds'), entry('c', same)].join('\n\n'),
    );
    const { code, stdout } = await call(['dedupe', file], { cwd: folder });
    expect(code).toBe(0);
    expect(stdout).toContain(`same work:\n  1  ${same} (2011)\n  3  ${same} (2011)\n`);
  });

  it('names the lines that it could not read, and reads the others', async () => {
    const file = write('broken.jsonl', '{"title":"One"}\n{"title": broken\n{"title":"Two"}\n');
    const { code, stderr, stdout } = await call(['dedupe', file], { cwd: folder });
    expect(code).toBe(0);
    expect(stderr).toBe('Line 2 is not JSON.\n');
    expect(stdout).toContain('3 records');
  });

  it('reads UTF-16 of both orders, and Latin-1', async () => {
    const text = 'TY  - JOUR\r\nTI  - Über Größe\r\nER  - \r\n';
    const little = Buffer.from(`\uFEFF${text}`, 'utf16le');
    const files = [
      write('le.ris', little),
      write('be.ris', Buffer.from(little).swap16()),
      write('latin.ris', Buffer.from(text, 'latin1')),
    ];
    for (const file of files)
      expect((await call(['dedupe', file], { cwd: folder })).stdout).toContain('1 record');
  });
});
