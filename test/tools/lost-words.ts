import { createHash } from 'node:crypto';
import mammoth from 'mammoth';
import markdownIt from 'markdown-it';
import { parseDocument } from 'htmlparser2';
import { readDocument } from '../../agents/readers/index.js';
import { checkClaim } from '../../loop/gate/check.js';
import { prepareSource } from '../../loop/gate/prepare.js';
import { indexSources } from '../../loop/gate/source-index.js';
import { isAccepted } from '../../loop/gate/verdict.js';
import { verifyReport } from '../../loop/gate/verify.js';
import { docxOf } from '../../loop/report/export/docx.js';
import { reportHtml } from '../../loop/report/html/page.js';
import { readPage, verifyPage, wordsOf } from '../../loop/report/html/read-page.js';
import { reportMarkdown } from '../../loop/report/markdown/report.js';
import { checkedBrief } from '../../loop/report/checked-brief.js';
import { documentOf } from '../../loop/report/document.js';
import { synthJson } from '../../loop/report/synth-json.js';
import { cutSentences } from '../../text/sentences.js';
import { quotingBrief } from '../loop/report/finished-briefs.js';
import { withoutControls } from '../../text/inert.js';

/** From a source to every document of a brief that quotes all of it: what is not there to the letter, or refused at the end. */

const REST =
  'This page goes on at some length about other matters, which nobody cites. It thanks its readers, names its editors, tells where to write to, and repeats that the opinions in it are those of whoever wrote them.';

const renderer = markdownIt({ html: true });
const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const shownBy = (html: string): string => plain(wordsOf(parseDocument(html) as never));

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
  const outline = documentOf(brief);
  const documents = new Map([
    ['report.md', withoutControls(reportMarkdown(outline))],
    ['report.html', withoutControls(reportHtml(outline))],
    ['synth.json', JSON.stringify(synthJson(brief))],
  ]);
  const shown: Readonly<Record<string, string>> = {
    'report.md': shownBy(renderer.render(documents.get('report.md') ?? '')),
    'report.html': shownBy(documents.get('report.html') ?? ''),
    'synth.json': plain(
      (synthJson(brief) as { claims: { claim: string }[] }).claims.map(({ claim }) => claim).join(' '),
    ),
    'brief.docx': plain((await mammoth.extractRawText({ buffer: Buffer.from(await docxOf(outline)) })).value),
  };
  return [
    ...checkedBrief(brief, stored).withheld.map(({ words, why }) => `withheld is “${words}”: ${why}`),
    ...[
      verifyReport(documents.get('report.md') ?? '', stored),
      verifyPage(readPage(documents.get('report.html') ?? ''), stored),
    ].flatMap(({ citations, claims }) =>
      citations
        .filter(({ verdict }) => !isAccepted(verdict))
        .map(({ claimId, verdict }) => `${verdict}: “${claims.get(claimId) ?? ''}”`),
    ),
    ...Object.entries(shown).flatMap(([document, words]) =>
      // An item that repeats a sentence is said once.
      sentences
        .filter((each) => !words.includes(plain(each).replace(/^\\?[-*+] /, '')))
        .map((each) => `${document} lacks “${each}”`),
    ),
  ];
}
