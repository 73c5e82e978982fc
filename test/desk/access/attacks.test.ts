import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NARROWEST, type Policy } from '../../../desk/access/policy.js';
import { openQueue } from '../../../desk/store/queue.js';
import type { Person, Role } from '../../../desk/access/person.js';
import { openService, type DeskService } from '../../../desk/service/service.js';
import { createApp } from '../../../desk/app.js';
import { changeJob, findJob, type Job, type NewJob } from '../../../desk/store/jobs.js';
import { describeDesks } from '../../tools/desk-databases.js';
import { deskProgram } from '../../../scripts/start/desk-program.js';

/** What somebody who was let in tries on pages and HTTP API of a desk that others use too. */

const policy: Policy = { ...NARROWEST, limits: { budgetUsd: 5, maxRounds: 6 } };

describeDesks('a person who was let in', (on) => {
  let desk: DeskService;
  let close: () => Promise<void>;
  let request: (path: string, init?: RequestInit) => Promise<Response>;
  const log: string[] = [];

  beforeAll(async () => {
    const database = await on().open();
    const runsFolder = join(on().folder, 'runs');
    mkdirSync(runsFolder);
    desk = openService(
      { database, runsFolder, archive: null, close: () => database.close() },
      { program: deskProgram(), queue: openQueue({ database }), policy },
    );
    const made = createApp(desk, {
      access: {
        middleware: async (context, next) => {
          context.set('person', personOf(context.req.header('authorization') ?? ''));
          await next();
        },
        routes: () => undefined,
      },
      log: (line) => void log.push(line),
    });
    request = async (path, init) => made.app.request(`http://127.0.0.1${path}`, init);
    close = async () => {
      await made.close();
      await desk.close();
    };
  });
  afterAll(() => close());

  const personOf = (header: string): Person => {
    const [, name = 'ann', role = 'asker'] = /^Bearer (\w+):(\w+)$/.exec(header) ?? [];
    return { name, role: role as Role };
  };
  const as = (who: string): Record<string, string> => ({ authorization: `Bearer ${who}` });
  const added = async (given: Partial<NewJob> = {}): Promise<Job> => {
    const id = randomUUID();
    const { job } = await desk.queue.add({
      ...{ id, question: 'Does it hold?', options: {}, askedBy: 'ann' },
      ...{ run: `it-${id}` },
      ...given,
    });
    return job;
  };
  const ended = async (given: Partial<NewJob> = {}): Promise<Job> => {
    const job = await added(given);
    await changeJob(desk.database, job, { status: 'stopped', startedAtMs: 1, endedAtMs: 2 });
    return (await findJob(desk.database, job.id)) as Job;
  };
  const post = (path: string, who: string, body: unknown): Promise<Response> =>
    request(path, {
      method: 'POST',
      headers: { ...as(who), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('starts no program or model that only the command line was given', async () => {
    const byOperator = await ended({ askedBy: 'operator', options: { model: 'exec/reader.sh' } });
    const further = await post(`/api/v1/runs/${byOperator.run}/questions`, 'ben:asker', { question: 'Why?' });
    expect(further.status).toBe(400);
    expect(await further.text()).toContain('exec/reader.sh');
    const retried = await post(`/api/v1/jobs/${byOperator.id}/retry`, 'ada:admin', {});
    expect(retried.status).toBe(400);
    const again = await post(`/api/v1/runs/${byOperator.run}/refresh`, 'ben:asker', {});
    expect(again.status).toBe(400);
    const byRules = await post(`/api/v1/runs/${byOperator.run}/questions`, 'ben:asker', {
      question: 'Why?',
      model: 'extractive',
    });
    expect(byRules.status).toBe(202);
  });

  it('keeps the own limits of a question that goes on with another', async () => {
    const { id } = await ended({ options: { budgetUsd: 1, maxRounds: 2 } });
    expect((await post(`/api/v1/jobs/${id}/retry`, 'ann:asker', { options: { maxRounds: 3 } })).status).toBe(
      200,
    );
    expect((await findJob(desk.database, id))?.options).toEqual({ budgetUsd: 1, maxRounds: 3 });
    const unlimited = await ended({ options: {} });
    expect((await post(`/api/v1/jobs/${unlimited.id}/retry`, 'ann:asker', {})).status).toBe(200);
    expect((await findJob(desk.database, unlimited.id))?.options).toEqual({ budgetUsd: 5 });
  });

  it("asks again of another person's run as a question of one's own, which nobody else is told of", async () => {
    const webhook = 'https://example.org/hook';
    const first = await ended({ askedBy: 'ann', webhook });
    const again = async (person: string): Promise<Job | undefined> => {
      const asked = (await (await post(`/api/v1/runs/${first.run}/refresh`, person, {})).json()) as Job;
      return findJob(desk.database, asked.id);
    };
    expect((await again('ann:asker'))?.webhook).toBe(webhook);
    expect((await again('ben:asker'))?.webhook).toBeNull();
  });

  it.each([
    '/runs/a%00b',
    '/briefs/%00',
    '/briefs/%00/report.md',
    '/queue?words=%00%25_%5C',
    '/queue?person=%00',
    '/queue?status=%00',
    '/briefs?words=%00',
    '/compare?before=%00&after=%00',
    '/costs?days=1e308',
    '/?question=%00',
    '/plans/%00',
    '/estimate?model=%00',
    '/api/v1/jobs/%00',
    '/api/v1/jobs?askedBy=%00',
    '/api/v1/jobs?cursor=' + Buffer.from('999999999999999 a\0b').toString('base64url'),
    '/api/v1/runs/%00/brief',
    '/api/v1/runs/..%2f..%2fetc/brief',
    '/api/v1/compare?before=%00&after=%00',
    '/api/v1/jobs/%E0%A4%A/events',
  ])('gets a fault of the request, and none of the desk, for %s', async (path) => {
    log.length = 0;
    const reply = await request(path, { headers: as('ada:admin') });
    expect(log).toEqual([]);
    expect(reply.status).toBeLessThan(500);
  });

  it.each([
    ['/api/v1/jobs', { question: 'What is a\0b?' }],
    ['/api/v1/jobs', { question: 'Half \ud800 of a sign?' }],
    ['/api/v1/jobs', { question: 'Why?', uploads: ['\0'] }],
    ['/api/v1/jobs', { question: 'Why?', options: { focus: 'a\0b' } }],
    ['/api/v1/jobs', { question: 'Why?', plan: { question: '\0' } }],
    ['/api/v1/uploads?name=a%00b.txt', {}],
  ])('gets no fault of the desk for what is posted to %s: %j', async (path, body) => {
    log.length = 0;
    const reply = await post(path, 'ann:asker', body);
    expect(log).toEqual([]);
    expect(reply.status).toBeLessThan(500);
  });

  it('is told that neither a NUL character nor a number beyond 2^53 is taken, wherever it comes in', async () => {
    const { id, run } = await ended();
    const cursor = Buffer.from('1 a\0b').toString('base64url');
    const form = (path: string, typed: Record<string, string>): Promise<Response> =>
      request(path, { method: 'POST', headers: as('ann:asker'), body: new URLSearchParams(typed) });
    const replies = await Promise.all([
      ...['/runs/%00', `/queue?status=%00`, '/api/v1/jobs/%00', `/api/v1/jobs?cursor=${cursor}`].map((path) =>
        request(path, { headers: as('ann:asker') }),
      ),
      ...['1e300', '9007199254740993'].map((after) =>
        request(`/api/v1/jobs/${id}/events?after=${after}`, { headers: as('ann:asker') }),
      ),
      post('/api/v1/jobs', 'ann:asker', { question: 'Why?', plan: { 'a\0b': 1 } }),
      post('/api/v1/jobs', 'ann:asker', { question: 'Why?', plan: { question: 'Why?', rounds: 1e300 } }),
      form('/ask', { question: 'What is a\0b?' }),
      form(`/briefs/${run}/questions`, { question: 'Why?', 'mod\0el': 'extractive' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 400));
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
    const tool = async (name: string, given: object): Promise<string> => {
      const reply = await request('/mcp', {
        method: 'POST',
        headers: {
          ...as('ann:asker'),
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ ...call, params: { name, arguments: given } }),
      });
      return reply.text();
    };
    expect(await tool('show_question', { job: 'a\0b' })).toContain('holds a NUL character');
    expect(await tool('read_events', { job: id, after: 1e300 })).toContain('1e+300 is too large');
  });

  it('is told at once of a body with very many faults, or very deep', async () => {
    log.length = 0;
    const many = await post('/api/v1/jobs', 'ann:asker', {
      question: 'Why?',
      uploads: Array.from({ length: 400_000 }, () => 1),
    });
    expect(many.status).toBe(400);
    const deep = await request('/api/v1/jobs', {
      method: 'POST',
      headers: { ...as('ann:asker'), 'content-type': 'application/json' },
      body: `{"question":"Why?","plan":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
    });
    expect(deep.status).toBe(400);
    expect(log).toEqual([]);
  });
});
