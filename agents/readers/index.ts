/**
 * Turns the bytes of one document into a `ReadDocument`: the format is detected from the content, then the content
 * type, then the name. A new format is one file, an entry in `text/formats.ts`, and its line in `readers`.
 */
import { gunzipSync } from 'node:zlib';
import type { FormatName } from '../../text/formats.js';
import type { RawDocument, ReadDocument } from '../document.js';
import { type Failure, type Result, fail, succeed } from '../result.js';
import { withPrintedDates } from './dates/printed.js';
import { finishDocument } from './finish-document.js';
import { textDocument } from './plain-text/text-document.js';
import { type PageProgress, QUIET_CONTEXT, type ReadBytes, type ReadingContext } from './reader.js';
import { sniffFormat } from './sniff.js';

export type { PageProgress } from './reader.js';

interface ReaderEntry {
  /** The module is loaded when the first document of its kind comes. */
  readonly load: () => Promise<ReadBytes>;
  /** Larger documents are read in a process of their own; smaller ones here, where starting it would cost more. */
  readonly inlineBytes: number;
}

const MEBIBYTE = 1024 * 1024;
/** Text of this size is read in milliseconds, whatever stands in it (`bench/slow-text.ts`). */
const SMALL_BYTES = 32 * 1024;

export const readers = {
  pdf: { load: async () => (await import('./pdf/index.js')).readPdf, inlineBytes: 0 },
  html: { load: async () => (await import('./html/index.js')).readHtml, inlineBytes: 0 },
  docx: { load: async () => (await import('./docx/index.js')).readDocx, inlineBytes: 0 },
  pptx: { load: async () => (await import('./pptx/index.js')).readPptx, inlineBytes: 0 },
  xlsx: { load: async () => (await import('./xlsx/index.js')).readXlsx, inlineBytes: 0 },
  epub: { load: async () => (await import('./epub/index.js')).readEpub, inlineBytes: 0 },
  jats: { load: async () => (await import('./jats/index.js')).readJats, inlineBytes: 0 },
  markdown: {
    load: async () => (await import('./markdown/index.js')).readMarkdown,
    inlineBytes: SMALL_BYTES,
  },
  csv: { load: async () => (await import('./csv/index.js')).readCsv, inlineBytes: SMALL_BYTES },
  'plain-text': {
    load: async () => (await import('./plain-text/text-document.js')).readPlainText,
    inlineBytes: SMALL_BYTES,
  },
} as const satisfies Record<FormatName, ReaderEntry>;

/** Formats whose texts open with their dates, where their data name none; a page's are told apart by its reader. */
const PRINTS_DATES: ReadonlySet<string> = new Set(['docx', 'pptx', 'markdown', 'plain-text']);

export interface ReadOptions {
  /** Wall time for one document once its turn has come, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** Resident memory of the process that reads, in mebibytes. Default 768. */
  readonly memoryMb?: number;
  /** Read here, without limits on time and memory: for measuring and debugging. */
  readonly inThread?: boolean;
  /** Larger documents are refused, packed or unpacked. Default 64 MiB. */
  readonly maxBytes?: number;
  /** Wall time for each page that is a picture, in milliseconds. Default 120,000. */
  readonly pageTimeoutMs?: number;
  /** Languages in which text is recognised in pictures, as tesseract names them. Default: English. */
  readonly languages?: readonly string[];
  /** Called before text is recognised in the picture of a page. */
  readonly onPage?: (progress: PageProgress) => void;
  /** Ends the reading: the document is `aborted`. */
  readonly signal?: AbortSignal;
}

const DEFAULTS = {
  timeoutMs: 30_000,
  memoryMb: 768,
  maxBytes: 64 * MEBIBYTE,
  pageTimeoutMs: 120_000,
  languages: [],
};

/** Never throws for what the document is or does: it is `unsupported-type`, `damaged`, `timed-out` and so on. */
export async function readDocument(
  raw: RawDocument,
  options: ReadOptions = {},
): Promise<Result<ReadDocument>> {
  const { onPage, signal, ...given } = options;
  const limits = { ...DEFAULTS, ...given };
  if (raw.bytes.length === 0) return fail(failure('empty', 'The document is empty.'));
  if (raw.bytes.length > limits.maxBytes) return fail(tooLarge(limits.maxBytes));
  if (!limits.inThread && !isSmall(raw)) {
    const { readInProcess } = await import('./pool.js');
    return readInProcess(raw, limits, { onPage, signal });
  }
  const { languages, maxBytes, pageTimeoutMs } = limits;
  return readHere(raw, {
    maxBytes,
    context: { ...QUIET_CONTEXT, languages, pageTimeoutMs, ...(onPage && { onPage }) },
  });
}

