/** Nothing that could reach the network is loaded by the check, whatever kind of store it is pointed at. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'verify-network-'));
const run = join(folder, 'run');

/** Writes the name of every package and built-in module that is resolved. */
const HOOK = `
  import { writeSync } from 'node:fs';
  export async function resolve(specifier, context, next) {
    const found = await next(specifier, context);
    const name = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(found.url)?.[1] ?? (found.url.startsWith('node:') ? found.url : '');
    if (name) writeSync(2, 'LOADED ' + name + '\\n');
    return found;
  }`;
const NETWORK =
  /^(?:node:(?:https?|http2|net|tls|dgram|dns|dns\/promises)|undici|exa-js|ai|@ai-sdk\/.*|openai|.*fetch.*)$/;

const tsx = (args: readonly string[], cwd = folder) =>
  spawnSync(process.execPath, ['--import', join(root, 'node_modules/tsx/dist/loader.mjs'), ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });

const callOf = (command: string, argv: readonly string[]): string =>
  `const { main } = await import(${JSON.stringify(join(root, `scripts/${command}.ts`))});
   process.exitCode = await main(${JSON.stringify(argv)});`;

describe('verify-citations on a real run', () => {
  beforeAll(() => {
    const corpus = join(folder, 'corpus');
    mkdirSync(corpus);
    const papers = readdirSync(join(root, 'examples/zika')).filter((name) => /\.xml(?:\.gz)?$/.test(name));
    for (const name of papers.slice(0, 6)) cpSync(join(root, 'examples/zika', name), join(corpus, name));
    const question = ['Can Zika virus be transmitted sexually?', '--corpus', corpus];
    const argv = [...question, '--depth', 'quick', '--run', run, '--quiet'];
    const started = tsx(['--input-type=module', '-e', callOf('research-loop', argv)]);
    expect([0, 3]).toContain(started.status);
    writeFileSync(join(folder, 'hook.mjs'), HOOK);
    writeFileSync(
      join(folder, 'register.mjs'),
      `import { register } from 'node:module'; register('./hook.mjs', import.meta.url);`,
    );
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['synth.json', 'store.json'],
    ['synth.json', 'store.db'],
    ['report.md', '.'],
  ])(
    'loads nothing of the network for %s with %s, and all holds',
    (document, store) => {
      const entry = callOf('verify-citations', [join(run, document), join(run, store)]);
      const { stderr, stdout, status } = tsx([
        ...['--import', join(folder, 'register.mjs'), '--input-type=module', '-e', entry],
      ]);
      const loaded = new Set([...stderr.matchAll(/^LOADED (.+)$/gm)].map((match) => match[1] as string));
      expect(stdout).not.toBe('');
      expect(status).toBe(0);
      expect(loaded.size).toBeGreaterThan(2);
      expect([...loaded].filter((name) => NETWORK.test(name))).toEqual([]);
    },
    60_000,
  );
});
