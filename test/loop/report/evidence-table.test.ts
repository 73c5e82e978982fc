import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocument } from '../../../agents/readers/index.js';
import type { ClaimEvidence } from '../../../loop/claim.js';
import { research } from '../../../loop/research.js';
import { assembleBrief } from '../../../loop/report/assemble-brief.js';
import { evidenceTable } from '../../../loop/report/html/evidence-table.js';
import { reportHtml } from '../../../loop/report/html/page.js';
import { readPage } from '../../../loop/report/html/read-page.js';
import { outlineOf } from '../../../loop/report/outline/build-outline.js';
import { passagesOf } from '../../../loop/report/passages.js';
import { tableAround } from '../../../loop/report/passage-table.js';
import { getText } from '../../../store/sources.js';
import { wordsIn } from '../../../loop/words/index.js';
import { call } from '../../tools/call.js';
import { temporaryFolder } from '../../tools/cli.js';
import { openRun, optionsFor } from '../../tools/run-in-process.js';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const row = (patient: string, days: number, result: string): string =>
  `<tr><td>${patient}</td><td>${days}</td><td>${result}</td><td>1:${days * 10}</td><td>1:${days}</td></tr>`;

const PATIENTS = ['815b', '816a', '818c', '819a', '822a', '823b', '827a', '829c', '830a', '831b'];
const PAGE = `<!doctype html><html><head><title>Semen of travellers</title></head><body><main><h1>Semen of travellers</h1>
<p>Ten travellers who came home with a fever gave samples of semen to the laboratory of the island, and each was tested for the virus by the same method within a day. All of them were seen again after a month.</p>
<table><caption>Table 4. Zika virus in semen &lt;b&gt;of travellers&lt;/b&gt;</caption>
<thead><tr><th rowspan="2">Patient</th><th rowspan="2">Days after onset</th><th rowspan="2">Result</th><th colspan="2">Serum</th></tr><tr><th>IgM</th><th>IgG</th></tr></thead>
<tbody><tr><th colspan="5">First season</th></tr>${PATIENTS.slice(0, 4)
  .map((each, index) => row(each, 30 + index, 'negative'))
  .join('')}
<tr><th colspan="5">Second season</th></tr>${PATIENTS.slice(4)
  .map((each, index) => row(each, 5 + index, index % 2 === 0 ? 'positive' : '&lt;i&gt; weak'))
  .join('')}</tbody></table>
<p>Nobody of the household fell ill in the month that followed, and the samples were kept for the next season in the cold room.</p></main></body></html>`;

interface Read {
  text: string;
  blocks: Parameters<typeof tableAround>[0]['blocks'];
}
let read: Read;
beforeAll(async () => {
  const bytes = new TextEncoder().encode(PAGE);
  const result = await readDocument({ bytes, address: 'https://island.example/a.html' }, { inThread: true });
  if (!result.ok) throw new Error(result.failure.message);
  read = result.value;
});

const LINE =
  'Table 4 · Second season › Patient 822a · Days after onset: 5 · Result: positive · Serum › IgM: 1:50';

function around(words: string, { length = 420, of = read }: { length?: number; of?: Read } = {}) {
  const start = of.text.indexOf(words);
  expect(start).toBeGreaterThan(0);
  return tableAround(of, { start, end: start + words.length, length });
}

const written = (words: string): string => {
  const table = around(words);
  if (table === null) throw new Error(`no table around: ${words}`);
  return evidenceTable(table, wordsIn('en'), null).markup;
};
/** What a check of the page compares with the source. */
const checked = (table: string): readonly string[] =>
  readPage(
    `<figure class="passage"><blockquote>x</blockquote>${table}<a class="ref">S1.2</a></figure>`,
  ).passages.map(({ exact }) => exact);
const stands = (exact: string): boolean => read.text.replace(/\s+/g, ' ').includes(exact);

