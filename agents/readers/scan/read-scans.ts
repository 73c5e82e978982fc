/** Recognises the text of pages that are pictures, page by page, and says how sure it is. */
import { fail, succeed, type Failure, type Result } from '../../result.js';
import type { PageRuns } from '../pdf/layout.js';
import type { PdfDocument } from '../pdf/page-runs.js';
import type { ReadingContext } from '../reader.js';
import { Canvases, loadCanvas } from './canvas.js';
import { installCommand, startRecogniser, usable, type Recogniser } from './recogniser.js';
import { runsOf, usualHeight, wordsOf, type PageScale, type RecognisedWords } from './words.js';

/** What came of the pages that are pictures. */
export interface ScanReading {
  /** By page, counted from 1; pages that held no text are not among them. */
  readonly pages: ReadonlyMap<number, PageRuns>;
  /** 0 to 1, over all words of these pages. */
  readonly confidence: number;
  /** `tesseract.js 7.0.0/eng`. */
  readonly recogniser: string;
  /** What was not or hardly read, for the document's warnings. */
  readonly warnings: readonly string[];
}

/** Pages below this hold no text that could be told from noise; below the second a reader is warned. */
const LEAST_CONFIDENCE = 0.6;
const SURE_CONFIDENCE = 0.75;
/** A page below this may lie on its side, or stand on its head. */
const UPRIGHT_CONFIDENCE = 0.7;
/** Recognising takes seconds a page: what is beyond is said to be unread. */
const MOST_PAGES = 400;
const LONGEST_MS = 60 * 60 * 1000;
/** Shorter side of the largest paper that is taken at its word, in points: pictures that state no size make pages of a metre. */
const WIDEST_PAGE = 900;
/** Letters of running text are then 20 to 40 pixels high, which the recogniser was made for. */
const DOTS_PER_INCH = 300;
/** A page of A3 at 400 dots per inch. */
const MOST_PIXELS = 32_000_000;

type ScannedPage = PageScale & { readonly words: RecognisedWords };
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/**
 * `numbers` are the pages that are pictures, from 1. Fails with `scanned-no-recogniser` where the program or a language is
 * not installed.
 */
export async function readScans(
  document: PdfDocument,
  numbers: readonly number[],
  { languages: asked, pageTimeoutMs, onPage }: ReadingContext,
): Promise<Result<ScanReading>> {
  const { installed, languages, missing } = usable(asked);
  if (installed === null || missing.length > 0) return fail(noRecogniser(missing));
  await loadCanvas();
  const startedMs = performance.now();
  const [pages, noise, unread]: [ScannedPage[], number[], number[]] = [[], [], []];
  let recogniser: Recogniser | null = null;
  /** How the page before had to be turned, in quarters. */
  let usual = 0;
  /** Null where the page took too long: the recogniser is started anew, and the others are read. */
  const wordsAt = async (page: PdfPage, quarters: number): Promise<ScannedPage | null> => {
    const { picture, scale, width, height } = await pictureOf(page, quarters);
    recogniser ??= await startRecogniser(installed, languages);
    const seen = await within(pageTimeoutMs, recogniser.recognise(picture, scale * 72));
    if (seen !== null) return { words: wordsOf(seen), page: page.pageNumber, width, height, scale };
    await recogniser.close();
    recogniser = null;
    return null;
  };
  /** Turned as the page before it was; in other ways where it is not sure. */
  const upright = async (page: PdfPage): Promise<ScannedPage | null> => {
    let best: ScannedPage | null = null;
    for (const quarters of [usual, (usual + 2) % 4, (usual + 1) % 4, (usual + 3) % 4]) {
      const seen = await wordsAt(page, quarters);
      if (seen === null) break;
      if (best === null || sureness(seen.words) > sureness(best.words)) best = seen;
      if (seen.words.confidence >= UPRIGHT_CONFIDENCE) usual = quarters;
      if (seen.words.length === 0 || seen.words.confidence >= UPRIGHT_CONFIDENCE) break;
    }
    return best;
  };
  try {
    for (const [index, number] of numbers.entries()) {
      if (index >= MOST_PAGES || performance.now() - startedMs > LONGEST_MS) {
        unread.push(...numbers.slice(index));
        break;
      }
      onPage({ page: number, done: index, pages: numbers.length });
      const page = await document.getPage(number);
      const seen = await upright(page);
      page.cleanup();
      if (seen !== null && seen.words.length > 0 && seen.words.confidence >= LEAST_CONFIDENCE)
        pages.push(seen);
      else if (seen === null || seen.words.length > 0) noise.push(number);
    }
  } finally {
    await (recogniser as Recogniser | null)?.close();
  }
  const name = `tesseract.js ${installed.version}/${languages.join('+')}`;
  return succeed({ ...together(pages), recogniser: name, warnings: warningsOf(pages, noise, unread) });
}

/** The page as somebody who looks at it sees it, turned by so many quarters. */
async function pictureOf(page: PdfPage, quarters: number) {
  const rotation = (page.rotate + 90 * quarters) % 360;
  const plain = page.getViewport({ scale: 1, rotation });
  // In pixels a point: of a page that is too large for paper, those of the paper it would be.
  const shrink = Math.min(1, WIDEST_PAGE / Math.min(plain.width, plain.height));
  const wanted = (DOTS_PER_INCH / 72) * shrink;
  const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / Math.max(1, plain.width * plain.height)));
  const viewport = page.getViewport({ scale, rotation });
  const { canvas, context } = new Canvases().create(viewport.width, viewport.height);
  const drawn = { canvas, canvasContext: context, viewport };
  await page.render(drawn).promise;
  const picture = await canvas.encode('png');
  return { picture, scale: scale / shrink, width: plain.width * shrink, height: plain.height * shrink };
}

function noRecogniser(missing: readonly string[]): Failure {
  const isThere = missing.length > 0;
  return {
    code: 'scanned-no-recogniser',
    message: isThere
      ? `The pages are pictures, and the data to recognise ${missing.join(', ')} are not installed.`
      : 'The pages are pictures, and the program that recognises their text is not installed.',
    retryable: false,
    cure: `Install it where research-loop is installed: ${installCommand(isThere ? missing : ['eng'])}`,
  };
}

function together(pages: readonly ScannedPage[]): Pick<ScanReading, 'pages' | 'confidence'> {
  const usual = usualHeight(pages);
  const length = pages.reduce((sum, { words }) => sum + words.length, 0);
  const sure = pages.reduce((sum, { words }) => sum + words.length * words.confidence, 0);
  return {
    pages: new Map(pages.map((page) => [page.page, runsOf(page.words, page, usual)])),
    confidence: length === 0 ? 0 : Math.round((sure / length) * 100) / 100,
  };
}

const warningsOf = (pages: readonly ScannedPage[], noise: number[], unread: number[]): string[] => [
  ...about(
    pages.filter(({ words }) => words.confidence < SURE_CONFIDENCE).map(({ page }) => page),
    'recognised with little confidence: compare them with the pictures',
  ),
  ...about(noise, 'pictures in which no text could be recognised'),
  ...about(unread, 'pictures that were not read: the document has too many'),
];

/** What grows with the number of words and with how sure each of them is. */
const sureness = ({ length, confidence }: RecognisedWords): number => length * confidence ** 3;

/** What a promise gives, or null where that takes too long. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const about = (pages: readonly number[], what: string): string[] =>
  pages.length === 0 ? [] : [`${pages.length === 1 ? 'page' : 'pages'} ${rangesOf(pages)}: ${what}`];

/** `1-3, 7` */
export function rangesOf(pages: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last?.[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
}
