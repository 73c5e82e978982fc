import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../agents/readers/index.js';
import { paragraph, run, wordFile } from '../../scripts/verify/word-file.js';
import { tinyPdf, type PaintedText } from '../../tools/tiny-pdf.js';

const PROSE =
  'The marsh was drained in spring, and the gnats that had lived there were counted every week of the summer by two people who did not know which of the fields had been treated.';

async function datesOf(bytes: Uint8Array | string, address: string, today?: string) {
  const raw = { bytes: typeof bytes === 'string' ? strToU8(bytes) : bytes, address };
  const read = await readDocument({ ...raw, ...(today === undefined ? {} : { today }) }, { inThread: true });
  if (!read.ok) throw new Error(read.failure.message);
  const { publishedAt, publishedFrom, modifiedAt, modifiedFrom } = read.value;
  return [publishedAt, publishedFrom, modifiedAt, modifiedFrom];
}

describe('JATS', () => {
  const date = (kind: string, [year, month, day]: readonly number[]): string =>
    `<pub-date ${kind}>${day === undefined ? '' : `<day>${day}</day>`}${month === undefined ? '' : `<month>${month}</month>`}<year>${year}</year></pub-date>`;
  const article = (dates: string): string =>
    `<?xml version="1.0"?><article article-type="research-article"><front><article-meta><title-group><article-title>Gnats of the Lower Marsh</article-title></title-group>${dates}<history><date date-type="received"><day>1</day><month>2</month><year>2019</year></date></history></article-meta></front><body><sec><title>Results</title><p>${PROSE} ${PROSE}</p></sec></body></article>`;
  it.each([
    [
      'online before print',
      [date('pub-type="ppub"', [2021, 6]), date('pub-type="epub"', [2021, 3, 4])],
      ['2021-03-04', 'meta', null, null],
    ],
    [
      'the kinds of JATS 1.2',
      [
        date('date-type="pub" publication-format="electronic"', [2021, 3, 4]),
        date('date-type="collection"', [2021]),
      ],
      ['2021-03-04', 'meta', null, null],
    ],
    [
      'no archive’s release',
      [date('pub-type="pmc-release"', [2020, 1, 1]), date('pub-type="epub"', [2021, 3, 4])],
      ['2021-03-04', 'meta', null, null],
    ],
    [
      'neither receipt nor acceptance',
      [
        date('date-type="received"', [2020, 1, 1]),
        date('date-type="accepted"', [2020, 9, 1]),
        date('date-type="pub"', [2021, 3, 4]),
      ],
      ['2021-03-04', 'meta', null, null],
    ],
    [
      'a correction as a change',
      [date('date-type="pub"', [2021, 3, 4]), date('date-type="corrected"', [2023, 1, 10])],
      ['2021-03-04', 'meta', '2023-01-10', 'meta'],
    ],
  ] as const)('%s', async (_, dates, expected) => {
    expect(await datesOf(article(dates.join('')), 'a.xml')).toEqual(expected);
  });
});

describe('texts that print their dates', () => {
  it.each([
    [
      'a label',
      'Published: 4 March 2021\nLast updated: 10 January 2023',
      ['2021-03-04', 'visible', '2023-01-10', 'visible'],
    ],
    ['a line of its own', 'Berlin, 4 March 2021', ['2021-03-04', 'visible', null, null]],
    ['a month', 'March 2021', ['2021-03', 'visible', null, null]],
    [
      'no date of a sentence',
      'It began on 4 March 2021 with the first of the drains.',
      [null, null, null, null],
    ],
  ] as const)('%s', async (_, lines, expected) => {
    const text = `Gnats of the Lower Marsh\n\n${lines}\n\n${PROSE} ${PROSE}\n`;
    expect(await datesOf(text, 'a.txt')).toEqual(expected);
    expect(await datesOf(`# ${text}`, 'a.md')).toEqual(expected);
    const page = [
      'Gnats of the Lower Marsh',
      ...lines.split('\n'),
      ...((PROSE + PROSE).match(/.{1,80}/gu) ?? []),
    ];
    const painted = page.map((line, at): PaintedText => ({
      x: 60,
      y: 700 - at * 30,
      text: line,
      size: at === 0 ? 18 : 10,
    }));
    expect(await datesOf(tinyPdf([painted]), 'a.pdf')).toEqual(expected);
  });

  it('front matter is data', async () => {
    const text = `---\ntitle: Gnats\ndate: 2021-03-04T08:00:00Z\nlastmod: 2023-01-10\n---\n\nWritten on 5 May 2020.\n\n${PROSE} ${PROSE}\n`;
    expect(await datesOf(text, 'a.md')).toEqual(['2021-03-04', 'meta', '2023-01-10', 'meta']);
  });
});

describe('files that say when they were made', () => {
  const core =
    '<cp:coreProperties xmlns:cp="c" xmlns:dcterms="d"><dcterms:created>2021-03-04T08:00:00Z</dcterms:created><dcterms:modified>2023-01-10T08:00:00Z</dcterms:modified></cp:coreProperties>';
  const word = (...lines: string[]): Uint8Array =>
    zipSync({
      ...unzipSync(wordFile({ body: lines.map((line) => paragraph(run(line))) })),
      'docProps/core.xml': strToU8(core),
    });
  it('Word', async () => {
    expect(await datesOf(word('Gnats', PROSE, PROSE), 'a.docx')).toEqual([
      '2021-03-04',
      'file',
      '2023-01-10',
      'file',
    ]);
  });
  it('Word that prints a date', async () => {
    const dates = await datesOf(word('Gnats', 'Published 5 May 2020', PROSE, PROSE), 'a.docx');
    expect(dates).toEqual(['2020-05-05', 'visible', '2023-01-10', 'file']);
  });
});

it('no date of a page is later than the day on which it was retrieved', async () => {
  const page = (date: string): string =>
    `<html lang="en"><title>Gnats of the Lower Marsh</title><meta property="article:published_time" content="${date}"><h1>Gnats of the Lower Marsh</h1><p>Published 4 March 2021</p><p>${PROSE}</p><p>${PROSE}</p></html>`;
  expect((await datesOf(page('2021-06-01'), 'a.html', '2021-05-01'))[0]).toBe('2021-03-04');
  expect((await datesOf(page('2021-06-01'), 'a.html', '2021-07-01'))[0]).toBe('2021-06-01');
});
