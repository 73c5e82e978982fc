import { originFacts } from '../../../text/origin/source-origin.js';
import { dateOf } from '../../../text/source-date.js';
import type * as docx from 'docx';
import type { Document as Docx, Paragraph as DocxParagraph, ParagraphChild, Table as DocxTable } from 'docx';
import { numberOfSource } from '../../../text/source-number.js';
import type { Words } from '../../words/index.js';
import { webAddress } from '../addresses.js';
import type { BriefSource } from '../brief.js';
import { printed, type ListedPassage, type Outline, type Section } from '../outline/outline.js';
import type { FollowUpsSection, Statement, TableSection } from '../outline/outline.js';
import { authorsOf, standingOf } from '../wording.js';
import { docxTable } from './docx-table.js';

/** The brief as a Word document: sources as real footnotes, with the words cited. How it was made is left to report.html. */
export async function docxOf(outline: Outline): Promise<Uint8Array> {
  const library = await import('docx');
  return new Uint8Array(await library.Packer.toBuffer(documentOf(outline, library)));
}

type Library = typeof docx;

function documentOf(outline: Outline, library: Library): Docx {
  const { Document } = library;
  const { title, dateline, parameters, notices } = outline;
  const writer = writerOf(outline, library);
  const children = [
    writer.title(title),
    writer.plain(dateline),
    ...notices.map((notice) => writer.plain(notice)),
    ...printed(outline).flatMap((section) => {
      const body = bodyOf(section, { writer, words: outline.words });
      return body.length === 0 ? [] : [writer.heading(section.title), ...body];
    }),
    writer.plain(parameters.join(' · ')),
  ];
  return new Document({
    title: wordSafe(title),
    creator: 'research-loop',
    footnotes: writer.footnotes,
    sections: [{ children }],
  });
}

type Place = { readonly writer: Writer; readonly words: Words };

function bodyOf(section: Section, { writer, words }: Place): readonly Block[] {
  const bullets = (lines: readonly string[]): readonly DocxParagraph[] =>
    lines.map((line) => writer.bullet(line));
  switch (section.kind) {
    case 'answer':
    case 'prose':
    case 'sides':
    case 'sure':
    case 'claims':
      return statedBody(section, { writer, words });
    case 'changes':
      return changesOf(section, writer);
    case 'passages':
      return [writer.plain(section.about), ...section.passages.map((each) => writer.passage(each))];
    case 'table':
      return [writer.table(section, words.table.notFound)];
    case 'counterpoints':
      return section.none !== null
        ? [writer.plain(section.none)]
        : section.points.map((point) => writer.item({ ...point, remarks: [] }));
    case 'disagreements':
      return section.items.flatMap((each) => disagreement(each, { writer, words }));
    case 'unverified':
      return bullets(section.items.map((each) => words.labelled({ name: each.subject, value: each.why })));
    case 'open':
      return bullets(section.questions.map((each) => `${each.description} ${each.why}`));
    case 'limitations':
      return bullets(section.lines);
    case 'sources':
      return bullets([...section.cited, ...section.others].map(({ source }) => numberedLine(source, words)));
    case 'followUps':
      return section.items.flatMap((item) => followUp(item, writer));
    case 'methodology':
    case 'rounds':
    case 'struck':
      return [];
  }
}

/** What has changed, then what was said before. */
const changesOf = (
  { headline, groups, before, more }: Extract<Section, { kind: 'changes' }>,
  writer: Writer,
): readonly Block[] => [
  writer.plain(headline),
  ...groups.flatMap(({ title, statements }) => [
    writer.subheading(title),
    ...statements.map((each) => writer.item(each)),
  ]),
  ...(before === null
    ? []
    : [
        writer.subheading(before.title),
        ...before.rows.map((row) => writer.bullet(row.filter((cell) => cell !== '').join(' · '))),
      ]),
  ...(more === null ? [] : [writer.plain(more)]),
];

/** A question that was asked after the brief, with its answer or what comes nearest to one. */
const followUp = (
  { question, statements, none, passages }: FollowUpsSection['items'][number],
  writer: Writer,
): readonly Block[] => [
  writer.subheading(question),
  ...(none === null ? [] : [writer.plain(`${none.title ?? ''} ${none.about}`.trim())]),
  ...statements.map((each) => writer.stated(each, '')),
  ...passages.map((each) => writer.passage(each)),
];

type Stated = Extract<Section, { kind: 'answer' | 'prose' | 'sides' | 'sure' | 'claims' }>;

/** Sentences with their footnotes. */
function statedBody(section: Stated, { writer, words }: Place): readonly Block[] {
  const headed = (title: string | null): readonly Block[] =>
    title === null ? [] : [writer.subheading(title)];
  const items = (statements: readonly Statement[]): readonly Block[] =>
    statements.map((each) => writer.item(each));
  if (section.kind === 'answer')
    return section.statements.length === 0
      ? [writer.plain(`${words.insufficient.title} ${words.insufficient.about}`)]
      : section.isApart
        ? section.statements.map((each) => writer.stated(each, ''))
        : [writer.paragraph(section.statements)];
  if (section.kind === 'sure')
    return [
      ...(section.statements.length === 0 ? [] : [writer.paragraph(section.statements)]),
      ...(section.facts.length === 0 ? [] : [writer.plain(section.facts.join(' '))]),
    ];
  if (section.kind === 'sides')
    return section.sides.flatMap(({ title, statements }) => [...headed(title), ...items(statements)]);
  if (section.kind === 'prose')
    return section.paragraphs.flatMap(({ title, statements }) => [
      ...headed(title),
      ...(section.form === 'paragraphs' ? [writer.paragraph(statements)] : items(statements)),
    ]);
  return section.groups.flatMap(({ title, statements }) => [
    ...headed(title),
    ...statements.map((each) => writer.stated(each, section.isAppendix ? standing(each, words) : '')),
  ]);
}

