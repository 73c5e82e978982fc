import { afterAll, describe, expect, it } from 'vitest';
import { secondsAtWork, steadyClock } from '../../../loop/limits/work-time.js';
import { addEvent } from '../../../store/events.js';
import { openStore } from '../../../store/open-store.js';
import { createRun } from '../../../store/runs.js';

/** A time of day that is set now and then, and one that only goes on. */
describe('the time that a run has been worked on', () => {
  const store = openStore(':memory:');
  afterAll(() => store.close());
  const MINUTE_MS = 60_000;
  let [day, steady] = [Date.parse('2026-01-15T10:00:00Z'), 500];
  const clock = (): (() => string) =>
    steadyClock(
      () => day,
      () => steady,
    );
  const pass = (ms: number): void => {
    day += ms;
    steady += ms;
  };
  createRun(store, {
    id: 'r',
    question: 'q',
    options: {},
    today: '2026-01-15',
    at: '2026-01-15T10:00:00.000Z',
  });

  it('counts neither what a clock was set to nor the time between two processes', () => {
    const note = (at: string, type: string): void => void addEvent(store, 'r', { at, type });
    let now = clock();
    note(now(), 'session-started');
    pass(2 * MINUTE_MS);
    note(now(), 'stage-finished');
    day += 30 * MINUTE_MS;
    pass(MINUTE_MS);
    note(now(), 'stage-finished');
    day -= 400 * MINUTE_MS;
    pass(MINUTE_MS);
    note(now(), 'stage-finished');
    expect(secondsAtWork({ id: 'r', store, now })).toBe(4 * 60);
    // Another process, a day later by a clock that is behind.
    steady = 20;
    day -= 1_000 * MINUTE_MS;
    now = clock();
    note(now(), 'session-started');
    pass(MINUTE_MS);
    expect(secondsAtWork({ id: 'r', store, now })).toBe(5 * 60);
    // The run ends; ten minutes later it is reopened, which is noted before the next session.
    note(now(), 'run-ended');
    pass(10 * MINUTE_MS);
    expect(secondsAtWork({ id: 'r', store, now })).toBe(5 * 60);
    note(now(), 'run-reopened');
    note(now(), 'session-started');
    pass(MINUTE_MS);
    expect(secondsAtWork({ id: 'r', store, now })).toBe(6 * 60);
  });
});
