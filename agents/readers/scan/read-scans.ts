/** Recognises the text of pages that are pictures, page by page, and says how sure it is. */
import type { getDocumentProxy } from 'unpdf';
import { fail, succeed, type Failure, type Result } from '../../result.js';
import type { PageRuns } from '../pdf/layout.js';
import type { ReadingContext } from '../reader.js';
import { picturesOf, type PdfPage } from './pictures.js';
import { type Raster, greyMap, lookAt, rasterOf, turned } from './raster.js';
import {
  findRecogniser,
  installCommand,
  startRecogniser,
  type InstalledRecogniser,
  type Recogniser,
} from './recogniser.js';
import { runsOf, usualHeight, wordsOf, type PageScale, type RecognisedWords } from './words.js';

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

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
/** A page below this may stand on its head. */
const UPRIGHT_CONFIDENCE = 0.7;
/** Recognising takes seconds a page: what is beyond is said to be unread. */
const MOST_PAGES = 400;
const LONGEST_MS = 60 * 60 * 1000;
/** Shorter side of the largest paper that is taken at its word, in points. */
const WIDEST_PAGE = 900;

interface ScannedPage extends PageScale {
  readonly words: RecognisedWords;
}

/**
 * `numbers` are the pages that are pictures, from 1. Fails with `scanned-no-recogniser` where the program or a language is
 * not installed.
 */
export async function readScans(
  document: PdfDocument,
  numbers: readonly number[],
  context: ReadingContext,
): Promise<Result<ScanReading>> {
  const installed = findRecogniser();
  const languages = installed ? languagesOf(installed, context.languages) : [];
  const failure = failureOf(installed, languages);
  if (!installed || failure) return fail(failure ?? noRecogniser());
  const { pageTimeoutMs } = context;
  const reader = new ScanReader(document, {
    start: () => startRecogniser(installed, languages),
    pageTimeoutMs,
  });
  try {
    await reader.read(numbers, context);
    return succeed(reader.result(`tesseract.js ${installed.version}/${languages.join('+')}`));
  } finally {
    await reader.close();
  }
}

/** Those asked for; else English, or what there is. */
function languagesOf({ languages }: InstalledRecogniser, asked: readonly string[]): readonly string[] {
  if (asked.length > 0) return asked;
  return languages.has('eng') || languages.size === 0 ? ['eng'] : [...languages.keys()].slice(0, 1);
}

function failureOf(installed: InstalledRecogniser | null, languages: readonly string[]): Failure | null {
  if (!installed) return noRecogniser();
  const missing = languages.filter((language) => !installed.languages.has(language));
  return missing.length === 0 ? null : noRecogniser(missing);
}

function noRecogniser(missing: readonly string[] = []): Failure {
  return {
    code: 'scanned-no-recogniser',
    message:
      missing.length === 0
        ? 'The pages are pictures, and the program that recognises their text is not installed.'
        : `The pages are pictures, and the data to recognise ${missing.join(', ')} are not installed.`,
    retryable: false,
    cure: `Install it where research-loop is installed: ${installCommand(missing.length === 0 ? ['eng'] : missing)}`,
  };
}

interface TurnedWords {
  readonly words: RecognisedWords;
  /** Quarters of a turn, clockwise, after which the page stood upright. */
  readonly quarters: number;
}

class ScanReader {
  readonly #document: PdfDocument;
  readonly #start: () => Promise<Recogniser>;
  readonly #pageTimeoutMs: number;
  #recogniser: Recogniser | null = null;
  readonly #pages: ScannedPage[] = [];
  readonly #noise: number[] = [];
  readonly #unread: number[] = [];
  /** How the pages before had to be turned, where their lines ran across and where they ran down. */
  #standing = 0;
  #sideways = 1;

  constructor(
    document: PdfDocument,
    { start, pageTimeoutMs }: { start: () => Promise<Recogniser>; pageTimeoutMs: number },
  ) {
    this.#document = document;
    this.#start = start;
    this.#pageTimeoutMs = pageTimeoutMs;
  }

