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

const works: Readonly<Record<string, (origin: string) => object>> = {
  '10.3201/eid2101.140894': (origin) => ({
    title: ['Detection of Zika Virus in Urine'],
    resource: { primary: { URL: `${origin}/urine.xml` } },
  }),
  '10.3201/eid2102.141363': (origin) => ({
    title: ['Potential Sexual Transmission of Zika Virus'],
    resource: { primary: { URL: `${origin}/semen.xml` } },
  }),
};

beforeAll(async () => {
  server = await startLoopback((request, response) => {
    const url = new URL(request.url ?? '/', server.origin);
    const json = (value: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const work = decodeURIComponent(url.pathname.replace('/crossref/works/', ''));
    if (url.pathname === '/crossref/works') {
      const isRetracted = url.searchParams.get('filter') === 'updates:10.3201/eid2102.141363';
      const items = [
        { DOI: '10.3201/notice', 'update-to': [{ DOI: '10.3201/eid2102.141363', type: 'retraction' }] },
      ];
      return void json({ message: { items: isRetracted ? items : [] } });
    }
    if (url.pathname.startsWith('/crossref/works/')) {
      const found = works[work]?.(server.origin);
      return void json(found ? { message: found } : {}, found ? 200 : 404);
    }
    const handle = decodeURIComponent(url.pathname.replace('/doi/api/handles/', ''));
    if (url.pathname.startsWith('/doi/api/handles/')) {
      const landing = {
        index: 1,
        type: 'URL',
        data: { format: 'string', value: `${server.origin}/urine.xml` },
      };
      if (handle === '10.5281/zenodo.42') return void json({ responseCode: 1, handle, values: [landing] });
      if (handle === '10.3201/eid9999.999999') return void json({ responseCode: 100, handle }, 404);
    }
    if (url.pathname === '/datacite/dois/10.5281/zenodo.42')
      return void json({ data: { attributes: { titles: [{ title: 'Counts of storks in six villages' }] } } });
    if (url.pathname === '/old.xml') return void response.writeHead(301, { location: '/urine.xml' }).end();
    const page = { '/urine.xml': article, '/semen.xml': other }[url.pathname];
    if (page) return void response.writeHead(200, { 'content-type': 'application/xml' }).end(page);
    response.writeHead(404, { 'content-type': 'text/plain' }).end('no');
  });
  vi.stubEnv('RESEARCH_LOOP_ALLOW_HOSTS', `127.0.0.1:${server.port}`);
  for (const name of ['CROSSREF', 'DATACITE', 'DOI', 'EUROPEPMC', 'OPENALEX', 'UNPAYWALL'])
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
      'retracted-source [2]',
      'unknown-identifier [3]',
      'unread-source /gone',
      'unused-reference [4]',
    ]);
    expect(report.citations.filter(({ verdict }) => verdict === 'located')).toHaveLength(3);
    const pages = () => server.seen.filter((each) => /\.xml$/.test(each)).length;
    const before = pages();
    const again = await verifyDocument(options);
    expect(pages()).toBe(before);
    expect(again.findings.map(({ fingerprint }) => fingerprint)).toEqual(
      report.findings.map(({ fingerprint }) => fingerprint),
    );
    const offline = await verifyDocument(optionsWith({ document, store: fetchStore }));
    expect(offline.citations.filter(({ verdict }) => verdict === 'located')).toHaveLength(3);
  });

  it('accuses no DOI of another agency, and none that the DOI system says nothing of', async () => {
    const document = join(folder.path, 'agencies.md');
    writeFileSync(
      document,
      `Urine samples of 6 patients were tested [1]. Urine samples came from 6 patients [2]. It rained for 40 days [3].

## References

1. Author A. Counts of storks in six villages. Data set. 2019. doi:10.5281/zenodo.42
2. Author B. A history of chimneys in lowland towns. Data set. 2019. doi:10.5281/zenodo.42
3. Author C. Rainfall in a wet year on the coast. 2018. doi:10.7777/silent
`,
    );
    const fetchStore = join(folder.path, 'agencies.db');
    const report = await verifyDocument(optionsWith({ document, fetchStore }));
    const found = report.findings.map(({ rule, reference }) => `${rule} ${reference ?? ''}`);
    expect(found.sort()).toEqual(['identifier-mismatch [2]', 'not-checked [3]']);
    expect(report.findings.find(({ rule }) => rule === 'identifier-mismatch')?.message).toContain('storks');
    expect(report.notes.join('\n')).toContain('10.7777/silent could not be looked up');
  });
});
