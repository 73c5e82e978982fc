import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import Database from 'better-sqlite3';
import { tokenOf } from '../../scripts/access/token.js';
import { call } from '../tools/call.js';
import { CLEAN_ENV, ROOT, temporaryFolder } from '../tools/cli.js';
import { articleFiles, copyArticles } from '../tools/few-articles.js';
import { startModelWorld, type ModelWorld } from '../world/models/start-model-world.js';
import { openRun, optionsFor } from '../tools/run-in-process.js';

/** The server as its official client sees it: real processes, real runs over a folder. */

const QUESTION = 'Can Zika virus be transmitted other than by mosquitoes?';
const PROGRAM = join(ROOT, 'research-loop.mjs');
const TOOLS = [
  'start_run',
  'resume_run',
  'stop_run',
  'watch_run',
  'list_runs',
  'read_brief',
  'read_plan',
  'read_claims',
  'read_evidence',
  'read_gaps',
  'search_store',
  'verify_citations',
];

interface Summary {
  run: string;
  folder: string;
  status: string;
  claims: number;
  sources: number;
}

interface Answer {
  readonly text: string;
  readonly isError: boolean;
  readonly structured?: unknown;
}

function caller(client: Client) {
  return async (
    name: string,
    input: Record<string, unknown>,
    onprogress?: (progress: { message?: string | undefined }) => void,
  ): Promise<Answer> => {
    const result = await client.callTool(
      { name, arguments: input },
      { timeout: 600_000, ...(onprogress === undefined ? {} : { onprogress }) },
    );
    const [content] = result.content as { type: string; text: string }[];
    return {
      text: content?.text ?? '',
      isError: result.isError === true,
      structured: result.structuredContent,
    };
  };
}

/** The answer as structure, which its text mirrors. */
const json = <T>(answer: Answer): T => {
  expect(answer.isError, answer.text).toBe(false);
  expect(JSON.parse(answer.text)).toEqual(answer.structured);
  return answer.structured as T;
};

