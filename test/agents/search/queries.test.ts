import { afterEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { createHttpClient } from '../../../agents/fetch/http-call.js';
import { serviceUrl } from '../../../agents/fetch/service-url.js';
import { createTraffic } from '../../../agents/fetch/traffic.js';
import { searchQuery } from '../../../agents/search/arxiv.js';
import { queryText as braveText } from '../../../agents/search/brave.js';
import { createCustomEngine, stepsOf } from '../../../agents/search/custom.js';
import type { Hit, SearchLimits, SearchQuery } from '../../../agents/search/engine.js';
import { earliestDate, filterHits, isAllowedDomain } from '../../../agents/search/filters.js';
import { textOfInvertedIndex } from '../../../agents/search/openalex.js';
import { queryTerms, questionLine } from '../../../agents/search/query-words.js';
import { plainText } from '../../../agents/search/markup.js';
import { isoDate, makeHit } from '../../../agents/search/reply.js';
import { requestBody } from '../../../agents/search/tavily.js';
import { manualClock, startLoopback } from '../fetch/loopback.js';

const query = (parts: Partial<SearchQuery> = {}): SearchQuery => ({
  angle: 'entity',
  reformulation: 'paraphrase',
  question: 'Does vitamin D prevent falls in older adults?',
  terms: ['vitamin D', 'falls', 'older adults'],
  temporalIntent: 'none',
  freshness: 'any',
  removedStaleYears: [],
  ...parts,
});
const limits = (parts: Partial<SearchLimits> = {}): SearchLimits => ({
  allowDomains: [],
  denyDomains: [],
  since: null,
  today: '2026-03-31',
  maxResults: 10,
  ...parts,
});
const hit = (parts: Partial<Hit>): Hit => {
  const made = makeHit({ address: 'https://example.org/a', ...parts });
  if (!made) throw new Error('no hit');
  return made;
};

describe('words of a query', () => {
  it('are the terms, else the distinctive words of the question', () => {
    expect(queryTerms(query(), 2)).toEqual(['vitamin D', 'falls']);
    expect(queryTerms(query({ terms: [] }), 10)).toEqual(['vitamin', 'prevent', 'falls', 'older', 'adults']);
    expect(
      queryTerms(query({ terms: ['(falls) OR "x', 'FALLS or x', '***', 'SARS-CoV-2', "Crohn's"] }), 9),
    ).toEqual(['falls or x', 'SARS-CoV-2', "Crohn's"]);
  });

  it('never carry query syntax, whatever is in them', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (terms, question) => {
        for (const term of queryTerms(query({ terms, question }), 20))
          expect(term).not.toMatch(/["()[\]{}:*?~^\\/&|<>]/);
      }),
    );
  });

  it('fit the length that an engine takes, cut between words', () => {
    expect(questionLine(query(), 20)).toBe('Does vitamin D');
    expect(questionLine(query({ question: 'x'.repeat(50) }), 20)).toHaveLength(20);
    expect(questionLine(query({ question: ' ' }), 50)).toBe('vitamin D falls older adults');
  });

  it('become what each engine understands', () => {
    const dated = query({ freshness: 'year' });
    expect(searchQuery(query(), limits())).toBe('all:"vitamin D" AND all:falls AND all:"older adults"');
    expect(searchQuery(dated, limits())).toContain('AND submittedDate:[202503310000 TO 202603312359]');
    expect(braveText(query(), limits({ allowDomains: ['a.org', 'b.org'], denyDomains: ['c.org'] }))).toBe(
      'Does vitamin D prevent falls in older adults? (site:a.org OR site:b.org) NOT site:c.org',
    );
    expect(requestBody(dated, limits({ since: '2025-12-01' }))).toMatchObject({ start_date: '2025-12-01' });
  });
});

