import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEYLESS_ENGINES } from '../../../agents/search/registry.js';
import { changeJob, jobNamed, listJobs } from '../../../desk/store/jobs.js';
import { jobLine } from '../../../scripts/terminal/job-lines.js';
import { ROOT } from '../../tools/cli.js';
import { addedJob, serveDesk, type ServedDesk } from './serve-desk.js';

/** Pages and forms without script, as any browser sends them. */

let desk: ServedDesk;
beforeAll(async () => {
  desk = await serveDesk({ usual: { model: 'ollama/small:8b' } });
});
afterAll(() => desk.close());

const get = async (path: string): Promise<{ status: number; text: string; headers: Headers }> => {
  const response = await fetch(`${desk.address}${path}`, { redirect: 'manual' });
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const post = async (
  path: string,
  fields: Record<string, string | File>,
): Promise<{ status: number; to: string | null; text: string }> => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const response = await fetch(`${desk.address}${path}`, { method: 'POST', body, redirect: 'manual' });
  return { status: response.status, to: response.headers.get('location'), text: await response.text() };
};

describe('forms', () => {
  it('ask once, however often the form is sent', async () => {
    const fields = {
      question: 'Is it asked once?',
      depth: 'quick',
      budgetUsd: '1.5',
      key: 'key-1',
      do: 'ask',
    };
    const first = await post('/ask', fields);
    expect([first.status, first.to]).toEqual([303, expect.stringMatching(/^\/briefs\/\d{4}-/)]);
    expect((await post('/ask', fields)).to).toBe(first.to);
    const job = await jobNamed(
      desk.service.database,
      decodeURIComponent(first.to?.slice('/briefs/'.length) ?? ''),
    );
    expect(job.options).toMatchObject({ depth: 'quick', budgetUsd: 1.5 });
  });

  it.each([
    [{ question: '  ' }, 'The question is empty.'],
    [{ question: 'Why?', budgetUsd: 'much' }, 'Spend at most'],
    [{ question: 'Why?', maxRounds: '-3' }, 'Search again at most'],
    [{ question: 'Why?', model: 'nobody/has-it' }, 'nobody'],
    [{ question: 'Why?', every: 'fortnight' }, 'fortnight'],
  ])('say what is wrong with %j, and keep what was typed', async (fields, words) => {
    const { status, text } = await post('/ask', { do: 'ask', ...fields });
    expect(status).toBe(400);
    expect(text).toContain('role="alert"');
    expect(text).toContain(words);
    if (fields.question === 'Why?') expect(text).toContain('>Why?</textarea>');
  });

  it('say all that is wrong at once', async () => {
    const { text } = await post('/ask', { question: 'Why?', budgetUsd: 'much', maxRounds: '-3' });
    for (const label of ['Spend at most', 'Search again at most']) expect(text).toContain(`“${label}`);
    // And each where it was typed.
    expect(text).toMatch(
      /name="budgetUsd"\s+aria-invalid="true"[^]*?id="option-budgetUsd-hint">“Spend at most/,
    );
    expect(text.match(/aria-invalid/g)).toHaveLength(2);
  });

  it('take the model that writes here by its name, and name it where another is refused', async () => {
    const asked = { question: 'Who writes?', model: 'ollama/small:8b' };
    const usual = await post('/ask', asked);
    expect(usual.status).toBe(303);
    const { text } = await post('/ask', { ...asked, model: 'nobody/has-it' });
    expect(text).toContain('It may use “none” (no model), ollama/small:8b');
  });

  it('take documents with a question, and refuse what no reader takes', async () => {
    const note = new File(['A note on the matter, long enough to be read as one. '.repeat(8)], 'note.txt');
    const { status, to } = await post('/ask', {
      question: 'What does the note say?',
      do: 'ask',
      documents: note,
    });
    expect(status).toBe(303);
    const job = await jobNamed(desk.service.database, decodeURIComponent(to?.slice('/briefs/'.length) ?? ''));
    expect(job.isPrivate).toBe(true);
    const program = new File([new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 0])], 'program.bin');
    const refused = await post('/ask', { question: 'What does it do?', do: 'ask', documents: program });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('program.bin');
  });

  it.each([
    [{ look: 'yes', web: 'yes' }, {}],
    [{ look: 'yes' }, null],
    [
      { look: 'yes', folder0: 'yes' },
      { corpus: ['FOLDER/papers'], search: 'corpus' },
    ],
    [
      { look: 'yes', web: 'yes', folder0: 'yes' },
      { corpus: ['FOLDER/papers'], search: KEYLESS_ENGINES.join(',') },
    ],
  ])('ask where it was ticked, %j', async (ticks, options) => {
    const { status, to, text } = await post('/ask', { question: 'Where is it?', ...ticks });
    if (options === null)
      return expect([status, text]).toEqual([400, expect.stringContaining('nowhere to look')]);
    const job = await jobNamed(desk.service.database, decodeURIComponent(to?.slice('/briefs/'.length) ?? ''));
    expect(job.options).toEqual(JSON.parse(JSON.stringify(options).replace('FOLDER', desk.folder)));
  });
});

