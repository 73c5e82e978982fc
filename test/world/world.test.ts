import { afterEach, describe, expect, it } from 'vitest';
import { createFetcher } from '../../agents/fetch/fetch-page.js';
import { createTraffic } from '../../agents/fetch/traffic.js';
import { manualClock } from '../agents/fetch/loopback.js';
import { drawFault } from './faults.js';
import { makeUniverse } from './generate.js';
import { createIndex } from './rank.js';
import { json, type Route } from './route.js';
import { factsIn, textOf } from './universe.js';
import { startWorld, type World, type WorldOptions } from './world.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((thing) => thing.close()));
});

async function start(options?: WorldOptions): Promise<World> {
  const world = await startWorld(options);
  open.push(world);
  return world;
}

function fetcherOf(world: World) {
  const fetcher = createFetcher({
    userAgent: 'research-loop/0.1.0 (no contact given)',
    allowHosts: world.allowHosts,
    traffic: createTraffic({ clock: manualClock(), random: () => 0.5 }),
    limits: { firstByteMs: 200, overallMs: 500 },
  });
  open.push(fetcher);
  return fetcher;
}

describe('a universe', () => {
  const universe = makeUniverse();

  it('is the same for the same seed, and another for another', () => {
    expect(makeUniverse()).toEqual(universe);
    expect(makeUniverse({ seed: 2 })).not.toEqual(universe);
  });

  it('states each fact where it says so, and nowhere else', () => {
    for (const document of universe.documents.filter((one) => one.kind !== 'encyclopedia'))
      expect(factsIn(textOf(document), universe.facts).toSorted(), document.id).toEqual(
        [...new Set(document.facts)].toSorted(),
      );
  });

  it('has facts in one to four independent works, contradictions with both sides, versions and retellings', () => {
    const independent = universe.documents.filter(
      (document) => document.versionOf === null && document.retells === null && document.trap === null,
    );
    const counts = universe.facts.map(
      (fact) => independent.filter((document) => document.facts.includes(fact.id)).length,
    );
    expect(new Set(counts)).toEqual(new Set([1, 2, 3, 4]));
    const opposed = universe.facts.filter((fact) => fact.contradicts !== null);
    expect(opposed.length).toBeGreaterThan(2);
    for (const fact of opposed)
      expect(universe.facts.find((other) => other.id === fact.contradicts)?.subtopic).toBe(fact.subtopic);
    expect(universe.documents.some((document) => document.versionOf !== null)).toBe(true);
    expect(universe.documents.some((document) => document.retells !== null)).toBe(true);
    expect(new Set(universe.documents.map((document) => document.trap)).size).toBe(8);
  });

  it('is found by the words that are sent and not otherwise', () => {
    const index = createIndex(universe.documents);
    const everything = () => true;
    expect(index.search('zebra quartz', everything, 10)).toEqual([]);
    expect(
      index
        .search('verdanine liver safety enzymes', everything, 5)
        .some((document) => document.title.startsWith('Liver')),
    ).toBe(true);
    expect(
      index.search('harbour dredging', everything, 3).every((document) => document.title.includes('harbour')),
    ).toBe(true);
  });
});

