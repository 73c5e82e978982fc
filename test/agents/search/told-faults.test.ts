import { afterEach, describe, expect, it } from 'vitest';
import { createHttpClient } from '../../../agents/fetch/http-call.js';
import { createTraffic } from '../../../agents/fetch/traffic.js';
import type { SearchEngine, SearchLimits, SearchQuery } from '../../../agents/search/engine.js';
import { queryTerms } from '../../../agents/search/query-words.js';
import { engineEntry, type EngineName } from '../../../agents/search/registry.js';
import { manualClock, startLoopback } from '../fetch/loopback.js';

/** What services say when they do not search, in the words of their documentation, and records with gaps. */

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((thing) => thing.close()));
});

const QUERY: SearchQuery = {
  angle: 'entity',
  reformulation: 'paraphrase',
  question: 'Does vitamin D prevent falls?',
  terms: ['vitamin D', 'falls'],
  temporalIntent: 'none',
  freshness: 'any',
  removedStaleYears: [],
};
const LIMITS: SearchLimits = {
  allowDomains: [],
  denyDomains: [],
  since: null,
  today: '2026-03-31',
  maxResults: 10,
};

function engine(name: EngineName, { baseUrl = 'http://127.0.0.1:9', apiKey = null as string | null } = {}) {
  const http = createHttpClient({
    userAgent: 'test',
    traffic: createTraffic({ clock: manualClock(), random: () => 0 }),
  });
  open.push(http);
  return engineEntry(name).create({ http, baseUrl, apiKey, contact: null });
}

const parsed = (made: SearchEngine, body: unknown) =>
  made.parse(typeof body === 'string' ? body : JSON.stringify(body));

