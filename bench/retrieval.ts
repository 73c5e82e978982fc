/**
 * Share of complete gold evidence, and mean share of it, within the first N words of a ranking, whole sentences only; the last
 * column is a tenth of the words searched. Weights were fixed on one half of the questions; the other is reported
 * (`--half fix` for the first). `RESEARCH_LOOP_DATA=… RESEARCH_LOOP_PUBLIC_SETS=… npx tsx bench/retrieval.ts [--half fix|report] [--set NAME]`,
 * what is read in `bench/retrieval/sets.ts`.
 */
import { parseArgs } from 'node:util';
import { fill, isReported, measure } from './retrieval/measure.js';
import { rankings } from './retrieval/rankings.js';
import { questionSets } from './retrieval/sets.js';

const { values } = parseArgs({ options: { half: { type: 'string' }, set: { type: 'string' } } });
const wantsReported = values.half !== 'fix';
const { sets, absent } = questionSets();
if (absent.length > 0)
  console.log(`Not there: ${absent.join(', ')} (RESEARCH_LOOP_DATA, RESEARCH_LOOP_PUBLIC_SETS).`);

const percent = (values: readonly number[]): string =>
  ((100 * values.reduce((sum, value) => sum + value, 0)) / values.length).toFixed(1).padStart(6);

for (const read of sets) {
  const set = read();
  if (values.set !== undefined && !set.name.includes(values.set)) continue;
  const filled = fill(set);
  const columns = [...set.budgets.map(String), '10 %'];
  const asked = set.questions.filter((question) => isReported(question) === wantsReported).length;
  console.log(
    `\n${set.name}: ${asked} questions of the ${wantsReported ? 'reporting' : 'fixing'} half, words: ${columns.join(' ')}`,
  );
  for (const [name, ranking] of Object.entries(rankings)) {
    const begun = process.cpuUsage();
    const results = measure(filled, ranking, (question) => isReported(question) === wantsReported);
    const used = process.cpuUsage(begun);
    const complete = columns.map((_, at) => percent(results.map((each) => Number(each.complete[at]))));
    const recall = columns.map((_, at) => percent(results.map((each) => each.recall[at] ?? 0)));
    const cost = ((used.user + used.system) / 1_000 / results.length).toFixed(1);
    console.log(`  ${name.padEnd(18)} complete ${complete.join('')}   mean ${recall.join('')}   ${cost} ms`);
  }
  filled.store.close();
}
