import { afterEach, describe, expect, it } from 'vitest';
import { createHttpClient } from '../../../agents/fetch/http-call.js';
import { createTraffic } from '../../../agents/fetch/traffic.js';
import type { Hit, SearchLimits, SearchQuery } from '../../../agents/search/engine.js';
import { engineEntry, type EngineName } from '../../../agents/search/registry.js';
import { manualClock, startLoopback } from '../fetch/loopback.js';

/** What the records of services mean, beyond their shape: who wrote, what is no document, what is retracted or in doubt. */

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((thing) => thing.close()));
});

const QUERY: SearchQuery = {
  ...{ angle: 'entity', reformulation: 'paraphrase', question: 'Is it so?', terms: ['falls'] },
  ...{ temporalIntent: 'none', freshness: 'any', removedStaleYears: [] },
};
const LIMITS: SearchLimits = {
  ...{ allowDomains: [], denyDomains: [], since: null, today: '2026-03-31', maxResults: 10 },
};

function engine(name: EngineName, baseUrl = 'http://127.0.0.1:9', apiKey: string | null = 'k-123456') {
  const http = createHttpClient({
    userAgent: 'test',
    traffic: createTraffic({ clock: manualClock(), random: () => 0 }),
  });
  open.push(http);
  return engineEntry(name).create({ http, baseUrl, apiKey, contact: null });
}

function hitsOf(name: EngineName, body: unknown): readonly Hit[] {
  const hits = engine(name).parse(JSON.stringify(body));
  if (!hits.ok) throw new Error(hits.failure.message);
  return hits.value;
}

async function ask(name: EngineName, reply: { status: number; body: unknown; key?: string | null }) {
  const server = await startLoopback((_, response) =>
    response.writeHead(reply.status).end(JSON.stringify(reply.body)),
  );
  open.push(server);
  const { key = 'k-123456' } = reply;
  return engine(name, server.origin, key).search(QUERY, LIMITS, new AbortController().signal);
}

const crossref = (...items: object[]) => hitsOf('crossref', { message: { items } });
const europepmc = (record: object) =>
  hitsOf('europepmc', { resultList: { result: [{ id: '1', source: 'MED', title: 'T', ...record }] } })[0];

describe('authors', () => {
  it('Exa: one line is a person, several, or nobody', () => {
    const authors = ['Silver, David', '[Submitted on 12 Oct 2017]', 'Ann One, Ben Two and Cy Three', null];
    const results = authors.map((author) => ({ url: 'https://example.org/a', title: 'T', author }));
    expect(hitsOf('exa', { results }).map((hit) => hit.authors)).toEqual([
      ['David Silver'],
      [],
      ['Ann One', 'Ben Two', 'Cy Three'],
      [],
    ]);
  });

  it('SearXNG: a list from engines of papers, a line from the others', () => {
    const [paper, article] = hitsOf('searxng', {
      results: [
        { url: 'https://a.example/1', title: 'T', authors: ['Ann One', 'Ben Two'] },
        { url: 'https://a.example/2', title: 'T', author: 'By Ann One and Ben Two' },
      ],
    });
    expect(paper?.authors).toEqual(['Ann One', 'Ben Two']);
    expect(article?.authors).toEqual(['Ann One', 'Ben Two']);
  });
});

describe('records that are no documents', () => {
  it.each([
    'peer-review',
    'component',
    'grant',
    'journal',
    'journal-issue',
    'database',
    'book-series',
    'book-set',
    'proceedings',
    'report-series',
  ])('Crossref: %s', (type) => {
    expect(crossref({ DOI: '10.1000/x', title: ['Review of: T'], type })).toEqual([]);
  });

  it('OpenAlex: the opinion of a referee, a table of contents', () => {
    const results = ['peer-review', 'paratext', 'article'].map((type) => ({
      ...{ id: 'https://openalex.org/W1', doi: 'https://doi.org/10.1000/x', display_name: 'T', type },
    }));
    expect(hitsOf('openalex', { results }).map((hit) => hit.kind)).toEqual(['article']);
  });

  it('Wikipedia: pages that are missing or of users', () => {
    const pages = [
      { ns: 0, title: 'Nothing', missing: true, index: 1 },
      { ns: 2, title: 'User:X', pageid: 2, index: 2 },
      { ns: 0, title: 'Cramp', pageid: 3, index: 3 },
    ];
    expect(hitsOf('wikipedia', { query: { pages } }).map((hit) => hit.title)).toEqual(['Cramp']);
  });
});