describe('addresses of services', () => {
  it('a base without a path gets the usual one, a base with a path is kept', () => {
    const of = (baseUrl: string) =>
      serviceUrl({
        baseUrl,
        prefix: '/res/v1',
        path: '/search',
        parameters: { q: 'a b', n: 3, none: null, empty: '' },
      });
    expect(of('http://127.0.0.1:9')).toBe('http://127.0.0.1:9/res/v1/search?q=a+b&n=3');
    expect(of('http://127.0.0.1:9/')).toBe('http://127.0.0.1:9/res/v1/search?q=a+b&n=3');
    expect(of('https://x.example/own/?k=1')).toBe('https://x.example/own/search?k=1&q=a+b&n=3');
  });
});

describe('windows', () => {
  it.each([
    ['any', null, null],
    ['day', null, '2026-03-30'],
    ['week', null, '2026-03-24'],
    ['month', null, '2026-02-28'],
    ['year', null, '2025-03-31'],
    ['eighteen-months', null, '2024-09-30'],
    ['year', '2025-06-01', '2025-06-01'],
    ['year', '2020-01-01', '2025-03-31'],
    ['any', '2020-01-01', '2020-01-01'],
  ] as const)('%s since %s begins %s', (freshness, since, start) => {
    expect(earliestDate(query({ freshness }), limits({ since }))).toBe(start);
  });

  it('drop what is surely too old, and keep what may not be', () => {
    const dates = ['2024-01-01', '2025-06-02', '2025-05-31', '2025-06', '2025', '2024', null];
    const hits = dates.map((publishedAt) => hit({ publishedAt }));
    const kept = filterHits(hits, query(), limits({ since: '2025-06-01' })).map((one) => one.publishedAt);
    expect(kept).toEqual(['2025-06-02', '2025-06', '2025', null]);
  });
});

describe('domains', () => {
  it('hold their subdomains and nothing that only looks like it', () => {
    const allow = { allowDomains: ['Example.org', 'www.gov.uk'], denyDomains: ['bad.example.org'] };
    expect(
      ['https://example.org/', 'https://a.example.org./', 'https://gov.uk/x'].map((a) =>
        isAllowedDomain(a, allow),
      ),
    ).toEqual([true, true, true]);
    expect(
      ['https://notexample.org/', 'https://bad.example.org/', 'https://example.org.evil.com/', 'x'].map((a) =>
        isAllowedDomain(a, allow),
      ),
    ).toEqual([false, false, false, false]);
  });

  it('a hit moves to the copy that is allowed', () => {
    const found = hit({
      address: 'https://pay.example/1',
      copies: ['https://open.example/1', 'https://other.example/1'],
    });
    const only = limits({ allowDomains: ['open.example'] });
    expect(filterHits([found], query(), only)).toMatchObject([
      { address: 'https://open.example/1', copies: [] },
    ]);
    expect(filterHits([found], query(), limits({ allowDomains: ['none.example'] }))).toEqual([]);
  });
});

describe('what engines send', () => {
  it('dates of every kind', () => {
    expect(
      [
        '2024-03-02T10:00:00Z',
        '2024/3/2',
        '2024-03',
        '2024',
        '2 March 2024',
        'Tue, 11 Mar 2025 07:00:00 GMT',
        '2024-13-45',
        '20240302',
        'yesterday',
        '',
        null,
      ].map(isoDate),
    ).toEqual([
      '2024-03-02',
      '2024-03-02',
      '2024-03',
      '2024',
      '2024-03-02',
      '2025-03-11',
      '2024',
      null,
      null,
      null,
      null,
    ]);
  });

  it('DOIs of every kind', () => {
    expect(
      [
        '10.1000/AbC',
        'https://doi.org/10.1000/x',
        'doi: 10.1000/x',
        '11.1/x',
        '10.1/x',
        'x 10.1000/x',
        null,
      ].map((written) => makeHit({ address: 'https://a.example/', doi: written })?.doi),
    ).toEqual(['10.1000/abc', '10.1000/x', '10.1000/x', null, null, null, null]);
  });

  it('markup becomes text, whatever it is', () => {
    expect(plainText('<h4>Aim</h4>a &lt; b<script>x</script> &amp; c<br>d')).toBe('Aim\na < b & c\nd');
    fc.assert(fc.property(fc.string(), (text) => void plainText(text)));
    // Each of these takes minutes where a pattern is quadratic.
    expect(plainText(`<b>${' '.repeat(400_000)}x</b>`)).toBe('x');
    expect(queryTerms(query({ terms: [`${'.'.repeat(400_000)}x`] }), 1)).toEqual(['vitamin']);
    expect(
      makeHit({ address: 'https://a.example', title: ' '.repeat(400_000), authors: [' '.repeat(400_000)] })
        ?.authors,
    ).toEqual([]);
    expect(plainText('<'.repeat(200_000)).length).toBeLessThanOrEqual(200_000);
  });

  it('addresses that are none make no hit', () => {
    for (const address of ['javascript:alert(1)', '/relative', 'https://', 'http://a b', '', null])
      expect(makeHit({ address })).toBeNull();
  });

  it('abstracts come back from their index, whatever positions it claims', () => {
    expect(textOfInvertedIndex({ b: [1], a: [0, 2] })).toBe('a b a');
    expect(textOfInvertedIndex({ a: [1e12, -1, 'x', 0.5, 0], __proto__: [3] })).toBe('a');
    expect(textOfInvertedIndex(null)).toBeNull();
    expect(textOfInvertedIndex({})).toBeNull();
  });
});

