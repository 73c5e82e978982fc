import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createFetcher, type Fetcher, type FetchPolicy } from '../../../agents/fetch/fetch-page.js';
import { createTraffic } from '../../../agents/fetch/traffic.js';
import { manualClock, startLoopback, type Loopback } from './loopback.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((thing) => thing.close()));
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server whose robots.txt is missing, so that tests see their own requests alone. */
async function serve(handler: Handler): Promise<Loopback> {
  const server = await startLoopback((request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    handler(request, response);
  });
  open.push(server);
  return server;
}

function fetcherFor(server: Loopback, policy: Partial<FetchPolicy> = {}): Fetcher {
  const clock = manualClock();
  const fetcher = createFetcher({
    userAgent: 'research-loop/0.1.0 (+mailto:test@example.org)',
    allowHosts: [`127.0.0.1:${server.port}`],
    traffic: createTraffic({ clock, random: () => 0.5 }),
    ...policy,
  });
  open.push(fetcher);
  return fetcher;
}

const codeOf = async (fetcher: Fetcher, address: string): Promise<string> => {
  const result = await fetcher.fetchPage(address);
  return result.ok ? `ok ${result.value.status}` : result.failure.code;
};
const textOf = async (fetcher: Fetcher, address: string): Promise<string> => {
  const result = await fetcher.fetchPage(address);
  return result.ok ? Buffer.from(result.value.bytes).toString('utf8') : result.failure.code;
};

describe('a page', () => {
  it('comes with its type, validators and final address, and sends no cookies or referrer', async () => {
    const server = await serve((_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', etag: '"a"', 'set-cookie': 'x=1' })
        .end('<p>hello</p>'),
    );
    const fetcher = fetcherFor(server);
    const result = await fetcher.fetchPage(`${server.origin}/page#part`);
    expect(result).toMatchObject({
      ok: true,
      value: {
        status: 200,
        contentType: 'text/html; charset=utf-8',
        finalAddress: `${server.origin}/page`,
        redirects: [],
        retrievedAt: '2026-01-01T00:00:00.000Z',
        etag: '"a"',
        lastModified: null,
      },
    });
    await fetcher.fetchPage(`${server.origin}/other`);
    for (const request of server.requests) {
      expect(request.headers['user-agent']).toBe('research-loop/0.1.0 (+mailto:test@example.org)');
      expect(request.headers).not.toHaveProperty('cookie');
      expect(request.headers).not.toHaveProperty('referer');
      expect(request.headers).not.toHaveProperty('authorization');
    }
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ])('packed as %s is unpacked', async (encoding, pack) => {
    const text = 'words '.repeat(50_000);
    const server = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(pack(Buffer.from(text))),
    );
    expect(await textOf(fetcherFor(server), server.origin)).toBe(text);
  });

  it('is only sent again when it changed', async () => {
    const server = await serve((request, response) =>
      request.headers['if-none-match'] === '"v1"'
        ? response.writeHead(304).end()
        : response.writeHead(200, { etag: '"v1"' }).end('text'),
    );
    const fetcher = fetcherFor(server);
    const result = await fetcher.fetchPage(server.origin, { previous: { etag: '"v1"', lastModified: null } });
    expect(result).toMatchObject({ ok: true, value: { status: 304 } });
    expect(await textOf(fetcher, server.origin)).toBe('text');
  });
});

describe('statuses', () => {
  it.each([
    [401, 'login-page'],
    [402, 'paywall'],
    [403, 'client-error'],
    [404, 'not-found'],
    [410, 'gone'],
    [204, 'bad-reply'],
    [304, 'bad-reply'],
    [500, 'server-error'],
    [503, 'server-error'],
    [429, 'rate-limited'],
  ])('%i is %s', async (status, code) => {
    const server = await serve((_, response) => response.writeHead(status).end());
    expect(await codeOf(fetcherFor(server), server.origin)).toBe(code);
  });

  it('a bot challenge is named and not asked again', async () => {
    const server = await serve((_, response) =>
      response.writeHead(503, { 'cf-mitigated': 'challenge' }).end(),
    );
    expect(await codeOf(fetcherFor(server), `${server.origin}/x`)).toBe('bot-challenge');
    expect(server.seen.filter((line) => line === 'GET /x')).toHaveLength(1);
  });
});

/** The best compression of a bomb takes seconds and is not what is tested. */
const quickBrotli = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } });

