import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { ResolveName } from '../../../agents/fetch/connection.js';
import { createFetcher } from '../../../agents/fetch/fetch-page.js';
import { createHttpClient, type HttpCall, type HttpClientSettings } from '../../../agents/fetch/http-call.js';
import { proxyFor } from '../../../agents/fetch/proxy.js';
import { createTraffic } from '../../../agents/fetch/traffic.js';
import { userAgentOf } from '../../../agents/fetch/user-agent.js';
import { manualClock, startLoopback } from './loopback.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((thing) => thing.close()));
});

async function serve(handler: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = await startLoopback(handler);
  open.push(server);
  return server;
}

function call(url: string, parts: Partial<HttpCall> = {}, settings: Partial<HttpClientSettings> = {}) {
  const client = createHttpClient({
    userAgent: 'test',
    traffic: createTraffic({ clock: manualClock(), random: () => 0.5 }),
    ...settings,
  });
  open.push(client);
  return client.call({
    service: {
      name: 'shop',
      pace: { concurrency: 5, calls: 100, perMs: 1 },
      keyVariable: 'SHOP_API_KEY',
      key: 'secret-123',
    },
    method: 'GET',
    url,
    ...parts,
  });
}

describe('a call to a service', () => {
  it('reaches a private address, since the user chose it', async () => {
    const server = await serve((_, response) => response.end('{"fine":true}'));
    expect(await call(server.origin)).toMatchObject({ ok: true, value: { text: '{"fine":true}' } });
  });

  it.each([
    [401, 'key-refused', false],
    [403, 'key-refused', false],
    [402, 'out-of-credit', false],
    [404, 'not-found', false],
    [400, 'client-error', false],
    [429, 'rate-limited', true],
    [500, 'server-error', true],
    [529, 'server-error', true],
  ])('status %i is %s', async (status, code, retryable) => {
    const server = await serve((_, response) =>
      response.writeHead(status).end('{"error":"no \u001b[31m secret-123"}'),
    );
    const result = await call(server.origin);
    expect(result).toMatchObject({ ok: false, failure: { code, retryable, status } });
    expect(JSON.stringify(result)).not.toContain('secret-123');
    expect(JSON.stringify(result)).not.toContain('u001b');
    if (code === 'key-refused') expect(JSON.stringify(result)).toContain('SHOP_API_KEY');
    const tries = retryable ? 4 : 1;
    expect(server.seen).toHaveLength(tries);
  });

  it('reads a status as the service means it', async () => {
    const server = await serve((request, response) =>
      response.writeHead(Number(request.url?.slice(1))).end('BAD_KEY'),
    );
    const service = {
      name: 'shop',
      pace: { concurrency: 5, calls: 100, perMs: 1 },
      keyVariable: 'SHOP_API_KEY',
      statuses: {
        432: 'out-of-credit',
        422: (body: string) => (body === 'BAD_KEY' ? 'key-refused' : 'gone'),
      } as const,
    };
    expect(await call(`${server.origin}/432`, { service })).toMatchObject({
      failure: { code: 'out-of-credit' },
    });
    expect(await call(`${server.origin}/422`, { service })).toMatchObject({
      failure: { code: 'key-refused' },
    });
  });

  it('waits as long as it is told to', async () => {
    let asked = 0;
    const server = await serve((_, response) =>
      (asked += 1) === 1 ? response.writeHead(429, { 'retry-after': '9' }).end() : response.end('ok'),
    );
    const clock = manualClock(0);
    const result = await call(server.origin, {}, { traffic: createTraffic({ clock, random: () => 0 }) });
    expect(result).toMatchObject({ ok: true });
    expect(clock.nowMs()).toBe(9000);
  });

  it('does not carry its key to another host', async () => {
    const other = await serve((_, response) => response.end('stolen'));
    const server = await serve((request, response) =>
      request.url === '/here'
        ? response.writeHead(302, { location: '/there' }).end()
        : request.url === '/away'
          ? response.writeHead(302, { location: other.origin.replace('127.0.0.1', 'other.localhost') }).end()
          : response.end('ok'),
    );
    expect(await call(`${server.origin}/here`)).toMatchObject({ ok: true, value: { text: 'ok' } });
    expect(await call(`${server.origin}/away`)).toMatchObject({ ok: false, failure: { code: 'redirected' } });
    expect(other.seen).toEqual([]);
  });

  it('is bounded in size and time', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/hang') return;
      response.end('x'.repeat(5000));
    });
    const limits = { maxWireBytes: 1000, firstByteMs: 80 };
    expect(await call(server.origin, { limits })).toMatchObject({
      ok: false,
      failure: { code: 'too-large' },
    });
    expect(await call(`${server.origin}/hang`, { limits })).toMatchObject({
      ok: false,
      failure: { code: 'timed-out' },
    });
  });

  it('to nowhere is connection-failed', async () => {
    const server = await startLoopback(() => undefined);
    await server.close();
    expect(await call(server.origin)).toMatchObject({ ok: false, failure: { code: 'connection-failed' } });
  });
});

