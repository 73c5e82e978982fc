/**
 * Share of the true body sentences that stand in the text we make of a PDF, by strict matching, beside the plain text
 * of unpdf. Needs RESEARCH_LOOP_DATA. `npx tsx bench/pdf.ts`
 */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { findQuote } from '../loop/gate/find-quote.js';
import { prepareSource } from '../loop/gate/prepare.js';
import { countFound, proseSentences, readFileOrThrow, trueSentences } from '../test/tools/found-sentences.js';

interface Case {
  readonly pdf: string;
  readonly sentences: readonly string[];
}

interface Counts {
  sentences: number;
  plain: number;
  ours: number;
  gate: number;
  seconds: number;
}

function hindawi(data: string): Case[] {
  const folder = join(data, 'pdf-jats-hindawi-dev');
  return readdirSync(folder)
    .filter((name) => name.startsWith('PMC'))
    .map((name) => ({
      pdf: join(folder, name, 'fulltext.pdf'),
      sentences: trueSentences(readFileSync(join(folder, name, 'fulltext.xml'), 'utf8')),
    }));
}

function arxiv(data: string): Case[] {
  const folder = join(data, 'pdf-arxiv-dev');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => ({
      pdf: join(folder, name),
      sentences: proseSentences(readFileSync(join(folder, `${basename(name, '.pdf')}.txt`), 'utf8')),
    }));
}

async function measure({ pdf, sentences }: Case, counts: Counts): Promise<void> {
  const proxy = await getDocumentProxy(new Uint8Array(readFileSync(pdf)), { verbosity: 0 });
  const plain = await extractText(proxy, { mergePages: true });
  const started = performance.now();
  const { text } = await readFileOrThrow(pdf);
  counts.seconds += (performance.now() - started) / 1000;
  const source = prepareSource({ id: 'S1', text });
  counts.sentences += sentences.length;
  counts.plain += countFound(sentences, plain.text);
  counts.ours += countFound(sentences, text);
  counts.gate += sentences.filter((sentence) => findQuote(source, sentence, { suggest: false }).found).length;
}

const data = process.env.RESEARCH_LOOP_DATA;
if (!data) throw new Error('Set RESEARCH_LOOP_DATA to the folder with the data sets.');
const share = (part: number, whole: number): string => ((100 * part) / whole).toFixed(1).padStart(6);
console.log('set      files  sentences  unpdf plain %  ours %  ours by the gate %  seconds a file');
for (const [name, cases] of Object.entries({ hindawi: hindawi(data), arxiv: arxiv(data) })) {
  const counts: Counts = { sentences: 0, plain: 0, ours: 0, gate: 0, seconds: 0 };
  for (const one of cases) await measure(one, counts);
  const { sentences, plain, ours, gate, seconds } = counts;
  const line = [
    name.padEnd(8),
    String(cases.length).padStart(5),
    String(sentences).padStart(10),
    share(plain, sentences).padStart(14),
    share(ours, sentences).padStart(7),
    share(gate, sentences).padStart(19),
    (seconds / cases.length).toFixed(2).padStart(15),
  ];
  console.log(line.join(' '));
}