describe('limits', () => {
  it('bytes announced and bytes sent', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/announced') response.writeHead(200, { 'content-length': 5000 });
      response.write('x'.repeat(2500));
      response.end('x'.repeat(2500));
    });
    const fetcher = fetcherFor(server, { limits: { maxWireBytes: 4000 } });
    expect(await codeOf(fetcher, `${server.origin}/announced`)).toBe('too-large');
    expect(await codeOf(fetcher, `${server.origin}/sent`)).toBe('too-large');
    const wide = fetcherFor(server, { limits: { maxWireBytes: 5000 } });
    expect(await codeOf(wide, `${server.origin}/sent`)).toBe('ok 200');
  });

  it('a page of 60 MB is refused by default', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const server = await serve((_, response) => {
      let sent = 0;
      const more = (): void => {
        while (sent < 60 && response.write(chunk)) sent += 1;
        if (sent < 60) response.once('drain', more);
        else response.end();
      };
      response.writeHead(200, { 'content-type': 'text/html' });
      more();
    });
    expect(await codeOf(fetcherFor(server), server.origin)).toBe('too-large');
  });

  it.each([
    ['gzip', gzipSync],
    ['br', quickBrotli],
    ['deflate', deflateSync],
    ['gzip, gzip', (bytes: Buffer) => gzipSync(gzipSync(bytes))],
  ])('a %s bomb is stopped while it unfolds', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(80 * 1024 * 1024));
    const server = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bomb),
    );
    expect(bomb.byteLength).toBeLessThan(1024 * 1024);
    const fetcher = fetcherFor(server, { limits: { maxDecodedBytes: 1024 * 1024 } });
    expect(await codeOf(fetcher, server.origin)).toBe('too-large');
  });

  it.each([
    ['gzip, gzip, gzip', gzipSync(gzipSync(gzipSync('x')))],
    ['zstd', Buffer.from('x')],
    ['gzip', Buffer.from('this is not gzip')],
    ['gzip', gzipSync('x'.repeat(5000)).subarray(0, 20)],
    ['br', Buffer.from('\xff\xff\xff\xff\xff', 'latin1')],
    ['deflate', Buffer.from('\x78\x9c\xff\xff\xff', 'latin1')],
  ])('%s that cannot be unpacked is bad-encoding', async (encoding, body) => {
    const server = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    );
    expect(await codeOf(fetcherFor(server), server.origin)).toBe('bad-encoding');
  });

  it('headers', async () => {
    const server = await serve((_, response) =>
      response.writeHead(200, { huge: 'x'.repeat(10_000) }).end('text'),
    );
    expect(await codeOf(fetcherFor(server, { limits: { maxHeaderBytes: 4000 } }), server.origin)).toBe(
      'too-large',
    );
    expect(await codeOf(fetcherFor(server), server.origin)).toBe('ok 200');
  });

  it('the first byte, silence, and the whole', async () => {
    const timers: NodeJS.Timeout[] = [];
    const server = await serve((request, response) => {
      if (request.url === '/never') return;
      response.writeHead(200);
      response.write('begin');
      if (request.url === '/drip') timers.push(setInterval(() => response.write('.'), 10));
    });
    const limits = { firstByteMs: 100, idleMs: 100, overallMs: 300 };
    const fetcher = fetcherFor(server, { limits });
    const codes = await Promise.all(
      ['/never', '/silent', '/drip'].map((path) => codeOf(fetcher, server.origin + path)),
    );
    timers.forEach(clearInterval);
    expect(codes).toEqual(['timed-out', 'timed-out', 'timed-out']);
  });

  it('a connection that is cut', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/half') {
        response.writeHead(200, { 'content-length': 100 });
        response.write('half');
      }
      setTimeout(() => request.socket.destroy(), 5);
    });
    expect(await codeOf(fetcherFor(server), `${server.origin}/half`)).toBe('connection-reset');
    expect(await codeOf(fetcherFor(server), `${server.origin}/cut`)).toBe('connection-reset');
  });
});

