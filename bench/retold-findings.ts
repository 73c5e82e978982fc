/**
 * Which citing sentences retell what another work found, against labels made by hand (`bench/data/retold-findings.json`:
 * file, sentence, `retold` or `own`; two sentences of an article at most, drawn by chance). Half of the articles for
 * fixing the rule, half for reporting; the labels of both halves were made before the rule, by who made it.
 * Needs RESEARCH_LOOP_DATA. `npx tsx bench/retold-findings.ts [--half fix|report] [--list]`
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readDocument } from '../agents/readers/index.js';
import { isReviewOfOthers, reportsPrimaryFinding } from '../loop/context/whose-finding.js';
import { citedBySentence, cutIntoRows } from '../store/sentence-rows.js';
import type { ReadDocument } from '../text/document.js';

const { values: options } = parseArgs({ options: { half: { type: 'string' }, list: { type: 'boolean' } } });
const data = process.env['RESEARCH_LOOP_DATA'];
if (!data) throw new Error('Set RESEARCH_LOOP_DATA to the folder of the data sets.');
const folder = data;

type Label = readonly [file: string, sentence: number, label: 'retold' | 'own'];
const labels = JSON.parse(
  readFileSync(new URL('data/retold-findings.json', import.meta.url), 'utf8'),
) as Label[];
const halfOf = (file: string): 'fix' | 'report' =>
  createHash('sha256').update(file).digest().readUInt8(0) % 2 === 0 ? 'fix' : 'report';

interface Row {
  readonly half: 'fix' | 'report';
  readonly isRetold: boolean;
  readonly isMarked: boolean;
  readonly words: string;
}

const rows: Row[] = [];
for (const file of new Set(labels.map((label) => label[0]))) {
  const read = await readDocument(
    { bytes: readFileSync(join(folder, file)), address: file },
    { inThread: true },
  );
  if (read.ok) rows.push(...judge(file, read.value));
}

function judge(file: string, document: ReadDocument): Row[] {
  const sentences = cutIntoRows(document);
  const prose = sentences.filter(({ kind }) => kind === 'paragraph');
  const citing = new Set(citedBySentence(sentences, document.citationMarks).map(({ number }) => number));
  const isReview = isReviewOfOthers({
    articleType: document.articleType,
    sections: new Set(sentences.map(({ section }) => section)),
    sentences: prose.length,
    citing: prose.filter(({ number }) => citing.has(number)).length,
  });
  return labels
    .filter((label) => label[0] === file)
    .flatMap(([, number, label]) => {
      const row = sentences[number - 1];
      if (row === undefined) return [];
      const text = document.text.slice(row.start, row.end);
      const isMarked = isReview || !reportsPrimaryFinding(text, row.section);
      const words = `${number} ${row.section} ${document.articleType ?? ''}${isReview ? ' REVIEW' : ''}: ${text.replace(/\s+/gu, ' ').slice(0, 200)}`;
      return [{ half: halfOf(file), isRetold: label === 'retold', isMarked, words }];
    });
}

function print(name: string, of: readonly Row[], marked: (row: Row) => boolean): void {
  const hits = of.filter((row) => marked(row) && row.isRetold).length;
  const precision = hits / of.filter(marked).length;
  const recall = hits / of.filter((row) => row.isRetold).length;
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  console.log(`${name}: precision ${percent(precision)}, recall ${percent(recall)} of ${of.length}`);
}

for (const half of ['fix', 'report'] as const) {
  if (options.half !== undefined && options.half !== half) continue;
  const of = rows.filter((row) => row.half === half);
  print(`${half}, every citing sentence`, of, () => true);
  print(`${half}, rule`, of, (row) => row.isMarked);
  if (options.list)
    for (const row of of.filter(({ isRetold, isMarked }) => isRetold !== isMarked))
      console.log(`  ${row.isRetold ? 'retold, not marked' : 'own, marked'}: ${row.words}`);
}
