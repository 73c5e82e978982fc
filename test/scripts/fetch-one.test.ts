import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../tools/call.js';
import { temporaryFolder } from '../tools/cli.js';

const sentence = 'The tide gauge at the old pier has been read by hand twice a day since the year 1874. ';
const pages: Readonly<Record<string, readonly [string, string]>> = {
  '/robots.txt': ['text/plain', 'User-agent: *\nDisallow: /closed'],
  '/closed': ['text/html', `<article><h1>Tides</h1><p>${sentence.repeat(6)}</p></article>`],
  '/shell': [
    'text/html',
    '<!doctype html><html><head><title>Tides</title></head><body><noscript>You need to enable JavaScript.</noscript><div id="root"></div><script src="/app.js"></script></body></html>',
  ],
  '/app.js': [
    'text/javascript',
    `document.getElementById('root').innerHTML = '<article><h1>Tides</h1><p>${sentence.repeat(6)}</p></article>'`,
  ],
};
const canRender = existsSync('/usr/bin/chromium') && process.getuid?.() !== 0;

describe('one page, read on its own', () => {
  const folder = temporaryFolder();
  let server: Server;
  let host = '';
  beforeAll(async () => {
    server = createServer((request, reply) => {
      const [type, body] = pages[request.url ?? ''] ?? ['text/plain', ''];
      reply.writeHead(body === '' ? 404 : 200, { 'content-type': type }).end(body);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  afterAll(() => {
    server.close();
    folder.remove();
  });
  const read = async (path: string, config: object): Promise<Record<string, unknown>> => {
    const own = join(folder.path, 'own.json');
    writeFileSync(own, JSON.stringify(config));
    const { stdout } = await call(['read', `http://${host}${path}`, '--json', '--config', own], {
      cwd: folder.path,
      env: { RESEARCH_LOOP_ALLOW_HOSTS: host },
    });
    return JSON.parse(stdout) as Record<string, unknown>;
  };

  it('follows robots.txt as the configuration says', async () => {
    expect(await read('/closed', {})).toMatchObject({ ok: false });
    expect(await read('/closed', { robots: false })).toMatchObject({ ok: true, title: 'Tides' });
  });
  it('is not rendered unless the configuration says so', async () =>
    expect(await read('/shell', {})).toMatchObject({ ok: false, failure: { code: 'js-shell' } }));
  it.skipIf(!canRender)(
    'is rendered where the configuration says so (needs Chromium and no superuser)',
    async () =>
      expect(await read('/shell', { render: true })).toMatchObject({
        ok: true,
        extractor: 'html 2, rendered',
      }),
  );
});
