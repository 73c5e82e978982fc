import { mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitCommand } from '../../../agents/models/exec.js';
import { openModel } from '../../../agents/models/registry.js';
import type { ModelRequest } from '../../../agents/roles/roles.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'exec-model-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const REQUEST: ModelRequest = {
  role: 'critic',
  model: 'exec/x',
  system: 'You are a critic.',
  stable: 'Question',
  prompt: 'Name the gaps. '.repeat(20_000),
  schema: { type: 'object' },
  maxOutputTokens: 100,
  promptHash: '0',
  attempt: 1,
};

function script(name: string, body: string): string {
  const path = join(folder, `${name}.cjs`);
  writeFileSync(path, body);
  return `${process.execPath} ${path}`;
}

function run(command: string, options: { timeoutMs?: number; signal?: AbortSignal } = {}) {
  const provider = openModel(`exec/${command}`, {});
  if (!provider.ok) throw new Error('no provider');
  const signal = options.signal ?? new AbortController().signal;
  return provider.value.complete(REQUEST, { signal, timeoutMs: options.timeoutMs ?? 20_000 });
}

const READ_ALL = "const request = JSON.parse(require('fs').readFileSync(0, 'utf8'));";

describe('a program as the model', () => {
  it('gets the whole request as JSON and answers with words', async () => {
    const command = script('plain', `${READ_ALL} console.log(request.role + ' ' + request.prompt.length);`);
    const result = await run(command);
    expect(result).toMatchObject({ ok: true, value: { finishReason: 'stop', usageEstimated: true } });
    expect(result.ok && result.value.text.trim()).toBe(`critic ${REQUEST.prompt.length}`);
  });

  it('may tell its tokens', async () => {
    const reply = `{ text: '{"a":1}', inputTokens: 12, outputTokens: 5 }`;
    const result = await run(script('envelope', `${READ_ALL} console.log(JSON.stringify(${reply}));`));
    expect(result).toMatchObject({
      ok: true,
      value: { text: '{"a":1}', inputTokens: 12, outputTokens: 5, usageEstimated: false },
    });
  });

  it('may answer without reading', async () => {
    expect(await run(script('deaf', "console.log('{}');"))).toMatchObject({ ok: true });
  });

  it('runs through a shell only where it needs one', async () => {
    const command = script('upper', 'process.stdin.pipe(process.stdout);');
    const result = await run(`${command} | wc -c`);
    expect(result.ok && Number(result.value.text)).toBeGreaterThan(REQUEST.prompt.length);
  });

  it.each([
    [
      'an exit code',
      "console.error('no licence'); process.exit(3);",
      { code: 'server-error', retryable: true },
    ],
    ['silence', '', { code: 'bad-reply' }],
    ['a flood', "setInterval(() => process.stdout.write('x'.repeat(1e6)), 1);", { code: 'too-large' }],
  ])('fails by %s', async (name, body, expected) => {
    const result = await run(script(name.replace(/ /g, '-'), body));
    expect(result).toMatchObject({ ok: false, failure: expected });
    if (!result.ok && name === 'an exit code') expect(result.failure.message).toContain('no licence');
  });

  it('fails clearly where there is no such program', async () => {
    const result = await run('/no/such/program --flag');
    expect(result).toMatchObject({ ok: false, failure: { code: 'not-found', retryable: false } });
  });

  it('ends what it started, children included, when time is up or the caller stops', async () => {
    const marker = join(folder, 'still-alive');
    const child = `setTimeout(() => require('fs').writeFileSync('${marker}', 'x'), 1500)`;
    const body = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}]); setInterval(() => {}, 1000);`;
    const command = script('slow', body);
    expect(await run(command, { timeoutMs: 400 })).toMatchObject({
      ok: false,
      failure: { code: 'timed-out' },
    });
    const stopped = await run(command, { signal: AbortSignal.timeout(200) });
    expect(stopped).toMatchObject({ ok: false, failure: { code: 'aborted' } });
    await new Promise((done) => setTimeout(done, 2200));
    expect(existsSync(marker) ? readFileSync(marker, 'utf8') : 'gone').toBe('gone');
  });
});

describe('splitCommand', () => {
  it.each([
    ['agent --json -p', ['agent', '--json', '-p']],
    [`agent "two words" 'and three more'`, ['agent', 'two words', 'and three more']],
    ['agent --flag="a b"', ['agent', '--flag=a b']],
    ['a | b', null],
    ['a "$HOME"', null],
    ['a > b', null],
    ["it's", null],
  ])('%s', (command, words) => {
    expect(splitCommand(command)).toEqual(words);
  });
});
