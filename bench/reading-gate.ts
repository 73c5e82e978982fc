/**
 * How often the gate on findings refuses a true sentence: WiCE claims that annotators found supported, each on the sentences
 * that support it (`RESEARCH_LOOP_DATA/wice`), by the reason. The rules on names were set on these cases: it is no figure for others.
 *
 *   npx tsx bench/reading-gate.ts [--show]
 */
import { readFileSync } from 'node:fs';
import { whyRefused } from '../loop/reading/gate-reading.js';
import { addRunSources } from '../store/run-sources.js';
import { openStore } from '../store/open-store.js';
import { sentencesOf } from '../store/sentence-rows.js';
import { putSource } from '../store/sources.js';
import { document, startRun } from '../test/store/sample-documents.js';

interface Case {
  readonly label: string;
  readonly supporting_sentences: readonly (readonly number[])[];
  readonly claim: string;
  readonly evidence: readonly string[];
}

const data = process.env['RESEARCH_LOOP_DATA'];
if (!data) throw new Error('Set RESEARCH_LOOP_DATA to the folder of the data sets.');
const cases = readFileSync(`${data}/wice/dev/claim_dev.jsonl`, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Case)
  .filter(({ label }) => label === 'supported');
const store = openStore(':memory:');
const runId = startRun(store);
const reasons = new Map<string, number>();
for (const [
  index,
  {
    claim,
    evidence,
    supporting_sentences: [first = []],
  },
] of cases.entries()) {
  const paragraphs = evidence.map((text) => text.trim() || '–');
  const title = /TITLE: (.*)$/u.exec(evidence[0] ?? '')?.[1] ?? null;
  const { sourceId } = putSource(store, document(paragraphs, { key: `url:example.org/${index}`, title }));
  addRunSources(store, runId, [
    { sourceId, round: 1, sourceType: 'press', angles: [], queries: [], why: 'A case.' },
  ]);
  const rows = sentencesOf(store, sourceId);
  const refs = rows.flatMap(({ number, paragraph }) =>
    first.includes(paragraph) ? [`S${index + 1}.${number}`] : [],
  );
  const why = whyRefused(
    { id: runId, store, question: 'Is it so?' },
    {
      ...{
        sourceId: `S${index + 1}`,
        statement: claim,
        refs,
        thing: null,
        attribute: null,
        value: null,
        unit: null,
      },
      ...{ conditions: [], asOf: null, speaker: null, interest: null, weight: 'useful' },
    },
    '',
  );
  if (why === null) continue;
  const kind = why.replace(/"[^"]*"/gu, '"…"').replace(/S\d+/gu, 'S');
  reasons.set(kind, (reasons.get(kind) ?? 0) + 1);
  if (process.argv[2] === '--show') console.log(why, '|', claim.slice(0, 200));
}
console.log(`${cases.length} supported claims of WiCE; refused:`, Object.fromEntries(reasons));