describe('what a person meets in the queue', () => {
  it('is not cut without a word: a question that is too long is refused with its length', async () => {
    expect((await get('/')).text).not.toContain('maxlength="4000"');
    const { status, text } = await post('/ask', { question: 'x'.repeat(5_000), do: 'ask' });
    expect([status, text]).toEqual([400, expect.stringMatching(/5,?000/)]);
    expect(text).toContain('x'.repeat(5_000));
  });

  it('says when a job may begin that waits for its time', async () => {
    const job = await addedJob(desk.service, { question: 'Later?' });
    const dueAtMs = job.createdAtMs + 3 * 24 * 3_600_000;
    await desk.service.database.query('UPDATE jobs SET due_at_ms = $1 WHERE id = $2', [dueAtMs, job.id]);
    expect((await get('/briefs?show=open')).text).toMatch(/begins\s+<time datetime/);
    const day = new Date(dueAtMs).toISOString().slice(0, 10);
    expect(jobLine(await jobNamed(desk.service.database, job.id))).toContain(`waiting (not before ${day}T`);
  });

  it('offers a question that failed to go on, with its limits', async () => {
    const job = await addedJob(desk.service);
    const error = { code: 'key-refused', message: 'The key was refused.', cure: 'Set another.' };
    const ended = { status: 'failed', startedAtMs: 1, endedAtMs: 2, error } as const;
    await changeJob(desk.service.database, { id: job.id }, ended);
    const { text } = await get(`/briefs/${job.run}`);
    expect(text).toContain('The key was refused.');
    expect(text.slice(text.indexOf('/continue"'))).toContain('name="maxRounds"');
  });
});

describe('a question that ended at a limit', () => {
  it('goes on with more of that limit alone, and not with what ends it again', async () => {
    const { id, run } = await addedJob(desk.service, { options: { budgetTokens: 20_000 } });
    const ended = { status: 'cancelled', startedAtMs: 1, endedAtMs: 2, ending: 'token-budget' } as const;
    await changeJob(desk.service.database, { id }, ended);
    const { text } = await get(`/briefs/${run}`);
    const form = text.slice(text.indexOf('/continue"')).split('</form>')[0] ?? '';
    expect(form).toMatch(/name="budgetTokens"[^>]*value="40000"/);
    expect(form.match(/<input/g)).toHaveLength(1);
    for (const budgetTokens of ['', '20000']) {
      const refused = await post(`/briefs/${run}/continue`, { budgetTokens });
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('would end there again')]);
    }
    expect((await post(`/briefs/${run}/continue`, { budgetTokens: '40000' })).status).toBe(303);
    expect((await jobNamed(desk.service.database, id)).options).toEqual({ budgetTokens: 40_000 });
  });
});

