/* eslint-disable @typescript-eslint/no-unsafe-argument, @typescript-eslint/no-unsafe-return -- every answer is held against the description */
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeApi } from '../../../desk/api/description.js';
import { OPERATIONS } from '../../../desk/api/operations.js';
import { BRIEF_FORMATS } from '../../../desk/service/briefs.js';
import { reserveCall, settleCall } from '../../../desk/store/spending.js';
import { addEvents } from '../../../desk/store/events.js';
import { describeDesks } from '../../tools/desk-databases.js';
import { serveApi, type ServedApi } from '../../tools/served-api.js';

const READER = 'bob:reader';
const ADMIN = 'eve:admin';

describe('the description of the API', () => {
  it('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(describeApi()));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it('describes every operation once', () => {
    const { paths } = describeApi() as { paths: Record<string, Record<string, object>> };
    for (const { id, http } of OPERATIONS) {
      const [method = '', path = ''] = http.split(' ');
      expect(paths[path]?.[method.toLowerCase()]).toMatchObject({ operationId: id });
    }
    expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
  });

  it('has the options of a run as the command line has them', () => {
    const { components } = describeApi() as {
      components: { schemas: Record<string, { properties: object }> };
    };
    const options = components.schemas['RunOptions']?.properties;
    expect(options).toMatchObject({
      depth: { enum: expect.arrayContaining(['quick']) },
      corpus: { type: 'array' },
    });
    expect(Object.keys(options ?? {})).not.toContain('run');
  });
});

