/** Takes the painted text of every page out of a PDF. */
import { getDocumentProxy } from 'unpdf';
import type { HiddenText } from '../hostile-text.js';
import { Canvases } from '../scan/canvas.js';
import { withSymbols } from '../signs.js';
import { type PageRuns, type Run, mostly, multiply } from './layout.js';
import type { Painting } from './paint-walk.js';
import { UNPAINTED, readPainting } from './painting.js';
import { seenParts, takeOutTiny } from './seen.js';

export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/** Longer documents are read up to here, so that a book costs minutes of nobody's time. */
const MOST_PAGES = 1500;
/** Pages on which text that nobody sees is looked for: pictures are unpacked for it, and those of a scanned book take minutes. */
const MOST_PAINTED = 200;
/** A page with more pieces of text than this is a drawing. */
const MOST_RUNS_OF_PAGE = 40_000;

/** Fonts and character maps that pdf.js does not bring along are fetched from nowhere. */
class NothingAtHand {
  fetch({ filename }: { readonly filename: string }): Promise<never> {
    return Promise.reject(new Error(`${filename} is not at hand`));
  }
}

export interface PaintedDocument {
  readonly pages: readonly PageRuns[];
  /** Text that the pages hold and nobody sees. */
  readonly hidden: readonly HiddenText[];
  readonly pageCount: number;
  readonly info: Readonly<Record<string, unknown>>;
  /** The XMP packet, as text. */
  readonly xmp: string;
}

/**
 * Opens a PDF for as long as `use` takes.
 * @throws what pdf.js throws for damaged and encrypted files
 */
export async function withPdf<T>(bytes: Uint8Array, use: (document: PdfDocument) => Promise<T>): Promise<T> {
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    isEvalSupported: false,
    verbosity: 0,
    cMapPacked: false,
    useWorkerFetch: false,
    BinaryDataFactory: NothingAtHand,
    CanvasFactory: Canvases,
  });
  try {
    return await use(document);
  } finally {
    await document.destroy();
  }
}

export async function readPages(document: PdfDocument): Promise<PaintedDocument> {
  const { info, metadata } = await document.getMetadata();
  const isTex = madeByTex(info as Record<string, unknown>);
  const pages: PageRuns[] = [];
  const hidden: HiddenText[] = [];
  for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES); number += 1) {
    const page = await document.getPage(number);
    const { runs, hidden: unseen } = await readPage(page, number, isTex);
    const seen = takeOutTiny(runs);
    pages.push(seen.page);
    hidden.push(...unseen, ...seen.hidden);
    page.cleanup();
  }
  // Absent where a file has none, whatever its type says.
  const xmp: unknown = (metadata as typeof metadata | null)?.getRaw();
  return {
    pages,
    hidden,
    pageCount: document.numPages,
    info: info as Record<string, unknown>,
    xmp: typeof xmp === 'string' ? xmp : '',
  };
}

const madeByTex = (info: Readonly<Record<string, unknown>>): boolean =>
  /(?:pdf|xe|lua|la)tex|\btex\b|dvips|dvipdf/iu.test(
    `${String(info['Producer'])} ${String(info['Creator'])}`,
  );

interface PlacedRun extends Run {
  /** Direction of writing in degrees, a multiple of 90. */
  readonly angle: number;
}

