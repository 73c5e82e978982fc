import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpClient } from '../../agents/fetch/http-call.js';
import { createTraffic } from '../../agents/fetch/traffic.js';
import { openModel } from '../../agents/models/registry.js';
import { criticRole } from '../../agents/roles/critic.js';
import {
  redactorOf,
  secretsInAddress,
  secretsOf,
  shownAddress,
  textRedactorOf,
} from '../../agents/secrets.js';
import { shownWords } from '../../agents/shown-words.js';
import { manualClock, startLoopback } from './fetch/loopback.js';
import { INPUTS } from './roles/inputs.js';

const KEY = 'sk-AbC/123+xyz=9Q';
const each = (spell: (code: number) => string): string =>
  [...KEY].map((character) => spell(character.charCodeAt(0))).join('');
const hex = (code: number): string => code.toString(16);

/** How a service, its proxy or its log may write what it was sent. */
const SPELLINGS: Record<string, string> = {
  plain: KEY,
  'lower case': KEY.toLowerCase(),
  'upper case': KEY.toUpperCase(),
  'URL-encoded': encodeURIComponent(KEY),
  'URL-encoded twice': encodeURIComponent(encodeURIComponent(KEY)),
  'URL-encoded whole': each((code) => `%${hex(code)}`),
  'JSON-escaped': KEY.replace('/', '\\/'),
  'JSON-escaped whole': each((code) => `\\u${hex(code).padStart(4, '0')}`),
  'JSON in JSON': each((code) => `\\\\u${hex(code).padStart(4, '0')}`),
  'hexadecimal escapes': each((code) => `\\x${hex(code)}`),
  'HTML, decimal': each((code) => `&#${code};`),
  'HTML, hexadecimal': each((code) => `&#x${hex(code)};`),
  base64: Buffer.from(KEY).toString('base64').replace(/=+$/, '').slice(0, -1),
  'base64 of a login': Buffer.from(`user:${KEY}`).toString('base64'),
  'base64url of a login': Buffer.from(`u:${KEY}`).toString('base64url'),
  hexadecimal: Buffer.from(KEY).toString('hex'),
  'split by colours': KEY.replace('1', '\u001b[31m1\u001b[0m'),
  'split by escaped colours': KEY.replace('1', '\\u001b[31m1\\u001b[0m'),
  'split by a line break': KEY.replace('1', '\n1'),
  'split by an escaped line break': KEY.replace('1', '\\n1'),
  'split by no width': KEY.split('').join('\u200b'),
  'split by tags': KEY.replace('1', '<b>1</b>'),
  'with a header before it': `authorization: bearer ${KEY.toLowerCase()}`,
};

describe('a key in words', () => {
  it.each(Object.entries(SPELLINGS))('%s is hidden, in short words and long ones', (name, spelt) => {
    const long = 'Lorem ipsum dolor sit amet. '.repeat(200);
    for (const redact of [redactorOf([KEY]), textRedactorOf([KEY])])
      for (const around of ['', long]) {
        const words = redact(`${around}before ${spelt} behind`);
        expect(words, name).toContain('[key]');
        expect(words.length).toBeLessThan(around.length + 60);
        expect(words.startsWith(`${around}before `)).toBe(true);
        expect(words.endsWith('behind')).toBe(true);
      }
  });

  it('leaves all other words as they are', () => {
    const redact = textRedactorOf([KEY, 'lm-studio', 'not-needed', 'short']);
    fc.assert(
      fc.property(fc.string({ maxLength: 3000 }), (words) => {
        expect(redact(words)).toBe(words);
      }),
      { numRuns: 200, seed: 7 },
    );
    expect(redact('LM-Studio is not-needed in short.')).toBe('LM-Studio is not-needed in short.');
  });

  it('costs a reply little, whatever it is made of', () => {
    const redact = textRedactorOf([KEY, 'ssssssssssssssss']);
    for (const part of ['s ', '%', '\\u', '&#', '\u001b[', 's\u200b', '\\\\', '%25', KEY.slice(0, -1)])
      expect(redact(part.repeat(30_000)).length, part).toBeGreaterThan(1);
  });
});

describe('secrets of an address', () => {
  it('are its login, its telling parameters, and segments that are tokens', () => {
    const address =
      'https://me:pa%2Fss@gate.example/v1/acc0123456789abcdef/openai?api_key=zzz&api-version=2024-02';
    expect(secretsInAddress(address)).toEqual(['pa/ss', 'me:pa/ss', 'zzz', 'acc0123456789abcdef']);
    expect(shownAddress(address)).toBe('https://gate.example/v1/…/openai');
    expect(shownAddress('http://127.0.0.1:11434/')).toBe('http://127.0.0.1:11434');
    expect(shownAddress('no address at all')).not.toContain('address at all/');
  });

  it('are found among the variables, and nothing else is', () => {
    const found = secretsOf({
      EXA_API_KEY: 'exa-1',
      GITHUB_TOKEN: 'gh-1',
      HTTPS_PROXY: 'joe:hunter2@proxy:3128',
      OLLAMA_BASE_URL: 'http://127.0.0.1:11434',
      PWD: '/home/joe',
      RESEARCH_LOOP_CONTACT: 'joe@example.org',
    });
    expect(found).toEqual(['exa-1', 'gh-1', 'hunter2', 'joe:hunter2']);
  });
});

it('words that are shown hold nothing that a terminal obeys', () => {
  const hostile =
    'no\u001b[31m \u001b]0;title\u0007 \\u001b[2Jkey\u202e\u0000\u009b1m\u200bhere\nnext\\x1b[0m';
  expect(shownWords(hostile)).not.toMatch(/[\p{Cc}\p{Cf}]|u001b|x1b/u);
  expect(shownWords(`${'a'.repeat(199)}😀`)).toBe(`${'a'.repeat(199)}…`);
});

