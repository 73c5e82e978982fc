import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import type { Brief } from '../../../loop/report/brief.js';
import { gridCsv } from '../../../loop/report/export/formats.js';
import { docxOf } from '../../../loop/report/export/docx.js';
import { reportHtml } from '../../../loop/report/html/page.js';
import { reportMarkdown } from '../../../loop/report/markdown/report.js';
import { documentOf } from '../../../loop/report/document.js';
import type { Document } from '../../../loop/report/tree.js';

/** What a reader sees of every document but the appendices: no attributes, scripts, styles. */
export async function readersTexts(brief: Brief): Promise<ReadonlyMap<string, string>> {
  const whole = documentOf(brief);
  const outline: Document = {
    ...whole,
    sections: whole.sections.filter(({ id }) => id !== 'struck'),
  };
  const word = unzipSync(await docxOf(outline));
  const seen = (page: string): string =>
    page.replace(/<(style|script|template)\b[^]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ');
  return new Map([
    ['report.md', reportMarkdown(outline)],
    ['report.html', seen(reportHtml(outline))],
    ...Object.entries(word)
      .filter(([name]) => /document|footnotes|endnotes/.test(name) && name.endsWith('.xml'))
      .map(([name, bytes]) => [`docx ${name}`, seen(new TextDecoder().decode(bytes))] as const),
    ['csv-grid', withoutNames(gridCsv(brief))],
  ]);
}

/** Names of the run's own things that a text shows; source marks are none. */
export const internalIdsIn = (text: string): readonly string[] =>
  text.match(/(?<![\p{L}\p{N}])(?:[CFGPX]\d{1,4}=?|S\d{1,4}\.\d{1,4})(?![\p{L}\p{N}])/gu) ?? [];

/** Columns that name references and claims for programs are left out. */
function withoutNames(csv: string): string {
  const [head = [], ...rows]: string[][] = parse(csv, { bom: true });
  const kept = head.flatMap((name, at) => (/ref|claim/i.test(name) ? [] : [at]));
  return [head, ...rows].map((row) => kept.map((at) => row[at]).join('; ')).join('\n');
}