describe('an engine of one’s own', () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((thing) => thing.close()));
  });

  const settings = () => {
    const http = createHttpClient({ userAgent: 'test', traffic: createTraffic({ clock: manualClock() }) });
    open.push(http);
    return { http, baseUrl: '', apiKey: 'k&y', contact: null };
  };
  const reply = {
    data: {
      items: [
        { link: 'https://example.org/1', head: { t: 'One' }, who: ['A', 'B'], when: '2024-05' },
        { link: null },
      ],
    },
  };
  const fields = { address: 'link', title: 'head.t', authors: 'who', publishedAt: 'when' };

  it('by GET, with its parts in the address', async () => {
    const server = await startLoopback((_, response) => response.end(JSON.stringify(reply)));
    open.push(server);
    const engine = createCustomEngine(
      {
        url: `${server.origin}/find?q={terms}&n={count}&from={since}&k={key}`,
        results: 'data.items',
        fields,
      },
      settings(),
    );
    const raw = await engine.search(query(), limits({ since: '2024-01-01' }), new AbortController().signal);
    expect(server.seen).toEqual([
      'GET /find?q=vitamin%20D%20falls%20older%20adults&n=10&from=2024-01-01&k=k%26y',
    ]);
    const hits = engine.parse(raw.ok ? raw.value.body : '');
    expect(hits).toMatchObject({
      ok: true,
      value: [
        { address: 'https://example.org/1', title: 'One', authors: ['A', 'B'], publishedAt: '2024-05' },
      ],
    });
  });

  it('by POST, with its parts in the body', async () => {
    let body = '';
    const server = await startLoopback((request, response) => {
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => response.end(JSON.stringify([{ link: 'https://example.org/1' }])));
    });
    open.push(server);
    const engine = createCustomEngine(
      {
        url: server.origin,
        method: 'POST',
        headers: { Authorization: 'Bearer {key}' },
        body: { ask: '{question}', size: '{count}', nested: [{ of: 'x{today}' }] },
        results: '',
        fields: { address: 'link' },
        keyVariable: 'MY_KEY',
      },
      settings(),
    );
    const raw = await engine.search(query({ question: 'say "hi"' }), limits(), new AbortController().signal);
    expect(JSON.parse(body)).toEqual({ ask: 'say "hi"', size: 10, nested: [{ of: 'x2026-03-31' }] });
    expect(server.requests[0]?.headers.authorization).toBe('Bearer k&y');
    expect(engine.parse(raw.ok ? raw.value.body : '')).toMatchObject({
      ok: true,
      value: [{ address: 'https://example.org/1' }],
    });
  });

  it('paths are read step by step', () => {
    expect(stepsOf('a.b[0].c')).toEqual(['a', 'b', 0, 'c']);
    expect(stepsOf('')).toEqual([]);
  });
});