describe('the MCP server on standard input and output', () => {
  const folder = temporaryFolder();
  let models: ModelWorld;
  const client = new Client({ name: 'test', version: '1.0.0' });
  const call = caller(client);
  let started: Summary;

  beforeAll(async () => {
    copyArticles(join(folder.path, 'articles'), articleFiles().slice(8, 24));
    models = await startModelWorld();
    const limits = ['--max-rounds', '3', '--allow-model', 'openai/gpt-6-luna', '--budget-tokens', '50000'];
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [PROGRAM, 'mcp', '--allow-corpus', 'articles', ...limits],
        cwd: folder.path,
        env: { ...CLEAN_ENV, ...models.variables, HOME: folder.path },
      }),
    );
    started = json<Summary>(await call('start_run', { question: QUESTION, corpus: ['articles'] }));
  });
  afterAll(async () => {
    await client.close();
    await models.close();
    folder.remove();
  });

  it('offers its tools, each with a description and a schema', async () => {
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name).sort()).toEqual([...TOOLS].sort());
    for (const tool of tools) {
      expect(tool.description?.length).toBeGreaterThan(20);
      expect(tool.inputSchema.type).toBe('object');
      expect(tool.outputSchema?.type).toBe('object');
    }
  });

  it('starts a run that goes on by itself, stops it and resumes it to its end, telling the progress', async () => {
    expect(started.status).toBe('running');
    const stopped = json<Summary & { stopped: boolean }>(await call('stop_run', { run: started.run }));
    expect(stopped).toMatchObject({ stopped: true, status: 'interrupted' });
    expect(json<Summary>(await call('resume_run', { run: started.run })).status).toBe('running');
    const messages: string[] = [];
    const ended = json<Summary>(
      await call('watch_run', { run: started.run, seconds: 500 }, ({ message }) => {
        if (message !== undefined) messages.push(message);
      }),
    );
    expect(ended.status).toBe('converged');
    expect(ended.claims).toBeGreaterThan(0);
    expect(messages.join('\n')).toMatch(/claims? passed the gate/);
  });

  it('reads the brief, its claims with their words, and its gaps', async () => {
    const brief = await call('read_brief', { run: started.run });
    expect(brief.text).toContain(QUESTION);
    expect(brief.structured).toEqual({ markdown: brief.text });
    const { claims } = json<{ claims: { id: string }[] }>(await call('read_claims', { run: started.run }));
    const { evidence } = json<{ evidence: { exact: string; addresses: string[] }[] }>(
      await call('read_evidence', { run: started.run, claim: claims[0]?.id }),
    );
    expect(evidence[0]?.exact.length).toBeGreaterThan(20);
    expect(evidence[0]?.addresses.length).toBeGreaterThan(0);
    expect(json<{ gaps: unknown[] }>(await call('read_gaps', { run: started.run })).gaps).toBeInstanceOf(
      Array,
    );
  });

  it('searches the store, and verifies a text against it', async () => {
    const { hits } = json<{ hits: { ref: string; text: string }[] }>(
      await call('search_store', { run: started.run, words: 'sexual transmission', limit: 3 }),
    );
    expect(hits).toHaveLength(3);
    expect((await call('search_store', { corpus: ['/etc'], words: 'root' })).text).toContain('not one that');
    expect((await call('search_store', { words: 'root' })).text).toContain('a run or folders');
    const [hit] = hits;
    const source = hit?.ref.split('.')[0];
    const verify = async (text: string): Promise<boolean> =>
      json<{ passes: boolean }>(await call('verify_citations', { run: started.run, text })).passes;
    expect(await verify(`${hit?.text} [${source}]`)).toBe(true);
    // No quotation marks: the words hold, with the warning that nothing was quoted.
    const strict = { run: started.run, text: `Zika virus was found. [${source}]`, gate: 'strict' };
    expect(json<{ passes: boolean }>(await call('verify_citations', strict)).passes).toBe(false);
    // Without a text: the brief of the run itself, by its name as by its folder.
    for (const run of [started.run, started.folder])
      expect(json<{ passes: boolean }>(await call('verify_citations', { run })).passes).toBe(true);
    expect(await verify(`"Zika virus was cured in 1987 patients by 42 doctors." [${source}]`)).toBe(false);
  });

  it('has a draft reviewed, within its budget and by a model that it may use', async () => {
    const { run } = started;
    const { hits } = json<{ hits: { ref: string; text: string }[] }>(
      await call('search_store', { run, words: 'Zika virus transmission', limit: 3 }),
    );
    const text = hits.map(({ ref, text }) => `${text} [${ref.split('.')[0]}]`).join('\n\n');
    const model = 'openai/gpt-6-luna';
    const reviewed = json<{ citations: { review?: object }[]; review: object }>(
      await call('verify_citations', { run, text, model, budgetTokens: 40_000 }),
    );
    expect(reviewed.review).toMatchObject({ model, due: 3, reviewed: 3, verdicts: { SUPPORTED: 3 } });
    expect(reviewed.citations[0]?.review).toMatchObject({ verdict: 'SUPPORTED', model });
    for (const [asked, problem] of [
      [{ model: 'openai/other' }, 'model: "openai/other" is not one that this server may use'],
      [{ model, budgetTokens: 60_000 }, 'budgetTokens: 60000 is more than this server allows'],
      [{ budgetTokens: 40_000 }, 'budgetTokens: 40000 is for a review by a model'],
      [{ model, budgetTokens: 0 }, 'budgetTokens'],
      [{ modell: model }, 'modell is not known; known are run, text, gate, model, budgetTokens'],
    ] as const) {
      const refused = await call('verify_citations', { run, text, ...asked }).catch((error: unknown) => ({
        isError: true,
        text: String(error),
      }));
      expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining(problem)]);
    }
    expect(models.calls).toHaveLength(1);
  });

  it('offers the documents of its runs as resources', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      ['report.md', 'synth.json', 'rounds.json'].map((name) => `research-loop://runs/${started.run}/${name}`),
    );
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'research-loop://runs/{run}/{document}',
    ]);
    const read = async (uri: string): Promise<string> => {
      const [content] = (await client.readResource({ uri })).contents;
      return content !== undefined && 'text' in content ? content.text : '';
    };
    expect(await read(resources[0]?.uri ?? '')).toContain(QUESTION);
    expect(JSON.parse(await read(resources[1]?.uri ?? ''))).toMatchObject({ question: QUESTION });
    for (const [uri, problem] of [
      [`research-loop://runs/${started.run}/store.db`, 'has no document'],
      [`research-loop://runs/${encodeURIComponent('../..')}/report.md`, 'There is no run'],
      [`research-loop://runs/${encodeURIComponent('/etc')}/report.md`, 'There is no run'],
      ['research-loop://runs/%00/report.md', 'There is no run'],
    ] as const)
      await expect(read(uri)).rejects.toThrow(problem);
  });

  it('answers what cannot be done with the cause, not with a broken connection', async () => {
    const missing = await call('read_claims', { run: 'nothing' });
    expect(missing).toMatchObject({ isError: true });
    expect(missing.text).toContain('There is no run nothing');
    const refused = await call('start_run', { question: 'What is it about?', corpus: ['/does/not/exist'] });
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain('is not one that this server may read');
    const invalid = await call('search_store', { run: started.run }).catch((error: unknown) => ({
      text: (error as Error).message,
      isError: true,
    }));
    expect(invalid.isError).toBe(true);
    expect(json<{ runs: Summary[] }>(await call('list_runs', {})).runs).toHaveLength(1);
  });
});

