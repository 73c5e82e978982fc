import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEvents } from '../../../desk/store/events.js';
import { changeJob, jobNamed } from '../../../desk/store/jobs.js';
import { addedJob, serveDesk, type ServedDesk } from './serve-desk.js';

/** A run as browsers are told of it. */

let desk: ServedDesk;
beforeAll(async () => {
  desk = await serveDesk();
});
afterAll(() => desk.close());

const event = (type: string, data: Record<string, unknown> = {}) => ({ type, atMs: Date.now(), data });
const decided = (round: number) =>
  event('stage-finished', {
    stage: 'decide',
    round,
    target: 'why',
    sources: round * 10,
    claims: round,
    openGaps: 0,
    ...{ newSources: 10, struck: 0, signoff: false, tokens: 0, usd: 0, seconds: 5 },
  });
const page = async (run: string): Promise<string> => (await fetch(`${desk.address}/briefs/${run}`)).text();

/** Reads what a browser is told until `isEnough`, or the stream ends. */
async function watch(run: string, isEnough: (text: string) => boolean): Promise<string> {
  const response = await fetch(`${desk.address}/briefs/${run}/changes`);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  let text = '';
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(part).toString('utf8');
    // Leaving the loop ends the connection.
    if (isEnough(text)) break;
  }
  return text;
}

describe('a run that is watched', () => {
  it('tells all who watch of what happens, and of its end', async () => {
    const { run, id } = await addedJob(desk.service);
    const { database } = desk.service;
    let here = 0;
    const watchers = Array.from({ length: 50 }, () => {
      let isFirst = true;
      return watch(run, (text) => {
        here += Number(isFirst);
        isFirst = false;
        return text.includes('event: end');
      });
    });
    await expect.poll(() => here, { timeout: 600_000 }).toBe(50);
    await addEvents(database, run, [event('session-started'), decided(1), decided(2)]);
    const ended = { status: 'cancelled', endedAtMs: Date.now() } as const;
    await changeJob(database, { id }, ended);
    for (const text of await Promise.all(watchers)) expect(text).toContain('event: change');
    expect(await page(run)).toContain('stopped');
  });

  it('is folded on from where it was read last', async () => {
    const { run } = await addedJob(desk.service);
    const { database } = desk.service;
    await addEvents(database, run, [
      event('session-started'),
      event('page-read', { title: 'An early page' }),
    ]);
    expect(await page(run)).toContain('An early page');
    const before = desk.eventReads();
    const found = [{ statement: 'It lasts six years.', title: 'A test of paints', address: null }];
    await addEvents(database, run, [event('reading-finished', { sources: ['S1'], part: 1, of: 1, found })]);
    expect(await page(run)).toContain('It lasts six years.');
    expect(desk.eventReads() - before).toBe(1);
  });

  it('has bars that say what its words say, and begins anew with a further search', async () => {
    const { run, id } = await addedJob(desk.service);
    const { database } = desk.service;
    await changeJob(database, { id }, { status: 'running', startedAtMs: Date.now() });
    const bars = async () =>
      [...(await page(run)).matchAll(/<progress max="100" value="(\d+)"/g)].map(([, value]) => Number(value));
    expect(await page(run)).toContain('data-clock="0"');
    await addEvents(database, run, [
      event('session-started'),
      event('stage-started', { stage: 'critique', round: 1 }),
    ]);
    expect(await bars()).toEqual([100, 100, 100, 50]);
    await addEvents(database, run, [event('stage-finished', { stage: 'critique', round: 1 }), decided(1)]);
    expect(await bars()).toEqual([50, 0, 0, 0]);
    await addEvents(database, run, [event('stage-started', { stage: 'read', round: 2 })]);
    expect(await page(run)).toMatch(/aria-current="step">\s*Searching/);
    await addEvents(database, run, [event('stage-finished', { stage: 'read', round: 2, read: ['S1'] })]);
    expect(await bars()).toEqual([100, 0, 0, 0]);
    expect(await page(run)).toMatch(/aria-current="step">\s*Reading/);
  });

  it('that waits for its model says so, and is tried at once when it is asked to', async () => {
    const { run, id } = await addedJob(desk.service);
    const { database } = desk.service;
    const cure =
      'See whether the server runs. Then resume the run, or resume it with another model: --model X';
    const error = { code: 'no-synthesis', message: 'No reader answered.', cure };
    const dueAtMs = Date.now() + 47_000;
    await changeJob(database, { id }, { status: 'waiting', startedAtMs: 1, failures: 1, dueAtMs, error });
    const text = await page(run);
    expect(text).toContain('<span class="state warn">waiting for the model</span>');
    expect(text).toContain('See whether the server runs.');
    expect(text).not.toMatch(/resume/i);
    await fetch(`${desk.address}/briefs/${run}/now`, { method: 'POST', body: new FormData() });
    expect((await jobNamed(database, id)).dueAtMs).toBeLessThan(dueAtMs - 30_000);
    await changeJob(database, { id }, { status: 'failed', endedAtMs: 2, error });
    expect(await page(run)).toContain('Then press “Continue”');
  });

  it('tells of a change of the job that no event tells of', async () => {
    const { run, id } = await addedJob(desk.service);
    const seen = watch(run, (text) => text.includes('event: change'));
    await changeJob(desk.service.database, { id }, { status: 'paused' });
    await expect.poll(() => page(run)).toContain('Go on');
    await changeJob(desk.service.database, { id }, { status: 'cancelled', endedAtMs: 1 });
    expect(await seen).toMatch(/event: (?:change|end)/);
  });

  it('writes titles of pages as text', async () => {
    const { run } = await addedJob(desk.service);
    const title = '<img src=x onerror=alert(1)><script>alert(2)</script>\u202Egnp';
    await addEvents(desk.service.database, run, [
      event('page-read', { title, address: 'javascript:alert(3)' }),
    ]);
    const text = await page(run);
    expect(text).toContain('&lt;img src=x');
    expect(text).toContain('⟦U+202E⟧gnp');
    expect(text).not.toContain('<img');
    expect(text).not.toContain('href="javascript:');
  });

  it('that is not there is said before anything is streamed', async () => {
    const { status, headers } = await fetch(`${desk.address}/briefs/none/changes`);
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
    expect(desk.log).toEqual([]);
  });
});