  async read(numbers: readonly number[], { onPage }: ReadingContext): Promise<void> {
    const startedMs = performance.now();
    for (const [index, number] of numbers.entries()) {
      if (index >= MOST_PAGES || performance.now() - startedMs > LONGEST_MS) {
        this.#unread.push(...numbers.slice(index));
        break;
      }
      onPage({ page: number, done: index, pages: numbers.length });
      const page = await this.#document.getPage(number);
      await this.#readPage(page, number);
      page.cleanup();
    }
  }

  async #readPage(page: PdfPage, number: number): Promise<void> {
    const view = page.getViewport({ scale: 1 });
    const { raster, dotsPerInch } = rasterOf(await picturesOf(page), view);
    const look = lookAt(raster);
    if (look.isBlank) return;
    const seen = look.isNoise
      ? null
      : await this.#upright(raster, { dotsPerInch, isSideways: look.isSideways });
    if (seen === null || seen.words.confidence < LEAST_CONFIDENCE) {
      this.#noise.push(number);
      return;
    }
    const { words, quarters } = seen;
    const [width, height] = quarters % 2 === 1 ? [view.height, view.width] : [view.width, view.height];
    // Pictures that state no size make pages of a metre.
    const shrink = Math.min(1, WIDEST_PAGE / Math.min(width, height));
    const scale = dotsPerInch / 72 / shrink;
    this.#pages.push({ words, page: number, width: width * shrink, height: height * shrink, scale });
  }

  /** The words of the page, turned as the pages before it were; turned by half where they are not sure. Null after too long. */
  async #upright(
    raster: Raster,
    look: { dotsPerInch: number; isSideways: boolean },
  ): Promise<TurnedWords | null> {
    const first = look.isSideways ? this.#sideways : this.#standing;
    const words = await this.#wordsOf(turned(raster, first), look.dotsPerInch);
    if (words === null || words.confidence >= UPRIGHT_CONFIDENCE) return words && { words, quarters: first };
    const quarters = (first + 2) % 4;
    const other = await this.#wordsOf(turned(raster, quarters), look.dotsPerInch);
    if (other === null || sureness(other) <= sureness(words)) return { words, quarters: first };
    if (other.confidence >= LEAST_CONFIDENCE) {
      if (look.isSideways) this.#sideways = quarters;
      else this.#standing = quarters;
    }
    return { words: other, quarters };
  }

  /** Null where the page took too long: the recogniser is started anew, and the others are read. */
  async #wordsOf(raster: Raster, dotsPerInch: number): Promise<RecognisedWords | null> {
    this.#recogniser ??= await this.#start();
    const page = await within(this.#pageTimeoutMs, this.#recogniser.recognise(greyMap(raster), dotsPerInch));
    if (page !== null) return wordsOf(page);
    await this.close();
    return null;
  }

  async close(): Promise<void> {
    await this.#recogniser?.close();
    this.#recogniser = null;
  }

  result(recogniser: string): ScanReading {
    const usual = usualHeight(this.#pages);
    const length = this.#pages.reduce((sum, { words }) => sum + words.length, 0);
    const sure = this.#pages.reduce((sum, { words }) => sum + words.length * words.confidence, 0);
    const unsure = this.#pages.filter(({ words }) => words.confidence < SURE_CONFIDENCE);
    return {
      pages: new Map(this.#pages.map((page) => [page.page, runsOf(page.words, page, usual)])),
      confidence: length === 0 ? 0 : Math.round((sure / length) * 100) / 100,
      recogniser,
      warnings: [
        ...about(
          unsure.map(({ page }) => page),
          'recognised with little confidence: compare them with the pictures',
        ),
        ...about(this.#noise, 'pictures in which no text could be recognised'),
        ...about(this.#unread, 'pictures that were not read: the document has too many'),
      ],
    };
  }
}

/** What grows with the number of words and with how sure each of them is. */
const sureness = ({ length, confidence }: RecognisedWords): number => length * confidence ** 3;

/** What a promise gives, or null where that takes too long. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
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
