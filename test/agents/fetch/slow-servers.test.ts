import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpClient } from '../../../agents/fetch/http-call.js';
import { PAGE_LIMITS } from '../../../agents/fetch/limits.js';
import { createTraffic } from '../../../agents/fetch/traffic.js';
import { watchEngines, watchPicks } from '../../../loop/reading/stragglers.js';
import { manualClock } from './loopback.js';
import { fetcherFor, open, serve } from './serving.js';

/** Servers that keep a round waiting. Times are short here; what is compared is which rule ended a call. */

const HEAD = { 'content-type': 'text/html' };

/** Sends a piece every few milliseconds until nobody listens. */
function drip(response: ServerResponse, piece: string | Buffer, everyMs = 5): void {
  const timer = setInterval(() => response.write(piece), everyMs);
  response.on('close', () => clearInterval(timer));
}

/** By a clock that stands still otherwise. */
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const clockStandsStill = (): void => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());
};

describe('a page that is too slow', () => {
  const slowest = { bytes: 4_000, windowMs: 100 };

  it('drips: given up after a window, and not asked for again', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, HEAD);
      drip(response, 'aaaaaaaaaa');
    });
    const page = await fetcherFor(server, { limits: { slowest } }).fetchPage(`${server.origin}/a`);
    expect(page).toMatchObject({ ok: false, failure: { code: 'too-slow', retryable: false } });
    expect(page.ok ? '' : page.failure.message).toMatch(/too slow: it brought \d+ bytes in 0\.1 s/);
    expect(server.seen.filter((line) => line.endsWith('/a'))).toHaveLength(1);
  });

  it('drips within its compression, or as one long line of blanks: all the same', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { ...HEAD, 'content-encoding': 'gzip' });
      response.write(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]));
      // Blocks of deflate without content.
      drip(response, Buffer.from([0, 0, 0, 0xff, 0xff]));
    });
    const page = await fetcherFor(server, { limits: { slowest } }).fetchPage(server.origin);
    expect(page).toMatchObject({ ok: false, failure: { code: 'too-slow' } });
  });

  it('is not one that is small, or that comes at an ordinary rate', async () => {
    const server = await serve((request, response) => {
      response.writeHead(200, HEAD);
      if (request.url === '/small') return void response.end('<p>small');
      let sent = 0;
      const timer = setInterval(() => {
        response.write('b'.repeat(20_000));
        if ((sent += 1) < 30) return;
        clearInterval(timer);
        response.end();
      }, 10);
    });
    for (const path of ['/small', '/steady'])
      expect(await fetcherFor(server, { limits: { slowest } }).fetchPage(server.origin + path)).toMatchObject(
        {
          ok: true,
        },
      );
  });

  it('hangs until its time is over, once', async () => {
    const server = await serve(() => undefined);
    const limits = { firstByteMs: 2_000, overallMs: 4_000 };
    const page = await fetcherFor(server, { limits }).fetchPage(`${server.origin}/a`);
    expect(page).toMatchObject({ ok: false, failure: { code: 'timed-out' } });
    expect(server.seen.filter((line) => line.endsWith('/a'))).toHaveLength(1);
  });

  it('has a share of its time when it is late, and no other call is touched', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/hangs') return;
      response.writeHead(200, HEAD);
      if (request.url === '/drips') drip(response, 'c'.repeat(5_000));
      else setTimeout(() => response.end('<p>here'), 100);
    });
    const late = new AbortController();
    const fetcher = fetcherFor(server, { limits: { overallMs: 2_000_000, firstByteMs: 2_000_000 } });
    const begun = ['/hangs', '/drips', '/answers'].map((path) =>
      fetcherFor(server, { limits: { overallMs: 8_000 } }).fetchPage(server.origin + path, {
        late: late.signal,
      }),
    );
    late.abort();
    const codes = (await Promise.all(begun)).map((page) => (page.ok ? 'ok' : page.failure.code));
    expect(codes).toEqual(['too-slow', 'too-slow', 'ok']);
    // One that begins late has its share, too.
    expect(await fetcher.fetchPage(`${server.origin}/answers`, { late: late.signal })).toMatchObject({
      ok: true,
    });
  });

  it('a service is let go the same way', async () => {
    const server = await serve(() => undefined);
    const http = createHttpClient({
      userAgent: 'test',
      traffic: createTraffic({ clock: manualClock() }),
      limits: { overallMs: 8_000 },
    });
    open.push(http);
    const service = { name: 'shop', pace: { concurrency: 1, calls: 9, perMs: 1 }, keyVariable: null };
    const late = AbortSignal.abort();
    const reply = await http.call({ service, method: 'GET', url: server.origin, late });
    expect(reply).toMatchObject({ ok: false, failure: { code: 'too-slow' } });
    expect(server.seen).toHaveLength(1);
  });
});

describe('the picks of a round', () => {
  clockStandsStill();

  it('are late once half are in and a share of the time has passed', async () => {
    const watch = watchPicks(4, 200);
    watch.arrived();
    await pass(150);
    expect(watch.late.aborted).toBe(false);
    watch.arrived();
    await pass(30_000 / 50);
    expect(watch.late.aborted).toBe(true);
    watch.close();
  });

  it('have three times as long as the first half took', async () => {
    const watch = watchPicks(2, 1);
    await pass(400);
    watch.arrived();
    await pass(100);
    expect(watch.late.aborted).toBe(false);
    watch.close();
  });

  it('are waited for while more than half are missing, and where there is one alone', async () => {
    const [few, one] = [watchPicks(5, 1), watchPicks(1, 1)];
    few.arrived();
    few.arrived();
    await pass(50);
    expect([few.late.aborted, one.late.aborted]).toEqual([false, false]);
    few.close();
    one.close();
  });
});

describe('the engines of a round', () => {
  clockStandsStill();

  const watch = (silenceMs: number, waitMs: number) =>
    watchEngines(
      new Map([
        ['quick', 2],
        ['slow', 3],
        ['hangs', 2],
      ]),
      { silenceMs, waitMs },
    );

  it('that say nothing are let go once another has answered everything', async () => {
    const engines = watch(150, 60_000);
    await pass(300);
    expect(engines.signalOf('hangs').aborted).toBe(false);
    engines.answered('quick', true);
    engines.answered('quick', true);
    engines.answered('slow', true);
    engines.answered('slow', true);
    engines.answered('slow', true);
    await pass(600);
    expect(engines.signalOf('hangs').aborted).toBe(true);
    expect(engines.signalOf('slow').aborted).toBe(false);
    engines.close();
  });

  it('that go on answering are waited for, but not for ever', async () => {
    const engines = watch(30_000, 300);
    engines.answered('quick', true);
    engines.answered('quick', true);
    engines.answered('slow', true);
    expect(engines.signalOf('slow').aborted).toBe(false);
    await pass(900);
    expect(engines.signalOf('slow').aborted).toBe(true);
    engines.close();
  });

  it('are all waited for where none has answered: a failure is no answer', async () => {
    const engines = watch(1, 1);
    engines.answered('quick', false);
    engines.answered('quick', false);
    await pass(50);
    expect(engines.signalOf('hangs').aborted).toBe(false);
    engines.close();
  });
});

it('the slowest rate still brings a page of ordinary size in time', () => {
  const { slowest, overallMs } = PAGE_LIMITS;
  expect((slowest?.bytes ?? 0) * (overallMs / (slowest?.windowMs ?? 1))).toBeLessThan(50_000);
});