describe('redirects', () => {
  it('are followed and listed', async () => {
    const server = await serve((request, response) => {
      const next = { '/a': '/b', '/b': '/c?x=ü' }[request.url ?? ''];
      if (next) response.writeHead(302, { location: Buffer.from(next).toString('latin1') }).end('moved');
      else response.end('there');
    });
    const result = await fetcherFor(server).fetchPage(`${server.origin}/a`);
    expect(result).toMatchObject({
      ok: true,
      value: {
        finalAddress: `${server.origin}/c?x=%C3%BC`,
        redirects: [`${server.origin}/a`, `${server.origin}/b`],
      },
    });
  });

  it('in a circle, or too many, end', async () => {
    const server = await serve((request, response) => {
      const step = Number(request.url?.slice(1) ?? 0);
      const next = request.url === '/circle' ? '/circle' : `/${step + 1}`;
      response.writeHead(301, { location: next }).end();
    });
    const fetcher = fetcherFor(server, { maxRedirects: 3 });
    expect(await codeOf(fetcher, `${server.origin}/1`)).toBe('too-many-redirects');
    expect(server.seen.filter((line) => line !== 'GET /robots.txt')).toHaveLength(4);
    expect(await codeOf(fetcher, `${server.origin}/circle`)).toBe('too-many-redirects');
  });

  it('into private ranges or other schemes are refused', async () => {
    const targets = [
      'http://127.0.0.1:9/',
      'http://169.254.169.254/latest/meta-data/',
      'http://[::ffff:127.0.0.1]/',
      'http://2130706433/',
      'file:///etc/passwd',
      'http://user:pass@example.org/',
      'http://',
    ];
    const server = await serve((request, response) =>
      response.writeHead(302, { location: targets[Number(request.url?.slice(1))] ?? '' }).end(),
    );
    const fetcher = fetcherFor(server);
    for (const index of targets.keys()) {
      const expected = index === 4 ? 'unsupported-scheme' : 'address-refused';
      expect(await codeOf(fetcher, `${server.origin}/${index}`), targets[index]).toBe(expected);
    }
  });
});

describe('robots.txt', () => {
  it('is read once, and what it forbids is not fetched', async () => {
    const server = await startLoopback((request, response) =>
      response.end(
        request.url === '/robots.txt' ? 'User-agent: *\nDisallow: /private\nCrawl-delay: 7\n' : 'text',
      ),
    );
    open.push(server);
    const clock = manualClock();
    const fetcher = fetcherFor(server, { traffic: createTraffic({ clock }) });
    expect(await codeOf(fetcher, `${server.origin}/private/a`)).toBe('robots-refused');
    expect(await codeOf(fetcher, `${server.origin}/open`)).toBe('ok 200');
    expect(await codeOf(fetcher, `${server.origin}/open2`)).toBe('ok 200');
    expect(server.seen).toEqual(['GET /robots.txt', 'GET /open', 'GET /open2']);
    expect(clock.slept).toEqual([7000, 7000]);
    const bold = fetcherFor(server, { respectRobots: false });
    expect(await codeOf(bold, `${server.origin}/private/a`)).toBe('ok 200');
  });

  it('addressed to us by name wins over the rule for all', async () => {
    const server = await startLoopback((_, response) =>
      response.end('User-agent: *\nAllow: /\n\nUser-agent: research-loop\nDisallow: /\n'),
    );
    open.push(server);
    expect(await codeOf(fetcherFor(server), `${server.origin}/open`)).toBe('robots-refused');
  });

  it('that fails forbids everything; missing, huge or hostile allows', async () => {
    let robots: Handler = () => undefined;
    const server = await startLoopback((request, response) => {
      if (request.url === '/robots.txt') robots(request, response);
      else response.end('text');
    });
    open.push(server);
    const ask = () => codeOf(fetcherFor(server), `${server.origin}/page`);
    robots = (_, response) => response.writeHead(500).end();
    expect(await ask()).toBe('server-error');
    robots = (_, response) => response.writeHead(403).end();
    expect(await ask()).toBe('ok 200');
    robots = (_, response) => response.writeHead(302, { location: '/robots.txt' }).end();
    expect(await ask()).toBe('ok 200');
    robots = (_, response) => response.end('User-agent: *\nDisallow: /z\n'.repeat(40_000));
    expect(await ask()).toBe('ok 200');
    robots = (_, response) => response.end(`User-agent: *\nDisallow: /${'*a'.repeat(100_000)}\n`);
    expect(await ask()).toBe('ok 200');
  });
});

describe('stopping', () => {
  it('a call in flight ends at once with `aborted`', async () => {
    const server = await serve(() => undefined);
    const controller = new AbortController();
    const asking = fetcherFor(server).fetchPage(server.origin, { signal: controller.signal });
    setTimeout(() => controller.abort(), 30);
    expect(await asking).toMatchObject({ ok: false, failure: { code: 'aborted', retryable: false } });
    const late = await fetcherFor(server).fetchPage(server.origin, { signal: AbortSignal.abort() });
    expect(late).toMatchObject({ ok: false, failure: { code: 'aborted' } });
  });
});

describe('denied domains', () => {
  it('are refused, on the way too', async () => {
    const server = await serve((_, response) =>
      response.writeHead(302, { location: 'https://sub.denied.example/' }).end(),
    );
    const fetcher = fetcherFor(server, { denyDomains: ['denied.example'] });
    expect(await codeOf(fetcher, 'https://denied.example/x')).toBe('domain-denied');
    expect(await codeOf(fetcher, server.origin)).toBe('domain-denied');
  });
});