describe('retractions, corrections and doubts', () => {
  const DOI = '10.1000/notice';
  it.each([
    ['updated-by', 'expression_of_concern', 'concerned'],
    ['updated-by', 'Expression of Concern', 'concerned'],
    ['updated-by', 'expression-of-concern', 'concerned'],
    ['updated-by', 'correction', 'corrected'],
    ['updated-by', 'partial_retraction', 'corrected'],
    ['updated-by', 'retraction', 'retracted'],
    ['update-to', 'expression_of_concern', 'expression-of-concern'],
    ['update-to', 'retraction', 'retraction'],
  ])('Crossref: %s %s', (name, type, kind) => {
    const [hit] = crossref({ DOI: '10.1000/x', title: ['T'], [name]: [{ type, DOI }] });
    expect(hit?.notices).toEqual([{ kind, doi: DOI }]);
  });
  it('Crossref: a new version is no doubt', () => {
    expect(
      crossref({ DOI: '10.1000/x', title: ['T'], 'updated-by': [{ type: 'new_version', DOI }] })[0],
    ).not.toHaveProperty('notices');
  });

  it.each<[object, object[]]>([
    [
      {
        commentCorrectionList: {
          commentCorrection: [{ type: 'Erratum in', reference: `J. 2025. doi: ${DOI}.` }],
        },
      },
      [{ kind: 'corrected', doi: DOI }],
    ],
    [
      { commentCorrectionList: { commentCorrection: { type: 'Expression of concern in' } } },
      [{ kind: 'concerned' }],
    ],
    [
      {
        pubTypeList: { pubType: ['Published Erratum', 'correction'] },
        commentCorrectionList: { commentCorrection: [{ type: 'Erratum for', reference: `doi: ${DOI}.` }] },
      },
      [{ kind: 'correction', doi: DOI }],
    ],
    [{ pubType: 'retraction of publication; journal article' }, [{ kind: 'retraction' }]],
    [{ pubTypeList: { pubType: ['Retracted Publication'] } }, [{ kind: 'retracted' }]],
    [{ pubTypeList: { pubType: 'Expression of Concern' } }, [{ kind: 'expression-of-concern' }]],
  ])('Europe PMC: %j', (record, notices) => expect(europepmc(record)?.notices).toEqual(notices));
  it('Europe PMC: a comment is no doubt', () => {
    expect(
      europepmc({ commentCorrectionList: { commentCorrection: [{ type: 'Comment in' }] } }),
    ).not.toHaveProperty('notices');
  });

  it('OpenAlex: retracted works, and the notices themselves', () => {
    const work = { id: 'https://openalex.org/W1', display_name: 'T' };
    const results = [
      { ...work, is_retracted: true },
      { ...work, type: 'erratum' },
      { ...work, type: 'retraction' },
    ];
    expect(hitsOf('openalex', { results }).map((hit) => hit.notices?.[0]?.kind)).toEqual([
      'retracted',
      'correction',
      'retraction',
    ]);
  });
});

describe('titles', () => {
  it('are plain text, however they were escaped', () => {
    const [hit] = crossref({
      DOI: '10.1000/x',
      title: ['m&lt;sup&gt;6&lt;/sup&gt;A in &amp;lt;i&amp;gt;Zea&amp;lt;/i&amp;gt;.'],
      subtitle: ['A &lt;b&gt;trial&lt;/b&gt;'],
    });
    expect(hit?.title).toBe('m⁶A in Zea: A trial');
    expect(europepmc({ title: 'PM&lt;sub&gt;2.5&lt;/sub&gt; in air' })?.title).toBe('PM2.5 in air');
  });

  it('say a subtitle once', () => {
    const record = { DOI: '10.1000/x', title: ['Salt: a history'], subtitle: ['A history'] };
    expect(crossref(record)[0]?.title).toBe('Salt: a history');
  });
});

describe('refusals', () => {
  it('Exa: 403 may mean the key, the plan or the content', async () => {
    const body = { requestId: 'r', error: 'This feature is not part of your plan', tag: 'ACCESS_DENIED' };
    const refused = await ask('exa', { status: 403, body });
    expect(refused).toMatchObject({ ok: false, failure: { code: 'client-error', retryable: false } });
    const failure = refused.ok ? null : refused.failure;
    expect(failure?.message).not.toContain('was refused');
    expect(failure?.cure).toMatch(/EXA_API_KEY.*plan.*content/);
    const blocked = await ask('exa', { status: 403, body: { error: 'No', tag: 'PROHIBITED_CONTENT' } });
    expect(blocked).toMatchObject({ ok: false, failure: { code: 'client-error', retryable: false } });
  });

  it('OpenAlex: who has a key is not told to set one', async () => {
    const without = await ask('openalex', { status: 429, body: { error: 'limit' }, key: null });
    expect(without.ok ? '' : without.failure.cure).toContain('OPENALEX_API_KEY (a key is free) raises it');
    const having = await ask('openalex', { status: 429, body: { error: 'limit' } });
    expect(having.ok ? '' : having.failure.cure).toContain('of this key');
    expect(JSON.stringify(having)).not.toContain('OPENALEX_API_KEY');
  });
});
