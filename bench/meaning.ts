/**
 * What an embedding model adds to the ranking by words: as `bench/retrieval.ts`, the reporting half, with and without it.
 * `RESEARCH_LOOP_PUBLIC_SETS=… npx tsx bench/meaning.ts --embedding exec/./embed.sh [--set NAME] [--questions N]`
 */
import { parseArgs } from 'node:util';
import { openEmbedder } from '../agents/models/registry.js';
import { findPassages, findSentences } from '../store/retrieval.js';
import { nearestPassages, passageWordsOf, putVectors, textHashOf } from '../store/vectors.js';
import { fill, isReported, measure, type Filled } from './retrieval/measure.js';
import { ourPassages, ourSentences, type Ranking } from './retrieval/rankings.js';
import { questionSets } from './retrieval/sets.js';

const { values } = parseArgs({
  options: { embedding: { type: 'string' }, set: { type: 'string' }, questions: { type: 'string' } },
});
const model = values.embedding ?? '';
const opened = openEmbedder(model, process.env);
if (!opened.ok) throw new Error(opened.failure.message);
const embedder = opened.value;
const BATCH = 512;

async function embedAll({ store }: Filled, texts: readonly string[]): Promise<void> {
  const limits = { signal: new AbortController().signal, timeoutMs: 300_000 };
  for (let at = 0; at < texts.length; at += BATCH) {
    const batch = texts.slice(at, at + BATCH);
    const made = await embedder.embed(batch, limits);
    if (!made.ok) throw new Error(made.failure.message);
    const { vectors } = made.value;
    const rows = batch.flatMap((text, index) => {
      const vector = vectors[index];
      return vector === undefined
        ? []
        : [
            {
              textHash: textHashOf(text),
              vector: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
            },
          ];
    });
    putVectors(store, model, rows);
  }
}

const meaning = (...[store, { text, sourceIds }]: Parameters<Ranking>) =>
  nearestPassages(store, { model, text, sourceIds });
const rankings: Readonly<Record<string, Ranking>> = {
  'our sentences': ourSentences,
  'with meaning, sentences': (store, query) =>
    findSentences(store, {
      aspects: [{ text: query.text, weight: 1 }],
      ...{ sourceIds: query.sourceIds, limit: 5_000, meaning: meaning(store, query) },
    }).map(({ sourceId, number }) => ({ sourceId, first: number, last: number })),
  'our passages': ourPassages,
  'with meaning, passages': (store, query) =>
    findPassages(store, {
      aspects: [{ text: query.text, weight: 1 }],
      ...{ sourceIds: query.sourceIds, limit: 1_000, meaning: meaning(store, query) },
    }),
  'meaning alone': meaning,
};

const percent = (shares: readonly number[]): string =>
  ((100 * shares.reduce((sum, value) => sum + value, 0)) / shares.length).toFixed(1).padStart(6);

for (const read of questionSets().sets) {
  const whole = read();
  if (values.set !== undefined && !whole.name.includes(values.set)) continue;
  const questions = whole.questions.filter(isReported).slice(0, Number(values.questions ?? Infinity));
  const searched = new Set(questions.flatMap(({ documents }) => documents));
  const documents = whole.documents.filter(({ key }) => searched.has(key));
  const filled = fill({ ...whole, questions, documents });
  const passages = [...filled.documents.values()].flatMap(({ id }) => passageWordsOf(filled.store, id));
  const asked = questions.map(({ text }) => text.replace(/["“”«»]/g, ' '));
  await embedAll(filled, [...new Set([...passages.map(({ words }) => words), ...asked])]);
  console.log(
    `\n${whole.name}: ${questions.length} questions, words: ${[...whole.budgets, '10 %'].join(' ')}`,
  );
  for (const [name, ranking] of Object.entries(rankings)) {
    const results = measure(filled, ranking);
    const columns = [...whole.budgets, 0].map((_, at) => at);
    const complete = columns.map((at) => percent(results.map((each) => Number(each.complete[at]))));
    console.log(`  ${name.padEnd(24)} complete ${complete.join('')}`);
  }
  filled.store.close();
}
