import type * as docx from 'docx';
import type { Document as Docx, Paragraph as DocxParagraph } from 'docx';
import type { Claim } from '../../claim.js';
import type { Brief, BriefSource } from '../brief.js';
import { kindOfBrief, limitationLines, parameters } from '../facts.js';
import { webAddress } from '../html/links.js';
import { en } from '../words/en.js';
import {
  authorsOf,
  citedIds,
  claimsOf,
  confidenceWord,
  heading,
  isQuotation,
  numberOf,
  reviewWord,
  workCount,
} from '../wording.js';

/** The brief as a Word document: sources as real footnotes, with the words cited. */
export async function docxOf(brief: Brief): Promise<Uint8Array> {
  const library = await import('docx');
  return new Uint8Array(await library.Packer.toBuffer(documentOf(brief, library)));
}

type Library = typeof docx;

function documentOf(brief: Brief, library: Library): Docx {
  const { Document } = library;
  const writer = writerOf(brief, library);
  const kind = kindOfBrief(brief);
  const children = [
    writer.title(brief.run.question),
    writer.plain(parameters(brief).join(' · ')),
    ...(kind === null ? [] : [writer.plain(`${kind.title} ${kind.about}`)]),
    writer.heading('Answer'),
    ...(brief.answer.length === 0
      ? [
          writer.plain(
            'Insufficient evidence. Nothing that was read answers the question in words that hold.',
          ),
        ]
      : brief.answer.map((each) => writer.stated(each.sentence, claimsOf(brief, each.claimIds), ''))),
    ...brief.subtopics.flatMap((subtopic) => [
      writer.heading(heading(subtopic.name)),
      ...[...subtopic.for, ...subtopic.against, ...subtopic.neutral].map((claim) =>
        writer.stated(claim.claim, [claim], standing(claim)),
      ),
    ]),
    ...section(
      writer,
      'Where sources disagree',
      brief.contradictions.map((each) => `${each.topic}: ${each.resolution}`),
    ),
    ...section(
      writer,
      'Unverified',
      brief.unverified.map((each) => `${each.subject}: ${en.unverified[each.reason]}`),
    ),
    ...section(
      writer,
      'Open questions',
      brief.openQuestions.map((gap) => `${gap.description} ${gap.how ?? 'It is still open.'}`),
    ),
    ...section(writer, 'Confidence and limitations', limitationLines(brief)),
    ...section(
      writer,
      'Sources',
      brief.sources.map((source) => `${source.id}. ${sourceLine(source)}`),
    ),
  ];
  return new Document({
    title: wordSafe(brief.run.question),
    creator: 'research-loop',
    footnotes: writer.footnotes,
    sections: [{ children }],
  });
}

const standing = (claim: Claim): string =>
  ` (${claim.id}; ${claim.stance}; ${confidenceWord(claim)} confidence; ${workCount(claim.works.length)}; ${reviewWord(claim)})`;

const section = (writer: Writer, title: string, lines: readonly string[]): DocxParagraph[] =>
  lines.length === 0 ? [] : [writer.heading(title), ...lines.map((line) => writer.bullet(line))];

const sourceLine = (source: BriefSource): string =>
  `${source.authors.length === 0 ? '' : `${authorsOf(source)}. `}${source.title}${source.publishedAt === null ? '' : ` (${source.publishedAt})`}. ${webAddress(source.url) ?? source.url}`;

interface Writer {
  title(text: string): DocxParagraph;
  heading(text: string): DocxParagraph;
  plain(text: string): DocxParagraph;
  bullet(text: string): DocxParagraph;
  /** A sentence with a footnote for each source it cites. */
  stated(text: string, claims: readonly Claim[], remark: string): DocxParagraph;
  readonly footnotes: Record<string, { children: DocxParagraph[] }>;
}

function writerOf(brief: Brief, library: Library): Writer {
  const { FootnoteReferenceRun, HeadingLevel, Paragraph, TextRun } = library;
  const run = (text: string) => new TextRun({ text: wordSafe(text) });
  const footnotes: Writer['footnotes'] = {};
  const byId = new Map(brief.sources.map((source) => [source.id, source]));
  const note = (id: string) => {
    const number = numberOf(id);
    const source = byId.get(id);
    const quotes = (source?.quotes ?? []).map((quote) => ` “${quote.exact}” (${quote.ref})`).join('');
    footnotes[number] ??= {
      children: [
        new Paragraph({
          children: [run(`${id}. ${source === undefined ? '' : sourceLine(source)}${quotes}`)],
        }),
      ],
    };
    return new FootnoteReferenceRun(number);
  };
  return {
    footnotes,
    title: (text) => new Paragraph({ heading: HeadingLevel.TITLE, children: [run(text)] }),
    heading: (text) => new Paragraph({ heading: HeadingLevel.HEADING_1, children: [run(text)] }),
    plain: (text) => new Paragraph({ children: [run(text)] }),
    bullet: (text) => new Paragraph({ bullet: { level: 0 }, children: [run(text)] }),
    stated: (text, claims, remark) =>
      new Paragraph({
        children: [
          run(isQuotation(text, claims) ? `“${text}”` : text),
          ...citedIds(brief, claims).map(note),
          ...(remark === '' ? [] : [run(remark)]),
        ],
        spacing: { after: 120 },
      }),
  };
}

/** Without the characters that XML 1.0 cannot hold. */
const wordSafe = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '\uFFFD');
