/** Nothing that could reach the network is loaded by the check, whatever kind of store it is pointed at. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../tools/call.js';
import { ROOT } from '../tools/cli.js';
import { few } from '../tools/volume.js';
import { articleFiles, CITED, copyArticles } from '../tools/few-articles.js';

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

describe('verify-citations on a real run', () => {
  beforeAll(async () => {
    const corpus = copyArticles(join(folder, 'corpus'), articleFiles(CITED));
    const question = ['Can Zika virus be transmitted sexually?', '--corpus', corpus];
    const started = await call([...question, '--depth', 'quick', '--run', run, '--quiet'], { cwd: folder });
    expect([0, 3]).toContain(started.code);
    writeFileSync(join(folder, 'hook.mjs'), HOOK);
    writeFileSync(
      join(folder, 'register.mjs'),
      `import { register } from 'node:module'; register('./hook.mjs', import.meta.url);`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const CHECKED: readonly (readonly [string, string])[] = [
    ['report.md', '.'],
    ['synth.json', 'store.json'],
    ['synth.json', 'store.db'],
  ];
  it.each(few(CHECKED))('loads nothing of the network for %s with %s, and all holds', (document, store) => {
    const { stderr, stdout, status } = spawnSync(
      process.execPath,
      [
        ...['--import', join(folder, 'register.mjs'), join(ROOT, 'verify-citations.mjs')],
        ...[join(run, document), join(run, store)],
      ],
      { cwd: folder, encoding: 'utf8', maxBuffer: 64_000_000 },
    );
    const loaded = new Set([...stderr.matchAll(/^LOADED (.+)$/gm)].map((match) => match[1] as string));
    expect(stdout).not.toBe('');
    expect(status).toBe(0);
    expect(loaded.size).toBeGreaterThan(2);
    expect([...loaded].filter((name) => NETWORK.test(name))).toEqual([]);
  });
});
