import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NARROWEST } from '../../../desk/access/policy.js';
import type { Job } from '../../../desk/store/jobs.js';
import { sqliteDesk } from '../../tools/desk-databases.js';
import { serveApi, type ServedApi } from '../../tools/served-api.js';

/** What a desk did wrong once, over real HTTP. */

const files = sqliteDesk();
let served: ServedApi;
let finished: Job;
beforeAll(async () => {
  served = await serveApi(files, { ...NARROWEST, limits: { maxRounds: 6, budgetUsd: 5 } });
  finished = await served.finished();
});
afterAll(async () => {
  await served.close();
  await files.remove();
});

const call: ServedApi['api']['call'] = (...request) => served.api.call(...request);
const asked = (body: object, person = 'ann:asker') => call('POST', '/jobs', { body, person });
const KIM = { person: 'kim:asker' };

describe('a limit of the operator', () => {
  it('holds where a run would have more, and gives none to one that has less', async () => {
    const options = async (given: object): Promise<object> =>
      (await asked({ question: 'What is known?', options: given })).body.options as object;
    expect(await options({ depth: 'quick' })).toEqual({ depth: 'quick', budgetUsd: 5 });
    expect(await options({ depth: 'exhaustive' })).toEqual({
      depth: 'exhaustive',
      budgetUsd: 5,
      maxRounds: 6,
    });
    expect(await options({ maxRounds: 2, budgetUsd: 1 })).toEqual({ maxRounds: 2, budgetUsd: 1 });
    expect((await asked({ question: 'What?', options: { maxRounds: 7 } })).body.detail).toContain(
      'more than',
    );
  });
});

describe('what is asked', () => {
  it.each([
    ['a focus', { options: { focus: 'x'.repeat(5_000) } }, 'characters'],
    ['a list', { options: { allowDomain: Array.from({ length: 200 }, (_, at) => `d${at}.org`) } }, '200'],
    ['a plan', { plan: { question: 'What?', subtopics: ['x'.repeat(60_000)] } }, 'characters'],
    [
      'a plan of many floors',
      { plan: JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`) as object },
      'deeply',
    ],
    ['a list of documents', { uploads: Array.from({ length: 60 }, () => 'x') }, 'uploads'],
  ])('is refused with %s that is too large', async (_, more, words) => {
    const { status, body } = await asked({ question: 'What?', ...more });
    expect([status, body.detail]).toEqual([400, expect.stringContaining(words)]);
  });

  it('tells nobody by mail, whoever asks for it', async () => {
    const tell = { when: 'always', mail: ['stranger@example.org'] };
    const { status } = await call('POST', '/jobs', { body: { question: 'W?', every: 'week', tell } });
    expect(status).toBe(400);
  });
});

describe('a wrong request', () => {
  it.each([
    ['/api/v1/jobs/JOB/events?after=1e300', 400],
    ['/api/v1/jobs/JOB/events?after=9007199254740993', 400],
    ['/api/v1/runs/finished/search?words=-', 400],
    ['/api/v1/runs/finished/search?words=' + 'x'.repeat(2_000), 400],
    ['/briefs/none/changes', 404],
    ['/briefs/finished', 200],
    ['/briefs?before=1e300.x', 200],
    ['/costs?days=1e300', 200],
    ['/login?to=/.//elsewhere.example', 404],
  ])('is answered for what it is: %.60s', async (path, status) => {
    const answer = await fetch(`${served.origin}${path.replace('JOB', finished.id)}`, {
      redirect: 'manual',
      headers: { authorization: 'Bearer ann:asker', accept: 'text/html' },
    });
    expect([path, answer.status]).toEqual([path, status]);
    expect(await answer.text()).not.toContain('    at ');
    expect(served.log).toEqual([]);
  });
});

describe("another person's schedule", () => {
  it('is ended by nobody else, at the page and at the API', async () => {
    const { body } = await call('POST', '/jobs', { body: { question: 'Weekly?', every: 'week' } });
    const post = (who: string): Promise<number> =>
      fetch(`${served.origin}/briefs/${body.run}/unschedule`, {
        method: 'POST',
        headers: { authorization: `Bearer ${who}`, accept: 'text/html' },
        redirect: 'manual',
      }).then((answer) => answer.status);
    expect(await post('kim:asker')).toBe(403);
    expect((await call('POST', `/jobs/${body.id}/unschedule`, KIM)).body.code).toBe('forbidden');
    expect(await post('ann:asker')).toBe(303);
  });
});

describe('a brief', () => {
  it('is read by whoever has its link, until the links end', async () => {
    expect((await call('POST', '/runs/finished/share', { body: {}, ...KIM })).status).toBe(403);
    const { body } = await call('POST', '/runs/finished/share', { body: { days: 3 } });
    const read = () => fetch(`${served.origin}${body.path}`);
    const shared = await read();
    expect(shared.headers.get('content-security-policy')).toContain('sandbox');
    expect(await shared.text()).toContain('Can Zika virus be transmitted');
    expect((await fetch(`${served.origin}/shared/guess`)).status).toBe(404);
    expect((await call('DELETE', '/runs/finished/share')).body).toEqual({ ended: 1 });
    expect((await read()).status).toBe(404);
  });

  it('is deleted by whoever asked for it, with all that is kept of it', async () => {
    const path = `/jobs/${finished.id}`;
    expect((await call('DELETE', path, KIM)).status).toBe(403);
    expect((await call('DELETE', path, { person: 'bob:reader' })).status).toBe(403);
    const waiting = (await asked({ question: 'Still waiting?' })).body as Job;
    expect((await call('DELETE', `/jobs/${waiting.id}`)).body.code).toBe('wrong-state');
    const { body: link } = await call('POST', '/runs/finished/share', { body: {} });
    expect((await call('DELETE', path)).body).toEqual({ id: finished.id });
    expect((await call('GET', path)).status).toBe(404);
    expect((await call('GET', '/runs/finished/brief')).status).toBe(404);
    expect((await fetch(`${served.origin}${link.path}`)).status).toBe(404);
    expect(existsSync(join(served.desk.runsFolder, 'finished'))).toBe(false);
  });
});
