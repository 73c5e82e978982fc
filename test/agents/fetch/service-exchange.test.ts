import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createHttpClient } from '../../../agents/fetch/http-call.js';
import { createTraffic } from '../../../agents/fetch/traffic.js';
import { openModel } from '../../../agents/models/registry.js';
import { criticRole } from '../../../agents/roles/critic.js';
import { createCustomEngine } from '../../../agents/search/custom.js';
import type { SearchQuery } from '../../../agents/search/engine.js';
import { engineEntry, ENGINE_NAMES } from '../../../agents/search/registry.js';
import type { Failure, Result } from '../../../agents/result.js';
import { INPUTS } from '../roles/inputs.js';
import { manualClock, type Loopback } from './loopback.js';
import { open, serve } from './serving.js';
import { few } from '../../tools/volume.js';

/** What a service that the user chose may do with a request, and with this process's memory. */

const KEY = 'sk-Test/4711+key=9Q';
const MODELS = {
  'anthropic/claude-sonnet-5-5': 'ANTHROPIC',
  'openai/gpt-6-luna': 'OPENAI',
  'google/gemini-3.1-pro-preview': 'GOOGLE',
  'openrouter/x/y': 'OPENROUTER',
  'openai-compatible/x': 'OPENAI_COMPATIBLE',
  'ollama/x': 'OLLAMA',
} as const;
type Model = keyof typeof MODELS;
const MODEL_NAMES = Object.keys(MODELS) as Model[];

const failureOf = (result: Result<unknown>): Failure => {
  if (result.ok) throw new Error('It answered.');
  return result.failure;
};

async function askModel(model: Model, address: string): Promise<Result<unknown>> {
  const { system, stable, prompt, promptHash } = criticRole.render(INPUTS.critic);
  const opened = openModel(model, {
    ...{ ANTHROPIC_API_KEY: KEY, OPENAI_API_KEY: KEY, OPENROUTER_API_KEY: KEY },
    ...{ OPENAI_COMPATIBLE_API_KEY: KEY, GOOGLE_GENERATIVE_AI_API_KEY: KEY },
    [`${MODELS[model]}_BASE_URL`]: address,
  });
  if (!opened.ok) return opened;
  return opened.value.complete(
    {
      ...{ role: 'critic', model, system, stable, prompt, promptHash, schema: criticRole.schema },
      ...{ maxOutputTokens: 1000, attempt: 1 },
    },
    { signal: new AbortController().signal, timeoutMs: 60_000 },
  );
}

const QUERY: SearchQuery = {
  ...{ angle: 'entity', reformulation: 'paraphrase', question: 'Does it help?', terms: ['help'] },
  ...{ temporalIntent: 'none', freshness: 'any', removedStaleYears: [] },
};
const LIMITS = { allowDomains: [], denyDomains: [], since: null, today: '2026-01-15', maxResults: 10 };

function openHttp() {
  const traffic = createTraffic({ clock: manualClock(), random: () => 0.5 });
  const http = createHttpClient({ userAgent: 'test', traffic, secrets: [KEY] });
  open.push(http);
  return http;
}

function askEngine(name: (typeof ENGINE_NAMES)[number] | 'custom', baseUrl: string) {
  const settings = { http: openHttp(), baseUrl, apiKey: KEY, contact: 'test@example.org' };
  const own = {
    url: `${baseUrl}/?q={question}`,
    headers: { 'x-key': '{key}' },
    results: '',
    fields: { address: 'a' },
  };
  const engine = name === 'custom' ? createCustomEngine(own, settings) : engineEntry(name).create(settings);
  return engine.search(QUERY, LIMITS, new AbortController().signal);
}

/** Every way to ask a service, with what sets its address. */
const ASKED = [
  ...MODEL_NAMES.map(
    (name) => [name, `${MODELS[name]}_BASE_URL`, (to: string) => askModel(name, to)] as const,
  ),
  ...ENGINE_NAMES.map(
    (name) => [name, engineEntry(name).baseUrlVariable, (to: string) => askEngine(name, to)] as const,
  ),
  ['custom', '"url"', (to: string) => askEngine('custom', to)] as const,
];

