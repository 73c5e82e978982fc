/**
 * Reads mutated documents of every format: none may throw, hang, kill its thread or be read in two ways; what is read is clean.
 * `npx tsx bench/readers-fuzz.ts [documents a format, 100] [seed, 1]` (after a build). Needs RESEARCH_LOOP_DATA.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { neutralise } from '../agents/readers/hostile-text.js';
import { closeReaders, readDocument } from '../agents/readers/index.js';
import { paragraph, run, wordFile } from '../test/scripts/verify/word-file.js';

const data = process.env['RESEARCH_LOOP_DATA'];
if (!data) throw new Error('Set RESEARCH_LOOP_DATA to the folder of the data sets.');
const count = Number(process.argv[2] ?? 100);

let state = Number(process.argv[3] ?? 1) >>> 0;
/** A whole number from 0 up to `below` (mulberry32). */
function random(below: number): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
}
const one = <Kind>(from: readonly Kind[]): Kind => from[random(from.length)] as Kind;

const prose =
  'The survey began in May. It went on until the autumn, and nobody counted the days of rain in between.';
const firstOf = (folder: string, most: number): Uint8Array[] =>
  readdirSync(join(data, folder))
    .sort()
    .slice(0, most)
    .map((name) => readFileSync(join(data, folder, name)))
    .map((bytes) => (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes));

const chapter = `<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>One</h1>${`<p>${prose}</p>`.repeat(9)}</body></html>`;
const book = zipSync({
  mimetype: strToU8('application/epub+zip'),
  'META-INF/container.xml': strToU8(
    '<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
  ),
  'b.opf': strToU8(
    '<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
  ),
  'a.xhtml': strToU8(chapter),
});

const seeds: Readonly<Record<string, readonly Uint8Array[]>> = {
  html: firstOf('html-wcxb-dev/html', 12),
  pdf: readdirSync(join(data, 'pdf-jats-hindawi-dev'))
    .filter((name) => name.startsWith('PMC'))
    .slice(0, 6)
    .map((name) => readFileSync(join(data, 'pdf-jats-hindawi-dev', name, 'fulltext.pdf'))),
  xml: firstOf('e2e-zika/xml', 8),
  docx: [wordFile({ body: Array.from({ length: 9 }, () => paragraph(run(prose))) })],
  epub: [book],
  md: firstOf('text-drift/dev/odl/TRUTH', 8),
  txt: firstOf('text-drift/dev/arxiv/TRUTH', 4),
};

const tokens = [
  '</div></p></sec>',
  '<![CDATA[',
  '<!--',
  '<table><tr><td>'.repeat(300),
  '<style>*{display:none}</style>',
  '<sec><sec><sec>',
  'endstream endobj',
  '/Length -1 ',
  '%%EOF',
  '\u0000\u0000\u0000',
  '\u202e\u2066\u200b',
  '&#xD800;&#0;&amp',
  '**__``[[((',
  '9'.repeat(400),
].map((token) => Buffer.from(token));
const broken = [Buffer.from([0xed, 0xa0, 0x80]), Buffer.from([0xff, 0xfe]), Buffer.alloc(64, 0x3c)];

/** One to six small wounds. */
function wounded(bytes: Uint8Array): Uint8Array {
  let now = Buffer.from(bytes);
  for (let wound = random(6); wound >= 0; wound -= 1) {
    const at = random(now.length);
    const length = 1 + random(Math.min(2_000, now.length));
    const [before, cut, after] = [
      now.subarray(0, at),
      now.subarray(at, at + length),
      now.subarray(at + length),
    ];
    const kind = random(6);
    if (kind === 0) now = Buffer.concat([before, after]);
    else if (kind === 1) now = Buffer.concat([before, cut, cut, cut, after]);
    else if (kind === 2) now = Buffer.concat([before, one([...tokens, ...broken]), cut, after]);
    else if (kind === 3) now = Buffer.from(now.map((byte) => (random(4_000) === 0 ? random(256) : byte)));
    else if (kind === 4) now = Buffer.concat([before, cut.reverse(), after]);
    else if (random(4) === 0) now = Buffer.from(before);
    if (now.length === 0) return bytes;
  }
  return now;
}

/** Half of the archives are wounded inside, so that more than their directory is put to the test. */
function mutant(format: string, bytes: Uint8Array): Uint8Array {
  if ((format !== 'docx' && format !== 'epub') || random(2) === 0) return wounded(bytes);
  const parts = unzipSync(bytes);
  const name = one(Object.keys(parts));
  return zipSync({ ...parts, [name]: wounded(strToU8(strFromU8(parts[name] ?? new Uint8Array()))) });
}

const dead = new Set(['timed-out', 'reader-crashed', 'out-of-memory']);
console.log('format  mutants  read  refused  dead  read in two ways  unclean text  slowest ms');
for (const [format, originals] of Object.entries(seeds)) {
  const tally = { read: 0, refused: 0, dead: 0, unstable: 0, unclean: 0, slowest: 0 };
  for (let number = 0; number < count; number += 1) {
    const bytes = mutant(format, one(originals));
    const started = performance.now();
    const read = () => readDocument({ bytes: Uint8Array.from(bytes), address: `mutant.${format}` });
    const [first, again] = [await read(), await read()];
    tally.slowest = Math.max(tally.slowest, (performance.now() - started) / 2);
    if (JSON.stringify(first) !== JSON.stringify(again)) tally.unstable += 1;
    if (first.ok) {
      tally.read += 1;
      if (neutralise(first.value.text).text !== first.value.text) tally.unclean += 1;
    } else if (dead.has(first.failure.code)) {
      tally.dead += 1;
      console.log(`  ${format} ${String(number)}: ${first.failure.code}: ${first.failure.message}`);
    } else tally.refused += 1;
  }
  const { slowest, ...counts } = tally;
  console.log(
    format.padEnd(6),
    String(count).padStart(8),
    ...Object.values(counts).map((value, at) => String(value).padStart([5, 8, 5, 17, 13][at] ?? 8)),
    slowest.toFixed(0).padStart(11),
  );
}
await closeReaders();
