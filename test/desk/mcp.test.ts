import { mkdirSync, symlinkSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLEAN_ENV, ROOT, temporaryFolder } from '../tools/cli.js';
import { articleFiles, copyArticles } from '../tools/few-articles.js';
import { startModelWorld, type ModelWorld } from '../world/models/start-model-world.js';

/** The server as its official client sees it: a real process, and real runs over a folder. */

const QUESTION = 'Can Zika virus be transmitted other than by mosquitoes?';
const PROGRAM = join(ROOT, 'research-loop.mjs');

interface Job {
  readonly id: string;
  readonly run: string;
  readonly status: string;
  readonly claims: number;
}

interface Answer {
  readonly text: string;
  readonly isError: boolean;
  readonly structured?: unknown;
}

const caller =
  (client: Client) =>
  async (name: string, input: Record<string, unknown>): Promise<Answer> => {
    const result = await client.callTool({ name, arguments: input }, { timeout: 600_000 });
    const [content] = result.content as { type: string; text: string }[];
    return {
      text: content?.text ?? '',
      isError: result.isError === true,
      structured: result.structuredContent,
    };
  };

/** The answer as structure, which its text mirrors. */
const json = <T>(answer: Answer): T => {
  expect(answer.isError, answer.text).toBe(false);
  expect(JSON.parse(answer.text)).toEqual(answer.structured);
  return answer.structured as T;
};

async function connected(folder: string, args: readonly string[], env = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [PROGRAM, 'mcp', ...args],
      cwd: folder,
      env: { ...CLEAN_ENV, ...env, HOME: folder },
    }),
  );
  return client;
}

describe('the MCP server on standard input and output', () => {
  const folder = temporaryFolder();
  let models: ModelWorld;
  let client: Client;
  let call: ReturnType<typeof caller>;
  let asked: Job;

  beforeAll(async () => {
    copyArticles(join(folder.path, 'articles'), articleFiles().slice(8, 24));
    models = await startModelWorld();
    const limits = ['--max-rounds', '3', '--allow-model', 'openai/gpt-6-luna', '--budget-tokens', '50000'];
    client = await connected(folder.path, ['--allow-corpus', 'articles', ...limits], models.variables);
    call = caller(client);
    const options = { corpus: ['articles'] };
    asked = json<Job>(await call('ask_question', { question: QUESTION, options }));
  });
  afterAll(async () => {
    await client.close();
    await models.close();
    folder.remove();
  });

  it('works a question off by itself, to its end', async () => {
    expect(['waiting', 'running']).toContain(asked.status);
    let job = asked;
    while (!['done', 'stopped', 'failed'].includes(job.status))
      job = json<Job>(await call('show_question', { job: asked.id, waitSeconds: 300 }));
    expect(job).toMatchObject({ status: 'done', run: asked.run });
    expect(job.claims).toBeGreaterThan(0);
    const { events } = json<{ events: { type: string }[] }>(
      await call('read_events', { job: asked.id, limit: 1_000 }),
    );
    expect(events.map(({ type }) => type)).toContain('run-ended');
  });

  it('reads the brief, its claims with their words, its gaps and its plan', async () => {
    const { run } = asked;
    const brief = await call('read_brief', { run });
    expect(brief.text).toContain(QUESTION);
    expect(brief.structured).toEqual({ text: brief.text });
    const { claims } = json<{ claims: { id: string }[] }>(await call('read_claims', { run }));
    const { evidence } = json<{ evidence: { exact: string; addresses: string[] }[] }>(
      await call('read_evidence', { run, claim: claims[0]?.id }),
    );
    expect(evidence[0]?.exact.length).toBeGreaterThan(20);
    expect(evidence[0]?.addresses.length).toBeGreaterThan(0);
    expect(json<{ gaps: unknown[] }>(await call('read_gaps', { run })).gaps).toBeInstanceOf(Array);
    expect(json<{ plan: object }>(await call('read_plan', { run })).plan).toHaveProperty('subtopics');
  });

  it('searches the store, and verifies a text against it', async () => {
    const { run } = asked;
    const { hits } = json<{ hits: { ref: string; text: string }[] }>(
      await call('search', { run, words: 'sexual transmission', limit: 3 }),
    );
    expect(hits).toHaveLength(3);
    expect((await call('search', { run, words: '-' })).text).toContain('no words to search for');
    const [hit] = hits;
    const source = hit?.ref.split('.')[0];
    const verify = async (text?: string, more = {}): Promise<boolean> =>
      json<{ passes: boolean }>(
        await call('verify_citations', { run, ...(text === undefined ? {} : { text }), ...more }),
      ).passes;
    expect(await verify(`${hit?.text} [${source}]`)).toBe(true);
    // No quotation marks: the words hold, with the warning that nothing was quoted.
    expect(await verify(`Zika virus was found. [${source}]`, { strict: true })).toBe(false);
    expect(await verify()).toBe(true);
    expect(await verify(`"Zika virus was cured in 1987 patients by 42 doctors." [${source}]`)).toBe(false);
  });

  it('checks a draft against the folder, without a run, and no other folder', async () => {
    const { run } = asked;
    const { hits } = json<{ hits: { text: string; title: string }[] }>(
      await call('search', { run, words: 'sexual transmission', limit: 1 }),
    );
    const [hit] = hits;
    const text = `A study says: “${hit?.text}” [1]\n\n## References\n\n1. ${hit?.title}\n`;
    const checked = json<{ passes: boolean; citations: { verdict: string }[] }>(
      await call('check_draft', { text, corpus: ['articles'] }),
    );
    expect([checked.passes, checked.citations.map(({ verdict }) => verdict)]).toEqual([true, ['holds']]);
    const elsewhere = await call('check_draft', { text, corpus: ['/etc'] });
    expect(elsewhere.text).toContain('/etc is not one that this server may read');
    const nameless = await call('check_draft', { text }).catch((error: unknown) => ({ text: String(error) }));
    expect(nameless.text).toContain('"corpus" is missing');
  });

  it('has a draft reviewed, within its budget and by a model that it may use', async () => {
    const { run } = asked;
    const { hits } = json<{ hits: { ref: string; text: string }[] }>(
      await call('search', { run, words: 'Zika virus transmission', limit: 3 }),
    );
    const text = hits.map(({ ref, text: words }) => `${words} [${ref.split('.')[0]}]`).join('\n\n');
    const model = 'openai/gpt-6-luna';
    const reviewed = json<{ citations: { review?: object }[]; review: object }>(
      await call('verify_citations', { run, text, model, budgetTokens: 40_000 }),
    );
    expect(reviewed.review).toMatchObject({ model, due: 3, reviewed: 3, verdicts: { SUPPORTED: 3 } });
    expect(reviewed.citations[0]?.review).toMatchObject({ verdict: 'SUPPORTED', model });
    for (const [more, problem] of [
      [{ model: 'openai/other' }, 'model: "openai/other" is not one that this server may use'],
      [{ model, budgetTokens: 60_000 }, 'budgetTokens: 60000 is more than this server allows'],
      [{ budgetTokens: 40_000 }, 'budgetTokens: 40000 is for a review by a model'],
      [{ model, budgetTokens: 0 }, 'budgetTokens'],
      [{ modell: model }, '"modell" is not known'],
    ] as const) {
      const refused = await call('verify_citations', { run, text, ...more }).catch((error: unknown) => ({
        isError: true,
        text: String(error),
      }));
      expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining(problem)]);
    }
    expect(models.calls).toHaveLength(1);
  });
});

