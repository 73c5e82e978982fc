import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../agents/fetch/http-call.js';
import { createTraffic } from '../../../agents/fetch/traffic.js';
import type { Hit, SearchLimits, SearchQuery } from '../../../agents/search/engine.js';
import { filterHits } from '../../../agents/search/filters.js';
import {
  ENGINE_NAMES,
  engineEntry,
  KEYLESS_ENGINES,
  type EngineName,
} from '../../../agents/search/registry.js';
import { manualClock } from '../fetch/loopback.js';
import { startWorld, type World } from '../../world/world.js';

const QUERY: SearchQuery = {
  angle: 'entity',
  reformulation: 'paraphrase',
  question: 'Does verdanine help adults with night cramps?',
  terms: ['verdanine', 'cramps', 'placebo trial'],
  temporalIntent: 'none',
  freshness: 'any',
  removedStaleYears: [],
};
const LIMITS: SearchLimits = {
  allowDomains: [],
  denyDomains: [],
  since: null,
  today: '2026-01-15',
  maxResults: 10,
};

/** Engines whose results carry no date of publication. */
const UNDATED: readonly string[] = ['tavily', 'wikipedia'];

let world: World;
const clients: HttpClient[] = [];
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  world.setFaults({});
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

function engine(name: EngineName, key: string | null = world.key) {
  const entry = engineEntry(name);
  const http = createHttpClient({
    userAgent: 'research-loop/0.1.0 (+mailto:test@example.org)',
    limits: { firstByteMs: 150, idleMs: 150, overallMs: 300 },
    traffic: createTraffic({ clock: manualClock(), random: () => 0.5 }),
  });
  clients.push(http);
  const baseUrl = world.environment[entry.baseUrlVariable];
  if (!baseUrl) throw new Error(`the world does not know ${entry.baseUrlVariable}`);
  return entry.create({ http, baseUrl, apiKey: key, contact: 'test@example.org' });
}

async function hitsOf(name: EngineName, query = QUERY, limits = LIMITS): Promise<readonly Hit[]> {
  const made = engine(name);
  const reply = await made.search(query, limits, new AbortController().signal);
  if (!reply.ok) throw new Error(`${name}: ${reply.failure.code} ${reply.failure.message}`);
  const hits = made.parse(reply.value.body);
  if (!hits.ok) throw new Error(hits.failure.message);
  return hits.value;
}

