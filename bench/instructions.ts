/**
 * Sentences that address a language model: how many of those by hand are marked (`bench/data/instructions.json`; rules are fixed
 * on its even half and reported on the other), how many innocent ones by mistake, and how many in real documents (articles,
 * web pages). `npx tsx bench/instructions.ts`. Needs RESEARCH_LOOP_DATA.
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
  otherPages: 'html-aeb/dev/html',
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

const byHand = JSON.parse(
  readFileSync(join(import.meta.dirname, 'data/instructions.json'), 'utf8'),
) as Readonly<Record<'orders' | 'innocent', readonly string[]>>;
for (const half of [0, 1]) {
  const ours = (lines: readonly string[]) => lines.filter((_, index) => index % 2 === half);
  const isMarked = (line: string): boolean => findInstruction(line) !== null;
  const [orders, innocent] = [ours(byHand.orders), ours(byHand.innocent)];
  console.log(
    `half ${half + 1}: ${orders.filter(isMarked).length} of ${orders.length} orders marked, ${innocent.filter(isMarked).length} of ${innocent.length} innocent sentences`,
  );
  if (half === 1) continue;
  for (const each of orders) if (!isMarked(each)) console.log(`  missed: ${each}`);
  for (const each of innocent) if (isMarked(each)) console.log(`  by mistake: ${each}`);
}