describe('pages', () => {
  it('say what was not found, and where to go on', async () => {
    for (const path of ['/nowhere', '/briefs/no-such-run', '/briefs/x/report.html']) {
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain('href="/briefs"');
      expect(text).not.toContain('`');
    }
    expect(desk.log).toEqual([]);
  });

  it('say where the folder of a brief is not to be had', async () => {
    const { id, run } = await addedJob(desk.service);
    const ended = { status: 'done', startedAtMs: 1, endedAtMs: 2 } as const;
    await changeJob(desk.service.database, { id }, ended);
    const { status, text } = await get(`/briefs/${run}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).toContain('class="cure"');
  });

  it('list fifty at once, and the next fifty behind a link', async () => {
    for (let number = 0; number < 60; number += 1)
      await addedJob(desk.service, { question: `Number ${number}?` });
    const first = await get('/briefs');
    const next = /rel="next" href="([^"]+)"/.exec(first.text)?.[1] ?? '';
    const second = await get(next.replaceAll('&amp;', '&'));
    const questions = (text: string): string[] =>
      [...text.matchAll(/<h3 dir="auto"><a href="([^"]+)"/g)].map(([, path = '']) => path);
    expect(questions(first.text)).toHaveLength(50);
    expect(new Set([...questions(first.text), ...questions(second.text)]).size).toBe(
      (await listJobs(desk.service.database, { limit: 500 })).length,
    );
  });

  it('say which model writes, and keep the examples beside briefs of one’s own', async () => {
    await addedJob(desk.service);
    for (const path of ['/', '/briefs'])
      expect((await get(path)).text).toContain('href="/examples/zika-other-routes"');
    expect((await get('/')).text).toContain('small:8b writes the brief.');
  });

  it('name a limit and a provider’s own choice of model in plain words', async () => {
    const { id } = await addedJob(desk.service, { options: { depth: 'quick', model: 'anthropic/default' } });
    const ended = { status: 'stopped', ending: 'depth-tokens', found: 'claims', tokens: 9 } as const;
    await changeJob(desk.service.database, { id }, ended);
    const { text } = await get('/briefs');
    expect(text).toContain('<span class="state warn">stopped at its limit</span>');
    expect(text).toContain('<span>anthropic’s standard model</span>');
    expect(text).toContain('The 150,000 tokens of depth quick leave no room for more.');
  });

  it('estimate from completed runs of the model that is set alone', async () => {
    const took = async (secondsAtWork: number, tokens: number, options = {}): Promise<void> => {
      const { id } = await addedJob(desk.service, { options: { depth: 'quick', ...options } });
      const ended = { status: 'done', ending: 'converged', found: 'claims' } as const;
      await changeJob(desk.service.database, { id }, { ...ended, secondsAtWork, tokens });
    };
    await took(17, 0);
    await took(60, 9_000, { model: 'ollama/other:8b' });
    expect((await get('/')).text).not.toMatch(/runs? here/);
    await took(600, 9_000);
    await took(1_200, 9_000, { model: 'ollama/small:8b' });
    expect((await get('/')).text).toMatch(/about \d+ min[^<]*\(2 runs here\)/);
  });

  it('open a finished example, and what was made at the command line', async () => {
    const example = await get('/examples/zika-other-routes');
    expect([example.status, example.text.includes('Ask a question of your own')]).toEqual([200, true]);
    expect((await get('/examples/..%2f..%2fruns')).status).toBe(404);
    const folder = join(desk.folder, 'runs', 'at-the-terminal');
    cpSync(join(ROOT, 'examples/briefs/zika-other-routes'), folder, { recursive: true });
    expect((await get('/briefs')).text).toMatch(/Made at the command line[\s\S]*at-the-terminal/);
    const own = await get('/briefs/at-the-terminal');
    expect(own.text).toContain('Made at the command line');
    cpSync(folder, join(desk.folder, 'runs', 'once-more'), { recursive: true });
    expect((await get('/briefs/at-the-terminal')).text).toContain('<option value="once-more"');
    const compared = await get('/compare?before=at-the-terminal&after=once-more');
    expect([compared.status, compared.text.includes('The short answer is as it was.')]).toEqual([200, true]);
  });

  it('may load, run and send nothing but their own', async () => {
    const { headers, text } = await get('/');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(text).not.toMatch(/ on\w+=|<script>|<style|style="/);
    const [, script = ''] = /<script defer src="([^"]+)"/.exec(text) ?? [];
    expect((await get(script)).headers.get('cache-control')).toContain('immutable');
  });
});
