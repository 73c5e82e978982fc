import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQueue, type Queue } from '../../../desk/store/queue.js';
import {
  addAskedSchedule,
  changeSchedule,
  listAskedSchedules,
  planAll,
  planNext,
  type ScheduleChange,
} from '../../../desk/service/schedules.js';
import type { Person } from '../../../desk/access/person.js';
import { nextAfter, scheduleTime } from '../../../desk/schedules/schedule-time.js';
import { checkWebhook, isToTell, tellWebhooks } from '../../../desk/schedules/webhook.js';
import type { DeskDatabase } from '../../../desk/store/database.js';
import { addJob, changeJob, findJob, listJobs, type Job } from '../../../desk/store/jobs.js';
import { addSchedule } from '../../../desk/store/schedules.js';
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
  let database: DeskDatabase;
  let queue: Queue;
  beforeAll(async () => {
    database = await desk().open();
    queue = openQueue({ database });
  });
  afterAll(async () => {
    await database.close();
  });

  const jobsOf = (schedule: string) => listJobs(database, { schedule });
  const endJob = (id: string, startedAtMs: number) =>
    changeJob(database, { id }, { status: 'done', startedAtMs, endedAtMs: startedAtMs + 1000 });

  it('has one open job at a time, which follows the last finished run; a missed time is made up for once', async () => {
    const ana: Person = { name: 'ana', role: 'asker' };
    const asked = { question: 'What is new?', every: 'day UTC' };
    const { schedule, job } = await addAskedSchedule({ database, queue, policy: null }, ana, asked);
    expect(await planNext(database, queue, schedule.id)).toBeNull();
    const day = 24 * 3_600_000;
    // It was asked three days ago, and the machine was off since.
    await database.query(
      'UPDATE schedules SET due_at_ms = due_at_ms - $1, active_since_ms = active_since_ms - $1',
      [3 * day],
    );
    await endJob(job.id, job.createdAtMs - 3 * day);
    const [late, twin] = await Promise.all([
      planNext(database, queue, schedule.id),
      planNext(database, queue, schedule.id),
    ]);
    const added = late ?? twin;
    expect([late, twin].filter((each) => each !== null)).toHaveLength(1);
    expect(added).toMatchObject({ previousRun: job.run, schedule: schedule.id, status: 'waiting' });
    await planAll(database, queue);
    expect(await jobsOf(schedule.id)).toHaveLength(2);
    // It is made up for now: the times between are not.
    await endJob(added?.id ?? '', job.createdAtMs);
    const next = await planNext(database, queue, schedule.id);
    const [shown] = await listAskedSchedules({ database }, ana);
    expect(shown?.nextAtMs).toBeGreaterThan(job.createdAtMs);
    expect(next?.previousRun).toBe(added?.run);
  });

  it('is paused, resumed and removed with what it has in the queue', async () => {
    const ben: Person = { name: 'ben', role: 'asker' };
    const asked = { question: 'What else?', every: 'week UTC' };
    const { schedule } = await addAskedSchedule({ database, queue, policy: null }, ben, asked);
    const change = (what: ScheduleChange) =>
      changeSchedule({ database, queue }, ben, { name: schedule.id, change: what });
    await change('pause');
    expect((await jobsOf(schedule.id)).map(({ status }) => status)).toEqual(['cancelled']);
    expect(await planNext(database, queue, schedule.id)).toBeNull();
    await change('resume');
    expect((await jobsOf(schedule.id)).map(({ status }) => status)).toEqual(['waiting', 'cancelled']);
    await change('remove');
    expect(await listAskedSchedules({ database }, ben)).toEqual([]);
    expect((await jobsOf(schedule.id)).every(({ status }) => status === 'cancelled')).toBe(true);
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

  /** A job that has ended, and whose schedule tells an address of it. */
  async function ended(webhook: string): Promise<Job> {
    const id = randomUUID();
    const asked = { question: 'What is new?', options: {}, plan: null, priority: 0, askedBy: 'ana' };
    const schedule = `schedule-${id}`;
    await addSchedule(database, {
      ...{ ...asked, id: schedule, every: 'day', cron: '0 6 * * *', timezone: 'UTC' },
      webhook,
    });
    const { job } = await addJob(database, {
      ...{ ...asked, id, idempotencyKey: null, run: `run-${id}`, previousRun: 'r0', schedule },
    });
    expect(await isToTell(database, { schedule, news })).toBe(true);
    expect(await isToTell(database, { schedule, news: { ...news, isChanged: false } })).toBe(false);
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
