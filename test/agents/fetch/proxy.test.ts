import { createServer } from 'node:http';
import { connect, createServer as createRawServer, type AddressInfo, type Server } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { ResolveName } from '../../../agents/fetch/connection.js';
import { createFetcher, type FetchPolicy } from '../../../agents/fetch/fetch-page.js';
import { createHttpClient } from '../../../agents/fetch/http-call.js';
import { createTraffic } from '../../../agents/fetch/traffic.js';
import { manualClock } from './loopback.js';
import { open } from './serving.js';

/** A proxy that speaks both of HTTP's ways, and name servers that know more or less. */

interface Proxy {
  readonly address: string;
  /** What it was asked for: `CONNECT host:port`, or the address of a plain request. */
  readonly asked: string[];
  /** The first bytes of each tunnel: a TLS hello, which names the host. */
  readonly hellos: string[];
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const listening = (server: Server): Promise<unknown> =>
  new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));

/** `refuses`: the status of a CONNECT whose host matches, in place of a tunnel. */
async function startProxy(refuses: (host: string) => number | null = () => null): Promise<Proxy> {
  const asked: string[] = [];
  const hellos: string[] = [];
  // Behind every tunnel: hears the hello, and hangs up.
  const end = createRawServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      hellos.push(data.toString('latin1'));
      socket.destroy();
    });
  });
  const proxy = createServer((request, response) => {
    asked.push(String(request.url));
    response.setHeader('content-type', 'text/html');
    response.end(`<p>by ${request.headers.host ?? ''}`);
  });
  proxy.on('connect', (request, socket) => {
    const line = `CONNECT ${request.url ?? ''} ${request.headers['proxy-authorization'] ?? ''}`.trim();
    // A page that was not reached is tried again.
    if (asked.at(-1) !== line) asked.push(line);
    socket.on('error', () => undefined);
    const status = refuses(request.url ?? '');
    if (status !== null) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const upstream = connect(portOf(end), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => undefined);
  });
  await Promise.all([listening(end), listening(proxy)]);
  open.push({
    close: async () => {
      proxy.closeAllConnections();
      await Promise.all([end, proxy].map((server) => new Promise((done) => server.close(done))));
    },
  });
  return { address: `http://joe:hunter2@127.0.0.1:${portOf(proxy)}`, asked, hellos };
}

const LOGIN = `Basic ${Buffer.from('joe:hunter2').toString('base64')}`;
const PUBLIC = '93.184.216.34';
type Names = Readonly<Record<string, readonly string[] | 'fails'>>;

