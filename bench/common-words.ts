/**
 * Writes `loop/data/common-words.json`: the stems that stand in eight or more of the texts that claims of WiCE and
 * AttributionBench cite (development halves). The gate knows English words by it.
 * Run: RESEARCH_LOOP_DATA=… npx tsx bench/common-words.ts
 */
import { writeFileSync } from 'node:fs';
import { tokenize } from '../loop/gate/signals/tokens.js';
import { readPairs } from './priority-pairs.js';

const LEAST_TEXTS = 8;

const counts = new Map<string, number>();
for (const { set, text } of readPairs(process.env.RESEARCH_LOOP_DATA ?? '../shared/data')) {
  if (set === 'press-release') continue;
  for (const stem of new Set(tokenize(text).map((token) => token.stem)))
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
}
const common = [...counts].filter(([, texts]) => texts >= LEAST_TEXTS).map(([stem]) => stem);
writeFileSync('loop/data/common-words.json', `${JSON.stringify(common.sort())}\n`);
console.log(`${common.length} stems`);
