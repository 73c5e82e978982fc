import { afterEach, expect, it, vi } from 'vitest';
import { createBreaker } from '../../../agents/fetch/breaker.js';
import { dateMsOf, systemClock } from '../../../agents/fetch/clock.js';
import { abortAfter, timerMs } from '../../../agents/fetch/timer.js';
import { createTraffic } from '../../../agents/fetch/traffic.js';
import { fail, succeed } from '../../../agents/result.js';

/** A machine whose date jumps, and times that no timer can count. */

const warnings: string[] = [];
const hear = (warning: Error): void => void warnings.push(warning.name);
afterEach(() => {
  vi.useRealTimers();
  process.off('warning', hear);
  warnings.length = 0;
});
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

const YEAR_MS = 365 * 24 * 3_600_000;

it('a date that jumps a year either way holds nobody up and hurries nobody', async () => {
  process.on('warning', hear);
  vi.useFakeTimers({ toFake: ['Date'] });
  const traffic = createTraffic({ retry: { baseDelayMs: 1, maxDelayMs: 2 } });
  const pace = { concurrency: 1, calls: 1, perMs: 30 };
  let made = 0;
  for (const jump of [0, -YEAR_MS, YEAR_MS, -3 * YEAR_MS]) {
    const call = traffic.run({ queue: 'shop', pace }, async () => {
      vi.setSystemTime(Date.now() + jump);
      made += 1;
      // The wait that is asked for is counted from now, whatever the date is then.
      return made === 2
        ? fail({ code: 'rate-limited', message: 'slow', retryable: true, retryAfterMs: 20 })
        : succeed(made);
    });
    expect(await call).toMatchObject({ ok: true });
  }
  expect(made).toBe(5);
  await settled();
  expect(warnings).toEqual([]);
});

it('a breaker stays open for its time, not for the date’s', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const breaker = createBreaker(systemClock, { threshold: 1, coolDownMs: 60_000 });
  breaker.record('shop', fail({ code: 'server-error', message: 'down', retryable: true }));
  for (const jump of [-YEAR_MS, 2 * YEAR_MS]) {
    vi.setSystemTime(Date.now() + jump);
    const refusal = breaker.refusal('shop');
    expect(refusal?.code).toBe('breaker-open');
    expect(refusal?.retryAfterMs).toBeLessThanOrEqual(60_000);
  }
});

it('the date itself is the machine’s', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2031, 4, 1) });
  expect(new Date(dateMsOf(systemClock)).toISOString()).toBe('2031-05-01T00:00:00.000Z');
});

it('no delay makes Node warn', async () => {
  process.on('warning', hear);
  const stop = new AbortController();
  for (const delay of [-1, -YEAR_MS, Number.NaN, Infinity, 1e300, 2 ** 31]) {
    const timer = setTimeout(() => undefined, timerMs(delay));
    clearTimeout(timer);
    void systemClock.sleep(delay, stop.signal).catch(() => undefined);
    abortAfter(delay);
  }
  stop.abort();
  await settled();
  expect(warnings).toEqual([]);
  expect(timerMs(-5)).toBe(0);
  expect(timerMs(20)).toBe(20);
});