/** A name server that knows these names; any other does not exist. */
function nameServer(names: Names): ResolveName & { readonly askedFor: string[] } {
  const askedFor: string[] = [];
  const resolve: ResolveName = (host, _, done) => {
    askedFor.push(host);
    const found = names[host];
    if (found === undefined || found === 'fails') {
      const code = found === 'fails' ? 'EAI_AGAIN' : 'ENOTFOUND';
      return done(Object.assign(new Error('unknown'), { code }), []);
    }
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return Object.assign(resolve, { askedFor });
}

function fetcherThrough(proxy: Proxy, names: Names, policy: Partial<FetchPolicy> = {}) {
  const fetcher = createFetcher({
    userAgent: 'test',
    respectRobots: false,
    proxies: { httpProxy: proxy.address, httpsProxy: proxy.address },
    resolve: nameServer(names),
    traffic: createTraffic({ clock: manualClock(), retry: { attempts: 1 } }),
    ...policy,
  });
  open.push(fetcher);
  return async (address: string): Promise<string> => {
    const page = await fetcher.fetchPage(address);
    return page.ok ? Buffer.from(page.value.bytes).toString() : page.failure.code;
  };
}

const ORDINARY: Names = {
  'example.com': [PUBLIC],
  'page.example': [PUBLIC],
  'six.example': ['2606:2800:220:1::1'],
  'inside.example': ['10.0.0.1'],
  'mixed.example': [PUBLIC, '192.168.1.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'meta.example': ['169.254.169.254'],
};

describe('a page through a proxy', () => {
  it('is refused where its address or its name is private here, before the proxy is asked', async () => {
    const proxy = await startProxy();
    const fetchPage = fetcherThrough(proxy, ORDINARY);
    for (const host of [
      ...[
        '127.0.0.1',
        '[::1]',
        '[::ffff:10.0.0.1]',
        '169.254.169.254',
        '0x7f000001',
        '2130706433',
        '10.1.2.3',
      ],
      ...['localhost', 'intranet', 'x.internal', 'a.local'],
      ...['inside.example', 'mixed.example', 'mapped.example', 'meta.example', 'inside.example.'],
    ])
      for (const scheme of ['http', 'https'])
        expect(await fetchPage(`${scheme}://${host}/`), host).toBe('address-refused');
    expect(proxy.asked).toEqual([]);
  });

  it('is refused where the name does not exist here, though public names do', async () => {
    const proxy = await startProxy();
    const fetchPage = fetcherThrough(proxy, ORDINARY);
    for (const host of ['wiki.corp.example', 'gone.example'])
      for (const scheme of ['http', 'https'])
        expect(await fetchPage(`${scheme}://${host}/`)).toBe('dns-failed');
    expect(proxy.asked).toEqual([]);
    // The user can open one.
    const opened = fetcherThrough(proxy, ORDINARY, { allowHosts: ['wiki.corp.example'] });
    expect(await opened('http://wiki.corp.example/')).toContain('by wiki.corp.example');
  });

  it('is left to the proxy where no public name is known here', async () => {
    for (const names of [{}, { 'page.example': 'fails', 'example.com': 'fails' }] as Names[]) {
      const proxy = await startProxy();
      const resolve = nameServer(names);
      const fetchPage = fetcherThrough(proxy, names, { resolve });
      expect(await fetchPage('http://page.example/a')).toContain('by page.example');
      await fetchPage('https://page.example/b');
      await fetchPage('https://other.example/');
      expect(proxy.asked).toEqual([
        'http://page.example/a',
        `CONNECT page.example:443 ${LOGIN}`,
        `CONNECT other.example:443 ${LOGIN}`,
      ]);
      expect(resolve.askedFor.filter((name) => name === 'example.com')).toHaveLength(1);
    }
  });

  it('is tunnelled by its name once that was checked here', async () => {
    const proxy = await startProxy();
    const fetchPage = fetcherThrough(proxy, ORDINARY);
    await fetchPage('https://page.example/a');
    expect(proxy.asked).toEqual([`CONNECT page.example:443 ${LOGIN}`]);
    expect(proxy.hellos[0]).toContain('page.example');
  });

  it('goes without the proxy where NO_PROXY says so, and is then dialled at public addresses alone', async () => {
    const proxy = await startProxy();
    const proxies = { httpProxy: proxy.address, httpsProxy: proxy.address, noProxy: 'inside.example' };
    const fetchPage = fetcherThrough(proxy, ORDINARY, { proxies });
    expect(await fetchPage('http://inside.example/')).toBe('address-refused');
    expect(await fetchPage('http://page.example/')).toContain('by page.example');
    expect(proxy.asked).toEqual(['http://page.example/']);
  });
});

describe('a proxy that does not help', () => {
  const call = async (proxies: { httpsProxy?: string; httpProxy?: string }, url = 'https://api.example/') => {
    const traffic = createTraffic({ clock: manualClock(), retry: { attempts: 1 } });
    const http = createHttpClient({ userAgent: 'test', proxies, traffic });
    open.push(http);
    const service = { name: 'shop', pace: { concurrency: 1, calls: 9, perMs: 1 }, keyVariable: null };
    const reply = await http.call({ service, method: 'GET', url });
    if (reply.ok) throw new Error('It answered.');
    return reply.failure;
  };

  it('asks for a login, refuses, or is not there: each is said, with the cure and without its password', async () => {
    const asking = await startProxy(() => 407);
    const refusing = await startProxy(() => 403);
    for (const [httpsProxy, cause, cure] of [
      [asking.address, /asks for a login/, /HTTPS_PROXY/],
      [refusing.address, /refused the connection/, /NO_PROXY/],
      ['http://joe:hunter2@127.0.0.1:9', /could not be reached/, /HTTPS_PROXY/],
    ] as const) {
      const failure = await call({ httpsProxy });
      expect(failure.message).toMatch(cause);
      expect(failure.cure).toMatch(cure);
      expect(JSON.stringify(failure)).not.toContain('hunter2');
    }
    expect(refusing.asked).toEqual([`CONNECT api.example:443 ${LOGIN}`]);
  });

  it('answers 407 to a plain request: so it is said', async () => {
    const server = createServer((_, response) => response.writeHead(407).end());
    await listening(server);
    open.push({ close: () => new Promise((done) => server.close(() => done())) });
    const failure = await call({ httpProxy: `http://127.0.0.1:${portOf(server)}` }, 'http://api.example/');
    expect(failure).toMatchObject({ code: 'client-error', retryable: false });
    expect(failure.message).toContain('asks for a login');
    expect(failure.cure).toContain('HTTP_PROXY');
  });
});
