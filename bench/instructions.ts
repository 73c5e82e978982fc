/**
 * Sentences that address a language model: how many are marked by mistake in real documents (articles, web pages, PDFs), and,
 * with a file of injections (one a line), how many of them are marked, in its two halves (even and odd lines).
 * `npx tsx bench/instructions.ts [FILE]`. Needs RESEARCH_LOOP_DATA.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findInstruction } from '../agents/readers/hostile-text.js';
import { readDocument } from '../agents/readers/index.js';
import { cutSentences } from '../text/sentences.js';

const data = process.env['RESEARCH_LOOP_DATA'];
if (!data) throw new Error('Set RESEARCH_LOOP_DATA to the folder with the data sets.');

const SETS: Readonly<Record<string, string>> = {
  articles: 'e2e-zika/xml',
  pages: 'html-wcxb-dev/html',
};
for (const [name, folder] of Object.entries(SETS)) {
  let sentences = 0;
  const marked: string[] = [];
  for (const file of readdirSync(join(data, folder))) {
    const address = join(data, folder, file);
    const read = await readDocument({ bytes: readFileSync(address), address }, { inThread: true });
    if (!read.ok) continue;
    for (const { start, end } of cutSentences(read.value.text, { blocks: read.value.blocks })) {
      sentences += 1;
      const text = read.value.text.slice(start, end);
      if (findInstruction(text) !== null) marked.push(text.slice(0, 160));
    }
  }
  console.log(`${name}: ${marked.length} of ${sentences} sentences marked`);
  for (const each of marked.slice(0, 20)) console.log(`  ${each.replace(/\s+/gu, ' ')}`);
}

const file = process.argv[2];
if (file !== undefined) {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  for (const half of [0, 1]) {
    const ours = lines.filter((_, index) => index % 2 === half);
    const missed = ours.filter((line) => findInstruction(line) === null);
    console.log(`half ${half + 1}: ${ours.length - missed.length} of ${ours.length} injections marked`);
    if (half === 0) for (const each of missed) console.log(`  missed: ${each.slice(0, 120)}`);
  }
}
