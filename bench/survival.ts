/**
 * Passages that vanish: odd texts as sources, and how many of them are not in every document of a brief to the letter, or are
 * taken out by the final check. `npx tsx bench/survival.ts [TEXTS] [SEED]`.
 */
import fc from 'fast-check';
import { lostWords } from '../test/tools/lost-words.js';
import { oddText } from '../test/tools/odd-texts.js';

const [count = 500, seed = 1] = process.argv.slice(2).map(Number);
const MOST_SHOWN = 20;

let losing = 0;
for (const [index, source] of fc.sample(oddText, { numRuns: count, seed }).entries()) {
  const lost = await lostWords(source, index % 3 === 0 ? 'page.txt' : 'page.md');
  if (lost.length === 0) continue;
  losing += 1;
  if (losing <= MOST_SHOWN) console.log(`${JSON.stringify(source)}\n  ${lost.slice(0, 3).join('\n  ')}`);
}
console.log(`${losing} of ${count} texts lose words`);
if (losing > 0) process.exitCode = 1;
