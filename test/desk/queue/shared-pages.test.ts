import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDesk, type Desk } from '../../../desk/desk.js';
import { freshMsOf, sharedRepliesOf } from '../../../desk/queue/shared-pages.js';
import { describeDesks } from '../../tools/desk-databases.js';
import { temporaryFolder } from '../../tools/cli.js';
import { openModelRun, startWorlds, type Worlds } from '../../tools/model-run.js';

const page = (address: string, more: object = {}) => ({
  ...{ bytes: Buffer.from('text'), contentType: 'text/html', addresses: [address], finalAddress: address },
  ...{ retrievedAt: '', cacheControl: null, ...more },
});

describeDesks('what runs share', (given) => {
  let desk: Pick<Desk, 'database' | 'close'>;
  beforeAll(async () => {
    const database = await given().open();
    desk = { database, close: () => database.close() };
  });
  afterAll(() => desk.close());
  const of = (askedBy: string, variables: Record<string, string> = {}) =>
    sharedRepliesOf(desk, { askedBy }, variables);

  it('is a public page, with the time when it was fetched', async () => {
    const address = 'https://example.org/a?id=1';
    await of('ada').keepPage(address, page(address));
    const found = await of('bob').page(address);
    expect(Buffer.from(found?.bytes ?? []).toString()).toBe('text');
    expect(Date.parse(found?.retrievedAt ?? '')).toBeGreaterThan(Date.parse('2020-01-01'));
    expect(await of('bob').page('https://example.org/a?id=2')).toBeUndefined();
  });

  it.each([
    ['a password in its address', 'https://ada:secret@example.org/'],
    ['a token in its address', 'https://example.org/?access_token=abc'],
    ['a signed address', 'https://bucket.example.org/file?X-Amz-Signature=abc'],
    ['no address', 'not an address'],
  ])('is nothing with %s', async (_what, address) => {
    await of('ada').keepPage(address, page(address));
    expect(await of('ada').page(address)).toBeUndefined();
  });

  it.each(['no-store', 'private, max-age=600', 'No-Cache', 'max-age=0'])(
    'is nothing that its server keeps from others: %s',
    async (cacheControl) => {
      const address = `https://example.org/${encodeURIComponent(cacheControl)}`;
      await of('ada').keepPage(address, page(address, { cacheControl }));
      expect(await of('ada').page(address)).toBeUndefined();
    },
  );

  it('is a page of a private network between runs of one person alone', async () => {
    const variables = { RESEARCH_LOOP_ALLOW_HOSTS: 'intranet.example:80' };
    const address = 'http://intranet.example/plans';
    await of('ada', variables).keepPage(address, page(address));
    expect(await of('ada', variables).page(address)).toBeDefined();
    expect(await of('bob', variables).page(address)).toBeUndefined();
    // A worker that may not fetch it does not get it from the others either.
    expect(await of('ada').page(address)).toBeUndefined();
    const way = 'https://example.org/way';
    await of('ada', variables).keepPage(way, page(way, { finalAddress: address, addresses: [way, address] }));
    for (const person of ['ada', 'bob']) expect(await of(person, variables).page(way)).toBeUndefined();
  });

  it('is a search of an engine that all have, at the same address', async () => {
    await of('ada').keepSearch('exa', { query: 'a' }, 'body');
    expect((await of('bob').search('exa', { query: 'a' }))?.body).toBe('body');
    expect(await of('bob').search('exa', { query: 'b' })).toBeUndefined();
    expect(
      await of('bob', { EXA_BASE_URL: 'http://127.0.0.1:1' }).search('exa', { query: 'a' }),
    ).toBeUndefined();
    for (const engine of ['custom', 'mine']) {
      await of('ada').keepSearch(engine, {}, 'body');
      expect(await of('ada').search(engine, {})).toBeUndefined();
    }
  });
});

describe('freshness', () => {
  it('is what a server says, and a day where it says nothing', () => {
    const hour = 3_600_000;
    expect(
      [null, 'max-age=60', 'max-age=1, s-maxage=3600', 'max-age=99999999', 'public'].map(freshMsOf),
    ).toEqual([24 * hour, 60_000, hour, 168 * hour, 24 * hour]);
  });
});

describe('runs of one desk on one question', () => {
  const folder = temporaryFolder();
  let worlds: Worlds;
  let desk: Desk;
  beforeAll(async () => {
    worlds = await startWorlds();
    desk = await openDesk({ databaseUrl: undefined, runsFolder: folder.path });
  });
  afterAll(async () => {
    await desk.close();
    await worlds.close();
    folder.remove();
  });

  it('fetch a page once; the journal says when it was fetched, and another person fetches private ones again', async () => {
    const research = async (name: string, askedBy: string) => {
      const before = worlds.world.requests.length;
      const shared = sharedRepliesOf(desk, { askedBy }, worlds.variables);
      const opened = await openModelRun({
        ...{ worlds, folder: join(folder.path, name), desk: { shared } },
        flags: { model: 'extractive', depth: 'quick', maxRounds: 1 },
      });
      await opened.research();
      const pages = [...opened.run.journal.entries(name, { kind: 'page' })];
      const reused = pages.filter(
        ({ meta }) => (meta as { reusedFrom?: string } | undefined)?.reusedFrom !== undefined,
      );
      opened.close();
      return { asked: worlds.world.requests.length - before, pages: pages.length, reused: reused.length };
    };
    const first = await research('first', 'ada');
    const second = await research('second', 'ada');
    const other = await research('other', 'bob');
    expect(first.pages).toBeGreaterThan(0);
    expect(first.reused).toBe(0);
    expect(second.reused).toBeGreaterThan(0);
    expect(second.asked).toBeLessThan(first.asked);
    expect(other.reused).toBe(0);
  });
});
