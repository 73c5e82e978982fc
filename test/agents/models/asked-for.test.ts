import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openModel } from '../../../agents/models/registry.js';
import type { ModelRequest } from '../../../agents/roles/roles.js';

/** What providers are asked for besides the words: not to keep the reply, and how long to think. */

interface Asked {
  readonly url: string;
  readonly body: Record<string, unknown>;
}

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server that keeps what it was asked and says no; also as a proxy that leads every address to itself. */
async function listen(): Promise<{ origin: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push({ url: request.url ?? '', body: JSON.parse(body) as Record<string, unknown> });
      response.writeHead(400).end('{"error":{"message":"no"}}');
    });
  });
  server.on('connect', (_, socket) => {
    const inner = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      inner.pipe(socket).pipe(inner);
    });
    inner.on('error', () => socket.destroy());
    socket.on('error', () => inner.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

async function askedOf(model: string, role: ModelRequest['role'] = 'critic'): Promise<Asked | undefined> {
  const { origin, asked } = await listen();
  const provider = openModel(
    model,
    {
      ...{ OPENAI_API_KEY: 'k-1234567', OPENAI_BASE_URL: 'http://api.openai.com/v1' },
      ...{ GOOGLE_GENERATIVE_AI_API_KEY: 'k-1234567', GOOGLE_BASE_URL: `${origin}/v1beta` },
      ...{
        OPENROUTER_API_KEY: 'k-1234567',
        OPENROUTER_BASE_URL: `${origin}/api/v1`,
        OLLAMA_BASE_URL: origin,
      },
    },
    model.startsWith('openai/') ? { proxy: { httpProxy: origin, httpsProxy: null, noProxy: null } } : {},
  );
  if (!provider.ok) throw new Error(provider.failure.message);
  const request: ModelRequest = {
    ...{ role, model, system: 'You are a critic.', stable: '', prompt: 'Name the gaps.' },
    ...{ schema: { type: 'object' }, maxOutputTokens: 100, promptHash: '0', attempt: 1 },
  };
  await provider.value.complete(request, { signal: new AbortController().signal, timeoutMs: 20_000 });
  return asked[0];
}

describe('OpenAI', () => {
  it('is told not to keep the reply', async () => {
    const asked = await askedOf('openai/gpt-6-luna');
    expect(asked?.url).toMatch(/\/v1\/responses$/);
    expect(asked?.body).toMatchObject({ store: false, reasoning: { effort: 'medium' } });
  });
});

describe('how long to think', () => {
  it.each([
    ['google/gemini-3.1-pro-preview', { thinkingLevel: 'medium' }],
    ['google/gemini-3.8-flash', { thinkingLevel: 'medium' }],
    ['google/gemini-4-argon', { thinkingLevel: 'medium' }],
    ['google/gemini-2.5-pro', { thinkingBudget: 8192 }],
    ['google/gemini-2.5-flash-lite', undefined],
    ['google/gemini-2.0-flash', undefined],
  ])('%s', async (model, thinking) => {
    const config = (await askedOf(model))?.body.generationConfig as Record<string, unknown>;
    expect(config.thinkingConfig).toEqual(thinking);
  });

  it('less for lists and choices', async () => {
    const config = (await askedOf('google/gemini-3.8-flash', 'searcher'))?.body.generationConfig;
    expect(config).toMatchObject({ thinkingConfig: { thinkingLevel: 'low' } });
  });

  it.each([
    ['openrouter/openai/gpt-6-luna', { effort: 'medium' }],
    ['openrouter/google/gemini-3.1-pro-preview', { effort: 'medium' }],
    ['openrouter/anthropic/claude-sonnet-5.5', undefined],
    ['openrouter/meta-llama/llama-4', undefined],
  ])('%s', async (model, reasoning) => {
    expect((await askedOf(model))?.body.reasoning).toEqual(reasoning);
  });

  it.each([
    ['ollama/gpt-oss:20b', 'medium'],
    ['ollama/qwen3:8b', undefined],
  ])('%s', async (model, think) => {
    expect((await askedOf(model))?.body.think).toBe(think);
  });
});
