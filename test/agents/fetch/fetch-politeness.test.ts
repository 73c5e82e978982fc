import { describe, expect, it } from 'vitest';
import { createTraffic } from '../../../agents/fetch/traffic.js';
import { manualClock, startLoopback } from './loopback.js';
import { codeOf, fetcherFor, open, serve, type Handler } from './serving.js';

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
        addresses: [`${server.origin}/a`, `${server.origin}/b`, `${server.origin}/c?x=%C3%BC`],
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

  it('is not asked where an API is offered to programs', async () => {
    const server = await startLoopback((_, response) => response.end('User-agent: *\nDisallow: /\n'));
    open.push(server);
    const fetcher = fetcherFor(server, { apiAddresses: [`${server.origin}/rest`] });
    expect(await codeOf(fetcher, `${server.origin}/rest/PMC1/fullTextXML`)).toBe('ok 200');
    expect(await codeOf(fetcher, `${server.origin}/restless`)).toBe('robots-refused');
    expect(server.seen).toEqual(['GET /rest/PMC1/fullTextXML', 'GET /robots.txt']);
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
