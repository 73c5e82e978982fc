/**
 * Places that may end a sentence, labelled by hand, in articles under RESEARCH_LOOP_DATA: `bench/data/sentence-labels.json`
 * names them by file and by a digest of the letters around, so that no text of the articles is here. They were drawn from
 * the places where `Intl.Segmenter`, a pattern (a stop, white space, a capital) and two versions of the rules disagree:
 * the hardest, not the usual ones (some 20,000 others are cut alike by all). Drawn after the rules were made; one rule (a unit behind a slash) came from them.
 * Last run: 138 of 140 found, 0 fused, 6 cut (rules of version 3: 54 and 32; `Intl.Segmenter`: 33 and 56).
 * `npx tsx bench/sentences.ts [--examples]`
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readDocument } from '../agents/readers/index.js';
import { cutSentences } from '../text/sentences.js';

const data = process.env.RESEARCH_LOOP_DATA;
if (!data) throw new Error('Set RESEARCH_LOOP_DATA to the folder with the data sets.');

/** By file: the digest of a place, and whether a sentence ends there. */
type Labels = Readonly<Record<string, Readonly<Record<string, boolean>>>>;
const LABELS = JSON.parse(
  readFileSync(new URL('data/sentence-labels.json', import.meta.url), 'utf8'),
) as Labels;

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{Nd}]/gu, '');

/** The place before `at`: the letters on both sides. */
const digestOf = (text: string, at: number): string =>
  createHash('sha256')
    .update(
      `${lettersOf(text.slice(at - 50, at)).slice(-24)}|${lettersOf(text.slice(at, at + 30)).slice(0, 12)}`,
    )
    .digest('hex')
    .slice(0, 12);

const files = ['e2e-zika/xml', 'pdf-jats-hindawi-dev'].flatMap((folder) =>
  readdirSync(join(data, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.xml(?:\.gz)?$/.test(name))
    .map((name) => join(data, folder, name)),
);

const seg = new Intl.Segmenter('en', { granularity: 'sentence' });
const counts = { found: 0, fused: 0, cut: 0, segmenterFused: 0, segmenterCut: 0 };
const examples: string[] = [];

function judge(text: string, labels: Readonly<Record<string, boolean>>, starts: ReadonlySet<number>): void {
  for (const part of text.matchAll(/[^\n]+/g)) {
    const segments = new Set([...seg.segment(part[0])].map(({ index }) => index));
    for (const { index, 0: stop } of part[0].matchAll(/[.?!…][.?!…]*["'”’»)\]]*\s+/gu)) {
      const inner = index + stop.length;
      const at = part.index + inner;
      const isEnd = labels[digestOf(text, at)];
      if (isEnd === undefined) continue;
      counts.found += 1;
      if (starts.has(at) !== isEnd) {
        counts[isEnd ? 'fused' : 'cut'] += 1;
        examples.push(`${isEnd ? 'fused' : 'cut'}: ${text.slice(at - 40, at)}¦${text.slice(at, at + 24)}`);
      }
      if (segments.has(inner) !== isEnd) counts[isEnd ? 'segmenterFused' : 'segmenterCut'] += 1;
    }
  }
}

for (const file of files) {
  const labels = LABELS[basename(file) === 'fulltext.xml' ? basename(join(file, '..')) : basename(file)];
  if (labels === undefined) continue;
  const read = await readDocument(
    { bytes: readFileSync(file), address: `file://${file}` },
    { inThread: true },
  );
  if (!read.ok) continue;
  const { text, blocks, language } = read.value;
  const pieces = cutSentences(text, { blocks, ...(language === null ? {} : { language }) });
  judge(text, labels, new Set(pieces.map(({ start }) => start)));
}
const labelled = Object.values(LABELS).reduce((sum, places) => sum + Object.keys(places).length, 0);
console.log(`${counts.found} of ${labelled} labelled places found: ${counts.fused} fused, ${counts.cut} cut`);
console.log(`Intl.Segmenter: ${counts.segmenterFused} fused, ${counts.segmenterCut} cut`);
if (process.argv.includes('--examples')) for (const example of examples) console.log(example);
