import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENGINES } from '../../../agents/search/registry.js';
import { PROVIDERS } from '../../../agents/models/registry.js';
import { COPY_SERVICES } from '../../../agents/fetch/copies.js';
import { doctorCommand } from '../../../scripts/commands/doctor.js';
import { startLoopback, type Loopback } from '../../agents/fetch/loopback.js';

const open: Loopback[] = [];
let folder = '';
let written = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  vi.stubEnv('XDG_CONFIG_HOME', folder);
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'])
    vi.stubEnv(name, '');
  for (const entry of [...Object.values(ENGINES), ...Object.values(PROVIDERS)])
    if (entry.keyVariable !== null) vi.stubEnv(entry.keyVariable, '');
  vi.stubEnv('RESEARCH_LOOP_CONTACT', '');
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
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** Every service that has an address, at this one. */
function leadAllTo(address: string): void {
  const variables = [
    ...Object.values(ENGINES).map(({ baseUrlVariable }) => baseUrlVariable),
    ...Object.values(PROVIDERS).flatMap(({ baseUrlVariable }) => baseUrlVariable ?? []),
    ...Object.values(COPY_SERVICES).map(({ baseUrlVariable }) => baseUrlVariable),
  ];
  for (const variable of variables) vi.stubEnv(variable, address);
}

async function told(flags: { json?: boolean; offline?: boolean } = {}): Promise<string> {
  written = '';
  expect(await doctorCommand(flags)).toBe(0);
  return written;
}

interface Told {
  readonly network: { readonly state: string; readonly why?: string; readonly cure?: string };
  readonly rows: readonly {
    readonly name: string;
    readonly state: string;
    readonly usable: boolean;
    readonly address: string | null;
    readonly reachable?: boolean;
    readonly why?: string;
  }[];
}
const toldAsJson = async (flags: { offline?: boolean } = {}): Promise<Told> =>
  JSON.parse(await told({ json: true, ...flags })) as Told;

describe('doctor', () => {
  it('calls a service ready only where it answers, whatever it answers', async () => {
    const server = await startLoopback((_, response) => response.writeHead(403).end());
    open.push(server);
    leadAllTo(server.origin);
    vi.stubEnv('OLLAMA_BASE_URL', 'http://127.0.0.1:9');
    const text = await told();
    expect(text).toMatch(/ready\s+crossref/);
    expect(text).toMatch(/no answer\s+ollama .*127\.0\.0\.1:9: The host refused the connection\./);
    expect(text).not.toMatch(/ready.*(?:NOT|not) reachable/);
    const { network, rows } = await toldAsJson();
    expect(network).toEqual({ state: 'up' });
    expect(rows.find(({ name }) => name === 'crossref')).toMatchObject({ state: 'ready', reachable: true });
    expect(rows.find(({ name }) => name === 'ollama')).toMatchObject({
      state: 'no-answer',
      reachable: false,
    });
    expect(rows.find(({ name }) => name === 'exa')).toMatchObject({ state: 'missing', usable: false });
  });

  it('says once that the network is down, and of each service only what differs', async () => {
    leadAllTo('https://service.example');
    vi.stubEnv('HTTPS_PROXY', 'http://joe:hunter2@127.0.0.1:9');
    vi.stubEnv('OLLAMA_BASE_URL', 'http://127.0.0.1:9');
    vi.stubEnv('EXA_API_KEY', 'exa-secret-0001');
    for (const entry of Object.values(ENGINES))
      vi.stubEnv(
        entry.baseUrlVariable,
        `https://${entry.baseUrlVariable.toLowerCase().replaceAll('_', '-')}.example`,
      );
    const text = await told();
    expect(text.split('\n')[0]).toBe(
      'The network cannot be reached: The proxy could not be reached. Check HTTPS_PROXY and HTTP_PROXY: http://host:port.',
    );
    expect(text.match(/could not be reached/g)).toHaveLength(1);
    expect(text).toMatch(/set up\s+crossref/);
    expect(text).toMatch(/no answer\s+ollama/);
    const { network } = await toldAsJson();
    expect(network).toMatchObject({ state: 'down', why: 'The proxy could not be reached.' });
    expect(text + JSON.stringify(network)).not.toMatch(/hunter2|exa-secret/);
  });

  it('asks nobody when it is told so', async () => {
    const server = await startLoopback((_, response) => response.end());
    open.push(server);
    leadAllTo(server.origin);
    expect(await told({ offline: true })).toMatch(/set up\s+crossref/);
    expect((await toldAsJson({ offline: true })).network).toEqual({ state: 'not-asked' });
    expect(server.seen).toEqual([]);
  });

  it('shows no login, parameter or token of an address, and no address that is none', async () => {
    leadAllTo('http://me:hunter2@127.0.0.1:9/v1/acc0123456789abcdef/openai?api_key=zzz-secret');
    vi.stubEnv('SEARXNG_URL', 'searxng-secret-in-the-wrong-place');
    vi.stubEnv('OPENAI_API_KEY', 'sk-secret-000001');
    vi.stubEnv('RESEARCH_LOOP_CONTACT', 'me@example.org');
    for (const flags of [{}, { json: true }, { offline: true }, { offline: true, json: true }]) {
      const text = await told(flags);
      expect(text).not.toMatch(/hunter2|acc0123|zzz-secret|sk-secret|searxng-secret/);
      if (!('offline' in flags)) expect(text).toContain('http://127.0.0.1:9/v1/…/openai');
      expect(text).toContain('its address cannot be read');
    }
  });
});
