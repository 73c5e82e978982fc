import { existsSync } from 'node:fs';
import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import mammoth from 'mammoth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bibliography } from '../../../loop/report/references/bibliography.js';
import type { Brief } from '../../../loop/report/brief.js';
import { documentOf } from '../../../loop/report/document.js';
import { docxOf } from '../../../loop/report/export/docx.js';
import { pdfOf } from '../../../loop/report/export/pdf.js';
import { temporaryFolder } from '../../tools/cli.js';
import { hostileBrief, zikaBrief } from './zika-brief.js';

const folder = temporaryFolder();
let brief: Brief;
beforeAll(async () => {
  brief = await zikaBrief(folder.path);
});
afterAll(() => folder.remove());

describe('exports, each read again by a real reader', () => {
  it('Word holds every claim, and its sources as footnotes', async () => {
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(await docxOf(documentOf(brief))) });
    for (const claim of brief.claims) expect(value).toContain(claim.claim);
    for (const { deciding } of brief.best.passages) expect(value).toContain(deciding.exact);
    const { value: page } = await mammoth.convertToHtml({
      buffer: Buffer.from(await docxOf(documentOf(brief))),
    });
    expect(page).toContain('footnote');
    expect(page).toContain(brief.claims[0]?.evidence[0]?.exact.slice(0, 40));
    const hostile = await mammoth.extractRawText({
      buffer: Buffer.from(await docxOf(documentOf(hostileBrief(brief)))),
    });
    expect(hostile.value).toContain('<script>window.hit=1</script>');
  });

  it('a PDF is printed by a browser of this machine, or refused with what to do', async () => {
    await expect(pdfOf(documentOf(brief), ['no-such-browser'])).rejects.toThrow(/needs Chromium or Chrome/);
    const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
    if (!existsSync(chromium)) return;
    const printed = await pdfOf(documentOf(brief), ['no-such-browser', chromium]);
    expect(new TextDecoder().decode(printed.slice(0, 5))).toBe('%PDF-');
  });

  it('bibliographies come back with their titles', () => {
    const cited = brief.sources.filter((source) => source.quotes.length > 0);
    const { bibtex, ris, csl } = bibliography(cited);
    for (const text of [bibtex, ris, csl])
      expect(new Cite(text).data.map((item) => plain(String(item['title'])))).toEqual(
        cited.map((source) => plain(source.title)),
      );
  });
});

const plain = (text: string): string =>
  text
    .replace(/<[^>]+>|\s+/g, ' ')
    .trim()
    .toLowerCase();
