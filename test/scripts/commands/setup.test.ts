import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PROVIDERS } from '../../../agents/models/registry.js';
import { setupCommand } from '../../../scripts/commands/setup.js';
import { lookForModels } from '../../../scripts/setup/find-models.js';
import { standardBriefUsd } from '../../../loop/limits/brief-cost.js';
import { startModelWorld, WORLD_KEY, type ModelWorld } from '../../world/models/start-model-world.js';

const GIGABYTE = 1024 ** 3;
let folder = '';
let written = '';
let world: ModelWorld;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'setup-'));
  world = await startModelWorld();
  vi.stubEnv('XDG_CONFIG_HOME', folder);
  for (const { keyVariable, baseUrlVariable } of Object.values(PROVIDERS)) {
    if (keyVariable !== null) vi.stubEnv(keyVariable, '');
    if (baseUrlVariable !== null) vi.stubEnv(baseUrlVariable, '');
  }
  // Nothing listens there.
  vi.stubEnv('OLLAMA_BASE_URL', 'http://127.0.0.1:9');
  written = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
  await world.close();
});

const configured = (): unknown =>
  JSON.parse(readFileSync(join(folder, 'research-loop', 'config.json'), 'utf8'));

it('finds a key, tries it once, says what a brief costs, writes a limit, and proposes a question', async () => {
  vi.stubEnv('ANTHROPIC_API_KEY', WORLD_KEY);
  vi.stubEnv('ANTHROPIC_BASE_URL', `${world.url}/v1`);
  expect(await setupCommand({})).toBe(0);
  expect(world.calls.map(({ role }) => role)).toEqual(['decomposer']);
  const [least, most] = standardBriefUsd('anthropic/default') ?? [0, 0];
  expect(written).toContain(`about $${least.toFixed(2)} to $${most.toFixed(2)}`);
  expect(written).toContain('nothing answers at http://127.0.0.1:9 (OLLAMA_BASE_URL)');
  expect(written).toMatch(/research-loop "Can Zika .*" --corpus /);
  expect(written).not.toContain(WORLD_KEY);
  expect(configured()).toEqual({ model: 'anthropic/default', 'budget-usd': Math.ceil(most * 1.5) });
});

it('takes the first model of a server, and calls a price that nobody knows unknown', async () => {
  vi.stubEnv('OPENAI_COMPATIBLE_BASE_URL', `${world.url}/v1`);
  expect(await setupCommand({})).toBe(0);
  expect(written).toContain('unknown: no price is listed');
  expect(written).not.toContain('$');
  expect(configured()).toEqual({ model: 'openai-compatible/small:8b' });
});

it('takes the largest model of Ollama that fits the memory, and its context where that is tight', async () => {
  await world.close();
  world = await startModelWorld({
    listed: [
      { name: 'huge:70b', bytes: 40 * GIGABYTE, contextTokens: 131_072 },
      { name: 'small:8b', bytes: 5 * GIGABYTE, contextTokens: 8_192 },
      { name: 'nomic-embed-text', bytes: GIGABYTE, contextTokens: 2_048 },
    ],
  });
  const looked = await lookForModels({ OLLAMA_BASE_URL: world.url }, 16 * GIGABYTE);
  expect(looked.found).toEqual([{ model: 'ollama/small:8b', others: [], contextTokens: 8_192 }]);
  expect(looked.lines.at(-1)).toContain('small:8b fits (5.0 GB of the 16 GB of memory');
});

it('writes the context of a model that takes in little at once', async () => {
  await world.close();
  world = await startModelWorld({ listed: [{ name: 'tiny:1b', bytes: 1, contextTokens: 8_192 }] });
  vi.stubEnv('OLLAMA_BASE_URL', world.url);
  expect(await setupCommand({})).toBe(0);
  expect(written).toContain('costs nothing but time');
  expect(configured()).toEqual({ model: 'ollama/tiny:1b', 'context-tokens': 8_192 });
});

it('says how to get a model where there is none, naming one that fits', async () => {
  expect(await setupCommand({})).toBe(1);
  expect(written).toMatch(/ollama pull \S+:\d+b/);
  const small = await lookForModels({ OLLAMA_BASE_URL: 'http://127.0.0.1:9' }, 8 * GIGABYTE);
  expect(small.lines.at(-1)).toContain('ollama pull qwen3:4b');
});

it.each(['127.0.0.1:1234/v1', 'localhost:1234'])('says how an address begins: %s', async (address) => {
  const { lines, found } = await lookForModels(
    { OPENAI_COMPATIBLE_BASE_URL: address, OLLAMA_BASE_URL: address },
    8 * GIGABYTE,
  );
  expect(found).toEqual([]);
  for (const name of ['OPENAI_COMPATIBLE_BASE_URL', 'OLLAMA_BASE_URL'])
    expect(lines.join('\n')).toMatch(new RegExp(`${name} .*must begin with http:// or https://`));
});

it('writes nothing where the model does not answer, and keeps what the file has', async () => {
  vi.stubEnv('OPENAI_COMPATIBLE_BASE_URL', 'http://127.0.0.1:9/v1');
  expect(await setupCommand({ model: 'openai-compatible/none' })).toBe(1);
  expect(() => configured()).toThrow('ENOENT');
  vi.stubEnv('OPENAI_COMPATIBLE_BASE_URL', `${world.url}/v1`);
  expect(await setupCommand({ model: 'openai-compatible/some' })).toBe(0);
  const path = join(folder, 'research-loop', 'config.json');
  writeFileSync(path, JSON.stringify({ depth: 'deep', model: 'openai-compatible/some' }));
  expect(await setupCommand({})).toBe(0);
  expect(written).toContain('nothing was changed');
  expect(await setupCommand({ model: 'openai-compatible/other' })).toBe(0);
  expect(configured()).toEqual({ depth: 'deep', model: 'openai-compatible/other' });
});
