import { afterEach, describe, expect, it } from 'vitest';
import { fetchPicks } from '../../../loop/stages/fetch.js';
import { addressesOf, findSource } from '../../../store/sources.js';
import { listEvents } from '../../../store/events.js';
import { listRunSources } from '../../../store/run-sources.js';
import { temporaryFolder } from '../../tools/cli.js';
import type { Route } from '../../world/route.js';
import type { WorldDocument } from '../../world/universe.js';
import { documentOf, openSmallWeb, selectionOf, type SmallWeb } from '../small-web.js';

const opened: SmallWeb[] = [];
const folder = temporaryFolder();

async function web(about: Omit<Parameters<typeof openSmallWeb>[0], 'folder'>): Promise<SmallWeb> {
  const small = await openSmallWeb({ ...about, folder: `${folder.path}/${opened.length}` });
  opened.push(small);
  return small;
}

afterEach(async () => {
  for (const small of opened.splice(0)) {
    small.opened.close();
    await small.world.close();
  }
  folder.remove();
});

const redirect = (host: string, path: string, to: (port: number) => string): Route => ({
  kind: 'redirect',
  matches: (request) => request.host === `${host}.localhost` && request.path === path,
  answer: (_request, world) => ({
    status: 302,
    headers: { location: to(Number(new URL(world.origin).port)) },
    body: '',
  }),
});

const pagesOf = ({ world }: SmallWeb): string[] =>
  world.requests.filter((request) => request.kind === 'page').map((request) => request.host + request.path);

describe('the routes to a text', () => {
  const paid = documentOf('paid', { doi: '10.7177/paid.1', trap: 'paywall', openCopy: 'free' });
  const free = documentOf('free', {
    host: 'repository',
    title: paid.title,
    abstract: paid.abstract,
    sections: paid.sections,
  });

  it('leaves nothing in the store where the stage is not done, so that it goes the same ways again', async () => {
    const other = documentOf('other', { title: 'The harvest of pears in wet autumns, by district' });
    const small = await web({ documents: [free, other] });
    const { run, store } = small.opened;
    // The search named another document than the page that is there: a stored copy would be taken for it.
    const selection = selectionOf([small.pick(free), { ...small.pick(other), title: paid.title }]);
    store.database.exec(
      "CREATE TEMP TRIGGER killed BEFORE INSERT ON stages BEGIN SELECT RAISE(ABORT, 'killed'); END",
    );
    await expect(fetchPicks(run, selection)).rejects.toThrow('killed');
    expect(store.database.prepare('SELECT count(*) FROM sources').pluck().get()).toBe(0);
    store.database.exec('DROP TRIGGER killed');
    expect((await fetchPicks(run, selection)).added.length).toBeGreaterThan(0);
  });

  it('goes on to an open copy where the page itself is a wall, and keeps which copy was read', async () => {
    const small = await web({ documents: [paid, free] });
    const reading = await fetchPicks(small.opened.run, selectionOf([small.pick(paid)]));
    expect(reading.added.map((each) => [each.key, each.readClass])).toEqual([['doi:10.7177/paid.1', 'full']]);
    const source = findSource(small.opened.store, { key: 'doi:10.7177/paid.1' });
    expect(source?.address).toBe(small.address(free));
    expect(addressesOf(small.opened.store, source?.id ?? 0)).toContainEqual({
      address: small.address(free),
      route: 'copy',
    });
  });

  it('takes the archive XML first and leaves the publisher alone', async () => {
    const archived = documentOf('archived', { doi: '10.7177/archived', pmcid: 'PMC4242', format: 'jats' });
    const small = await web({ documents: [archived] });
    const xml = `${small.world.environment['EUROPEPMC_BASE_URL'] ?? ''}/PMC4242/fullTextXML`;
    const reading = await fetchPicks(
      small.opened.run,
      selectionOf([small.pick(archived, { copies: [xml] })]),
    );
    expect(reading.added[0]?.readClass).toBe('full');
    expect(pagesOf(small)).toEqual([]);
  });

  it('finds an open copy by the number in the archive alone', async () => {
    const archived = documentOf('numbered', { pmcid: 'PMC4343', format: 'jats' });
    const small = await web({ documents: [archived] });
    const gone = 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC4343/';
    const pick = small.pick(archived, { address: gone, addresses: [gone], key: 'pmcid:pmc4343' });
    // The archive itself is out of reach here: only the copy service knows the way.
    const reading = await fetchPicks(
      { ...small.opened.run, options: { ...small.opened.run.options, denyDomains: ['nih.gov'] } },
      selectionOf([pick]),
    );
    expect(reading.added.map((each) => each.readClass)).toEqual(['full']);
    expect(reading.failures).toEqual({ 'domain-denied': 1 });
  });

  it('ends with the engine’s own text, as what it is, and counts what it ran into', async () => {
    const lost = documentOf('lost', { trap: 'not-found' });
    const small = await web({ documents: [lost] });
    const text = `${lost.abstract} ${lost.sections[1]?.paragraphs.join(' ')}`;
    const reading = await fetchPicks(
      small.opened.run,
      selectionOf([small.pick(lost, { text, textClass: 'abstract' })]),
    );
    expect(reading.added.map((each) => each.readClass)).toEqual(['abstract']);
    expect(reading.failures).toEqual({ 'not-found': 1 });
  });

  it('keeps what no route leads to with its reason', async () => {
    const shell = documentOf('shell', { trap: 'js-shell' });
    const small = await web({ documents: [shell] });
    const reading = await fetchPicks(small.opened.run, selectionOf([small.pick(shell)]));
    expect(reading.added).toEqual([]);
    expect(reading.unread.map((each) => each.failure.code)).toEqual(['js-shell']);
    expect(reading.failures).toEqual({ 'js-shell': 1 });
    const refused = listEvents(small.opened.store, small.opened.run.id).filter(
      (event) => event.type === 'page-refused',
    );
    expect(refused.map((event) => event.data)).toMatchObject([{ failure: { code: 'js-shell' } }]);
    // The live view, and who watches from elsewhere, are told the same.
    expect(small.opened.events.filter((event) => event.type === 'page-refused')).toHaveLength(1);
  });

  it('holds the final address against the allowed domains', async () => {
    const page = documentOf('elsewhere', { host: 'other' });
    const small = await web({
      documents: [page],
      hosts: ['front'],
      routes: [redirect('front', '/go', (port) => `http://other.localhost:${port}${page.path}`)],
      options: { allowDomains: ['front.localhost'] },
    });
    const address = `http://front.localhost:${small.world.port}/go`;
    const reading = await fetchPicks(
      small.opened.run,
      selectionOf([small.pick(page, { address, addresses: [address] })]),
    );
    expect(reading.added).toEqual([]);
    expect(reading.unread.map((each) => each.failure.code)).toEqual(['domain-denied']);
  });
});

