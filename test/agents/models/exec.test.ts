import { mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killPrograms, splitCommand } from '../../../agents/models/program.js';
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

  it('cannot tell a key in its complaints', async () => {
    const keys = ['tavily-0123456789', 'sk-abcdefghijklmnop'];
    const command = script(
      'telling',
      `console.error('no luck with ${keys.join(' and ')}'); process.exit(1);`,
    );
    const provider = openModel(`exec/${command}`, {}, { secrets: ['tavily-0123456789', ''] });
    if (!provider.ok) throw new Error('no provider');
    const options = { signal: new AbortController().signal, timeoutMs: 20_000 };
    const result = await provider.value.complete(REQUEST, options);
    expect(result.ok ? '' : result.failure.message).toContain(
      'exited with code 1: no luck with [key] and [key].',
    );
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
    const child = (marker: string): string =>
      `require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']).on('spawn', function () { require('fs').writeFileSync('${marker}', String(this.pid)); }); setInterval(() => {}, 1000);`;
    const slow = join(folder, 'slow.pid');
    expect(await run(script('slow', child(slow)), { timeoutMs: 1_000 })).toMatchObject({
      ok: false,
      failure: { code: 'timed-out' },
    });
    const marker = join(folder, 'stopped.pid');
    const stop = new AbortController();
    const stopped = run(script('stopped', child(marker)), { signal: stop.signal, timeoutMs: 600_000 });
    await until(() => existsSync(marker) && readFileSync(marker, 'utf8') !== '');
    stop.abort();
    expect(await stopped).toMatchObject({ ok: false, failure: { code: 'aborted' } });
    for (const each of [slow, marker])
      if (existsSync(each)) await until(() => !isAlive(Number(readFileSync(each, 'utf8'))));
  });
});

/** A process of another session that holds the pipe for a minute, and how a script starts it. */
const LEAVES_BEHIND = `const left = require('child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'],
  { detached: true, stdio: ['ignore', 'inherit', 'inherit'] }); left.unref();`;
const leftBy = (marker: string): string =>
  `${LEAVES_BEHIND} require('fs').writeFileSync('${marker}', String(left.pid));`;
const isAlive = (id: number): boolean => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};
const until = async (happened: () => boolean): Promise<void> => {
  while (!happened()) await new Promise((done) => setTimeout(done, 10));
};

describe('a process that the program left behind with its pipe', () => {
  const left = (name: string): string => join(folder, `${name}.pid`);
  const idOf = (name: string): number => Number(readFileSync(left(name), 'utf8'));

  it('does not hold the answer back', async () => {
    const body = `${leftBy(left('answered'))} process.stdout.write('{"a":1}'); process.exitCode = 0;`;
    const result = await run(script('leaves-answer', body));
    expect(result).toMatchObject({ ok: true, value: { text: '{"a":1}' } });
    // It is not of the program's group, and nobody's business; had it been waited for, it would be gone.
    expect(isAlive(idOf('answered'))).toBe(true);
    process.kill(idOf('answered'));
  });

  it('does not cut a long answer short', async () => {
    const body = `${leftBy(left('long'))} process.stdout.write('x'.repeat(3_000_000));`;
    const result = await run(script('leaves-long', body));
    expect(result.ok && result.value.text.length).toBe(3_000_000);
    process.kill(idOf('long'));
  });

  it('does not hold a stop back', async () => {
    const command = script('leaves-hang', `${leftBy(left('hung'))} setInterval(() => {}, 1000);`);
    const controller = new AbortController();
    const running = run(command, { signal: controller.signal });
    await until(() => existsSync(left('hung')) && idOf('hung') > 0);
    controller.abort();
    expect(await running).toMatchObject({ ok: false, failure: { code: 'aborted' } });
    expect(isAlive(idOf('hung'))).toBe(true);
    process.kill(idOf('hung'));
  });
});

it('a program that does not heed a stop is killed when this process ends itself', async () => {
  const marker = join(folder, 'deaf.pid');
  const body = `process.on('SIGTERM', () => {}); require('fs').writeFileSync('${marker}', String(process.pid)); setInterval(() => {}, 1000);`;
  const running = run(script('deaf-to-stop', body));
  await until(() => existsSync(marker) && readFileSync(marker, 'utf8') !== '');
  killPrograms();
  expect(await running).toMatchObject({ ok: false, failure: { code: 'server-error' } });
  expect(isAlive(Number(readFileSync(marker, 'utf8')))).toBe(false);
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
