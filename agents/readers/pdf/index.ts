/**
 * Reads PDFs with unpdf (pdf.js), and puts what the pages paint into reading order: columns, running heads, divided
 * words, footnotes, tables, references. Scanned, encrypted and damaged files are distinguished.
 */
import type { RawDocument, ReadDocument } from '../../document.js';
import { type Failure, type Result, fail, succeed } from '../../result.js';
import { collectVocabulary } from '../dehyphenate.js';
import { hiddenWarnings } from '../hostile-text.js';
import { emptyDocument, QUIET_CONTEXT } from '../reader.js';
import { assembleDocument } from './assemble.js';
import { commonGutters, orderColumns } from './columns.js';
import { flowBlocks } from './flow.js';
import { type PageLines, dropRunningHeads } from './running-heads.js';
import type { PageRuns } from './layout.js';
import { linesOf } from './lines.js';
import { readPdfMetadata } from './metadata.js';
import { type PaintedDocument, readPages, withPdf } from './page-runs.js';
import { groupLines, measureUsual } from './paragraphs.js';
import { withScans, type PagesWithScans } from './scanned-pages.js';
import { segmentsOf } from './segments.js';

const EXTRACTOR = 'unpdf 1.7.0, 2';

export async function readPdf(raw: RawDocument, context = QUIET_CONTEXT): Promise<Result<ReadDocument>> {
  let painted: PaintedDocument;
  let scans: PagesWithScans;
  try {
    [painted, scans] = await withPdf(raw.bytes, async (document) => {
      const read = await readPages(document);
      return [read, await withScans(document, read, context)];
    });
  } catch (error) {
    return fail(openingFailure(error));
  }
  const pages = readingOrder(scans.pages);
  const characters = pages.reduce(
    (sum, page) => sum + page.lines.reduce((length, line) => length + line.text.length, 0),
    0,
  );
  if (characters < 40 * Math.min(pages.length, 5)) return fail(scans.failure ?? noText(painted, scans));
  const { confidence, recogniser, warnings } = scans;
  return succeed({
    ...emptyDocument(recogniser === null ? EXTRACTOR : `${EXTRACTOR}, ocr: ${recogniser}`),
    ...readLayout(pages, painted),
    recognitionConfidence: confidence,
    warnings: [...warnings, ...hiddenWarnings(painted.hidden)],
  });
}

function noText({ pageCount }: PaintedDocument, { warnings }: PagesWithScans): Failure {
  const seen = warnings.map((warning) => ` (${warning})`).join('');
  return {
    code: 'scanned',
    message: `The PDF holds ${pageCount} page(s) and no text that can be read: pictures, or writing that does not say which characters it is made of${seen}.`,
    retryable: false,
    cure: 'Run another OCR program over it first.',
  };
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