/** Whether a document may be read here: of a format that is read without unpacking anything, and short. */
function isSmall(raw: RawDocument): boolean {
  if (isGzip(raw.bytes)) return false;
  const format = sniffFormat(raw);
  const reader: ReaderEntry | null = format && readers[format];
  return reader === null || raw.bytes.length <= reader.inlineBytes;
}

/** Reads here; what a hostile document makes a parser throw becomes a failure. */
export async function readHere(
  packed: RawDocument,
  {
    maxBytes = DEFAULTS.maxBytes,
    context = QUIET_CONTEXT,
  }: { maxBytes?: number; context?: ReadingContext } = {},
): Promise<Result<ReadDocument>> {
  const unwrapped = unwrapGzip(packed, maxBytes);
  if (!unwrapped.ok) return unwrapped;
  const raw = unwrapped.value;
  const format = sniffFormat(raw);
  const reader = format && readers[format];
  if (!reader) return fail(failure('unsupported-type', UNREAD));
  try {
    const read = await (await reader.load())(raw, context);
    if (!read.ok) return read;
    return finishDocument(PRINTS_DATES.has(format) ? withPrintedDates(read.value) : read.value);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail(
      failure(
        'parser-crashed',
        `The ${format} reader could not cope with this document: ${reason.slice(0, 200)}`,
      ),
    );
  }
}

export interface GivenText {
  readonly text: string;
  readonly title: string | null;
  readonly authors: readonly string[];
  readonly publishedAt: string | null;
}

/** Text that a search engine sent along, as a document under the same rules as one that was read. */
export function judgeText(given: GivenText): Result<ReadDocument> {
  const { title, authors, publishedAt } = given;
  const document = textDocument(given.text);
  return finishDocument({
    ...document,
    title: title ?? document.title,
    authors,
    publishedAt,
    publishedFrom: publishedAt === null ? null : 'search',
    extractor: 'engine text',
  });
}

/** A small page that makes a process load what pages take. */
const SAMPLE = {
  bytes: new TextEncoder().encode('<!doctype html><title>Sample</title><p>A page of one sentence.</p>'),
  address: 'https://sample.invalid/',
  contentType: 'text/html',
};

/** Starts processes for so many documents that are on their way. Asked for again, it starts those that ended meanwhile. */
export async function warmReaders(documents: number): Promise<void> {
  const { warmPool } = await import('./pool.js');
  await warmPool(documents, SAMPLE, DEFAULTS);
}

/** Ends the processes that read. Reading again starts new ones. */
export async function closeReaders(): Promise<void> {
  const { closePool } = await import('./pool.js');
  await closePool();
}

const UNREAD = 'This kind of file is not read; if it holds text, save it as DOCX or PDF.';

const failure = (code: Failure['code'], message: string): Failure => ({ code, message, retryable: false });
const tooLarge = (maxBytes: number): Failure =>
  failure('too-large', `The document is larger than ${maxBytes} bytes.`);

/** Takes gzip off, within a limit on what comes out of it. */

/** More wrappings than this one inside the other is an attack. */
const MOST_LAYERS = 2;

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The document without its gzip wrapping; `too-large` where it would grow beyond `maxBytes`. */
function unwrapGzip(raw: RawDocument, maxBytes: number): Result<RawDocument> {
  let { bytes } = raw;
  for (let layer = 0; isGzip(bytes); layer += 1) {
    if (layer === MOST_LAYERS)
      return fail({
        code: 'too-large',
        message: 'The file is compressed again and again.',
        retryable: false,
      });
    try {
      bytes = gunzipSync(bytes, { maxOutputLength: maxBytes });
    } catch (error) {
      const tooLarge = error instanceof RangeError;
      return fail({
        code: tooLarge ? 'too-large' : 'damaged',
        message: tooLarge
          ? `Unpacked, the file is larger than ${maxBytes} bytes.`
          : 'The gzip file is damaged.',
        retryable: false,
      });
    }
  }
  return succeed({ ...raw, bytes });
}