describe('what a service sends back', () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((thing) => thing.close()));
  });

  /** Nothing of the key, in any spelling, and in a failure nothing that a terminal obeys. */
  function expectClean(result: object | string, name: string): void {
    const told = typeof result === 'string' ? result : JSON.stringify(result);
    if (typeof result !== 'string') expect(told, name).not.toMatch(/u001b|\\\\u009b|\p{Cc}/u);
    expect(told, name).not.toMatch(/AbC|abc\W{0,3}\\?\/123|xyz=9q|YkMvMTIz|AbC%2F|6243/iu);
  }

  it.each([400, 200])('status %i: the key is in no failure and in no reply', async (status) => {
    for (const [name, spelt] of Object.entries(SPELLINGS)) {
      const server = await startLoopback((request, response) => {
        request.resume();
        const words = `Bad request \u001b[31m${spelt}\u009b0m`;
        response.writeHead(status, {
          'content-type': 'application/json',
          'x-echo': encodeURIComponent(KEY),
        });
        response.end(JSON.stringify({ error: { message: words }, results: [{ url: words }] }));
      });
      open.push(server);
      const http = createHttpClient({
        userAgent: 'test',
        traffic: createTraffic({ clock: manualClock() }),
        limits: {},
      });
      open.push(http);
      const service = {
        name: 'shop',
        pace: { concurrency: 1, calls: 9, perMs: 1 },
        keyVariable: 'SHOP_KEY',
        key: KEY,
      };
      const reply = await http.call({ service, method: 'GET', url: `${server.origin}/x` });
      expectClean(reply.ok ? reply.value.text : reply.failure, name);
      const provider = openModel('openai-compatible/x', {
        OPENAI_COMPATIBLE_API_KEY: KEY,
        OPENAI_COMPATIBLE_BASE_URL: `${server.origin.replace('//', `//me:${encodeURIComponent(KEY)}@`)}/v1?key=${encodeURIComponent(KEY)}`,
      });
      if (!provider.ok) throw new Error(provider.failure.message);
      const { system, stable, prompt, promptHash } = criticRole.render(INPUTS.critic);
      const answer = await provider.value.complete(
        {
          ...{ role: 'critic', model: 'openai-compatible/x', system, stable, prompt, promptHash },
          ...{ schema: criticRole.schema, maxOutputTokens: 100, attempt: 1 },
        },
        { signal: new AbortController().signal, timeoutMs: 20_000 },
      );
      expectClean(answer.ok ? answer.value.raw : answer.failure, `model, ${name}`);
    }
  });

  it('a key of another service is in no reply either, and words that may be chance are left', async () => {
    const server = await startLoopback((_, response) => response.end(`{"a":"${KEY} production-token"}`));
    const secrets = [KEY, 'production-token'];
    const http = createHttpClient({ userAgent: 'test', secrets });
    open.push(server, http);
    const service = { name: 'shop', pace: { concurrency: 1, calls: 9, perMs: 1 }, keyVariable: null };
    const reply = await http.call({ service, method: 'GET', url: server.origin });
    expect(reply).toMatchObject({ ok: true, value: { text: '{"a":"[key] production-token"}' } });
  });

  it('a base address with a login and parameters is used whole, and shown without', async () => {
    const seen: (string | undefined)[] = [];
    const server = await startLoopback((request, response) => {
      request.resume();
      seen.push(request.url, request.headers.authorization);
      response.writeHead(404).end('not here');
    });
    open.push(server);
    const provider = openModel('ollama/x', {
      OLLAMA_BASE_URL: `${server.origin.replace('//', '//me:hunter2@')}/?token=t0ken-value`,
    });
    if (!provider.ok) throw new Error(provider.failure.message);
    const { system, stable, prompt, promptHash } = criticRole.render(INPUTS.critic);
    const answer = await provider.value.complete(
      {
        ...{ role: 'critic', model: 'ollama/x', system, stable, prompt, promptHash },
        ...{ schema: criticRole.schema, maxOutputTokens: 100, attempt: 1 },
      },
      { signal: new AbortController().signal, timeoutMs: 20_000 },
    );
    expect(seen).toEqual([
      '/api/chat?token=t0ken-value',
      `Basic ${Buffer.from('me:hunter2').toString('base64')}`,
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/hunter2|t0ken/);
  });

  it('an address that is none is not shown: it may be a key in the wrong place', () => {
    const opened = openModel('ollama/x', { OLLAMA_BASE_URL: KEY });
    expect(opened.ok ? 'opened' : opened.failure.message).toBe(
      'OLLAMA_BASE_URL is not a valid address: it must begin with http:// or https://.',
    );
  });

  it('a key that no header can carry is refused by name, before anything is sent', async () => {
    const key = '“sk-quoted-key”';
    const opened = openModel('openai/gpt-6-luna', { OPENAI_API_KEY: key });
    expect(opened).toMatchObject({
      ok: false,
      failure: { code: 'key-refused', cure: 'Set OPENAI_API_KEY to the key alone.' },
    });
    const server = await startLoopback((_, response) => response.end('{}'));
    const http = createHttpClient({ userAgent: 'test' });
    open.push(server, http);
    const service = { name: 'shop', pace: { concurrency: 1, calls: 9, perMs: 1 }, keyVariable: null, key };
    const reply = await http.call({ service, method: 'GET', url: server.origin, headers: { 'x-key': key } });
    expect(reply).toMatchObject({ ok: false, failure: { code: 'key-refused' } });
    expect(JSON.stringify([opened, reply])).not.toContain('quoted-key');
    expect(server.seen).toEqual([]);
  });
});