describe('pages', () => {
  it('are served as HTML, PDF and JATS, and their traps as what they are', async () => {
    const world = await start();
    const fetcher = fetcherOf(world);
    const outcome = async (address: string) => {
      const result = await fetcher.fetchPage(address);
      return result.ok ? (result.value.contentType?.split(';')[0] ?? '') : result.failure.code;
    };
    for (const format of ['html', 'pdf', 'jats'] as const) {
      const document = world.universe.documents.find((one) => one.format === format && one.trap === null);
      if (!document) throw new Error(format);
      expect(await outcome(world.addressOf(document))).toBe(
        { html: 'text/html', pdf: 'application/pdf', jats: 'application/xml' }[format],
      );
    }
    const traps = Object.fromEntries(
      await Promise.all(
        world.universe.documents
          .filter((one) => one.trap !== null)
          .map(async (one) => [one.trap, await outcome(world.addressOf(one))] as const),
      ),
    );
    expect(traps).toEqual({
      'soft-404': 'text/html',
      paywall: 'text/html',
      'redirect-loop': 'too-many-redirects',
      'planted-instruction': 'text/html',
      'js-shell': 'text/html',
      'robots-forbidden': 'robots-refused',
      'not-found': 'not-found',
    });
    expect(world.counts()).toMatchObject({ page: expect.any(Number), robots: expect.any(Number) });
  });

  it('are not sent again when they did not change', async () => {
    const world = await start();
    const fetcher = fetcherOf(world);
    const address = world.addressOf(world.universe.documents[0] as never);
    const first = await fetcher.fetchPage(address);
    if (!first.ok) throw new Error(first.failure.message);
    expect(await fetcher.fetchPage(address, { previous: first.value })).toMatchObject({
      ok: true,
      value: { status: 304 },
    });
  });
});

describe('faults', () => {
  it('fall by seed and request, in whatever order the requests come', () => {
    const plan = { errorShare: 0.2, rateLimitShare: 0.1, resetShare: 0.05, hangShare: 0.05 };
    const draw = (identity: string, repetition = 0) =>
      drawFault(plan, { seed: 7, identity, repetition }).fault.kind;
    const names = Array.from({ length: 2000 }, (_, index) => `request ${index}`);
    const forwards = names.map((name) => draw(name));
    const backwards = names
      .toReversed()
      .map((name) => draw(name))
      .toReversed();
    expect(backwards).toEqual(forwards);
    const share = (kind: string) => forwards.filter((one) => one === kind).length / forwards.length;
    expect(share('error')).toBeCloseTo(0.2, 1);
    expect(share('none')).toBeCloseTo(0.6, 1);
    expect(names.some((name) => draw(name, 0) !== draw(name, 1))).toBe(true);
  });

  it('strike the kind they are meant for', async () => {
    const world = await start({ faults: { page: { errorShare: 1 } } });
    const document = world.universe.documents[0] as never;
    expect(await fetcherOf(world).fetchPage(world.addressOf(document))).toMatchObject({
      ok: false,
      failure: { code: 'server-error' },
    });
    world.setFaults({ robots: { down: true } });
    expect(await fetcherOf(world).fetchPage(world.addressOf(document))).toMatchObject({
      ok: false,
      failure: { code: 'connection-reset' },
    });
    world.setFaults({ page: { hangShare: 1 } });
    expect(await fetcherOf(world).fetchPage(world.addressOf(document))).toMatchObject({
      ok: false,
      failure: { code: 'timed-out' },
    });
    world.setFaults({});
    expect(await fetcherOf(world).fetchPage(world.addressOf(document))).toMatchObject({ ok: true });
  });
});

it('further protocols are routes, counted and struck like the others', async () => {
  async function* pieces() {
    yield 'data: one\n\n';
    yield 'data: two\n\n';
  }
  const echo: Route = {
    kind: 'model:echo',
    matches: (request) => request.method === 'POST' && request.path === '/echo',
    keyOf: (request) => request.headers.authorization?.slice('Bearer '.length) ?? null,
    answer: (request) =>
      request.query.has('stream') ? { status: 200, body: pieces() } : json({ said: request.body }),
  };
  const world = await start();
  world.routes.unshift(echo);
  const ask = (path: string, key = world.key) =>
    fetch(world.origin + path, { method: 'POST', body: 'hi', headers: { authorization: `Bearer ${key}` } });
  expect(await (await ask('/echo')).json()).toEqual({ said: 'hi' });
  expect(await (await ask('/echo?stream')).text()).toBe('data: one\n\ndata: two\n\n');
  expect((await ask('/echo', 'wrong')).status).toBe(401);
  world.setFaults({ model: { rateLimitShare: 1, retryAfterSeconds: 2 } });
  const limited = await ask('/echo');
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '2']);
  expect(world.counts()).toEqual({ 'model:echo': 4 });
});