describe('a cited row of a table', () => {
  it('is drawn under caption, heads and group, marked, with few rows around it', () => {
    const table = written(LINE);
    expect(table).toContain(
      '<caption> Table 4. Zika virus in semen &lt;b&gt;of travellers&lt;/b&gt; </caption>',
    );
    for (const head of ['Patient', 'Days after onset', 'Result', 'Serum › IgM', 'Serum › IgG'])
      expect(table).toContain(`<th scope="col">${head}</th>`);
    expect(table).toMatch(
      /<th scope="rowgroup" colspan="5">First season<\/th>[^]*<th scope="rowgroup" colspan="5">Second season<\/th>/,
    );
    expect(table.match(/<tr class="cited-row">/g)).toHaveLength(1);
    expect(table).toMatch(
      /<tr class="cited-row"><th scope="row" ?>[^]*<mark>822a<\/mark>[^]*<mark>positive<\/mark>/,
    );
    const names = [...table.matchAll(/\b(\d{3}[abc])(?:<\/mark>)?<\/th>/g)].map(([, name]) => name);
    expect(names).toEqual(['816a', '818c', '819a', '822a', '823b', '827a', '829c']);
    expect(table.match(/<tr class="gap">/g)).toHaveLength(2);
    expect(table).toContain('&lt;i&gt; weak');
  });

  it('shows each head over its own cells, whatever column they begin in', () => {
    const table = around(LINE);
    const cells = table?.rows.find(({ cells: [first] }) => first?.text === '822a')?.cells ?? [];
    expect(cells.map(({ column, text }) => [table?.columns[column], text])).toEqual([
      ['Patient', '822a'],
      ['Days after onset', '5'],
      ['Result', 'positive'],
      ['Serum › IgM', '1:50'],
      ['Serum › IgG', '1:5'],
    ]);
  });

  it('marks the cells alone that are cited, and every row of several', () => {
    expect(written('822a · Days after onset: 5').match(/<mark>[^<]*<\/mark>/g)).toEqual([
      '<mark>822a</mark>',
      '<mark>5</mark>',
    ]);
    const from = read.text.indexOf(LINE);
    const two = read.text.slice(from, read.text.indexOf('827a'));
    expect(written(two).match(/<tr class="cited-row">/g)?.length).toBeGreaterThan(1);
  });

  it('has fewer neighbours where passages are short, and none of a table of other text', () => {
    expect(around(LINE, { length: 0 })?.rows).toHaveLength(1);
    expect(around('Nobody of the household fell ill')).toBeNull();
    const end = read.text.indexOf('Nobody');
    const start = read.text.indexOf(LINE);
    expect(tableAround(read, { start, end: end + 20, length: 420 })).toBeNull();
  });

  it('stays a line where the store has no table, or one that does not fit its text', () => {
    const without = { ...read, blocks: read.blocks.map(({ table: _, ...block }) => block) };
    expect(around(LINE, { of: without })).toBeNull();
    const wrong = read.blocks.map((block) => ({
      ...block,
      ...(block.table ? { table: { ...block.table, rows: [...block.table.rows].reverse() } } : {}),
    }));
    expect(around(LINE, { of: { ...read, blocks: wrong } })).toBeNull();
  });

  it('stays a line in a table of very many columns', async () => {
    const wide = (text: string): string => Array.from({ length: 60 }, (_, at) => `${text}${at}`).join(',');
    const bytes = new TextEncoder().encode([wide('measure '), wide('value a'), wide('value b')].join('\n'));
    const result = await readDocument({ bytes, address: 'https://island.example/a.csv' }, { inThread: true });
    if (!result.ok) throw new Error(result.failure.message);
    expect(around('value b3', { of: result.value })).toBeNull();
  });
});

describe('a drawn table is checked like a quotation', () => {
  it('to the letter: caption, rows, heads', () => {
    const [, ...words] = checked(written(LINE));
    expect(words).toHaveLength(2);
    expect(words.join('\n')).toContain('Table 4 · Second season › Patient 822a · Days after onset: 5');
    expect(words.filter((each) => !stands(each))).toEqual([]);
  });

  it.each([
    ['a cell', '<mark>positive</mark>', '<mark>negative</mark>'],
    ['a cell of a row beside it', '&lt;i&gt; weak', 'strong'],
    ['the caption', 'in semen', 'in saliva'],
    ['a head', '<th scope="col">Result</th>', '<th scope="col">Outcome</th>'],
    ['two heads that changed places', />Serum › IgM<(.*)>Serum › IgG</, '>Serum › IgG<$1>Serum › IgM<'],
    ['a head without a cell', '</tr> </thead>', '<th>Deaths</th></tr> </thead>'],
    ['a group', '>Second season<', '>Third season<'],
    ['a row that was added', '</tbody>', '<tr><td>900a</td><td>5</td><td>positive</td></tr></tbody>'],
    ['a gap that says something', /<td colspan="5">…<\/td>/, '<td>900a was positive</td>'],
    ['words between the rows', '</tbody>', '</tbody><tfoot><tr><td>All were positive.</td></tr></tfoot>'],
  ])('finds %s', (_, from, to) => {
    const table = written(LINE);
    const changed = table.replace(from, to);
    expect(changed).not.toBe(table);
    expect(checked(changed).slice(1).every(stands)).toBe(false);
  });
});

describe('report.html of a run over a table', () => {
  it('draws the rows that are cited, and passes its own check until a cell is changed', async () => {
    const corpus = join(folder.path, 'corpus');
    mkdirSync(corpus);
    writeFileSync(join(corpus, 'semen.html'), PAGE);
    const opened = openRun({
      folder: join(folder.path, 'run'),
      question: 'What was the result of patient 822a in days after onset, and the serum IgM?',
      options: optionsFor(corpus, { maxRounds: 1 }),
    });
    await research(opened.run);
    const brief = assembleBrief(opened.store, opened.run.id);
    const { text } = getText(opened.store, 1) ?? { text: '' };
    const start = text.indexOf(LINE);
    const evidence: ClaimEvidence = {
      ...{ ref: 'S1.9', sourceId: 'S1', exact: LINE, prefix: '', suffix: '' },
      ...{ start, end: start + LINE.length, sha256: '0'.repeat(64), works: [] },
    };
    const opposition = { memo: 'x', refs: [], attacks: [], queries: [], absence: null };
    const passages = passagesOf(opened.store, [evidence], () => 1);
    const page = reportHtml(outlineOf({ ...brief, opposition, opposing: [evidence], passages }));
    opened.close();
    expect(page).toMatch(/<tr class="cited-row">[^]*<mark>822a<\/mark>/);
    const verify = async (name: string, content: string) => {
      writeFileSync(join(folder.path, name), content);
      const { code, stdout } = await call([name, join('run', 'store.db'), '--json'], {
        cwd: folder.path,
        command: 'verify-citations',
      });
      return { code, states: (JSON.parse(stdout) as { states: Record<string, number> }).states };
    };
    expect((await verify('report.html', page)).states).toEqual({ holds: expect.any(Number) });
    const changed = page.replaceAll('<mark>positive</mark>', '<mark>negative</mark>');
    expect(changed).not.toBe(page);
    expect((await verify('changed.html', changed)).code).toBe(1);
  });
});
