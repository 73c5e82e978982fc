import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedder } from '../../../agents/models/registry.js';
import { temporaryFolder } from '../../tools/cli.js';
import { startEmbeddingServer, type EmbeddingServer } from '../../tools/embedding-server.js';

const KEY = 'sk-0123456789abcdefghij';
const folder = temporaryFolder();
let server: EmbeddingServer;
beforeAll(async () => {
  server = await startEmbeddingServer((text) => [text.length, 1]);
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

function embed(model: string, texts: readonly string[] = ['one', 'three']) {
  const opened = openEmbedder(model, {
    ...{ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: server.address, OPENAI_COMPATIBLE_API_KEY: KEY },
    ...{ OPENAI_COMPATIBLE_BASE_URL: server.address, OLLAMA_BASE_URL: server.address },
  });
  if (!opened.ok) return Promise.resolve(opened);
  return opened.value.embed(texts, { signal: new AbortController().signal, timeoutMs: 20_000 });
}

function program(body: string): string {
  const path = join(folder.path, 'program.cjs');
  writeFileSync(path, `const { texts } = JSON.parse(require('fs').readFileSync(0, 'utf8')); ${body}`);
  return `exec/${process.execPath} ${path}`;
}

describe('an embedding model', () => {
  it.each(['openai/scripted', 'openai-compatible/scripted', 'ollama/scripted'])(
    'gives a vector for each text, by the embeddings protocol: %s',
    async (model) => {
      const before = server.calls.length;
      const reply = await embed(model);
      expect(reply.ok && reply.value.vectors.map((vector) => [...vector])).toEqual([
        [3, 1],
        [5, 1],
      ]);
      expect(reply).toMatchObject({ value: { inputTokens: 14 } });
      expect(server.calls.slice(before)).toMatchObject([{ path: '/v1/embeddings', texts: ['one', 'three'] }]);
    },
  );

  it('says what a service refused, and never its key', async () => {
    server.status = 404;
    const reply = await embed('openai/scripted');
    server.status = 200;
    expect(reply).toMatchObject({ ok: false, failure: { code: 'not-found' } });
    expect(server.calls.at(-1)?.key).toContain(KEY);
    expect(JSON.stringify(reply)).not.toContain(KEY);
  });

  it('may be a program', async () => {
    const body = 'console.log(JSON.stringify({ vectors: texts.map((text) => [1, text.length]) }));';
    const reply = await embed(program(body));
    expect(reply.ok && reply.value.vectors.map((vector) => [...vector])).toEqual([
      [1, 3],
      [1, 5],
    ]);
  });

  it.each([
    ['too few', 'console.log(JSON.stringify({ vectors: [[1, 2]] }))'],
    ['of two lengths', 'console.log(JSON.stringify({ vectors: [[1, 2], [1]] }))'],
    ['of no direction', 'console.log(JSON.stringify({ vectors: [[1, 2], [0, 0]] }))'],
    ['of words', 'console.log(JSON.stringify({ vectors: [["1"], ["2"]] }))'],
    ['no JSON', 'console.log("vectors")'],
    ['null', 'console.log("null")'],
  ])('is refused with vectors that cannot be compared: %s', async (_, body) => {
    expect(await embed(program(body))).toMatchObject({ ok: false, failure: { code: 'bad-reply' } });
  });

  it('is refused where the program fails', async () => {
    expect(await embed(program('process.exit(3)'))).toMatchObject({
      ok: false,
      failure: { code: 'server-error' },
    });
  });

  it('is not had of a provider without such models', async () => {
    expect(await embed('anthropic/claude')).toMatchObject({
      ok: false,
      failure: { message: 'Anthropic has no embedding models.' },
    });
  });
});