async function readPage(
  page: PdfPage,
  number: number,
  isTex: boolean,
): Promise<{ runs: PageRuns; hidden: HiddenText[] }> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  // A page without text hides none, and decoding its pictures takes time.
  const isWritten = items.some((item) => 'str' in item && item.str.trim() !== '');
  const isLookedAt = isWritten && (number <= MOST_PAINTED || isTex);
  const painting = isLookedAt ? await readPainting(page, isTex) : UNPAINTED;
  const placed: PlacedRun[] = [];
  const { seenOf, hidden } = seenParts(painting);
  let rightToLeft = 0;
  let spaced = false;
  for (const item of items) {
    if (!('str' in item)) continue;
    if (/^[ \u00a0\t\n\r]*$/u.test(item.str)) {
      spaced ||= item.str !== '';
      continue;
    }
    if (placed.length >= MOST_RUNS_OF_PAGE) break;
    const str = seenOf(item);
    if (str.trim() === '') continue;
    const text = cleanGlyphs(withTexGlyphs({ str, fontName: item.fontName }, painting));
    placed.push({ ...placeRun({ ...item, text }, viewport.transform), spaced });
    spaced = false;
    if (item.dir === 'rtl') rightToLeft += 1;
  }
  putBack(placed, painting, viewport.transform);
  const angle = mainAngle(placed);
  const runs = placed.filter((run) => run.angle === angle);
  const turned = angle === 0 ? runs : runs.map((run) => turnUpright(run, angle, viewport));
  const sideways = angle === 90 || angle === 270;
  const [width, height] = sideways ? [viewport.height, viewport.width] : [viewport.width, viewport.height];
  const isRightToLeft = rightToLeft * 2 > placed.length;
  return { runs: { page: number, width, height, runs: turned, rightToLeft: isRightToLeft }, hidden };
}

/** Characters that are the bare codes of a TeX font become what the font shows for them. */
function withTexGlyphs({ str, fontName }: { str: string; fontName: string }, { byFont }: Painting): string {
  const known = byFont.get(fontName);
  if (!known) return str;
  return [...str].map((character) => known.get(character.codePointAt(0) ?? -1) ?? character).join('');
}

/** Each lost glyph goes after the run that ends where it begins; where there is none, it stays lost. */
function putBack(placed: PlacedRun[], { lost }: Painting, view: number[]): void {
  for (const { text, matrix, width, font } of lost) {
    const scale = Math.hypot(matrix[0] ?? 0, matrix[1] ?? 0);
    const item = { text, transform: [...matrix], width: width * scale, height: scale, fontName: font };
    const run = { ...placeRun(item, view), spaced: false };
    const reach = 0.3 * Math.max(run.size, 1);
    const at = placed.findLastIndex(
      (other) =>
        Math.abs(other.x + other.width - run.x) < reach && Math.abs(other.y - run.y) < 0.6 * other.size,
    );
    if (at >= 0) placed.splice(at + 1, 0, run);
  }
}

function placeRun(
  item: { text: string; transform: number[]; width: number; height: number; fontName: string },
  view: number[],
): Omit<PlacedRun, 'spaced'> {
  const [a, b, c, d, e, f] = multiply(view, item.transform);
  const size = Math.hypot(c, d) || Math.hypot(a, b) || Math.abs(item.height);
  // y grows downwards in the view, so an upright run has b = 0 and a > 0
  const angle = (Math.round((Math.atan2(b, a) * 180) / Math.PI / 90) * 90 + 360) % 360;
  return { text: item.text, x: e, y: f, width: item.width, size, font: item.fontName, angle };
}

/** Most text of a page runs one way; what runs another way is a stamp in the margin or an axis label. */
const mainAngle = (runs: readonly PlacedRun[]): number =>
  mostly(runs.map(({ angle, text }) => [angle, text.length])) ?? 0;

function turnUpright(run: PlacedRun, angle: number, view: { width: number; height: number }): Run {
  const { x, y } = run;
  if (angle === 90) return { ...run, x: y, y: view.width - x };
  if (angle === 270) return { ...run, x: view.height - y, y: x };
  return { ...run, x: view.width - x, y: view.height - y };
}

/** Ligatures and mathematical alphabets as plain letters; a glyph without a Unicode value is U+FFFD. */
function cleanGlyphs(text: string): string {
  return withSymbols(text)
    .replace(/\u{f8020}/gu, '′')
    .replace(/[\ufb00-\ufb06\u{1d400}-\u{1d7ff}\u2100-\u214f\uff01-\uff5e]/gu, (glyph) =>
      glyph === '℃' || glyph === '№' ? glyph : glyph.normalize('NFKC'),
    )
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu, '\ufffd');
}