type Disagreement = Extract<Section, { kind: 'disagreements' }>['items'][number];

/** Each side in its own words, then how it was settled. */
const disagreement = (
  { topic, sides, verdict, resolution }: Disagreement,
  { writer, words }: Place,
): readonly Block[] => [
  writer.subheading(topic),
  ...sides.map(({ statement, evidence: [first] }) =>
    writer.item({
      text: first?.exact ?? statement,
      isQuotation: first !== undefined,
      cited: first === undefined ? [] : [first.sourceId],
      remarks: [],
    }),
  ),
  writer.plain(words.labelled({ name: verdict, value: resolution })),
];

const quotedRuns = ({ lead, deciding, rest }: ListedPassage, { TextRun }: Library) => [
  new TextRun({ text: wordSafe(`“${lead}`) }),
  new TextRun({ text: wordSafe(deciding.exact), style: 'Strong' }),
  new TextRun({ text: wordSafe(`${rest}”`) }),
];

/** What a passage is from, after its footnote. */
const from = ({ source, heading, facts }: ListedPassage): string =>
  ` (${[source.title, ...(heading === '' ? [] : [heading]), ...facts].join('; ')})`;

const standing = ({ claims }: Statement, words: Words): string =>
  claims.map((claim) => ` (${standingOf(claim, words).join('; ')})`).join('');

const numberedLine = (source: BriefSource, words: Words): string =>
  `${source.id}. ${sourceLine(source, words)}`;

const sourceLine = (source: BriefSource, words: Words): string =>
  `${source.authors.length === 0 ? '' : `${authorsOf(source)}. `}${source.title} (${[dateOf(source, words.evidence), ...originFacts(source, words)].join('; ')}). ${webAddress(source.address) ?? source.address}`;

type Block = DocxParagraph | DocxTable;

interface Writer {
  title(text: string): DocxParagraph;
  heading(text: string): DocxParagraph;
  subheading(text: string): DocxParagraph;
  table(section: TableSection, notFound: string): DocxTable;
  /** Sentences that run on, each with its footnotes. */
  paragraph(statements: readonly Statement[]): DocxParagraph;
  item(statement: Pick<Statement, 'text' | 'isQuotation' | 'cited' | 'remarks'>): DocxParagraph;
  plain(text: string): DocxParagraph;
  bullet(text: string): DocxParagraph;
  /** A quoted passage with its deciding sentence in bold, and a footnote. */
  passage(passage: ListedPassage): DocxParagraph;
  /** A sentence with a footnote for each source it cites. */
  stated(statement: Statement, remark: string): DocxParagraph;
  readonly footnotes: Record<string, { children: DocxParagraph[] }>;
}

/** A footnote for each source, made when it is first cited. */
function notesOf({ brief, words }: Outline, { FootnoteReferenceRun, Paragraph, TextRun }: Library) {
  const footnotes: Writer['footnotes'] = {};
  const byId = new Map(brief.sources.map((source) => [source.id, source]));
  const note = (id: string) => {
    const number = numberOfSource(id);
    const source = byId.get(id);
    const quotes = (source?.quotes ?? []).map((quote) => ` “${quote.exact}”`).join('');
    const text = `${id}. ${source === undefined ? '' : sourceLine(source, words)}${quotes}`;
    footnotes[number] = { children: [new Paragraph({ children: [new TextRun({ text: wordSafe(text) })] })] };
    return new FootnoteReferenceRun(number);
  };
  return { footnotes, note };
}

const sentenceOf =
  (run: (text: string) => ParagraphChild, note: (id: string) => ParagraphChild) =>
  ({ text, isQuotation, cited, remarks }: Parameters<Writer['item']>[0]): ParagraphChild[] => [
    run(isQuotation ? `“${text}”` : text),
    ...cited.map(note),
    ...(remarks.length === 0 ? [] : [run(` (${remarks.join('; ')})`)]),
  ];

function writerOf(outline: Outline, library: Library): Writer {
  const { HeadingLevel, Paragraph, TextRun } = library;
  const run = (text: string) => new TextRun({ text: wordSafe(text) });
  const { footnotes, note } = notesOf(outline, library);
  const sentence = sentenceOf(run, note);
  return {
    footnotes,
    subheading: (text) => new Paragraph({ heading: HeadingLevel.HEADING_2, children: [run(text)] }),
    table: (section, notFound) => docxTable(section, { library, run, note, notFound }),
    paragraph: (statements) =>
      new Paragraph({
        children: statements.flatMap((each) => [...sentence(each), run(' ')]),
        spacing: { after: 120 },
      }),
    item: (statement) => new Paragraph({ bullet: { level: 0 }, children: sentence(statement) }),
    title: (text) => new Paragraph({ heading: HeadingLevel.TITLE, children: [run(text)] }),
    heading: (text) => new Paragraph({ heading: HeadingLevel.HEADING_1, children: [run(text)] }),
    plain: (text) => new Paragraph({ children: [run(text)] }),
    bullet: (text) => new Paragraph({ bullet: { level: 0 }, children: [run(text)] }),
    passage: (each) =>
      new Paragraph({
        bullet: { level: 0 },
        children: [...quotedRuns(each, library), note(each.source.id), run(from(each))],
      }),
    stated: ({ text, isQuotation, cited }, remark) =>
      new Paragraph({
        children: [
          run(isQuotation ? `“${text}”` : text),
          ...cited.map(note),
          ...(remark === '' ? [] : [run(remark)]),
        ],
        spacing: { after: 120 },
      }),
  };
}

/** Without the characters that XML 1.0 cannot hold. */
const wordSafe = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '\uFFFD');
