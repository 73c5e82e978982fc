import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assembleBrief } from '../../loop/report/assemble-brief.js';
import type { Brief } from '../../loop/report/brief.js';
import { compareBriefs } from '../../loop/report/compare-briefs.js';
import { makeDocuments } from '../../loop/report/documents.js';
import { lastState } from '../../loop/round-state.js';
import { journalTotals } from '../../store/sqlite-journal.js';
import { verifyStore } from '../../store/verify.js';
import { temporaryFolder } from '../tools/cli.js';
import { openModelRun, startWorlds, type ModelRun, type Worlds } from '../tools/model-run.js';
import { refreshed } from '../tools/refreshed-run.js';
import { pageRoute } from '../world/pages.js';

const folder = temporaryFolder();
let worlds: Worlds;
let first: ModelRun;
let before: Brief;

beforeAll(async () => {
  worlds = await startWorlds({ world: { universe: { works: 12, noise: 6 } } });
  first = await openModelRun({ worlds, folder: join(folder.path, 'first'), changes: { maxRounds: 2 } });
  await first.research();
  before = assembleBrief(first.store, first.run.id);
});
afterAll(async () => {
  first.close();
  await worlds.close();
  folder.remove();
});

const tokensOf = (run: string): number => {
  const { inputTokens, outputTokens } = journalTotals(first.store, run);
  return inputTokens + outputTokens;
};

const again = (id: string, from: string, at: string) =>
  refreshed({
    ...{ id, from, at, store: first.store, variables: worlds.variables },
    folder: join(folder.path, id),
  });

/** A text in the world's place of a page: nothing, or what the world would send with words replaced. */
function change(address: string, replace: ((page: string) => string) | null): void {
  const url = new URL(address);
  worlds.world.routes.unshift({
    kind: 'page',
    matches: ({ host, path }) => host === url.hostname && path === decodeURI(url.pathname),
    answer: async (request, world) => {
      if (replace === null) return { status: 410, body: '' };
      const reply = await pageRoute.answer(request, world);
      return { ...reply, body: replace(String(reply.body)) };
    },
  });
}

describe('a question that is asked again', () => {
  it('says in a line that nothing changed, and asks no model, where no page has changed', async () => {
    expect(before.claims.length).toBeGreaterThan(2);
    const run = await again('quiet', first.run.id, '2027-01-05T00:00:00.000Z');
    const brief = assembleBrief(run.store, run.id);
    expect(brief.changes).toMatchObject({ isNothing: true, sources: { added: [], changed: [], gone: [] } });
    expect(compareBriefs(before, brief).isNothing).toBe(true);
    expect(brief.run.ending).toBe(before.run.ending);
    expect(tokensOf(run.id)).toBe(0);
    expect(tokensOf(first.run.id)).toBeGreaterThan(10_000);
    const { documents, leftOut } = await makeDocuments(run.store, run.id);
    expect(leftOut.withheld).toEqual([]);
    expect(documents.get('report.md')).toContain('Nothing has changed since the brief of');
    expect(JSON.parse(documents.get('synth.json') ?? '')).toHaveProperty('changes.isNothing', true);
  });

  it('withdraws what rests on words that are gone, says why, and leaves the earlier brief as it was', async () => {
    const cited = before.sources.filter(
      ({ quotes, addresses }) =>
        quotes.some(({ claimIds }) => claimIds.length > 0) &&
        addresses.some(({ address }) => /localhost/.test(address)),
    );
    const alone = before.claims.filter(({ sourceIds }) => sourceIds.length === 1);
    const pick = (id: string | undefined) => cited.find((source) => source.id === id);
    const changedClaim = alone.find(
      ({ claim, sourceIds }) => /\d/.test(claim) && pick(sourceIds[0]) !== undefined,
    );
    const goneClaim = alone.find(
      ({ sourceIds }) => sourceIds[0] !== changedClaim?.sourceIds[0] && pick(sourceIds[0]) !== undefined,
    );
    const [changed, gone] = [pick(changedClaim?.sourceIds[0]), pick(goneClaim?.sourceIds[0])];
    if (changed === undefined || gone === undefined) throw new Error('The world has no such claims.');
    for (const { address } of gone.addresses) if (address.startsWith('http')) change(address, null);
    for (const { address } of changed.addresses)
      if (address.startsWith('http'))
        change(address, (page) =>
          page
            .replace(/\b(\d{2,3})(?= (?:participants|people|patients))/g, (n) => String(Number(n) + 1))
            .replace(/(\d+(?:\.\d+)?)(?= (?:percent|per cent|%))/g, (n) => String(Number(n) + 7)),
        );
    const report = (await makeDocuments(first.store, first.run.id)).documents.get('report.md');
    const run = await again('changed', 'quiet', '2027-01-12T00:00:00.000Z');
    const brief = assembleBrief(run.store, run.id);
    const { changes } = brief;
    expect(changes?.sources.gone.map(({ id }) => id)).toContain(gone.key);
    const fallen = lastState(run).struck.find(({ claimId }) => claimId === goneClaim?.id);
    expect(fallen?.why).toMatch(/no longer there/);
    expect(brief.claims.every(({ sourceIds }) => !sourceIds.includes(gone.id))).toBe(true);
    expect(brief.sources.find(({ id }) => id === gone.id)?.gone).toBeDefined();
    // What neither page says stands in its words.
    const touched = new Set([changed.id, gone.id]);
    const others = before.claims.filter(({ sourceIds }) => !sourceIds.some((id) => touched.has(id)));
    const now = new Map(lastState(run).claims.map(({ id, claim }) => [id, claim]));
    expect(others.filter(({ id, claim }) => now.get(id) !== claim)).toEqual([]);
    const { documents, leftOut } = await makeDocuments(run.store, run.id);
    expect(leftOut.withheld).toEqual([]);
    expect(documents.get('report.md')).toContain('### What was said before');
    expect((await makeDocuments(first.store, first.run.id)).documents.get('report.md')).toBe(report);
    expect(verifyStore(run.store)).toEqual([]);
    expect(tokensOf(run.id)).toBeLessThan(tokensOf(first.run.id));
  });
});