describe('a hostile client', () => {
  const folder = temporaryFolder();
  const client = new Client({ name: 'test', version: '1.0.0' });
  const call = caller(client);
  const pwned = join(folder.path, 'pwned');

  beforeAll(async () => {
    copyArticles(join(folder.path, 'articles'), articleFiles().slice(0, 2));
    mkdirSync(join(folder.path, 'private'));
    symlinkSync(join(folder.path, 'private'), join(folder.path, 'articles', 'link'));
    mkdirSync(join(folder.path, 'elsewhere', 'run'), { recursive: true });
    writeFileSync(join(folder.path, 'elsewhere', 'run', 'store.db'), '');
    mkdirSync(join(folder.path, 'runs', 'pointing'), { recursive: true });
    writeFileSync(join(folder.path, 'runs', 'pointing', 'store.path'), '/etc/hostname\n');
    symlinkSync(join(folder.path, 'elsewhere'), join(folder.path, 'runs', 'linked'));
    mkdirSync(join(folder.path, 'work'));
    const args = ['--allow-corpus', '../articles', '--allow-runs', '../runs', '--budget-usd', '1'];
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [
          PROGRAM,
          'mcp',
          ...args,
          '--max-rounds',
          '2',
          '--allow-model',
          'anthropic/*',
          '--max-runs',
          '1',
        ],
        cwd: join(folder.path, 'work'),
      }),
    );
  });
  afterAll(async () => {
    await client.close();
    folder.remove();
  });

  const question = 'What is it about?';
  it.each<[string, Record<string, unknown>, string]>([
    ['a program', { model: 'exec/touch PWNED' }, 'is not one that this server may use'],
    [
      'a program for a role',
      { roleModel: ['critic=exec/touch PWNED'] },
      'is not one that this server may use',
    ],
    [
      'a program, under a service',
      { model: 'anthropic/x', roleModel: ['critic=exec/touch'] },
      'roleModel: "exec/touch" is not',
    ],
    ['a service that is not listed', { model: 'openai/default' }, 'It may use extractive, anthropic/*'],
    ['an engine that costs', { search: 'wikipedia,exa' }, 'The engine exa'],
    ['a private folder', { corpus: ['../private'] }, 'is not one that this server may read'],
    [
      'a private folder through a link',
      { corpus: ['../articles/link'] },
      'is not one that this server may read',
    ],
    [
      'a private folder by dots',
      { corpus: ['../articles/../private'] },
      'is not one that this server may read',
    ],
    ['a folder with NUL', { corpus: ['../articles\0/../private'] }, 'is not one that this server may read'],
    ['the root', { corpus: ['/'] }, 'is not one that this server may read'],
    ['a run folder elsewhere', { run: '../elsewhere/new' }, 'lies outside the folders of this server'],
    [
      'a run folder through a link',
      { run: 'FOLDER/runs/linked/new' },
      'lies outside the folders of this server',
    ],
    ['a run folder by a full path', { run: '/tmp/pwned-run' }, 'lies outside the folders of this server'],
    ['a run folder with NUL', { run: 'a\0b' }, 'lies outside the folders of this server'],
    ['the folder of all runs', { run: '.' }, 'lies outside the folders of this server'],
    ['more money', { budgetUsd: 2 }, 'is more than this server allows a run'],
    ['more rounds', { maxRounds: 3 }, 'is more than this server allows a run'],
    [
      'more rounds in a header',
      { question: `[MODE: DEEP_RESEARCH rounds=4] ${question}`, corpus: ['../articles'] },
      'max-rounds',
    ],
  ])('cannot start a run with %s', async (_, asked, problem) => {
    const given = JSON.parse(
      JSON.stringify({ question, ...asked })
        .replace('PWNED', pwned)
        .replace('FOLDER', folder.path),
    ) as object;
    const answer = await call('start_run', given as Record<string, unknown>);
    expect([answer.isError, answer.text]).toEqual([true, expect.stringContaining(problem)]);
    expect(existsSync(pwned)).toBe(false);
    expect(existsSync(join(folder.path, 'work', 'runs'))).toBe(false);
  });

  it.each([
    ['store', 'papers.db'],
    ['config', 'config.json'],
    ['customEngines', {}],
    ['render', true],
    ['variables', { HOME: '/' }],
    ['maxRounds', -1],
    ['maxRounds', 1.5],
    ['budgetUsd', 0],
    ['corpus', [1]],
  ])('cannot give %s: %j', async (name, value) => {
    const answer = await call('start_run', { question, [name]: value }).catch((error: unknown) => ({
      isError: true,
      text: String(error),
    }));
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain(name);
  });

  it.each([
    '../elsewhere/run',
    'elsewhere/run',
    '../runs/linked/run',
    'pointing',
    '/etc',
    '..',
    '.',
    'a\0b',
    '../runs',
  ])('cannot look at, stop or resume %j', async (run) => {
    for (const tool of ['read_brief', 'watch_run', 'stop_run', 'resume_run', 'verify_citations'])
      expect(await call(tool, { run })).toMatchObject({
        isError: true,
        text: expect.stringMatching(/There is no run|outside the folders|holds no store|no store/) as string,
      });
  });

  it('cannot have a process ended that a lock file names', async () => {
    const victim = spawn('sleep', ['60'], { stdio: 'ignore' });
    const run = join(folder.path, 'runs', 'forged');
    const options = { ...optionsFor(''), corpora: [] };
    openRun({ folder: run, question, options }).close();
    const startTime = readFileSync(`/proc/${String(victim.pid)}/stat`, 'utf8').split(' ')[21] ?? '';
    writeFileSync(join(run, 'run.lock.pid'), `${String(victim.pid)}\n${startTime}\n`);
    const lock = new Database(join(run, 'run.lock'));
    lock.exec('BEGIN EXCLUSIVE');
    const answer = await call('stop_run', { run: 'forged' });
    lock.close();
    const isAlive = victim.exitCode === null && victim.signalCode === null;
    victim.kill('SIGKILL');
    expect([isAlive, answer.isError]).toEqual([true, true]);
    expect(answer.text).toContain('was not started by this server');
  });

  it('cannot start more processes than the operator allows', async () => {
    const start = () => call('start_run', { question, corpus: ['../articles'] });
    const answers = await Promise.all([start(), start(), start()]);
    const refused = answers.filter(({ isError }) => isError);
    expect(refused).toHaveLength(2);
    for (const { text } of refused) expect(text).toContain('may not start more than 1 at once');
  });
});

