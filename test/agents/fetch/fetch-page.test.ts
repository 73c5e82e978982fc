import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { codeOf, fetcherFor, serve, textOf } from './serving.js';

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
        addresses: [`${server.origin}/page`],
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
      // What is announced is refused without waiting for it.
      if (request.url === '/sent') response.end('x'.repeat(2500));
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
