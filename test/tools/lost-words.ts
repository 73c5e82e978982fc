import { createHash } from 'node:crypto';
import mammoth from 'mammoth';
import markdownIt from 'markdown-it';
import { parseDocument } from 'htmlparser2';
import { readDocument } from '../../agents/readers/index.js';
import { checkClaim } from '../../loop/gate/check.js';
import { prepareSource } from '../../loop/gate/prepare.js';
import { indexSources } from '../../loop/gate/source-index.js';
import { docxOf } from '../../loop/report/export/docx.js';
import { claimsCsv } from '../../loop/report/export/csv.js';
import { footnotesMarkdown } from '../../loop/report/export/footnotes.js';
import { unsoundIn } from '../../loop/report/final-check.js';
import { reportHtml } from '../../loop/report/html/page.js';
import { textOf } from '../../loop/report/html/nodes.js';
import { reportMarkdown } from '../../loop/report/markdown/report.js';
import { outlineOf } from '../../loop/report/outline/build-outline.js';
import { synthJson } from '../../loop/report/synth-json.js';
import { cutSentences } from '../../text/sentences.js';
import { quotingBrief } from '../loop/report/finished-briefs.js';
import { withoutControls } from '../../text/inert.js';

/** From a source to every document of a brief that quotes all of it: what is not there to the letter, or refused at the end. */

const REST =
  'This page goes on at some length about other matters, which nobody cites. It thanks its readers, names its editors, tells where to write to, and repeats that the opinions in it are those of whoever wrote them.';

const renderer = markdownIt({ html: true });
const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const shownBy = (html: string): string => plain(textOf(parseDocument(html) as never));

/** @returns one line a loss; empty where every sentence of the source is in every document. */
export async function lostWords(source: string, address = 'page.md'): Promise<readonly string[]> {
  const bytes = new TextEncoder().encode(`${source}\n\n${REST}\n`);
  const read = await readDocument({ bytes, address }, { inThread: true });
  // Nothing that a person could read.
  if (!read.ok) return [];
  const { text, blocks } = read.value;
  const sha256 = createHash('sha256').update(text).digest('hex');
  const stored = indexSources([prepareSource({ id: 'S1', text, sha256, title: 'Read as it was written' })]);
  const holds = (claim: string): boolean =>
    checkClaim(
      { id: 'C1', claim, sourceIds: ['S1'], evidence: [{ sourceId: 'S1', exact: claim }] },
      stored,
    ).every(({ verdict }) => verdict === 'holds');
  const all = cutSentences(text, { blocks }).map(({ start, end }) => text.slice(start, end));
  const sentences = all.filter((each, index) => all.indexOf(each) === index && holds(each));
  const written = quotingBrief(text, sentences, all);
  const brief = { ...written, sources: written.sources.map((each) => ({ ...each, sha256 })) };
  const outline = outlineOf(brief);
  const documents = new Map([
    ['report.md', withoutControls(reportMarkdown(outline))],
    ['report.html', withoutControls(reportHtml(outline))],
    ['synth.json', JSON.stringify(synthJson(brief))],
  ]);
  const shown: Readonly<Record<string, string>> = {
    'report.md': shownBy(renderer.render(documents.get('report.md') ?? '')),
    'footnotes.md': shownBy(renderer.render(footnotesMarkdown(outline))),
    'report.html': shownBy(documents.get('report.html') ?? ''),
    'synth.json': plain(
      (synthJson(brief) as { claims: { claim: string }[] }).claims.map(({ claim }) => claim).join(' '),
    ),
    'claims.csv': plain(claimsCsv(brief).replaceAll('""', '"')),
    'brief.docx': plain((await mammoth.extractRawText({ buffer: Buffer.from(await docxOf(outline)) })).value),
  };
  return [
    ...unsoundIn(documents, stored).map(
      ({ document, words, why }) => `${document} withholds “${words}”: ${why}`,
    ),
    ...Object.entries(shown).flatMap(([document, words]) =>
      sentences.filter((each) => !words.includes(plain(each))).map((each) => `${document} lacks “${each}”`),
    ),
  ];
}