const atomError = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">
<opensearch:totalResults>1</opensearch:totalResults><entry><id>http://arxiv.org/api/errors#incorrect_id_format_for_1234</id>
<title>Error</title><summary>incorrect id format for 1234</summary></entry></feed>`;

describe('a passing fault told with status 200 is asked again', () => {
  it.each<[EngineName, string, string]>([
    ['arxiv', 'Rate exceeded.', '<feed xmlns="http://www.w3.org/2005/Atom"></feed>'],
    [
      'wikipedia',
      '{"error":{"code":"ratelimited","info":"You\'ve exceeded your rate limit."},"servedby":"mw1"}',
      '{"batchcomplete":true}',
    ],
    [
      'crossref',
      '{"status":"failed","message-type":"exception","message":{"name":"class java.net.SocketTimeoutException"}}',
      '{"status":"ok","message-type":"work-list","message":{"items":[]}}',
    ],
  ])('%s', async (name, fault, answer) => {
    let asked = 0;
    const server = await startLoopback((_, response) => {
      asked += 1;
      response.writeHead(200).end(asked === 1 ? fault : answer);
    });
    open.push(server);
    const made = engine(name, { baseUrl: server.origin });
    const reply = await made.search(QUERY, LIMITS, new AbortController().signal);
    expect(asked).toBe(2);
    expect(reply.ok && made.parse(reply.value.body)).toEqual({ ok: true, value: [] });
  });
});

describe('a fault told with status 200 is never "nothing found"', () => {
  it.each<[EngineName, unknown, string, string]>([
    ['arxiv', atomError, 'bad-reply', 'arXiv did not search: incorrect id format for 1234'],
    [
      'searxng',
      {
        query: 'x',
        results: [],
        unresponsive_engines: [
          ['google', 'Suspended: CAPTCHA'],
          ['bing', 'timeout'],
        ],
      },
      'server-error',
      'google: Suspended: CAPTCHA, bing: timeout',
    ],
    [
      'wikipedia',
      { error: { code: 'internal_api_error', info: 'Search is currently \u001b[31m too busy.', docref: '' } },
      'bad-reply',
      'Search is currently too busy.',
    ],
    ['europepmc', { version: '6.9', errCode: 404, errMsg: 'Invalid query.' }, 'bad-reply', 'Invalid query.'],
    [
      'crossref',
      {
        status: 'failed',
        'message-type': 'validation-failure',
        message: [{ type: 'x', message: 'Filter bad' }],
      },
      'bad-reply',
      'Filter bad',
    ],
    ['openalex', { error: 'Invalid query', message: 'Unknown field.' }, 'bad-reply', 'Unknown field.'],
    ['semantic-scholar', { error: 'Response would exceed maximum size' }, 'bad-reply', 'maximum size'],
    ['tavily', { detail: { error: 'Query is missing.' } }, 'bad-reply', 'Query is missing.'],
    [
      'brave',
      { type: 'ErrorResponse', error: { code: 'VALIDATION', detail: 'Too long.' } },
      'bad-reply',
      'Too long.',
    ],
  ])('%s', (name, body, code, words) => {
    const result = parsed(engine(name), body);
    expect(result).toMatchObject({ ok: false, failure: { code } });
    if (!result.ok) expect(result.failure.message).toContain(words);
  });

  it('some of the engines behind SearXNG silent, others not: results', () => {
    const body = {
      results: [{ url: 'https://a.example/', title: 'A' }],
      unresponsive_engines: [['b', 'timeout']],
    };
    expect(parsed(engine('searxng'), body)).toMatchObject({ ok: true, value: [{ title: 'A' }] });
    expect(parsed(engine('searxng'), { results: [], unresponsive_engines: [] })).toEqual({
      ok: true,
      value: [],
    });
  });
});

describe('records with gaps', () => {
  it.each<[EngineName, unknown, object]>([
    [
      'openalex',
      {
        results: [
          {
            id: 'https://openalex.org/W1',
            doi: null,
            display_name: null,
            publication_date: null,
            type: null,
            authorships: [{ author: { display_name: null } }],
            abstract_inverted_index: null,
            primary_location: null,
            best_oa_location: null,
            locations: [],
            open_access: { oa_url: null },
            is_retracted: true,
          },
        ],
      },
      {
        address: 'https://openalex.org/W1',
        title: '',
        text: null,
        textClass: null,
        publishedAt: null,
        notices: [{ kind: 'retracted' }],
      },
    ],
    [
      'crossref',
      {
        message: {
          items: [{ DOI: '10.1000/x', title: [], issued: { 'date-parts': [[null]] }, author: [{}] }],
        },
      },
      { address: 'https://doi.org/10.1000/x', title: '', publishedAt: null, authors: [], doi: '10.1000/x' },
    ],
    [
      'semantic-scholar',
      {
        total: 1,
        offset: 0,
        data: [
          {
            paperId: 'a',
            externalIds: null,
            url: 'https://www.semanticscholar.org/paper/a',
            title: 'T',
            abstract: null,
            year: null,
            publicationDate: null,
            publicationTypes: null,
            openAccessPdf: { url: '', status: null },
            authors: [],
            tldr: null,
          },
        ],
      },
      { address: 'https://www.semanticscholar.org/paper/a', doi: null, text: null, copies: [], kind: null },
    ],
    [
      'europepmc',
      {
        resultList: {
          result: [
            {
              id: '1',
              source: 'PPR',
              title: 'T',
              pubYear: '2020',
              pubTypeList: { pubType: ['Journal Article', 'Retracted Publication'] },
              commentCorrectionList: {
                commentCorrection: [{ type: 'Retraction in' }, { type: 'Comment in' }],
              },
            },
          ],
        },
      },
      {
        address: 'https://europepmc.org/article/PPR/1',
        publishedAt: '2020',
        text: null,
        notices: [{ kind: 'retracted' }],
      },
    ],
    [
      'searxng',
      { results: [{ url: 'https://a.example/', title: null, content: null, publishedDate: null }] },
      { title: '', snippet: '', publishedAt: null },
    ],
    [
      'tavily',
      { results: [{ url: 'https://a.example/', title: 'T', content: '', raw_content: null, score: 0.1 }] },
      { text: null, textClass: null },
    ],
    [
      'brave',
      { type: 'search', web: { results: [{ url: 'https://a.example/', title: 'T' }] } },
      { snippet: '', publishedAt: null },
    ],
    [
      'wikipedia',
      {
        continue: { excontinue: 1, continue: '||info' },
        query: {
          pages: [{ pageid: 1, ns: 0, title: 'T', index: 1, fullurl: 'https://en.wikipedia.org/wiki/T' }],
        },
      },
      { address: 'https://en.wikipedia.org/wiki/T', text: null },
    ],
  ])('%s', (name, body, expected) => {
    expect(parsed(engine(name), body)).toMatchObject({ ok: true, value: [expected] });
  });

  it.each([
    [
      undefined,
      'https://en.wikipedia.org/wiki/Night_cramp%3F',
      { query: { pages: [{ pageid: 7, title: 'Night cramp?' }] } },
    ],
    [
      undefined,
      'https://en.wikipedia.org/wiki/Night_cramp%3F',
      { query: { search: [{ pageid: 7, title: 'Night cramp?' }] } },
    ],
    [
      'http://wiki.example:81',
      'http://wiki.example:81/w/index.php?curid=7',
      { query: { search: [{ pageid: 7, title: 'Night cramp' }] } },
    ],
    [
      'http://wiki.example/x/api.php',
      'http://wiki.example/x/index.php?title=Night_cramp',
      { query: { pages: [{ title: 'Night cramp' }] } },
    ],
  ])('builds the address that a wiki (%s) did not tell: %s', (baseUrl, address, reply) => {
    const entry = engineEntry('wikipedia');
    const wiki = entry.create({
      http: createHttpClient({ userAgent: 'test' }),
      baseUrl: baseUrl ?? entry.defaultBaseUrl ?? '',
      apiKey: null,
      contact: null,
    });
    expect(wiki.parse(JSON.stringify(reply))).toMatchObject({ ok: true, value: [{ address }] });
  });

  it('a search without papers has no list at Semantic Scholar, none without words at Wikipedia', () => {
    expect(parsed(engine('semantic-scholar'), { total: 0, offset: 0 })).toEqual({ ok: true, value: [] });
    expect(parsed(engine('wikipedia'), { batchcomplete: true })).toEqual({ ok: true, value: [] });
    expect(parsed(engine('brave'), { type: 'search', query: {} })).toEqual({ ok: true, value: [] });
  });
});

describe('statuses with a meaning of their own', () => {
  async function ask(
    name: EngineName,
    reply: { status: number; headers?: object; body: unknown },
    key = 'k',
  ) {
    const server = await startLoopback((_, response) =>
      response.writeHead(reply.status, { ...reply.headers }).end(JSON.stringify(reply.body)),
    );
    open.push(server);
    const made = engine(name, { baseUrl: server.origin, apiKey: key === '' ? null : key });
    return { result: await made.search(QUERY, LIMITS, new AbortController().signal), server };
  }

  it('OpenAlex: 403 asks to slow down, and refuses no key', async () => {
    const { result, server } = await ask('openalex', { status: 403, body: { error: 'Rate limit exceeded' } });
    expect(result).toMatchObject({ ok: false, failure: { code: 'rate-limited', retryable: true } });
    expect(server.seen.length).toBeGreaterThan(1);
    const refused = await ask('openalex', { status: 403, body: { error: 'Invalid API key' } });
    expect(refused.result).toMatchObject({ ok: false, failure: { code: 'key-refused' } });
  });

  it('OpenAlex: the day is used up, which no retry cures', async () => {
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '11987' };
    const { result, server } = await ask('openalex', { status: 429, headers, body: { error: 'limit' } }, '');
    expect(result).toMatchObject({ ok: false, failure: { code: 'rate-limited', retryAfterMs: 11_987_000 } });
    expect(JSON.stringify(result)).toContain('OPENALEX_API_KEY');
    expect(server.seen).toHaveLength(1);
  });

  it('Brave: the month is used up', async () => {
    const headers = { 'x-ratelimit-remaining': '0, 0', 'x-ratelimit-reset': '1, 1419704' };
    const { result, server } = await ask('brave', {
      status: 429,
      headers,
      body: { error: { code: 'RATE_LIMITED' } },
    });
    expect(result).toMatchObject({
      ok: false,
      failure: { code: 'rate-limited', retryAfterMs: 1_419_704_000 },
    });
    expect(server.seen).toHaveLength(1);
  });

  it('Semantic Scholar without a key is busy, and asked again', async () => {
    const body = { message: 'Too Many Requests. Please wait and try again.', code: '429' };
    const { result, server } = await ask('semantic-scholar', { status: 429, body }, '');
    expect(result).toMatchObject({ ok: false, failure: { code: 'rate-limited', retryable: true } });
    expect(server.seen).toHaveLength(4);
    expect(server.requests[0]?.headers).not.toHaveProperty('x-api-key');
  });
});

it('terms hold no operators and fit an address', () => {
  const terms = ['cats AND dogs', 'NOT', 'x'.repeat(900), 'word '.repeat(300), 'last'];
  const kept = queryTerms({ ...QUERY, terms }, 8);
  expect(kept.slice(0, 2)).toEqual(['cats and dogs', 'not']);
  expect(kept.join(' ').length).toBeLessThanOrEqual(610);
});
