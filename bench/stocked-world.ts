/**
 * `npx tsx bench/stocked-world.ts SOURCES SEED FOLDER`: the scripted services of `stocked-run.ts` in a process of their
 * own, so that the memory of a run is the run's. Puts so many sources of a made-up field into the store of the run in
 * FOLDER, says on one line where the services are, and, when its input ends, on a second one what the models were asked.
 */
import { UNKNOWN_ORIGIN } from '../text/document.js';
import { canonicalKey } from '../store/canonical-key.js';
import { addRunSources } from '../store/run-sources.js';
import { putSource } from '../store/sources.js';
import { openModelRun, startWorlds, type ModelRun } from '../test/tools/model-run.js';
import { makeUniverse } from '../test/world/generate.js';
import type { Universe, WorldDocument } from '../test/world/universe.js';
import { STOCKED_FLAGS, type AskedCall, type StockedWorld } from './stocked-run.js';
import type { SectionKind } from '../text/document.js';

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
        ...UNKNOWN_ORIGIN,
        ...{ key, doi: document.doi, address, addresses: [{ address, route: 'hit' }] },
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
    { section: 'abstract' as SectionKind, words: document.abstract },
    ...document.sections.flatMap(({ heading, paragraphs }) =>
      paragraphs.map((words) => ({ section: heading.toLowerCase() as SectionKind, words })),
    ),
  ];
  let start = 0;
  const blocks = parts.map(({ section, words }) => {
    const block = { start, end: start + words.length, kind: 'paragraph' as const, section };
    start = block.end + 2;
    return block;
  });
  return { text: parts.map(({ words }) => words).join('\n\n'), blocks };
}

async function main(): Promise<void> {
  const [sources, seed, folder = ''] = process.argv.slice(2);
  const universe = universeOf(Number(sources), Number(seed));
  const worlds = await startWorlds({ world: { universe }, models: { seed: Number(seed) } });
  const opened = await openModelRun({ worlds, folder, flags: STOCKED_FLAGS });
  const startedAt = Date.now();
  const held = stock(opened, worlds.world.addressOf, universe);
  const stockSeconds = (Date.now() - startedAt) / 1000;
  opened.close();
  const { question, today, facts } = universe;
  const { variables } = worlds;
  const told: StockedWorld = { variables, universe: { question, today, facts }, held, stockSeconds };
  console.log(JSON.stringify(told));
  process.stdin.resume().once('end', () => {
    const calls = worlds.models.calls.map(({ role, system, user, bytes }): AskedCall => ({
      role,
      system,
      user,
      bytes,
    }));
    console.log(JSON.stringify(calls));
    void worlds.close();
  });
}

await main();