describe('the MCP server over HTTP', () => {
  const folder = temporaryFolder();
  let server: ChildProcess;
  let address = '';
  let token = '';

  beforeAll(async () => {
    server = spawn(process.execPath, [PROGRAM, 'mcp', '--http', '0'], { cwd: folder.path });
    const [lines] = (await once(server.stderr as NodeJS.ReadableStream, 'data')) as [Buffer];
    address = /http:\S+/.exec(lines.toString())?.[0] ?? '';
    token = /once: (\S+)/.exec(lines.toString())?.[1] ?? '';
  });
  afterAll(async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    folder.remove();
  });

  const status = (
    headers: Record<string, string>,
    body: string | Buffer = '{}',
  ): Promise<number | undefined> =>
    new Promise((done, failed) => {
      const type = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const asked = request(address, { method: 'POST', headers: { ...type, ...headers } }, (reply) => {
        reply.resume();
        done(reply.statusCode);
      });
      asked.on('error', failed);
      asked.end(body);
    });
  const bearer = () => ({ authorization: `Bearer ${token}` });

  it('serves the same tools to who has the token', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const requestInit = { headers: bearer() };
    await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }));
    expect((await client.listTools()).tools).toHaveLength(TOOLS.length);
    expect(json<{ runs: unknown[] }>(await caller(client)('list_runs', {})).runs).toEqual([]);
    expect((await client.listResources()).resources).toEqual([]);
    await client.close();
  });

  it('refuses whoever has not: another user of this machine reaches the port too', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    await expect(client.connect(new StreamableHTTPClientTransport(new URL(address)))).rejects.toThrow();
    expect(token.length).toBeGreaterThan(40);
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
      token,
    ])
      expect([authorization, await status({ authorization })]).toEqual([authorization, 401]);
    expect(await status({ authorization: `bearer ${token}` })).not.toBe(401);
  });

  it('refuses a foreign host and a foreign page, token or not', async () => {
    expect(await status({ ...bearer(), host: 'evil.example' })).toBe(403);
    expect(await status({ ...bearer(), origin: 'https://evil.example' })).toBe(403);
    expect(await status({ ...bearer(), origin: 'null' })).toBe(403);
    expect(await status({ ...bearer(), host: '127.0.0.1.evil.example' })).toBe(403);
  });

  it('reads no body above a megabyte, announced or not', async () => {
    const large = Buffer.alloc(1_100_000, 0x20);
    expect(await status({ ...bearer(), 'content-length': String(large.length) }, large)).toBe(413);
    expect(await status({ ...bearer(), 'transfer-encoding': 'chunked' }, large)).toBe(413);
  });
});