describeDesks('the HTTP API', (on) => {
  let served: ServedApi;
  beforeAll(async () => {
    served = await serveApi(on());
    await served.finished();
  });
  afterAll(() => served.close());
  const call: ServedApi['api']['call'] = (...request) => served.api.call(...request);
  const asking = (question: string, key?: string, more: object = {}) =>
    call('POST', '/jobs', {
      body: { question, ...more },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });

  it('takes a question, shows it, and lists it', async () => {
    const asked = await asking('What is known about "Zika"?', undefined, { options: { depth: 'quick' } });
    expect(asked.status).toBe(201);
    expect(asked.body).toMatchObject({ status: 'waiting', askedBy: 'ann', options: { depth: 'quick' } });
    expect((await call('GET', `/jobs/${asked.body.id}`)).body).toEqual(asked.body);
    const listed = await call('GET', '/jobs?status=waiting');
    expect(listed.body.jobs).toContainEqual(asked.body);
  });

  it('asks once however often the same request is sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => asking('Once?', 'key-1')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const listed = await call('GET', '/jobs?limit=200');
    expect(listed.body.jobs.filter((job: { question: string }) => job.question === 'Once?')).toHaveLength(1);
  });

  it('refuses a key for another request, and takes it from another person', async () => {
    await asking('First?', 'key-2');
    const other = await asking('Second?', 'key-2');
    expect(other).toMatchObject({ status: 422, body: { code: 'key-reused' } });
    expect(other.headers.get('content-type')).toBe('application/problem+json');
    const another = await call('POST', '/jobs', {
      ...{ person: 'kim:asker', body: { question: 'Second?' }, headers: { 'idempotency-key': '"key-2"' } },
    });
    expect(another.status).toBe(201);
  });

  it.each([
    ['no JSON', '{', 400, 'not-json'],
    ['no question', {}, 400, 'wrong-shape'],
    ['a question without a word', { question: '???' }, 400, 'usage'],
    ['an unknown option', { question: 'What?', options: { depht: 'quick' } }, 400, 'usage'],
    ['an unknown depth', { question: 'What?', options: { depth: 'abyss' } }, 400, 'usage'],
    ['a run folder', { question: 'What?', options: { run: '/tmp/x' } }, 400, 'usage'],
    ['a folder that nobody listed', { question: 'What?', options: { corpus: ['/etc'] } }, 400, 'usage'],
    ['a program as its model', { question: 'What?', options: { model: 'exec/sh' } }, 400, 'usage'],
    ['a plan of no shape', { question: 'What?', plan: { subtopics: [] } }, 400, 'unusable-plan'],
    ['somebody else’s document', { question: 'What?', uploads: ['x'] }, 422, 'unusable-upload'],
    ['a body that is too large', { question: 'w'.repeat(1_100_000) }, 413, 'too-large'],
  ])('refuses %s with what is wrong', async (_, body, status, code) => {
    const answer = await call('POST', '/jobs', { body });
    expect(answer.body).toMatchObject({ status, code });
    expect(answer.status).toBe(status);
    expect(answer.body.detail).not.toBe('');
  });

  it('refuses what a role may not do, and what is not there', async () => {
    const refused = await call('POST', '/jobs', { person: READER, body: { question: 'What?' } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const { body } = await asking('Mine?');
    expect((await call('POST', `/jobs/${body.id}/cancel`, { person: 'kim:asker' })).status).toBe(403);
    expect((await call('GET', '/jobs/none')).body).toMatchObject({ status: 404, code: 'unknown-job' });
    expect((await call('GET', `/jobs/${body.id}`, { person: 'kim:asker:own' })).status).toBe(404);
    expect((await call('GET', '/nothing')).body).toMatchObject({ status: 404, code: 'unknown-path' });
    expect((await call('DELETE', '/jobs')).body).toMatchObject({ status: 404, code: 'unknown-path' });
  });

  it('pauses, goes on, cancels and tries again', async () => {
    const { body } = await asking('Paused?');
    const change = async (what: string) =>
      (await call('POST', `/jobs/${body.id}/${what}`, { body: {} })).body;
    expect(await change('pause')).toMatchObject({ status: 'paused' });
    expect(await change('resume')).toMatchObject({ status: 'waiting' });
    expect(await change('cancel')).toMatchObject({ status: 'cancelled' });
    expect(await change('pause')).toMatchObject({ status: 409, code: 'wrong-state' });
    const again = await call('POST', `/jobs/${body.id}/retry`, { body: { options: { maxRounds: 2 } } });
    expect(again.body).toMatchObject({ status: 'waiting', options: { maxRounds: 2 } });
  });

  it('lists page by page', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1)
      ids.push(
        (await call('POST', '/jobs', { person: 'lee:asker', body: { question: `Page ${n}?` } })).body.id,
      );
    const seen: string[] = [];
    for (let path: string | null = '/jobs?askedBy=lee&limit=2'; path !== null;) {
      const { body } = await call('GET', path);
      seen.push(...body.jobs.map(({ id }: { id: string }) => id));
      path = body.next === null ? null : `/jobs?askedBy=lee&limit=2&cursor=${body.next}`;
    }
    expect([...seen].sort()).toEqual([...ids].sort());
    expect((await call('GET', '/jobs?cursor=x')).status).toBe(400);
    expect((await call('GET', '/jobs?limit=0')).status).toBe(400);
    expect((await call('GET', '/jobs?colour=red')).status).toBe(400);
  });

  it('gives the brief in the form that is asked for, and says when it has not changed', async () => {
    const markdown = await call('GET', '/runs/finished/brief');
    expect(markdown.text).toContain('# ');
    const as = (format: string) => call('GET', `/runs/finished/brief?format=${format}`);
    expect((await as('page')).text).toContain('<!doctype html>');
    expect((await as('synth')).body).toHaveProperty('claims');
    const word = await as('docx');
    expect(word.headers.get('content-type')).toContain('wordprocessingml');
    expect((await as('png')).body).toMatchObject({ status: 400, code: 'wrong-shape' });
    const etag = markdown.headers.get('etag') ?? '';
    const known = await call('GET', '/runs/finished/brief', {
      headers: { 'if-none-match': `W/${etag}, "x"` },
    });
    expect(known).toMatchObject({ status: 304, text: '' });
    expect((await as('page')).headers.get('content-security-policy')).toContain('sandbox');
  });

  it('gives the claims, and the words that each rests on', async () => {
    const { body } = await call('GET', '/runs/finished/claims');
    expect(body.claims).toHaveLength(3);
    const evidence = await call('GET', `/runs/finished/claims/${body.claims[0].id}/evidence`);
    expect(evidence.body.evidence[0].exact.length).toBeGreaterThan(10);
    expect((await call('GET', '/runs/finished/claims/C99/evidence')).status).toBe(400);
    const { body: difference } = await call('GET', '/compare?before=finished&after=finished');
    expect(difference).toMatchObject({ sameQuestion: true, claims: { same: 3 } });
  });

  it('says what is not there yet of a run that has not begun', async () => {
    const { body } = await asking('Waiting?');
    expect((await call('GET', `/runs/${body.run}/brief`)).body).toMatchObject({
      status: 409,
      code: 'wrong-state',
    });
    expect((await call('POST', `/runs/${body.run}/questions`, { body: { question: 'And?' } })).status).toBe(
      409,
    );
  });

  it('takes a further question once, and says where its answer will be', async () => {
    const further = () =>
      call('POST', '/runs/finished/questions', {
        body: { question: 'And in children?', budgetTokens: 500 },
        headers: { 'idempotency-key': 'further-1' },
      });
    const [first, second] = await Promise.all([further(), further()]);
    expect(first).toMatchObject({ status: 202, body: { status: 'waiting', options: { budgetTokens: 500 } } });
    expect(second.body).toEqual(first.body);
    expect((await call('GET', `/jobs/${first.body.id}`)).body).toEqual(first.body);
    expect((await call('GET', '/runs/finished/questions')).body.questions).toEqual([first.body]);
    expect(
      (await call('POST', '/runs/finished/questions', { person: READER, body: { question: 'And?' } })).status,
    ).toBe(403);
  });

  it('gives the events of a run, and goes on after one', async () => {
    const { body: job } = await asking('Watched?');
    const { database } = served.desk;
    const event = (n: number) => ({ atMs: n, type: 'query-answered', data: { n } });
    await addEvents(database, job.run, [event(1), event(2), event(3)]);
    const all = await call('GET', `/jobs/${job.id}/events`);
    expect(all.body.events.map((each: { data: object }) => each.data)).toEqual([
      { n: 1 },
      { n: 2 },
      { n: 3 },
    ]);
    const rest = await call('GET', `/jobs/${job.id}/events?after=${all.body.events[1].id}`);
    expect(rest.body.events).toEqual([all.body.events[2]]);
    expect((await call('GET', `/jobs/${job.id}/events?after=${rest.body.next}`)).body.events).toEqual([]);
  });

  it('streams events as they happen, to many, until the job has ended', async () => {
    const { body: job } = await asking('Streamed?');
    const { database } = served.desk;
    const event = (n: number) => ({ atMs: n, type: 'query-answered', data: { n, text: 'a\nb' } });
    await addEvents(database, job.run, [event(1), event(2)]);
    const first = (await call('GET', `/jobs/${job.id}/events`)).body.events[0].id as number;
    const headers = { accept: 'text/event-stream', 'last-event-id': String(first) };
    const streams = Array.from({ length: 20 }, () =>
      call('GET', `/jobs/${job.id}/events`, { headers }).then(({ text }) => text),
    );
    await addEvents(database, job.run, [event(3)]);
    await addEvents(database, job.run, [event(4)]);
    await call('POST', `/jobs/${job.id}/cancel`);
    for (const text of await Promise.all(streams)) {
      expect([...text.matchAll(/"n":(\d)/g)].map(([, n]) => n)).toEqual(['2', '3', '4']);
      expect(text).toContain('event: end\n');
    }
  });

  it('tells what was spent: an admin everything, others their own', async () => {
    const { database } = served.desk;
    const spent = { id: 'one', call: 'model a', model: 'a/model', tokens: 9, usd: 1 };
    const budgets = { dayUsd: null, personUsd: null };
    await reserveCall(database, { run: 'finished', person: 'ann', attempt: 1 }, { budgets, call: spent });
    await settleCall(database, 'one', { tokens: 9, usd: 0.25 });
    expect((await call('GET', '/spending', { person: ADMIN })).body.spending).toMatchObject([
      { person: 'ann', model: 'a/model', calls: 1, costUsd: 0.25 },
    ]);
    expect((await call('GET', '/spending?days=3', { person: READER })).body.spending).toEqual([]);
  });

  it('keeps a document for a question, which is private then', async () => {
    const { base } = served;
    const sent = await fetch(`${base}/uploads?name=notes.md`, {
      method: 'POST',
      headers: { authorization: 'Bearer ann:asker', 'content-type': 'application/octet-stream' },
      body: `# Notes\n\n${'Zika virus was found in semen for 62 days after the onset of symptoms. '.repeat(5)}\n`,
    });
    const upload = (await sent.json()) as { id: string };
    const asked = await asking('What do the notes say?', 'with-notes', { uploads: [upload.id] });
    expect(asked.body).toMatchObject({ isPrivate: true });
    const again = await asking('What do the notes say?', 'with-notes', { uploads: [upload.id] });
    expect(again.body.id).toBe(asked.body.id);
    expect((await call('GET', `/jobs/${asked.body.id}`, { person: READER })).status).toBe(404);
    expect((await asking('And now?', undefined, { uploads: [upload.id] })).body.code).toBe('unusable-upload');
  });

  it('asks the question of a run again', async () => {
    const again = await call('POST', '/runs/finished/refresh', { headers: { 'idempotency-key': 'again' } });
    expect(again).toMatchObject({ status: 201, body: { previousRun: 'finished', status: 'waiting' } });
  });

  it('asks again and again, says so to whoever asked, and ends that', async () => {
    const body = {
      question: 'Weekly?',
      every: 'week 07:30 Europe/Berlin',
      webhook: 'https://example.org/hook',
    };
    const made = await call('POST', '/jobs', { body });
    const every = { every: body.every, cron: expect.stringMatching(/^30 7 /) as string };
    expect(made).toMatchObject({ status: 201, body: { status: 'waiting', every } });
    expect((await call('GET', '/schedules')).body.jobs).toMatchObject([{ id: made.body.id }]);
    expect((await call('GET', '/schedules', { person: 'kim:asker' })).body.jobs).toEqual([]);
    const end = `/jobs/${made.body.id}/unschedule`;
    expect((await call('POST', end, { person: 'kim:asker' })).status).toBe(403);
    expect((await call('POST', end)).body).toMatchObject({ status: 'cancelled', every: null });
    expect((await call('GET', '/schedules')).body.jobs).toEqual([]);
    for (const wrong of [
      { every: 'fortnight' },
      { every: 'week 25:00' },
      { every: 'week Mars' },
      { webhook: 'x' },
    ])
      expect((await call('POST', '/jobs', { body: { ...body, ...wrong } })).status).toBe(400);
  });

  it('describes every form of a brief', async () => {
    for (const format of Object.keys(BRIEF_FORMATS))
      expect((await call('GET', `/runs/finished/brief?format=${format}`)).status).toBe(200);
  });

  it.each([
    [{ depth: 'abyss' }, /^depth: "abyss" is not known\.$/, /^Known values: quick/],
    [{ maxRounds: 'two' }, /^maxRounds: "two" must be a positive integer\.$/, /maxRounds: 8/],
    [{ budgetUsd: -1 }, /^budgetUsd: -1 must be a positive number\.$/, /decimal point/],
    [{ depht: 'quick' }, /no option "depht"\. Did you mean "?depth/, /^Known options: /],
  ])('tells of options as the command line does: %j', async (options, detail, cure) => {
    const { body } = await asking('What?', undefined, { options });
    expect(body).toMatchObject({ code: 'usage', status: 400 });
    expect(body.detail).toMatch(detail);
    expect(body.cure).toMatch(cure);
  });

  it('says that it is alive and ready, and describes itself', async () => {
    expect((await call('GET', '/healthz')).body).toMatchObject({ status: 'alive' });
    expect((await call('GET', '/readyz')).body).toMatchObject({ status: 'ready' });
    expect((await call('GET', '/openapi.json')).body).toMatchObject({ openapi: '3.1.1' });
  });
});