describe('proxies', () => {
  it('are chosen by scheme, and left out for the hosts that say so', () => {
    const proxies = {
      httpProxy: 'proxy:3128',
      httpsProxy: 'http://secure:3129',
      noProxy: 'localhost, .corp.example,10.0.0.1:8080',
    };
    const of = (address: string) => proxyFor(new URL(address), proxies);
    expect(of('http://example.org/')).toBe('http://proxy:3128');
    expect(of('https://example.org/')).toBe('http://secure:3129');
    expect(of('http://localhost/')).toBeNull();
    expect(of('https://a.corp.example/')).toBeNull();
    expect(of('https://corp.example/')).toBeNull();
    expect(of('https://notcorp.example/')).toBe('http://secure:3129');
    expect(of('http://10.0.0.1:8080/')).toBeNull();
    expect(of('http://10.0.0.1/')).toBe('http://proxy:3128');
    expect(proxyFor(new URL('http://x.example/'), { httpProxy: 'p:1', noProxy: '*' })).toBeNull();
    expect(proxyFor(new URL('http://x.example/'), {})).toBeNull();
  });

  it('carry pages and calls, but are not led inside', async () => {
    const proxy = await serve((request, response) => response.end(`proxied ${request.url}`));
    const proxies = { httpProxy: proxy.origin };
    expect(await call('http://api.example/x', {}, { proxies })).toMatchObject({
      ok: true,
      value: { text: 'proxied http://api.example/x' },
    });
    const resolve: ResolveName = (host, _, done) =>
      host === 'inside.example'
        ? done(null, [{ address: '10.0.0.1', family: 4 }])
        : done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), []);
    const fetcher = createFetcher({ userAgent: 'test', respectRobots: false, proxies, resolve });
    open.push(fetcher);
    const page = await fetcher.fetchPage('http://page.example/y');
    expect(page.ok && Buffer.from(page.value.bytes).toString()).toBe('proxied http://page.example/y');
    for (const address of [
      'http://127.0.0.1/',
      'http://localhost/',
      'http://169.254.169.254/',
      'http://intranet/',
      'http://inside.example/',
    ])
      expect(await fetcher.fetchPage(address)).toMatchObject({
        ok: false,
        failure: { code: 'address-refused' },
      });
    expect(proxy.seen).toHaveLength(2);
  });
});

it('the User-Agent says who asks, and takes no line break', () => {
  expect(userAgentOf('0.1.0', 'me@example.org')).toBe('research-loop/0.1.0 (+mailto:me@example.org)');
  expect(userAgentOf('0.1.0', 'https://example.org/bot')).toBe(
    'research-loop/0.1.0 (+https://example.org/bot)',
  );
  expect(userAgentOf('0.1.0', 'a\r\nb')).toBe('research-loop/0.1.0 (+mailto:ab)');
  expect(userAgentOf('0.1.0', null)).toBe('research-loop/0.1.0 (no contact given)');
});