describe('a redirect', () => {
  const STATUSES = [301, 302, 303, 307, 308];

  it.each(ASKED)('of %s to another origin is not followed, and %s is named', async (_, setting, ask) => {
    const other = await serve((_request, response) => response.end('{}'));
    // The same host by another port, by another name, and by a scheme that is not one's own.
    const port = String(other.port);
    const elsewhere = [`http://localhost:${port}`, `//127.0.0.1:${port}/x`, 'file:///etc/passwd'];
    const cases = [
      ...STATUSES.map((status) => [status, other.origin] as const),
      ...elsewhere.map((to) => [307, to] as const),
    ];
    for (const [status, location] of cases) {
      const server = await serve((request, response) => {
        request.resume();
        response.writeHead(status, { location }).end();
      });
      const failure = failureOf(await ask(server.origin));
      expect(failure, `${status} ${location}`).toMatchObject({ code: 'redirected', retryable: false });
      expect(failure.message).toContain(`(status ${status})`);
      expect(failure.cure).toContain(setting);
      expect(server.seen, `${status} ${location}`).toHaveLength(1);
    }
    expect(other.seen).toEqual([]);
  });

  it('within the origin is followed where the request can be repeated as it is', async () => {
    const bodies: string[] = [];
    const server = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        bodies.push(body);
        if (request.url?.includes('moved') === true) return void response.end('{"results":[]}');
        const [, status = '308'] = /\/s(\d{3})/.exec(request.url ?? '') ?? [];
        response.writeHead(Number(status), { location: '/moved' }).end();
      });
    });
    expect(await askEngine('tavily', `${server.origin}/s308`)).toMatchObject({ ok: true });
    expect(bodies[1]).toBe(bodies[0]);
    expect(failureOf(await askEngine('tavily', `${server.origin}/s302`)).code).toBe('redirected');
    expect(await askEngine('crossref', `${server.origin}/s301`)).toMatchObject({ ok: true });
    expect(server.seen.filter((line) => line === 'POST /moved')).toHaveLength(1);
  });

  it('in a circle ends', async () => {
    const server = await serve((_, response) => response.writeHead(307, { location: '/again' }).end());
    expect(failureOf(await askEngine('crossref', server.origin)).code).toBe('too-many-redirects');
    expect(failureOf(await askModel('ollama/x', server.origin)).code).toBe('too-many-redirects');
  });
});

/** Sends chunks for ever, as fast as they are taken, and counts what went out. */
function pour(response: ServerResponse, chunk: Buffer | string, sent: { bytes: number }): void {
  const next = (): void => {
    if (response.destroyed) return;
    sent.bytes += chunk.length;
    if (response.write(chunk)) setImmediate(next);
    else response.once('drain', next);
  };
  next();
}

const ZEROS = Buffer.alloc(8 * 1024 * 1024);
const MIB = 1024 * 1024;

describe('a reply without end', () => {
  const BODIES: [string, Record<string, string>, Buffer | string][] = [
    ['plain', {}, Buffer.alloc(64 * 1024, 0x20)],
    ['events', { 'content-type': 'text/event-stream' }, `data: {"choices":[]}\n\n`.repeat(500)],
    ['gzip', { 'content-encoding': 'gzip' }, gzipSync(ZEROS)],
    ['gzip in gzip', { 'content-encoding': 'gzip, gzip' }, gzipSync(gzipSync(Buffer.alloc(64 * MIB)))],
    ['brotli', { 'content-encoding': 'br' }, brotliCompressSync(Buffer.alloc(64 * MIB))],
    ['deflate', { 'content-encoding': 'deflate' }, deflateSync(Buffer.alloc(64 * MIB))],
  ];
  const ASKED_FOR_MUCH = ASKED.filter(([name]) =>
    few(['exa', 'anthropic/claude-sonnet-5-5', 'ollama/x']).includes(name),
  );

  it.each(BODIES)('%s is cut off at the limit, which is named', async (_, headers, chunk) => {
    const sent = { bytes: 0 };
    const server: Loopback = await serve((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json', ...headers });
      pour(response, chunk, sent);
    });
    for (const [name, , ask] of ASKED_FOR_MUCH) {
      sent.bytes = 0;
      const before = process.memoryUsage().rss;
      const failure = failureOf(await ask(server.origin));
      expect(failure, name).toMatchObject({ code: 'too-large', retryable: false });
      expect(failure.message, name).toMatch(/limit of \d+(?:\.\d)? MiB/);
      const service = name.split('/')[0] ?? '';
      expect(failure.message.toLowerCase(), name).toContain(service);
      // What the sockets of both sides hold comes on top of the limit.
      expect(sent.bytes).toBeLessThan(40 * MIB);
      expect((process.memoryUsage().rss - before) / MIB, name).toBeLessThan(250);
    }
    expect(server.seen).toHaveLength(ASKED_FOR_MUCH.length);
  });

  it('announced, or in its headers, is not begun', async () => {
    const server = await serve((request, response) => {
      request.resume();
      if (request.url?.includes('heads') === true) {
        response.socket?.write('HTTP/1.1 200 OK\r\n');
        const more = setInterval(
          () => response.socket?.write(`x-${'a'.repeat(8000)}: ${'b'.repeat(8000)}\r\n`),
          1,
        );
        response.socket?.once('close', () => clearInterval(more));
        return;
      }
      response.writeHead(200, { 'content-length': String(6 * 1024 * MIB) }).write('{');
    });
    for (const [name, , ask] of ASKED_FOR_MUCH)
      for (const path of ['/v1', '/heads'])
        expect(failureOf(await ask(server.origin + path)), `${name} ${path}`).toMatchObject({
          code: 'too-large',
        });
  });
});
