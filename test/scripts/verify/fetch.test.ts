import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startLoopback, type Loopback } from '../../agents/fetch/loopback.js';
import { temporaryFolder, ZIKA } from '../../tools/cli.js';
import { optionsWith, verifyDocument } from './papers.js';

const folder = temporaryFolder();
const article = gunzipSync(readFileSync(join(ZIKA, 'PMC4285245.xml.gz')));
const other = gunzipSync(readFileSync(join(ZIKA, 'PMC4313657.xml.gz')));
let server: Loopback;

const DOIS: Readonly<Record<string, string>> = {
  '10.3201/eid2101.140894': '/urine.xml',
  '10.3201/eid2102.141363': '/semen.xml',
  '10.5281/zenodo.42': '/urine.xml',
};

beforeAll(async () => {
  server = await startLoopback((request, response) => {
    const url = new URL(request.url ?? '/', server.origin);
    const json = (value: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const doi = decodeURIComponent(url.pathname.replace(/^\/doi\/(?:api\/handles\/)?/, ''));
    const leadsTo = url.pathname.startsWith('/doi/') ? DOIS[doi] : undefined;
    if (url.pathname.startsWith('/doi/api/handles/')) {
      if (leadsTo !== undefined) return void json({ responseCode: 1, handle: doi, values: [] });
      if (doi === '10.3201/eid9999.999999') return void json({ responseCode: 100, handle: doi }, 404);
    }
    if (leadsTo !== undefined) return void response.writeHead(302, { location: leadsTo }).end();
    if (url.pathname === '/old.xml') return void response.writeHead(301, { location: '/urine.xml' }).end();
    const page = { '/urine.xml': article, '/semen.xml': other }[url.pathname];
    if (page) return void response.writeHead(200, { 'content-type': 'application/xml' }).end(page);
    response.writeHead(404, { 'content-type': 'text/plain' }).end('no');
  });
  vi.stubEnv('RESEARCH_LOOP_ALLOW_HOSTS', `127.0.0.1:${server.port}`);
  for (const name of ['DOI', 'EUROPEPMC', 'OPENALEX', 'UNPAYWALL'])
    vi.stubEnv(`${name}_BASE_URL`, `${server.origin}/${name.toLowerCase()}`);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  folder.remove();
});

describe('--fetch', () => {
  it('reads what is cited into a store, asks for each DOI, and uses the store the next time', async () => {
    const document = join(folder.path, 'cited.md');
    writeFileSync(
      document,
      `Urine samples of 6 patients were tested [1]. The patient in Tahiti was 44 years old [2]. Some 98,765 cats were ill [2].
A page that is gone says that 5 is odd ([gone](${server.origin}/gone)). Samples of urine of 6 patients were tested ([old](${server.origin}/old.xml)).
The moon is made of 30 cheeses [3].

## References

1. Gourinat AC. Detection of Zika virus in urine. 2015. doi:10.3201/eid2101.140894
2. Musso D. Potential sexual transmission of Zika virus. 2015. doi:10.3201/eid2102.141363
3. Nobody N. A work that nobody ever wrote on cheeses. 2015. doi:10.3201/eid9999.999999
4. Hayes EB. Ticks and their many legs in a colder climate. 2009. doi:10.3201/eid2101.140894
`,
    );
    const fetchStore = join(folder.path, 'fetched.db');
    const options = optionsWith({ document, fetchStore });
    const report = await verifyDocument(options);
    const found = report.findings.map(
      ({ rule, reference }) => `${rule} ${reference?.replace(server.origin, '') ?? ''}`,
    );
    expect(found.sort()).toEqual([
      'dead-link /gone',
      'fabricated-source [3]',
      'identifier-mismatch [4]',
      'number-absent [2]',
      'redirected-link /old.xml',
      'unknown-identifier [3]',
      'unread-source /gone',
      'unused-reference [4]',
    ]);
    expect(report.citations.filter(({ verdict }) => verdict === 'located')).toHaveLength(3);
    const pages = () => server.seen.filter((each) => /\.xml$/.test(each)).length;
    const before = pages();
    const again = await verifyDocument(options);
    expect(pages()).toBe(before);
    expect(again.findings.map(({ message }) => message)).toEqual(
      report.findings.map(({ message }) => message),
    );
    const offline = await verifyDocument(optionsWith({ document, store: fetchStore }));
    expect(offline.citations.filter(({ verdict }) => verdict === 'located')).toHaveLength(3);
  });

  it('accuses no DOI that the DOI system says nothing of', async () => {
    const document = join(folder.path, 'agencies.md');
    writeFileSync(
      document,
      `Urine samples of 6 patients were tested [1]. It rained for 40 days [2].

## References

1. Gourinat AC. Detection of Zika virus in urine. 2015. doi:10.5281/zenodo.42
2. Author C. Rainfall in a wet year on the coast. 2018. doi:10.7777/silent
`,
    );
    const fetchStore = join(folder.path, 'agencies.db');
    const report = await verifyDocument(optionsWith({ document, fetchStore }));
    const found = report.findings.map(({ rule, reference }) => `${rule} ${reference ?? ''}`);
    expect(found.sort()).toEqual(['not-checked [2]']);
    expect(report.notes.join('\n')).toContain('10.7777/silent could not be looked up');
  });
});