describe('the page against what the search said of it', () => {
  it('counts a source as what its page shows, not as what it was picked for', async () => {
    const page = documentOf('thread', { host: 'forum', path: '/forum/topic/12' });
    const small = await web({ documents: [page] });
    const { run, store } = small.opened;
    await fetchPicks(run, selectionOf([small.pick(page, { sourceType: 'peer' })]));
    const [source] = listRunSources(store, run.id);
    expect(source?.source.sourceKind).not.toBe('peer-reviewed');
    expect(source?.sourceType).not.toBe('peer');
  });

  const wanted = documentOf('wanted', { doi: '10.7177/wanted' });
  const other = documentOf('else', {
    host: 'other',
    doi: '10.7177/other',
    title: 'Harbour dredging and the return of the common eel',
    authors: ['Hugo Lunde'],
    abstract: 'We counted eels in the harbour before and after the dredging of its main basin.',
    sections: [
      {
        heading: 'Results',
        paragraphs: [
          'Eels came back in the second year, in numbers that nobody in the port remembered having seen since the war. Fishermen who had sold their boats borrowed others, and the auction hall opened again on two mornings a week.',
          'The dredger worked from October to March and kept to the outer basin. Mud from its pumps was spread on fields behind the dike, where gulls and lapwings fed on whatever crawled out of it.',
          'Traps stood at eleven places between the lock and the mole. Divers emptied them every Friday, measured each animal, clipped a fin of the larger ones, and let all of them go where they had been caught.',
          'Oxygen near the bottom rose by a third once the old mud was gone. Temperature and salt stayed as they were, which leaves the dredging as the likeliest cause of the change, though a mild winter may have helped.',
          'A second harbour up the coast, which was not dredged, served as a comparison. Its eels neither grew in number nor in length, and its auction hall is a museum now.',
        ],
      },
    ],
  });
  const moved = (document: WorldDocument): Route =>
    redirect('acta', wanted.path, (port) => `http://${document.host}.localhost:${port}${document.path}`);

  it('refuses the home page that a dead address leads to', async () => {
    const home = documentOf('home', { ...other, id: 'home', host: 'acta', path: '/', doi: null });
    const small = await web({ documents: [home], routes: [moved(home)] });
    const reading = await fetchPicks(small.opened.run, selectionOf([small.pick(wanted)]));
    expect(reading.added).toEqual([]);
    expect(reading.unread[0]?.failure).toMatchObject({ code: 'soft-not-found' });
    expect(reading.unread[0]?.failure.message).toContain('home page');
  });

  it('keeps another article under its own name and says what differs', async () => {
    const small = await web({ documents: [other], hosts: ['acta'], routes: [moved(other)] });
    const reading = await fetchPicks(small.opened.run, selectionOf([small.pick(wanted)]));
    expect(reading.added.map((each) => each.key)).toEqual(['doi:10.7177/other']);
    expect(reading.added[0]?.warnings).toEqual([
      expect.stringContaining('Harbour dredging'),
      expect.stringContaining('10.7177/wanted'),
      expect.stringContaining('Hugo Lunde'),
    ]);
    expect(findSource(small.opened.store, { doi: '10.7177/wanted' })).toBeUndefined();
  });

  it('never lends the wanted DOI to another page', async () => {
    const nameless = { ...other, doi: null };
    const small = await web({ documents: [nameless], hosts: ['acta'], routes: [moved(nameless)] });
    const reading = await fetchPicks(small.opened.run, selectionOf([small.pick(wanted)]));
    expect(reading.added).toHaveLength(1);
    expect(reading.added[0]?.key).not.toContain('wanted');
    expect(findSource(small.opened.store, { doi: '10.7177/wanted' })).toBeUndefined();
  });

  it('prefers a copy that is the document to a page that is not', async () => {
    const copy = documentOf('copy', { ...wanted, id: 'copy', host: 'repository' });
    const article = { ...other, format: 'jats' as const };
    const small = await web({ documents: [article, copy], hosts: ['acta'], routes: [moved(article)] });
    const pick = small.pick(wanted, { copies: [small.address(copy)] });
    const reading = await fetchPicks(small.opened.run, selectionOf([pick]));
    expect(reading.added.map((each) => [each.key, each.warnings])).toEqual([['doi:10.7177/wanted', []]]);
    const stray = findSource(small.opened.store, { key: 'doi:10.7177/other' });
    expect(stray?.readClass).toBe('full');
  });

  it('says nothing where the titles differ only by a site’s name or a cut', async () => {
    const small = await web({ documents: [wanted] });
    const pick = small.pick(wanted, {
      title: 'Quinine tonic against cramps of the calf at … - Acta',
      authors: [],
      publishedAt: null,
    });
    const reading = await fetchPicks(small.opened.run, selectionOf([pick]));
    expect(reading.added[0]?.warnings).toEqual([]);
  });

  it.each([
    ['the page’s own', 'html', '2021-04-02', 'meta'],
    ['the registry’s of a text that shows none', 'text', '2019-01-31', 'registry'],
  ] as const)('keeps a date: %s', async (_, format, publishedAt, publishedFrom) => {
    const document = documentOf('dated', { format });
    const small = await web({ documents: [document] });
    const pick = small.pick(document, { publishedAt: '2019-01-31', publishedFrom: 'registry' });
    await fetchPicks(small.opened.run, selectionOf([pick]));
    const [row] = listRunSources(small.opened.store, small.opened.run.id);
    expect(row?.source).toMatchObject({ publishedAt, publishedFrom });
  });

  it('numbers sources by the order of picking', async () => {
    const documents = ['one', 'two', 'three'].map((id) => documentOf(id, { doi: `10.7177/${id}` }));
    const small = await web({ documents });
    await fetchPicks(small.opened.run, selectionOf(documents.map((each) => small.pick(each))));
    const rows = listRunSources(small.opened.store, small.opened.run.id);
    expect(rows.map((row) => [row.number, row.source.doi])).toEqual([
      [1, '10.7177/one'],
      [2, '10.7177/two'],
      [3, '10.7177/three'],
    ]);
  });
});
