/**
 * What a finished run with a model was shown and cited: `npx tsx bench/showing-of-run.ts STORE.DB [RUN]`. Reads the store
 * alone and writes nothing: tokens by role and by grounded claim, sentences of drafting requests and the share of them
 * that is cited, sentences of sources read after round 1, the share of the largest source.
 */
import Database from 'better-sqlite3';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Claim } from '../loop/claim.js';
import type { Digest, Drafts } from '../loop/results.js';
import { placesOf } from '../text/sentence-ref.js';

const [given, named] = process.argv.slice(2);
if (given === undefined) throw new Error('Name a store.db or a run folder.');
const path = existsSync(given) && statSync(given).isDirectory() ? join(given, 'store.db') : given;
const store = new Database(path, { readonly: true, fileMustExist: true });
const run = named ?? store.prepare<[], string>('SELECT id FROM runs ORDER BY created_at DESC').pluck().get();

interface Spent {
  readonly label: string;
  readonly calls: number;
  readonly input: number;
  readonly output: number;
}

const spent = store
  .prepare<[string | undefined], Spent>(
    `SELECT label, count(*) AS calls, coalesce(sum(input_tokens), 0) AS input, coalesce(sum(output_tokens), 0) AS output
     FROM journal WHERE run_id = ? AND kind = 'model' GROUP BY label ORDER BY input DESC`,
  )
  .all(run);

const results = <Result>(stage: string): { readonly round: number; readonly result: Result }[] =>
  store
    .prepare<[string | undefined, string], { round: number; result: string }>(
      'SELECT round, result FROM stages WHERE run_id = ? AND stage = ? ORDER BY round',
    )
    .all(run, stage)
    .map(({ round, result }) => ({ round, result: JSON.parse(result) as Result }));

const roundOfSource = new Map(
  store
    .prepare<[string | undefined], { number: number; round: number }>(
      'SELECT number, round FROM run_sources WHERE run_id = ?',
    )
    .all(run)
    .map(({ number, round }) => [number, round]),
);
const claims = results<{ claims: readonly Claim[] } | null>('review').at(-1)?.result?.claims ?? [];
const namesOf = (refs: readonly string[]): string[] => refs.flatMap(placesOf).map((place) => place.join('.'));
const inBrief = new Set(namesOf(claims.flatMap(({ evidence }) => evidence.map(({ ref }) => ref))));
const drafted = new Map(
  results<Drafts>('synthesize').map(({ round, result }) => [
    round,
    new Set(namesOf(result.drafts.flatMap(({ refs }) => refs))),
  ]),
);

const sourceOf = (name: string): number => Number(name.split('.')[0]);
const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;

function rowOf(round: number, digests: readonly Digest[]): Readonly<Record<string, string | number>> {
  const shown = digests.flatMap((digest) => digest.shown.map((place) => place.join('.')));
  const counts = new Map<number, number>();
  for (const name of shown) counts.set(sourceOf(name), (counts.get(sourceOf(name)) ?? 0) + 1);
  const late = shown.filter((name) => (roundOfSource.get(sourceOf(name)) ?? 1) > 1);
  const cited = drafted.get(round) ?? new Set<string>();
  return {
    views: digests.length,
    shown: shown.length,
    'a view': Math.round(shown.length / Math.max(1, digests.length)),
    'cited in drafts': percent(shown.filter((name) => cited.has(name)).length, shown.length),
    'cited in the brief': percent(shown.filter((name) => inBrief.has(name)).length, shown.length),
    'of later sources': late.length,
    'of these in the brief': late.filter((name) => inBrief.has(name)).length,
    'largest source': percent(Math.max(0, ...counts.values()), shown.length),
  };
}

const digests = results<readonly Digest[]>('digest');
const total = spent.reduce((sum, { input, output }) => sum + input + output, 0);
const drafting = spent.find(({ label }) => label.startsWith('synthesizer'));
console.table(Object.fromEntries(spent.map(({ label, ...tokens }) => [label, tokens])));
console.log(
  `${total} tokens, ${claims.length} grounded claims, ${(total / Math.max(1, claims.length)).toFixed(0)} a claim`,
);
if (drafting !== undefined)
  console.log(
    `${(drafting.input / drafting.calls).toFixed(0)} tokens a drafting request, ${drafting.calls} requests for ${digests.reduce((sum, { result }) => sum + result.length, 0)} views`,
  );
console.table(
  Object.fromEntries(digests.map(({ round, result }) => [`round ${round}`, rowOf(round, result)])),
);
const ever = new Set(
  digests.flatMap(({ result }) => result.flatMap(({ shown }) => shown.map((place) => place.join('.')))),
);
console.log(
  `distinct sentences shown ${ever.size}, in the brief ${[...ever].filter((name) => inBrief.has(name)).length} (${percent([...ever].filter((name) => inBrief.has(name)).length, ever.size)})`,
);
