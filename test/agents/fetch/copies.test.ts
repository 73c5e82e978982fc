import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCopyFinder, type CopyFinder } from '../../../agents/fetch/copies.js';
import { createFetcher } from '../../../agents/fetch/fetch-page.js';
import { createHttpClient } from '../../../agents/fetch/http-call.js';
import { createTraffic } from '../../../agents/fetch/traffic.js';
import { startWorld, type World } from '../../world/world.js';
import { manualClock } from './loopback.js';

let world: World;
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  world.setFaults({});
  await Promise.all(open.splice(0).map((thing) => thing.close()));
});

function finder(contact: string | null = 'test@example.org'): CopyFinder {
  const http = createHttpClient({ userAgent: 'test', traffic: createTraffic({ clock: manualClock() }) });
  open.push(http);
  return createCopyFinder({
    http,
    contact,
    unpaywallBaseUrl: world.environment.UNPAYWALL_BASE_URL,
    europepmcBaseUrl: world.environment.EUROPEPMC_BASE_URL,
    openalexBaseUrl: world.environment.OPENALEX_BASE_URL,
  });
}

describe('open copies', () => {
  it('of an article: the full text as XML first, then pages, then the preprint', async () => {
    const article = world.universe.documents.find(
      (document) => document.pmcid !== null && document.kind === 'article',
    );
    const preprint = world.universe.documents.find((document) => document.versionOf === article?.id);
    const found = await finder().openCopies({ doi: article?.doi });
    if (!found.ok || !article || !preprint) throw new Error('no copies');
    expect(found.value.failures).toEqual([]);
    expect(found.value.copies.map((copy) => [copy.catalogue, copy.version, copy.format])).toEqual([
      ['europepmc', 'published', 'xml'],
      ['unpaywall', 'published', 'html'],
      ['unpaywall', 'submitted', 'html'],
    ]);
    expect(found.value.copies[2]?.address).toBe(world.addressOf(preprint));
    const fetcher = createFetcher({ userAgent: 'test', allowHosts: world.allowHosts });
    open.push(fetcher);
    const page = await fetcher.fetchPage(found.value.copies[0]?.address ?? '');
    expect(page.ok && Buffer.from(page.value.bytes).toString()).toContain(article.title);
  });

  it('lead around a paywall', async () => {
    const paid = world.universe.documents.find((document) => document.trap === 'paywall');
    const free = world.universe.documents.find((document) => document.id === paid?.openCopy);
    const found = await finder(null).openCopies({ doi: paid?.doi });
    expect(found).toMatchObject({ ok: true });
    if (found.ok && free)
      expect(found.value.copies.map((copy) => copy.address)).toContain(world.addressOf(free));
  });

  it('of a work that nobody knows are none, which is no failure', async () => {
    expect(await finder().openCopies({ doi: '10.5555/unknown' })).toEqual({
      ok: true,
      value: { copies: [], failures: [] },
    });
    expect(await finder().openCopies({})).toEqual({ ok: true, value: { copies: [], failures: [] } });
  });

  it('are asked for by the whole DOI, odd signs included', async () => {
    const doi = '10.1002/(sici)1<1::aid-x1>3.0.co;2-#?';
    await finder().openCopies({ doi });
    const asked = world.requests.filter((request) => request.kind === 'copies:unpaywall').at(-1);
    expect(decodeURIComponent(asked?.path ?? '')).toBe(`/unpaywall/v2/${doi}`);
  });

  it('of an arXiv paper need no asking', async () => {
    const found = await finder().openCopies({ arxiv: '2501.01234' });
    expect(found.ok && found.value.copies.map((copy) => copy.address)).toEqual([
      'https://arxiv.org/html/2501.01234',
      'https://arxiv.org/pdf/2501.01234',
    ]);
  });

  it('one catalogue that fails is named; all that fail are a failure', async () => {
    const doi = world.universe.documents.find((document) => document.kind === 'article')?.doi ?? null;
    world.setFaults({ 'copies:unpaywall': { errorShare: 1 } });
    const found = await finder().openCopies({ doi });
    expect(found).toMatchObject({
      ok: true,
      value: { failures: [{ catalogue: 'unpaywall', failure: { code: 'server-error' } }] },
    });
    world.setFaults({ '*': { resetShare: 1 } });
    expect(await finder().openCopies({ doi })).toMatchObject({
      ok: false,
      failure: { code: 'connection-reset' },
    });
  });
});