describe('how the server over HTTP is started', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const refused = async (...args: string[]): Promise<string> => {
    const { code, stderr } = await call(['mcp', ...args], { cwd: folder.path });
    expect(code).toBe(2);
    return stderr;
  };

  it('serves other machines only when that is said', async () => {
    expect(await refused('--http', '0', '--host', '0.0.0.0')).toContain('--allow-remote NAME');
    expect(await refused('--http', '0', '--host', '::')).toContain('would serve other machines');
    expect(await refused('--host', '127.0.0.1')).toContain('has no effect without --http');
  });

  it('takes a token from a file that it alone reads, or from the environment', () => {
    const path = join(folder.path, 'private', 'token');
    const made = tokenOf(path, undefined);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(tokenOf(path, undefined)).toEqual({ ...made, isNew: false });
    chmodSync(path, 0o640);
    expect(() => tokenOf(path, undefined)).toThrow('readable by you alone');
    expect(() => tokenOf(undefined, 'short')).toThrow('at least 24');
    expect(tokenOf(undefined, 'x'.repeat(24))).toEqual({ value: 'x'.repeat(24), isNew: false });
    expect(tokenOf(undefined, undefined).value).not.toBe(tokenOf(undefined, undefined).value);
  });

  it('allows only folders that exist', async () => {
    expect(await refused('--allow-corpus', 'missing')).toContain('--allow-corpus missing is not a folder');
    expect(await refused('--allow-runs', '')).toContain('must not be empty');
  });
});