describe.each(ENGINE_NAMES)('%s against the world', (name) => {
  it('finds documents about the question, with what is known of them', async () => {
    const hits = await hitsOf(name);
    expect(hits.length).toBeGreaterThan(0);
    for (const hit of hits) {
      expect(hit.address).toMatch(/^https?:\/\//);
      expect(hit.title).not.toBe('');
      expect(hit.snippet).not.toMatch(/[<>]/);
      expect(hit.textClass === null).toBe(hit.text === null);
    }
    expect(hits.some((hit) => /verdanine/i.test(hit.title + hit.snippet))).toBe(true);
    const known = world.universe.documents.find((document) => hits[0]?.title.startsWith(document.title));
    expect(known).toBeDefined();
    if (!UNDATED.includes(name)) expect(hits[0]?.publishedAt).toBe(known?.publishedAt);
  });

  it('keeps the date window, whether the engine can or not', async () => {
    const since = '2023-01-01';
    const limits = { ...LIMITS, since };
    const kept = filterHits(await hitsOf(name, QUERY, limits), QUERY, limits);
    expect(kept.every((hit) => hit.publishedAt === null || hit.publishedAt >= since)).toBe(true);
    if (name !== 'searxng' && !UNDATED.includes(name)) {
      const raw = await hitsOf(name, QUERY, limits);
      expect(raw.every((hit) => (hit.publishedAt ?? '') >= since)).toBe(true);
    }
  });

  it('turns every fault into a failure of its own', async () => {
    const codes: Record<string, string> = {};
    const plans = {
      error: { errorShare: 1 },
      busy: { rateLimitShare: 1, retryAfterSeconds: 3 },
      hang: { hangShare: 1 },
      reset: { resetShare: 1 },
      cut: { cutShare: 1 },
    };
    for (const [label, plan] of Object.entries(plans)) {
      world.setFaults({ search: plan });
      const reply = await engine(name).search(QUERY, LIMITS, new AbortController().signal);
      codes[label] = reply.ok ? 'ok' : reply.failure.code;
    }
    expect(codes).toEqual({
      error: 'server-error',
      busy: 'rate-limited',
      hang: 'timed-out',
      reset: 'connection-reset',
      cut: 'connection-reset',
    });
  });

  it('gets through when only some calls fail', async () => {
    world.setFaults({ search: { errorShare: 0.2 } });
    expect((await hitsOf(name)).length).toBeGreaterThan(0);
  });

  it('calls a reply that is not its own `bad-reply`', async () => {
    world.setFaults({ search: { garbageShare: 1 } });
    const made = engine(name);
    const reply = await made.search(QUERY, LIMITS, new AbortController().signal);
    if (!reply.ok) throw new Error(reply.failure.message);
    for (const body of [
      reply.value.body,
      '',
      '{}',
      '[]',
      'null',
      '{"results":{"__proto__":[]}}',
      '['.repeat(100_000),
    ])
      expect(made.parse(body), body.slice(0, 40)).toMatchObject({
        ok: false,
        failure: { code: 'bad-reply' },
      });
  });

  it('stops at once when told to', async () => {
    world.setFaults({ search: { hangShare: 1 } });
    const controller = new AbortController();
    const asking = engine(name).search(QUERY, LIMITS, controller.signal);
    setTimeout(() => controller.abort(), 20);
    expect(await asking).toMatchObject({ ok: false, failure: { code: 'aborted' } });
  });
});

describe('keys', () => {
  const keyed = ENGINE_NAMES.filter((name) => engineEntry(name).needsKey);

  it.each(keyed)('%s says which key was refused, and never shows it', async (name) => {
    const before = world.requests.length;
    const reply = await engine(name, 'wrong-secret').search(QUERY, LIMITS, new AbortController().signal);
    expect(reply).toMatchObject({ ok: false, failure: { code: 'key-refused', retryable: false } });
    expect(JSON.stringify(reply)).toContain(engineEntry(name).keyVariable);
    expect(JSON.stringify(reply)).not.toContain('wrong-secret');
    expect(world.requests.length).toBe(before + 1);
  });

  it.each(keyed)('%s says when its account is empty', async (name) => {
    world.setFaults({ search: { outOfCredit: true } });
    const reply = await engine(name).search(QUERY, LIMITS, new AbortController().signal);
    expect(reply).toMatchObject({ ok: false, failure: { code: 'out-of-credit', retryable: false } });
  });

  it('the engines that need none are known', () => {
    expect(KEYLESS_ENGINES).toEqual([
      'openalex',
      'crossref',
      'arxiv',
      'europepmc',
      'semantic-scholar',
      'wikipedia',
    ]);
  });
});

describe('domains', () => {
  it.each(['exa', 'tavily', 'brave'] as const)(
    '%s is told which to search and which to leave',
    async (name) => {
      const only = await hitsOf(name, QUERY, { ...LIMITS, allowDomains: ['annals.localhost'] });
      expect(only.length).toBeGreaterThan(0);
      expect(only.every((hit) => new URL(hit.address).hostname === 'annals.localhost')).toBe(true);
      const without = await hitsOf(name, QUERY, { ...LIMITS, denyDomains: ['annals.localhost'] });
      expect(without.length).toBeGreaterThan(0);
      expect(without.every((hit) => new URL(hit.address).hostname !== 'annals.localhost')).toBe(true);
    },
  );
});

describe('prices', () => {
  it.each([
    ['exa', 0.007],
    ['tavily', 0.008],
    ['brave', 0.005],
    ['openalex', 0],
  ] as const)('%s costs what it says, and at most its worst case', async (name, costUsd) => {
    const reply = await engine(name).search(QUERY, LIMITS, new AbortController().signal);
    expect(reply.ok && reply.value.costUsd).toBeCloseTo(costUsd, 6);
    expect(engineEntry(name).maxUsdPerSearch).toBeGreaterThanOrEqual(costUsd);
  });
});

it('an unknown engine is an error that lists the known ones', () => {
  expect(() => engineEntry('gogle')).toThrow(/Unknown search engine "gogle".*exa.*wikipedia.*custom.*corpus/);
  expect(() => engineEntry('constructor')).toThrow(/Known/);
});
