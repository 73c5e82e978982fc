/**
 * How well pages that are pictures are read: the first pages of three articles, printed as pictures at three sizes and
 * packed into a PDF without text, beside the text that their own PDF has. Needs RESEARCH_LOOP_DATA, tesseract.js with
 * the data of English, and pdftoppm of Debian's poppler-utils (`apt-get install -y poppler-utils`).
 * `npx tsx bench/scans.ts [ARTICLES]`, three where none are named
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadDocument } from '../agents/document.js';
import { closeReaders, readDocument } from '../agents/readers/index.js';
import { findQuote } from '../loop/gate/find-quote.js';
import { prepareSource } from '../loop/gate/prepare.js';
import { proseSentences, readFileOrThrow } from '../test/tools/found-sentences.js';

const ARTICLES = Number(process.argv[2] ?? 3);
const PAGES = 2;
const DOTS_PER_INCH = [150, 200, 300];

/** Prints the pages as grey JPEG pictures. */
function printed(pdf: string, dotsPerInch: number): Uint8Array[] {
  const folder = mkdtempSync(join(tmpdir(), 'scans-'));
  try {
    const options = ['-jpeg', '-gray', '-r', String(dotsPerInch), '-l', String(PAGES)];
    const { error } = spawnSync('pdftoppm', [...options, pdf, join(folder, 'page')]);
    if (error) throw new Error('pdftoppm did not start: apt-get install -y poppler-utils', { cause: error });
    return readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Width and height that the frame header of a JPEG states, in dots. */
function sizeOf(jpeg: Uint8Array): { width: number; height: number } {
  const bytes = Buffer.from(jpeg);
  let at = 2;
  while (bytes[at] === 0xff && ![0xc0, 0xc1, 0xc2].includes(bytes[at + 1] ?? 0))
    at += 2 + bytes.readUInt16BE(at + 2);
  return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
}

/** A PDF with a picture on each page and nothing else. */
function packed(pictures: readonly Uint8Array[], dotsPerInch: number): Buffer {
  const pages = pictures.map((_, index) => `${3 * index + 3} 0 R`).join(' ');
  const objects: Buffer[] = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from(`<</Type/Pages/Count ${pictures.length}/Kids[${pages}]>>`),
    ...pictures.flatMap((picture, index) => pageOf(picture, { first: 3 * index + 3, dotsPerInch })),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const places = objects.map((object, index) => {
    const place = Buffer.concat(parts).length;
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = Buffer.concat(parts).length;
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(head + trailer)]);
}

/** A page, what is drawn on it, and its picture: three objects from the number `first` on. */
function pageOf(
  picture: Uint8Array,
  { first, dotsPerInch }: { first: number; dotsPerInch: number },
): Buffer[] {
  const { width, height } = sizeOf(picture);
  const [wide, high] = [width, height].map((dots) => ((dots * 72) / dotsPerInch).toFixed(2));
  const drawn = `q ${wide} 0 0 ${high} 0 0 cm /P Do Q`;
  return [
    Buffer.from(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${wide} ${high}]/Contents ${first + 1} 0 R/Resources<</XObject<</P ${first + 2} 0 R>>>>>>`,
    ),
    Buffer.from(`<</Length ${drawn.length}>>stream\n${drawn}\nendstream`),
    Buffer.concat([
      Buffer.from(
        `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode/Length ${picture.length}>>stream\n`,
      ),
      picture,
      Buffer.from('\nendstream'),
    ]),
  ];
}

/** What stands on the pages that are printed. */
const textOfPages = ({ text, blocks }: ReadDocument): string =>
  blocks
    .filter(({ page }) => page !== undefined && page <= PAGES)
    .map(({ start, end }) => text.slice(start, end))
    .join('\n\n');

const wordsOf = (text: string): string[] => text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words of the true text that were recognised, in whatever order columns were read; each word counts once. */
function recognisedWords(truth: string, text: string): number {
  const left = new Map<string, number>();
  for (const word of wordsOf(text)) left.set(word, (left.get(word) ?? 0) + 1);
  return wordsOf(truth).filter((word) => {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    return count > 0;
  }).length;
}

interface Counts {
  words: number;
  right: number;
  sentences: number;
  found: number;
  /** Of the processor, in all threads. */
  seconds: number;
  confidence: number;
}

/** Reads it in this process, whose processor time and memory are known. */
async function readScan(path: string, counts: Counts): Promise<ReadDocument> {
  const before = process.cpuUsage();
  const read = await readDocument({ bytes: readFileSync(path), address: path }, { inThread: true });
  const { user, system } = process.cpuUsage(before);
  counts.seconds += (user + system) / 1e6;
  if (!read.ok) throw new Error(`${path}: ${read.failure.message}`);
  return read.value;
}

async function measure(pdf: string, dotsPerInch: number, counts: Counts): Promise<void> {
  const truth = textOfPages(await readFileOrThrow(pdf));
  const folder = mkdtempSync(join(tmpdir(), 'scans-'));
  const scan = join(folder, 'scan.pdf');
  writeFileSync(scan, packed(printed(pdf, dotsPerInch), dotsPerInch));
  const { text, recognitionConfidence } = await readScan(scan, counts);
  rmSync(folder, { recursive: true, force: true });
  const source = prepareSource({ id: 'S1', text });
  const sentences = proseSentences(truth);
  counts.words += wordsOf(truth).length;
  counts.right += recognisedWords(truth, text);
  counts.sentences += sentences.length;
  counts.found += sentences.filter(
    (sentence) => findQuote(source, sentence, { suggest: false }).found,
  ).length;
  counts.confidence += (recognitionConfidence ?? 0) / ARTICLES;
}

const data = process.env.RESEARCH_LOOP_DATA;
if (!data) throw new Error('Set RESEARCH_LOOP_DATA to the folder with the data sets.');
const folder = join(data, 'pdf-jats-hindawi-dev');
const names = readdirSync(folder).filter((name) => name.startsWith('PMC'));
const share = (part: number, whole: number): string => ((100 * part) / whole).toFixed(1).padStart(7);
console.log('dots an inch  words  right %  sentences  found %  processor s a page  confidence');
for (const dotsPerInch of DOTS_PER_INCH) {
  const counts: Counts = { words: 0, right: 0, sentences: 0, found: 0, seconds: 0, confidence: 0 };
  for (const name of names.slice(0, ARTICLES))
    await measure(join(folder, name, 'fulltext.pdf'), dotsPerInch, counts);
  const { words, right, sentences, found, seconds, confidence } = counts;
  const line = [
    String(dotsPerInch).padStart(12),
    String(words).padStart(6),
    ` ${share(right, words)}`,
    String(sentences).padStart(10),
    ` ${share(found, sentences)}`,
    (seconds / (ARTICLES * PAGES)).toFixed(1).padStart(19),
    confidence.toFixed(2).padStart(11),
  ];
  console.log(line.join(' '));
}
console.log(`most memory of the program: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
await closeReaders();
