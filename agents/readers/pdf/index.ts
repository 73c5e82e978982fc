/**
 * Reads PDFs with unpdf (pdf.js), and puts what the pages paint into reading order: columns, running heads, divided
 * words, footnotes, tables, references. Scanned, encrypted and damaged files are distinguished.
 */
import type { RawDocument, ReadDocument } from '../../document.js';
import { type Failure, type Result, fail, succeed } from '../../result.js';
import { collectVocabulary } from '../dehyphenate.js';
import { hiddenWarnings } from '../hostile-text.js';
import { emptyDocument } from '../reader.js';
import { assembleDocument } from './assemble.js';
import { commonGutters, orderColumns } from './columns.js';
import { flowBlocks } from './flow.js';
import { type PageLines, dropRunningHeads } from './running-heads.js';
import type { PageRuns } from './layout.js';
import { linesOf } from './lines.js';
import { readPdfMetadata } from './metadata.js';
import { type PaintedDocument, readPages } from './page-runs.js';
import { groupLines, measureUsual } from './paragraphs.js';
import { segmentsOf } from './segments.js';

const EXTRACTOR = 'unpdf 1.7.0, 2';

/** Characters of a page below which it may be a picture: a stamp, a number, a line that a library has added. */
const FEW_CHARACTERS = 40;

export async function readPdf(raw: RawDocument): Promise<Result<ReadDocument>> {
  let painted: PaintedDocument;
  try {
    painted = await readPages(raw.bytes);
  } catch (error) {
    return fail(openingFailure(error));
  }
  const pages = readingOrder(painted.pages);
  const lengths = pages.map(({ lines }) => lines.reduce((sum, { text }) => sum + text.length, 0));
  const characters = lengths.reduce((sum, length) => sum + length, 0);
  if (characters < FEW_CHARACTERS * Math.min(pages.length, 5)) return fail(noText(painted));
  const bare = pages.filter((_, at) => (lengths[at] ?? 0) < FEW_CHARACTERS).map(({ page }) => page);
  return succeed({
    ...emptyDocument(EXTRACTOR),
    ...readLayout(pages, painted),
    warnings: [
      ...(bare.length === 0 ? [] : [`hardly any text on page ${rangesOf(bare)}: empty, or pictures`]),
      ...hiddenWarnings(painted.hidden),
    ],
  });
}

const noText = ({ pageCount }: PaintedDocument): Failure => ({
  code: 'scanned',
  message: `The PDF holds ${pageCount} page(s) and no text that can be read: pictures, or writing that does not say which characters it is made of.`,
  retryable: false,
  cure: 'Give it a text layer first: ocrmypdf in.pdf out.pdf',
});

/** `1-3, 7` */
function rangesOf(pages: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last?.[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
}

function readingOrder(pages: readonly PageRuns[]): PageLines[] {
  const segments = pages.map(segmentsOf);
  const gutters = commonGutters(segments);
  return pages.map((page, index) => {
    const options = { page: page.page, rightToLeft: page.rightToLeft };
    const columns = orderColumns(page, segments[index] ?? [], gutters);
    return {
      page: page.page,
      height: page.height,
      lines: columns.flatMap((column) => linesOf(column, options)),
    };
  });
}

function readLayout(pages: readonly PageLines[], painted: PaintedDocument): Partial<ReadDocument> {
  const kept = dropRunningHeads(pages);
  const usual = measureUsual(kept);
  const vocabulary = collectVocabulary(kept.flatMap((page) => page.lines.map((line) => line.text)));
  const groups = kept.flatMap((page) => groupLines(page.lines, usual));
  const blocks = flowBlocks(groups, usual, vocabulary);
  const firstPageText = (pages[0]?.lines ?? []).map((line) => line.text).join('\n');
  const metadata = readPdfMetadata(blocks, { info: painted.info, xmp: painted.xmp, firstPageText, usual });
  return assembleDocument(blocks, { metadata, usual, pageCount: painted.pageCount });
}

function openingFailure(error: unknown): Failure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') {
    return {
      code: 'encrypted',
      message: 'The PDF is protected by a password.',
      retryable: false,
      cure: 'Save a copy without the password.',
    };
  }
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 'damaged', message: `The PDF cannot be opened: ${reason.slice(0, 160)}`, retryable: false };
}
