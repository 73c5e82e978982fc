/** Which pages of a PDF are pictures of text, and what becomes of them. */
import type { Failure } from '../../result.js';
import type { ReadingContext } from '../reader.js';
import { rangesOf, readScans } from '../scan/read-scans.js';
import type { PageRuns } from './layout.js';
import type { PaintedDocument, PdfDocument } from './page-runs.js';
import { readPainting } from './painting.js';

export interface PagesWithScans {
  readonly pages: readonly PageRuns[];
  /** 0 to 1; null where no page had to be recognised. */
  readonly confidence: number | null;
  /** What recognised them; null where none did. */
  readonly recogniser: string | null;
  readonly warnings: readonly string[];
  /** Why pictures of pages could not be read; null where there are none, or they were. */
  readonly failure: Failure | null;
}

/** Characters of a page below which it may be a picture: a stamp, a number, a line that a library has added. */
const FEW_CHARACTERS = 40;
const SOME_CHARACTERS = 300;
/** Share of the page that its pictures cover, where it has so few characters. */
const COVERED_BY_SCAN = 0.3;
const COVERED_BY_WHOLE_SCAN = 0.85;
/** In a longer document of few characters the pages without text are not looked at one by one. */
const MOST_LOOKED_AT = 500;

/** The pages of the document, those that are pictures as they were recognised. */
export async function withScans(
  document: PdfDocument,
  painted: PaintedDocument,
  context: ReadingContext,
): Promise<PagesWithScans> {
  const { pages } = painted;
  const nothing = { pages, confidence: null, recogniser: null, warnings: [], failure: null };
  const scanned = await scannedPages(document, pages);
  if (scanned.length === 0) return nothing;
  const read = await readScans(document, scanned, context);
  if (!read.ok) {
    const { message, cure = '' } = read.failure;
    const which = `${scanned.length === 1 ? 'page' : 'pages'} ${rangesOf(scanned)}`;
    return { ...nothing, warnings: [`${which}: not read. ${message} ${cure}`], failure: read.failure };
  }
  const { pages: recognised, confidence, recogniser, warnings } = read.value;
  if (recognised.size === 0) return { ...nothing, warnings };
  const which = rangesOf([...recognised.keys()]);
  return {
    pages: pages.map((page) => {
      const scan = recognised.get(page.page);
      return scan ? { ...scan, runs: [...scan.runs, ...page.runs] } : page;
    }),
    confidence,
    recogniser,
    warnings: [
      `text recognised from ${recognised.size === 1 ? 'a picture, page' : 'pictures, pages'} ${which}, confidence ${confidence.toFixed(2)}`,
      ...warnings,
    ],
    failure: null,
  };
}

/** Numbers of the pages that are pictures, with hardly any text of their own. */
async function scannedPages(document: PdfDocument, pages: readonly PageRuns[]): Promise<number[]> {
  const found: number[] = [];
  const few = pages
    .map(({ page, runs }) => ({ page, characters: runs.reduce((sum, { text }) => sum + text.length, 0) }))
    .filter(({ characters }) => characters < SOME_CHARACTERS);
  const isAllBare = few.length === pages.length && few.every(({ characters }) => characters < FEW_CHARACTERS);
  for (const [index, { page, characters }] of few.entries()) {
    const isBare = characters < FEW_CHARACTERS;
    // Looking means decoding: nothing but pictures is not decoded twice.
    const isKnown = isBare && (index >= MOST_LOOKED_AT || (isAllBare && found.length > 0));
    if (isKnown || (await isCovered(document, page, isBare ? COVERED_BY_SCAN : COVERED_BY_WHOLE_SCAN)))
      found.push(page);
  }
  return found;
}

async function isCovered(document: PdfDocument, number: number, share: number): Promise<boolean> {
  const page = await document.getPage(number);
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const { pictureArea: covered } = await readPainting(page, false);
  page.cleanup();
  return covered >= share * Math.abs((right - left) * (top - bottom));
}
