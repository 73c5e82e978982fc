import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { createBreaker } from '../../../agents/fetch/breaker.js';
import { parseRetryAfter, waitOfWindows } from '../../../agents/fetch/failures.js';
import { createPacer, MAX_WAIT_MS } from '../../../agents/fetch/pacing.js';
import { createTraffic, delayMs, DEFAULT_RETRY } from '../../../agents/fetch/traffic.js';
import { fail, succeed, type Failure, type Result } from '../../../agents/result.js';
import { engineEntry } from '../../../agents/search/registry.js';
import { manualClock } from './loopback.js';

const SERVER_ERROR: Failure = { code: 'server-error', message: 'down', retryable: true };
const FREE = { concurrency: 100, calls: 1000, perMs: 1 };

describe('pacing', () => {
  it.each([
    ['exa', 35],
    ['arxiv', 4],
    ['semantic-scholar', 4],
    ['crossref', 12],
  ] as const)('%s: never more starts in a window than it allows', async (service, calls) => {
    const clock = manualClock(0);
    const pacer = createPacer(clock);
    const { pace } = engineEntry(service);
    const starts: number[] = [];
    let running = 0;
    let most = 0;
    const task = async (): Promise<Result<null>> => {
      starts.push(clock.nowMs());
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return succeed(null);
    };
    await Promise.all(Array.from({ length: calls }, () => pacer.run({ queue: service, pace }, task)));
    for (const start of starts)
      expect(
        starts.filter((other) => other >= start && other < start + pace.perMs).length,
      ).toBeLessThanOrEqual(pace.calls);
    expect(most).toBeLessThanOrEqual(pace.concurrency);
    expect(clock.nowMs()).toBe(Math.floor((calls - 1) / pace.calls) * pace.perMs);
  });

  it('lines do not hold each other up', async () => {
    const clock = manualClock(0);
    const pacer = createPacer(clock);
    const slow = { concurrency: 1, calls: 1, perMs: 1000 };
    await pacer.run({ queue: 'a', pace: slow }, async () => succeed(1));
    await pacer.run({ queue: 'b', pace: slow }, async () => succeed(1));
    expect(clock.nowMs()).toBe(0);
  });

  it('a pause holds the whole line; one that is too long is given back', async () => {
    const clock = manualClock(0);
    const pacer = createPacer(clock);
    await pacer.run({ queue: 'a', pace: FREE }, async () => succeed(1));
    pacer.pause('a', 5000);
    await pacer.run({ queue: 'a', pace: FREE }, async () => succeed(1));
    expect(clock.nowMs()).toBe(5000);
    pacer.pause('a', 5000 + MAX_WAIT_MS + 1);
    expect(await pacer.run({ queue: 'a', pace: FREE }, async () => succeed(1))).toMatchObject({
      ok: false,
      failure: { code: 'rate-limited', retryAfterMs: MAX_WAIT_MS + 1 },
    });
  });

  it('a pause that comes while somebody waits is kept as well', async () => {
    const clock = manualClock(0);
    const pacer = createPacer({
      nowMs: clock.nowMs,
      sleep: (durationMs, signal) => {
        pacer.pause('a', 9000);
        return clock.sleep(durationMs, signal);
      },
    });
    const slow = { concurrency: 1, calls: 1, perMs: 1000 };
    await pacer.run({ queue: 'a', pace: slow }, async () => succeed(1));
    await pacer.run({ queue: 'a', pace: slow }, async () => succeed(1));
    expect(clock.nowMs()).toBe(9000);
  });

  it('whoever waits can be stopped', async () => {
    const pacer = createPacer({
      nowMs: () => 0,
      sleep: (_, signal) =>
        new Promise((__, reject) => signal?.addEventListener('abort', () => reject(new Error('stopped')))),
    });
    const slow = { concurrency: 1, calls: 1, perMs: 1000 };
    await pacer.run({ queue: 'a', pace: slow }, async () => succeed(1));
    const controller = new AbortController();
    const waiting = [1, 2].map(() =>
      pacer.run({ queue: 'a', pace: slow }, async () => succeed(1), controller.signal),
    );
    controller.abort();
    for (const result of await Promise.all(waiting))
      expect(result).toMatchObject({ ok: false, failure: { code: 'aborted' } });
  });
});

