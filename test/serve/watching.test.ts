import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEvents } from '../../store/desk/events.js';
import { changeJob } from '../../store/desk/jobs.js';
import { addedJob, serveDesk, type ServedDesk } from './serve-desk.js';

/** Events of a run as browsers get them. */

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
  });

interface Message {
  readonly id: number;
  readonly event: string;
  readonly data: Readonly<Record<string, string>>;
}

/** Reads events until one is `enough`, or the stream ends. */
async function watch(
  run: string,
  enough: (message: Message) => boolean,
  headers: Record<string, string> = {},
): Promise<readonly Message[]> {
  const response = await fetch(`${desk.address}/runs/${run}/events`, { headers });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const messages: Message[] = [];
  let text = '';
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(part).toString('utf8');
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
      if (field('data') === '') continue;
      const message = {
        id: Number(field('id')),
        event: field('event'),
        data: JSON.parse(field('data')) as Message['data'],
      };
      messages.push(message);
      // Leaving the loop ends the connection.
      if (enough(message)) return messages;
    }
  }
  return messages;
}

const shows =
  (words: string) =>
  (message: Message): boolean =>
    Object.values(message.data).some((markup) => markup.includes(words));

describe('a run that is watched', () => {
  it('is read once for two hundred watchers, who all see it to the end', async () => {
    const { run, id } = await addedJob(desk.service);
    const { database } = desk.service;
    await addEvents(database, run, [
      event('session-started'),
      event('stage-started', { round: 1, stage: 'plan' }),
    ]);
    const before = desk.eventReads();
    let here = 0;
    const watchers = Array.from({ length: 200 }, () => {
      let isFirst = true;
      return watch(run, ({ event: name }) => {
        here += Number(isFirst);
        isFirst = false;
        return name === 'end';
      });
    });
    await expect.poll(() => here, { timeout: 600_000 }).toBe(200);
    for (let round = 1; round <= 5; round += 1) {
      await addEvents(database, run, [decided(round)]);
      await wait(120);
    }
    await changeJob(
      database,
      { id },
      { status: 'done', ending: 'converged', found: 'claims', claims: 5, endedAtMs: Date.now() },
    );
    await database.tell('jobs');
    const seen = await Promise.all(watchers);
    for (const messages of seen) {
      const all = Object.assign({}, ...messages.map(({ data }) => data)) as Record<string, string>;
      expect(all['rounds']).toContain('<th scope="row">5</th>');
      expect(all['state']).toContain('Read the brief');
    }
    // A few for each wake, whoever watches.
    expect(desk.eventReads() - before).toBeLessThan(40);
  });

  it('goes on after the last event that a browser has, and sends what has changed since alone', async () => {
    const { run } = await addedJob(desk.service);
    const { database } = desk.service;
    await addEvents(database, run, [
      event('session-started'),
      event('page-read', { title: 'An early page' }),
    ]);
    const [first] = await watch(run, shows('An early page'));
    await addEvents(database, run, [decided(1)]);
    const next = await watch(run, shows('<th scope="row">1</th>'), { 'last-event-id': String(first?.id) });
    const last = next.at(-1)?.id ?? 0;
    expect(last).toBeGreaterThan(first?.id ?? 0);
    await addEvents(database, run, [decided(2)]);
    const again = await watch(run, shows('<th scope="row">2</th>'), { 'last-event-id': String(last) });
    expect(again.some(shows('An early page'))).toBe(false);
    expect(again.at(-1)?.id).toBeGreaterThan(last);
  });

  it('shows a change of the job that no event tells of', async () => {
    const { run, id } = await addedJob(desk.service);
    const seen = watch(run, shows('paused'));
    await wait(200);
    await changeJob(desk.service.database, { id }, { status: 'paused' });
    await desk.service.database.tell('jobs');
    expect((await seen).at(-1)?.data['actions']).toContain('Go on');
  });

  it('writes titles of pages as text', async () => {
    const { run } = await addedJob(desk.service);
    const title = '<img src=x onerror=alert(1)><script>alert(2)</script>';
    await addEvents(desk.service.database, run, [
      event('page-read', { title, address: 'javascript:alert(3)' }),
    ]);
    const [first] = await watch(run, shows('alert(1)'));
    expect(first?.data['sources']).not.toContain('<img');
    expect(first?.data['sources']).not.toContain('href="javascript:');
    const page = await (await fetch(`${desk.address}/runs/${run}`)).text();
    expect(page).toContain('&lt;img src=x');
    expect(page).not.toContain('<img');
  });
});
