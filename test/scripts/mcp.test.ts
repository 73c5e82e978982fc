import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, temporaryFolder } from '../tools/cli.js';
import { articleFiles, copyArticles } from '../tools/few-articles.js';

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

function caller(client: Client) {
  return async (
    name: string,
    input: Record<string, unknown>,
    onprogress?: (progress: { message?: string | undefined }) => void,
  ): Promise<{ text: string; isError: boolean }> => {
    const result = await client.callTool(
      { name, arguments: input },
      { timeout: 100_000, ...(onprogress === undefined ? {} : { onprogress }) },
    );
    const [content] = result.content as { type: string; text: string }[];
    return { text: content?.text ?? '', isError: result.isError === true };
  };
}

const json = <T>(answer: { text: string; isError: boolean }): T => {
  expect(answer.isError, answer.text).toBe(false);
  return JSON.parse(answer.text) as T;
};

describe('the MCP server on standard input and output', () => {
  const folder = temporaryFolder();
  const client = new Client({ name: 'test', version: '1.0.0' });
  const call = caller(client);
  let started: Summary;

  beforeAll(async () => {
    copyArticles(join(folder.path, 'articles'), articleFiles().slice(0, 16));
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp'], cwd: folder.path }),
    );
    started = json<Summary>(await call('start_run', { question: QUESTION, corpus: ['articles'] }));
  });
  afterAll(async () => {
    await client.close();
    folder.remove();
  });

  it('offers its tools, each with a description and a schema', async () => {
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name).sort()).toEqual([...TOOLS].sort());
    for (const tool of tools) {
      expect(tool.description?.length).toBeGreaterThan(20);
      expect(tool.inputSchema.type).toBe('object');
    }
  });

  it('starts a run that goes on by itself, stops it and resumes it to its end, telling the progress', async () => {
    expect(started.status).toBe('running');
    const stopped = json<Summary & { stopped: boolean }>(await call('stop_run', { run: started.run }));
    expect(stopped).toMatchObject({ stopped: true, status: 'interrupted' });
    expect(json<Summary>(await call('resume_run', { run: started.run })).status).toBe('running');
    const messages: string[] = [];
    const ended = json<Summary>(
      await call('watch_run', { run: started.run, seconds: 90 }, ({ message }) => {
        if (message !== undefined) messages.push(message);
      }),
    );
    expect(ended.status).toBe('converged');
    expect(ended.claims).toBeGreaterThan(0);
    expect(messages.join('\n')).toMatch(/claims? passed the gate/);
  });

  it('reads the brief, its claims with their words, and its gaps', async () => {
    expect((await call('read_brief', { run: started.run })).text).toContain(QUESTION);
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
    const [hit] = hits;
    const source = hit?.ref.split('.')[0];
    const verify = async (text: string): Promise<boolean> =>
      json<{ passes: boolean }>(await call('verify_citations', { run: started.run, text })).passes;
    expect(await verify(`${hit?.text} [${source}]`)).toBe(true);
    // No quotation marks: the words hold, with the warning that nothing was quoted.
    const strict = { run: started.run, text: `Zika virus was found. [${source}]`, gate: 'strict' };
    expect(json<{ passes: boolean }>(await call('verify_citations', strict)).passes).toBe(false);
    expect(await verify(`"Zika virus was cured in 1987 patients by 42 doctors." [${source}]`)).toBe(false);
  });

  it('answers what cannot be done with the cause, not with a broken connection', async () => {
    const missing = await call('read_claims', { run: 'nothing' });
    expect(missing).toMatchObject({ isError: true });
    expect(missing.text).toContain('There is no run nothing');
    const refused = await call('start_run', { question: 'What is it about?', corpus: ['/does/not/exist'] });
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain('does not exist');
    const invalid = await call('search_store', { run: started.run }).catch((error: unknown) => ({
      text: (error as Error).message,
      isError: true,
    }));
    expect(invalid.isError).toBe(true);
    expect(json<{ runs: Summary[] }>(await call('list_runs', {})).runs).toHaveLength(1);
  });
});

describe('the MCP server over HTTP', () => {
  const folder = temporaryFolder();
  let server: ChildProcess;
  let address = '';

  beforeAll(async () => {
    server = spawn(process.execPath, [PROGRAM, 'mcp', '--http', '0'], { cwd: folder.path });
    const [line] = (await once(server.stderr as NodeJS.ReadableStream, 'data')) as [Buffer];
    address = /http:\S+/.exec(line.toString())?.[0] ?? '';
  });
  afterAll(async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    folder.remove();
  });

  const status = (headers: Record<string, string>): Promise<number | undefined> =>
    new Promise((done, failed) => {
      const asked = request(address, { method: 'POST', headers }, (reply) => {
        reply.resume();
        done(reply.statusCode);
      });
      asked.on('error', failed);
      asked.end('{}');
    });

  it('serves the same tools', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(address)));
    expect((await client.listTools()).tools).toHaveLength(TOOLS.length);
    expect(json<{ runs: unknown[] }>(await caller(client)('list_runs', {})).runs).toEqual([]);
    await client.close();
  });

  it('refuses a foreign host and a foreign page', async () => {
    expect(await status({ host: 'evil.example', 'content-type': 'application/json' })).toBe(403);
    expect(await status({ origin: 'https://evil.example', 'content-type': 'application/json' })).toBe(403);
  });
});