describe('retries', () => {
  const traffic = (attempts = 4) => {
    const clock = manualClock(0);
    const { run } = createTraffic({ clock, random: () => 0.5, retry: { attempts } });
    return { clock, run };
  };

  it('passing faults, with doubled and jittered waits', async () => {
    const { run, clock } = traffic();
    let made = 0;
    const result = await run({ queue: 'a', pace: FREE }, async () =>
      ++made < 4 ? fail(SERVER_ERROR) : succeed('done'),
    );
    expect(result).toEqual(succeed('done'));
    expect(clock.slept).toEqual([250, 500, 1000]);
  });

  it('not what cannot pass', async () => {
    const { run } = traffic();
    let made = 0;
    const refused: Failure = { code: 'key-refused', message: 'no', retryable: false };
    await run({ queue: 'a', pace: FREE }, async () => (made++, fail(refused)));
    expect(made).toBe(1);
  });

  it('after the wait that was asked for, for the whole line', async () => {
    const { run, clock } = traffic();
    let made = 0;
    const busy: Failure = { code: 'rate-limited', message: 'busy', retryable: true, retryAfterMs: 7000 };
    await run({ queue: 'a', pace: FREE }, async () => (++made === 1 ? fail(busy) : succeed(1)));
    expect(clock.nowMs()).toBeGreaterThanOrEqual(7000);
    const hour: Failure = { ...busy, retryAfterMs: 3_600_000 };
    const before = clock.nowMs();
    const tooLong = 'busy. It asks for a wait of 3600 s, which is too long.';
    expect(await run({ queue: 'b', pace: FREE }, async () => fail(hour))).toEqual(
      fail({ ...hour, message: tooLong }),
    );
    expect(clock.nowMs()).toBe(before);
  });

  it('says who makes its callers wait, and for how long', async () => {
    const waits: unknown[] = [];
    const clock = manualClock(0);
    const { run } = createTraffic({ clock, random: () => 0, onWait: (wait) => waits.push(wait) });
    const busy: Failure = { code: 'rate-limited', message: 'busy', retryable: true, retryAfterMs: 6500 };
    let made = 0;
    const answers = [fail(busy), fail(SERVER_ERROR), succeed(1)];
    await run({ queue: 'page:a.org', pace: FREE }, async () => answers[made++] ?? succeed(1));
    expect(waits).toEqual([{ service: 'a.org', seconds: 7 }]);
  });

  it('a line that asked for a long wait is not asked again before, and a wait of years is not kept', async () => {
    const { run, clock } = traffic();
    const years: Failure = { code: 'rate-limited', message: 'busy', retryable: true, retryAfterMs: 1e11 };
    await run({ queue: 'a', pace: FREE }, async () => fail(years));
    let made = 0;
    const again = () => run({ queue: 'a', pace: FREE }, async () => succeed(++made));
    expect(await again()).toMatchObject({ ok: false, failure: { code: 'rate-limited' } });
    expect(made).toBe(0);
    clock.advance(3_600_000);
    expect(await again()).toEqual(succeed(1));
  });

  it('the wait is never longer than its bound, and jitter is full', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (made, chance) => {
          const waitMs = delayMs(SERVER_ERROR, made, { retry: DEFAULT_RETRY, random: () => chance });
          expect(waitMs).toBeLessThanOrEqual(DEFAULT_RETRY.maxDelayMs);
          expect(waitMs).toBeCloseTo(chance * Math.min(DEFAULT_RETRY.maxDelayMs, 500 * 2 ** (made - 1)), 6);
        },
      ),
    );
  });
});

describe('the breaker', () => {
  it('opens after faults in a row, lets one try after the cool-down, and closes when it works', () => {
    const clock = manualClock(0);
    const breaker = createBreaker(clock, { threshold: 3, coolDownMs: 1000 });
    const fault = fail(SERVER_ERROR);
    for (let made = 0; made < 3; made += 1) {
      expect(breaker.refusal('a')).toBeNull();
      breaker.record('a', fault);
    }
    expect(breaker.refusal('a')).toMatchObject({ code: 'breaker-open', retryable: true, retryAfterMs: 1000 });
    expect(breaker.refusal('b')).toBeNull();
    clock.advance(1000);
    expect(breaker.refusal('a')).toBeNull();
    expect(breaker.refusal('a')).toMatchObject({ code: 'breaker-open' });
    breaker.record('a', succeed(1));
    expect(breaker.refusal('a')).toBeNull();
  });

  it('pages that are missing do not open it', () => {
    const breaker = createBreaker(manualClock(0), { threshold: 2, coolDownMs: 1000 });
    for (let made = 0; made < 9; made += 1)
      breaker.record('a', fail({ code: 'not-found', message: '', retryable: false }));
    expect(breaker.refusal('a')).toBeNull();
  });

  it('saves a dead host from further calls', async () => {
    const { run } = createTraffic({
      clock: manualClock(0),
      random: () => 0,
      breaker: { threshold: 5, coolDownMs: 60_000 },
    });
    let made = 0;
    const codes: string[] = [];
    for (let call = 0; call < 4; call += 1) {
      const result = await run({ queue: 'a', pace: FREE }, async () => (made++, fail(SERVER_ERROR)));
      codes.push(result.ok ? 'ok' : result.failure.code);
    }
    expect(made).toBe(5);
    expect(codes).toEqual(['server-error', 'server-error', 'breaker-open', 'breaker-open']);
  });
});

describe('Retry-After', () => {
  const nowMs = Date.UTC(2026, 0, 1);
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['1.5', 1500],
    ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['Thursday, 01-Jan-26 00:01:00 GMT', 60_000],
    ['999999999', 999_999_999_000],
    ['1e9', null],
    ['12345678901234567890', null],
    ['soon', null],
    ['-5', null],
    ['', null],
    [undefined, null],
  ])('%s', (value, waitMs) => {
    expect(parseRetryAfter(value, nowMs)).toBe(waitMs);
  });
});

describe('windows without Retry-After', () => {
  it.each([
    ['the month of Brave is used up', '0, 0', '1, 1419704', 1_419_704_000],
    ['only its second is', '0, 1000', '1, 1419704', 1000],
    ['something is left', '1, 1000', '1, 1419704', null],
    ['the day of OpenAlex', '0', '11987', 11_987_000],
    ['a date of the Unix clock', '0', '1767225600', null],
    ['words', 'none', 'soon', null],
    ['nothing', undefined, undefined, null],
  ])('%s', (_, remaining, reset, waitMs) => {
    const headers = new Map<string, string>();
    if (remaining !== undefined) headers.set('x-ratelimit-remaining', remaining);
    if (reset !== undefined) headers.set('x-ratelimit-reset', reset);
    expect(waitOfWindows(headers)).toBe(waitMs);
  });
});
