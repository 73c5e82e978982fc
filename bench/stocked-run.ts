/**
 * A run whose store already holds so many sources of a made-up field with planted facts: what it is shown of them, what
 * a call takes, how fast, in how much memory. Half of the sources are about something else, and of the others most hold
 * no fact. Scripted roles: it tests the machinery, not a model.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalKey } from '../store/canonical-key.js';
import { addRunSources } from '../store/run-sources.js';
import { finishedStage } from '../store/runs.js';
import { putSource } from '../store/sources.js';
import type { RoundState } from '../loop/state.js';
import { openModelRun, startWorlds, type ModelRun } from '../test/tools/model-run.js';
import { makeUniverse } from '../test/world/generate.js';
import { factsIn, type Universe, type WorldDocument } from '../test/world/universe.js';

export interface Stocked {
  readonly sources: number;
  /** Mean bytes of a call by role. */
  readonly bytes: Readonly<Record<string, number>>;
  readonly recalls: readonly number[];
  /** Least share of a drafting request that begins as in the round before. */
  readonly leastPrefix: number;
  readonly stockSeconds: number;
  /** Processor time of the rounds, over all. */
  readonly cpuSeconds: number;
  readonly rounds: number;
  /** Highest of the whole process, the scripted services included. */
  readonly peakMegabytes: number;
}

export async function stockedRun(sources: number, { rounds = 3, seed = 1 } = {}): Promise<Stocked> {
  const universe = universeOf(sources, seed);
  const worlds = await startWorlds({ world: { universe }, models: { seed } });
  const parent = mkdtempSync(join(tmpdir(), 'stocked-'));
  try {
    const opened = await openModelRun({
      worlds,
      folder: join(parent, 'run'),
      flags: { maxRounds: rounds, budgetTokens: 50_000_000 },
    });
    const startedAt = Date.now();
    const held = stock(opened, worlds.world.addressOf, universe);
    const stockSeconds = (Date.now() - startedAt) / 1000;
    const before = process.cpuUsage();
    const state = await opened.research();
    const { user, system } = process.cpuUsage(before);
    const { calls } = worlds.models;
    const measured: Stocked = {
      sources: held,
      bytes: meanBytes(calls),
      recalls: recallByRound(opened, universe),
      leastPrefix: leastPrefix(calls),
      stockSeconds,
      cpuSeconds: (user + system) / 1e6,
      rounds: state.round,
      peakMegabytes: process.resourceUsage().maxRSS / 1000,
    };
    opened.close();
    return measured;
  } finally {
    await worlds.close();
    rmSync(parent, { recursive: true, force: true });
  }
}

/** So many documents that can be read; traps are left out. The planted facts are the same number in any. */
function universeOf(sources: number, seed: number): Universe {
  const works = Math.max(20, Math.round(sources * 0.38));
  const universe = makeUniverse({ seed, works, noise: sources });
  const readable = universe.documents.filter((document) => document.trap === null);
  const surplus = readable.length - sources;
  const dropped = new Set(
    readable
      .filter((document) => document.id.startsWith('x'))
      .slice(0, Math.max(0, surplus))
      .map((document) => document.id),
  );
  return { ...universe, documents: readable.filter((document) => !dropped.has(document.id)) };
}

function stock(
  { run, store }: ModelRun,
  addressOf: (document: WorldDocument) => string,
  universe: Universe,
): number {
  store.commit(() => {
    const ids = universe.documents.map((document) => {
      const address = addressOf(document);
      const key = canonicalKey(document.doi === null ? address : `https://doi.org/${document.doi}`).key;
      const { sourceId } = putSource(store, {
        ...{ key, doi: document.doi, url: address, addresses: [{ address, road: 'hit' }] },
        ...{
          title: `${document.id} ${document.title}`,
          authors: document.authors,
          publishedAt: document.publishedAt,
        },
        ...{ siteName: null, language: 'en', license: null, articleType: null },
        ...{ pmid: document.pmid, pmcid: document.pmcid, arxiv: document.arxiv, notices: [], warnings: [] },
        ...blocksOf(document),
        ...{ references: [], citationMarks: [], footnotes: [] },
        ...{ readClass: 'full', extractor: 'stocked 1', retrievedAt: `${universe.today}T00:00:00.000Z` },
      });
      return sourceId;
    });
    addRunSources(
      store,
      run.id,
      [...new Set(ids)].map((sourceId) => ({
        ...{ sourceId, round: 0, sourceType: 'peer', angles: ['entity'], queries: [], why: 'stocked' },
      })),
    );
  });
  return universe.documents.length;
}

function blocksOf(document: WorldDocument) {
  const parts = [
    { section: 'abstract', words: document.abstract },
    ...document.sections.flatMap(({ heading, paragraphs }) =>
      paragraphs.map((words) => ({ section: heading.toLowerCase(), words })),
    ),
  ];
  let start = 0;
  const blocks = parts.map(({ section, words }) => {
    const block = { start, end: start + words.length, kind: 'paragraph', section };
    start = block.end + 2;
    return block;
  });
  return { text: parts.map(({ words }) => words).join('\n\n'), blocks };
}

type Call = Awaited<ReturnType<typeof startWorlds>>['models']['calls'][number];

function meanBytes(calls: readonly Call[]): Record<string, number> {
  const byRole = new Map<string, number[]>();
  for (const { role, bytes } of calls) byRole.set(role, [...(byRole.get(role) ?? []), bytes]);
  return Object.fromEntries(
    [...byRole].map(([role, all]) => [
      role,
      Math.round(all.reduce((sum, each) => sum + each, 0) / all.length),
    ]),
  );
}

/** The common beginning of a worker's requests of two rounds in a row, as a share of the later one. */
export function leastPrefix(calls: readonly Call[]): number {
  const last = new Map<string, string>();
  let least = 1;
  for (const { role, system, user } of calls) {
    if (role !== 'synthesizer') continue;
    const worker = /Your part of the question: (.*)/.exec(user)?.[1] ?? '';
    const words = `${system}\n${user}`;
    const before = last.get(worker);
    last.set(worker, words);
    if (before === undefined) continue;
    let same = 0;
    while (same < before.length && before[same] === words[same]) same += 1;
    least = Math.min(least, same / words.length);
  }
  return least;
}

/** Share of the planted facts that the claims of each round state. */
export function recallByRound({ run }: ModelRun, universe: Universe): number[] {
  const recalls: number[] = [];
  for (let round = 1; ; round += 1) {
    const state = finishedStage<RoundState>(run.store, { runId: run.id, round, stage: 'decide' });
    if (state === undefined || state === null) return recalls;
    const found = new Set(state.claims.flatMap((claim) => factsIn(claim.claim, universe.facts)));
    recalls.push(found.size / universe.facts.length);
  }
}
