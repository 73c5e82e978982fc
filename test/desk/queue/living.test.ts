import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQueue, type Queue } from '../../../desk/store/queue.js';
import { listSchedules, planAll, unscheduleJob } from '../../../desk/service/schedules.js';
import type { DeskService } from '../../../desk/service/service.js';
import type { Person } from '../../../desk/access/person.js';
import { nextAfter, scheduleTime } from '../../../desk/schedules/schedule-time.js';
import { checkWebhook, isToTell, tellWebhooks } from '../../../desk/schedules/webhook.js';
import type { DeskDatabase } from '../../../desk/store/database.js';
import { addJob, changeJob, findJob, listJobs, type Job } from '../../../desk/store/jobs.js';
import { describeDesks } from '../../tools/desk-databases.js';

const at = (time: string): number => Date.parse(time);
const iso = (ms: number | null): string => new Date(ms ?? 0).toISOString();

describe('the time of a schedule', () => {
  it.each([
    ['day', '2026-11-22T05:30:00Z', 'UTC', '2026-11-22T06:00:00.000Z'],
    // A Sunday: every Sunday.
    ['week', '2026-11-22T12:00:00Z', 'UTC', '2026-11-29T06:00:00.000Z'],
    ['month', '2026-01-31T12:00:00Z', 'UTC', '2026-02-28T06:00:00.000Z'],
    ['month', '2026-11-15T12:00:00Z', 'Europe/Berlin', '2026-12-15T05:00:00.000Z'],
    ['0 6 * * 1', '2026-11-22T12:00:00Z', 'Asia/Tokyo', '2026-11-22T21:00:00.000Z'],
    ['mon 06:30', '2026-11-22T12:00:00Z', 'Europe/Berlin', '2026-11-23T05:30:00.000Z'],
  ])('every %s after %s in %s is %s', (every, now, timezone, next) => {
    const time = scheduleTime(`${every} ${timezone}`, at(now));
    expect(iso(nextAfter(time, at(now)))).toBe(next);
  });

  it('comes once on the days when the clocks change', () => {
    const time = scheduleTime('day 02:30 Europe/Berlin', 0);
    const times = (from: string, count: number): string[] => {
      const found: string[] = [];
      for (let next = at(from); found.length < count;) found.push(iso((next = nextAfter(time, next) ?? 0)));
      return found;
    };
    expect(times('2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
    expect(times('2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  it.each([
    ['fortnight', /no time of a schedule/],
    ['0 0 30 2 *', /never comes/],
    ['* * * * * *', /5 parts/],
    ['day 25:00', /no time of day/],
    ['mon 06:00 and 07:00', /no time of day|no time zone/],
    ['day Mars/Phobos', /no time zone/],
  ])('refuses %j', (asked, message) => {
    expect(() => scheduleTime(asked, 0)).toThrow(message);
  });
});

describeDesks('a schedule', (desk) => {
  const ana: Person = { name: 'ana', role: 'asker' };
  const dayMs = 24 * 3_600_000;
  let database: DeskDatabase;
  let queue: Queue;
  beforeAll(async () => {
    database = await desk().open();
    queue = openQueue({ database });
  });
  afterAll(async () => {
    await database.close();
  });

  /** A job that was asked three days ago, by its newest. */
  const asked = async (every: string): Promise<Job> => {
    const id = randomUUID();
    const time = scheduleTime(every, Date.now());
    const job = { id, question: 'What is new?', options: {}, askedBy: 'ana', run: `run-${id}`, every: time };
    return (await queue.add(job)).job;
  };
  const endJob = ({ id }: Job, startedAtMs: number, status: Job['status'] = 'done') =>
    changeJob(database, { id }, { status, startedAtMs, endedAtMs: startedAtMs + 1000 });
  const newest = async (): Promise<Job> => (await listSchedules({ database }, ana))[0] as Job;

  it('has one open job at a time, which follows the last finished run; a missed time is made up for once', async () => {
    const first = await asked('day UTC');
    await planAll(database);
    expect(await listJobs(database)).toHaveLength(1);
    // The machine was off since.
    await endJob(first, first.createdAtMs - 3 * dayMs);
    await Promise.all([planAll(database), planAll(database)]);
    expect(await listJobs(database)).toHaveLength(2);
    const late = await newest();
    expect(late).toMatchObject({ previousRun: first.run, status: 'waiting' });
    expect(late.dueAtMs).toBeLessThan(first.createdAtMs);
    // It is made up for now: the times between are not. A run that failed is followed by what it had followed.
    await endJob(late, late.createdAtMs, 'failed');
    await planAll(database);
    const next = await newest();
    expect(next.dueAtMs).toBeGreaterThan(late.createdAtMs);
    expect(next.previousRun).toBe(first.run);
    await endJob(next, late.createdAtMs, 'cancelled');
    await planAll(database);
    expect(await listJobs(database)).toHaveLength(4);
  });

  it('is ended with what it has in the queue, and without the run at work', async () => {
    const service = { database, queue } as DeskService;
    const isKept = await newest();
    await unscheduleJob(service, ana, isKept.id);
    expect((await findJob(database, isKept.id))?.status).toBe('cancelled');
    const running = await asked('week UTC');
    await changeJob(database, running, { status: 'running', startedAtMs: running.createdAtMs });
    await unscheduleJob(service, ana, running.id);
    await endJob(running, running.createdAtMs);
    await planAll(database);
    expect(await listSchedules({ database }, ana)).toEqual([]);
  });
});

describeDesks('telling of a brief', (desk) => {
  let database: DeskDatabase;
  let hook: Server;
  const calls: { readonly body: string; readonly headers: IncomingHttpHeaders }[] = [];
  let refusals = 0;
  let variables: Record<string, string>;

  beforeAll(async () => {
    database = await desk().open();
    hook = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        calls.push({ body, headers: request.headers });
        response.writeHead(refusals-- > 0 ? 503 : 204).end();
      });
    });
    await new Promise<void>((listening) => hook.listen(0, '127.0.0.1', () => listening()));
    const { port: hookPort } = hook.address() as AddressInfo;
    variables = {
      RESEARCH_LOOP_WEBHOOK_SECRET: 'hush',
      RESEARCH_LOOP_PAGE_URL: 'https://desk.example.org/',
      RESEARCH_LOOP_ALLOW_HOSTS: `127.0.0.1:${hookPort}`,
    };
    hookAddress = `http://127.0.0.1:${hookPort}/told`;
  });
  let hookAddress = '';
  afterAll(async () => {
    await new Promise((closed) => hook.close(closed));
    await database.close();
  });

  const news = { headline: 'What has changed: 1 value.', items: [], language: 'en', isChanged: true };

  /** A job that has ended, and of which an address is told. */
  async function ended(webhook: string): Promise<Job> {
    const id = randomUUID();
    const { job } = await addJob(database, {
      ...{ question: 'What is new?', options: {}, askedBy: 'ana', webhook },
      ...{ id, run: `run-${id}`, previousRun: 'r0' },
    });
    expect(isToTell({ webhook, news })).toBe(true);
    expect(isToTell({ webhook, news: { ...news, isChanged: false } })).toBe(false);
    const change = { status: 'done', endedAtMs: 1_000, news, tellAtMs: 1 } as const;
    return (await changeJob(database, job, change)) as Job;
  }
  const now = async ({ id }: Job) => (await findJob(database, id)) as Job;
  const tell = () => tellWebhooks(database, variables);

  it('signs webhooks, tries again later, and never sends to a private address that nobody allowed', async () => {
    const job = await ended(hookAddress);
    refusals = 1;
    expect(await tell()).toBe(0);
    expect(await now(job)).toMatchObject({ tellTries: 1, tellAtMs: expect.any(Number) as number });
    // Not before its time.
    expect(await tell()).toBe(0);
    await changeJob(database, job, { tellAtMs: 1 });
    const both = await Promise.all([tell(), tell()]);
    expect(both.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await now(job)).toMatchObject({ tellTries: 2, tellAtMs: null });
    const [first, second] = calls;
    expect(second?.headers['x-research-loop-delivery']).toBe(first?.headers['x-research-loop-delivery']);
    const [, seconds, digest] =
      /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(second?.headers['x-research-loop-signature'])) ?? [];
    expect(createHmac('sha256', 'hush').update(`${seconds}.${second?.body}`).digest('hex')).toBe(digest);
    expect(JSON.parse(second?.body ?? '')).toMatchObject({
      ...{ type: 'brief-finished', run: job.run, changed: true, headline: news.headline },
      address: `https://desk.example.org/briefs/${job.run}`,
    });
    for (const address of ['http://127.0.0.1:1/told', 'http://169.254.169.254/']) {
      const refused = await ended(address);
      expect(await tell()).toBe(0);
      expect(await now(refused)).toMatchObject({ tellTries: 1, tellAtMs: expect.any(Number) as number });
    }
    expect(calls).toHaveLength(2);
  });

  it.each([
    ['ftp://example.org', /no address for a webhook/],
    ['https://me:secret@example.org/hook', /name or a password/],
  ])('refuses %j', (webhook, message) => {
    expect(() => checkWebhook(webhook)).toThrow(message);
  });
});