describe('a hostile client', () => {
  const folder = temporaryFolder();
  let client: Client;
  let call: ReturnType<typeof caller>;

  beforeAll(async () => {
    copyArticles(join(folder.path, 'articles'), articleFiles().slice(0, 2));
    mkdirSync(join(folder.path, 'private'));
    symlinkSync(join(folder.path, 'private'), join(folder.path, 'articles', 'link'));
    mkdirSync(join(folder.path, 'work/runs/pointing'), { recursive: true });
    writeFileSync(join(folder.path, 'work/runs/pointing/store.path'), '/etc/hostname\n');
    mkdirSync(join(folder.path, 'elsewhere/run'), { recursive: true });
    writeFileSync(join(folder.path, 'elsewhere/run/store.db'), '');
    symlinkSync(join(folder.path, 'elsewhere/run'), join(folder.path, 'work/runs/linked'));
    const args = ['--allow-corpus', '../articles', '--budget-usd', '1', '--max-rounds', '2'];
    client = await connected(join(folder.path, 'work'), [...args, '--allow-model', 'anthropic/*']);
    call = caller(client);
  });
  afterAll(async () => {
    await client.close();
    folder.remove();
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a program', { model: 'exec/touch PWNED' }, 'is not one that this server may use'],
    [
      'a program for a role',
      { roleModel: ['critic=exec/touch PWNED'] },
      'is not one that this server may use',
    ],
    ['a service that is not listed', { model: 'openai/default' }, 'It may use extractive, anthropic/*'],
    ['an engine that costs', { search: 'wikipedia,exa' }, 'The engine exa'],
    ['a private folder', { corpus: ['../private'] }, 'is not one that this server may read'],
    [
      'a private folder through a link',
      { corpus: ['../articles/link'] },
      'is not one that this server may read',
    ],
    ['more than it may', { maxRounds: 3 }, 'maxRounds: 3 is more than this server allows'],
    ['a place of its own for the run', { run: '/tmp/x' }, 'no option "run"'],
  ])('gets no %s', async (_, options, problem) => {
    const refused = await call('ask_question', { question: 'What is it about?', options });
    expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining(problem)]);
    expect(existsSync(join(folder.path, 'work/PWNED'))).toBe(false);
  });

  it.each(['../../elsewhere/run', 'pointing', 'linked', '/etc', '..', ''])(
    'reads no run at %j',
    async (run) => {
      for (const tool of ['read_brief', 'read_claims', 'verify_citations']) {
        const refused = await call(tool, { run }).catch((error: unknown) => ({
          isError: true,
          text: String(error),
        }));
        expect([tool, refused.isError]).toEqual([tool, true]);
        expect(refused.text).not.toContain('etc/hostname');
      }
    },
  );
});
