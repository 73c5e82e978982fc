/**
 * What the readers damage: reads every document under RESEARCH_LOOP_DATA that a reader takes, holds the text that was made
 * against the raw markup (of a PDF: its XML from the publisher), and counts the places of each kind of damage.
 * One kind is one file of `bench/damage/`; a kind decides by the markup alone, never by the reader's own rules.
 * `npx tsx bench/damage.ts [--kind NAME] [--set NAME] [--examples N] [--most FILES]`
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ReadDocument } from '../agents/document.js';
import { readDocument } from '../agents/readers/index.js';
import { KINDS } from './damage/index.js';
import type { DamageKind, Raw } from './damage/kind.js';

const data = process.env.RESEARCH_LOOP_DATA;
if (!data) throw new Error('Set RESEARCH_LOOP_DATA to the folder with the data sets.');

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const examples = Number(option('examples') ?? 3);
const most = Number(option('most') ?? Infinity);

interface Pair {
  /** The file that is read. */
  readonly file: string;
  /** The file whose markup tells what it should say. */
  readonly truth: string;
}

const bytesOf = (path: string): Uint8Array => {
  const bytes = readFileSync(path);
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
};

/** Files of a folder, at any depth, whose path ends so. */
const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(join(data, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(data, folder, name));

const same = (folder: string, ending: string): Pair[] =>
  filesIn(folder, ending).map((file) => ({ file, truth: file }));

const pdfsByXml = (folder: string): Pair[] =>
  filesIn(folder, '.pdf')
    .map((file) => ({ file, truth: join(dirname(file), 'fulltext.xml') }))
    .filter(({ truth }) => existsSync(truth));

const SETS: Readonly<Record<string, () => Pair[]>> = {
  jats: () => [
    ...same('e2e-zika/xml', '.gz'),
    ...same('pdf-jats-hindawi-dev', '.xml'),
    ...same('article-triples/dev', '.xml'),
  ],
  html: () => [
    ...same('article-triples/dev', '.html'),
    ...same('html-aeb/dev/html', '.gz'),
    ...same('html-wcxb-dev/html', '.gz'),
  ],
  pdf: () => [...pdfsByXml('pdf-jats-hindawi-dev'), ...pdfsByXml('article-triples/dev')],
};

async function read(file: string): Promise<ReadDocument | null> {
  const address = file.endsWith('.html.gz') ? file.slice(0, -3) : file;
  const bytes = address === file ? readFileSync(file) : bytesOf(file);
  const result = await readDocument({ bytes, address }, { inThread: true });
  return result.ok ? result.value : null;
}

const rawOf = (truth: string): Raw => ({
  markup: new TextDecoder().decode(bytesOf(truth)),
  format: /\.xml(?:\.gz)?$/u.test(truth) ? 'jats' : 'html',
});

interface Tally {
  files: number;
  places: number;
  wrong: number;
  wrongFiles: number;
  readonly shown: string[];
}

const emptyTally = (): Tally => ({ files: 0, places: 0, wrong: 0, wrongFiles: 0, shown: [] });

function note(
  tally: Tally,
  kind: DamageKind,
  found: { document: ReadDocument; raw: Raw; name: string },
): void {
  const places = kind.count(found.document, found.raw);
  const wrong = places.filter((place) => !place.isRight);
  if (places.length > 0) tally.files += 1;
  if (wrong.length > 0) tally.wrongFiles += 1;
  tally.places += places.length;
  tally.wrong += wrong.length;
  for (const { raw, read: words } of wrong)
    tally.shown.push(`${found.name}: ${JSON.stringify(raw)} read as ${JSON.stringify(words)}`);
}

const kinds = KINDS.filter(({ name }) => (option('kind') ?? name) === name);
for (const [set, pairsOf] of Object.entries(SETS)) {
  if ((option('set') ?? set) !== set) continue;
  const tallies = new Map(kinds.map((kind) => [kind, emptyTally()]));
  const pairs = pairsOf().slice(0, most);
  let failed = 0;
  for (const { file, truth } of pairs) {
    const document = await read(file);
    if (document === null) failed += 1;
    else
      for (const [kind, tally] of tallies)
        note(tally, kind, { document, raw: rawOf(truth), name: nameOf(file) });
  }
  console.log(`${set}: ${String(pairs.length)} files, ${String(failed)} not read`);
  for (const [{ name }, { files, places, wrong, wrongFiles, shown }] of tallies) {
    const [all, bad] = [
      `${String(places)} places in ${String(files)} files`,
      `${String(wrong)} in ${String(wrongFiles)}`,
    ];
    console.log(`  ${name.padEnd(26)} ${all.padStart(26)}, wrong ${bad}`);
    const step = Math.max(1, Math.floor(shown.length / Math.max(1, examples)));
    for (const line of shown.filter((_, at) => at % step === 0).slice(0, examples))
      console.log(`      ${line}`);
  }
}

function nameOf(file: string): string {
  const path = relative(data ?? '', file);
  return /fulltext/u.test(path) ? basename(dirname(path)) : basename(path);
}
