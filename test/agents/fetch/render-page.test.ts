import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFetcher, type Fetcher } from '../../../agents/fetch/fetch-page.js';
import { renderPage, type RenderSettings } from '../../../agents/fetch/render-page.js';
import { readHtml } from '../../../agents/readers/html/index.js';

const executable = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const isRoot = process.getuid?.() === 0;

const shell =
  '<!doctype html><html><head><title>Tides</title></head><body><noscript>You need to enable JavaScript.</noscript><div id="root"></div><script src="/app.js"></script></body></html>';
const sentence = 'The tide gauge at the old pier has been read by hand twice a day since the year 1874. ';
const scripts: Readonly<Record<string, string>> = {
  '/app.js': `fetch('/data.json').then((reply) => reply.json()).then(({ text }) => {
    document.getElementById('root').innerHTML = '<article><h1>Tides</h1><p>' + text + '</p></article>';
    fetch('http://127.0.0.1:' + INSIDE + '/secret').then((reply) => reply.text()).then((secret) => document.body.append(secret), () => document.body.append(' refused'));
    fetch('/collect', { method: 'POST', body: 'x' }).catch(() => 0);
  })`,
  '/endless.js': 'setInterval(() => document.body.append("more and more words "), 50)',
};

describe.skipIf(!existsSync(executable))(`renderPage (needs a browser at ${executable})`, () => {
  const asked: string[] = [];
  let outside: Server;
  let inside: Server;
  let fetcher: Fetcher;
  let base = '';
  const portOf = (server: Server): number => (server.address() as AddressInfo).port;
  const listen = (server: Server): Promise<void> =>
    new Promise((done) => server.listen(0, '127.0.0.1', done));

  beforeAll(async () => {
    inside = createServer((request, reply) => {
      asked.push(`inside ${request.url ?? ''}`);
      reply.writeHead(200, { 'access-control-allow-origin': '*' }).end('a secret of the house');
    });
    await listen(inside);
    outside = createServer((request, reply) => {
      const path = request.url ?? '';
      asked.push(`${request.method ?? ''} ${path}`);
      const script = scripts[path];
      if (script !== undefined)
        reply
          .writeHead(200, { 'content-type': 'text/javascript' })
          .end(script.replace('INSIDE', String(portOf(inside))));
      else if (path === '/data.json')
        reply
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ text: sentence.repeat(5) }));
      else if (path === '/endless')
        reply.writeHead(200, { 'content-type': 'text/html' }).end(shell.replace('/app.js', '/endless.js'));
      else if (path === '/tides') reply.writeHead(200, { 'content-type': 'text/html' }).end(shell);
      else reply.writeHead(404).end();
    });
    await listen(outside);
    base = `http://127.0.0.1:${String(portOf(outside))}`;
    fetcher = createFetcher({ userAgent: 'research-loop-test', allowHosts: [base.replace('http://', '')] });
  });
  afterAll(async () => {
    await fetcher.close();
    outside.close();
    inside.close();
  });

  const settings = (): RenderSettings => ({
    fetcher,
    userAgent: 'research-loop-test',
    executable,
    sandbox: !isRoot,
  });
  const render = async (path: string, limits: Partial<RenderSettings> = {}) => {
    const page = await fetcher.fetchPage(base + path);
    if (!page.ok) throw new Error(page.failure.message);
    return renderPage(page.value, { ...settings(), ...limits });
  };

  it('reads what the scripts made, says so, and lets the page reach nothing that a run may not', async () => {
    const rendered = await render('/tides');
    if (!rendered.ok) throw new Error(rendered.failure.message);
    const { bytes, finalAddress, contentType } = rendered.value;
    const read = readHtml({ bytes, address: finalAddress, contentType: contentType ?? '' });
    if (!read.ok) throw new Error(read.failure.message);
    expect(read.value.text).toContain('twice a day since the year 1874');
    expect(read.value.extractor).toContain('rendered');
    expect(Buffer.from(bytes).toString()).toContain('refused');
    expect(asked.filter((line) => line.startsWith('inside') || line.startsWith('POST'))).toEqual([]);
  });

  it('gives up on a page that never rests', async () => {
    const rendered = await render('/endless', { timeoutMs: 6_000 });
    expect(rendered.ok ? 'rendered' : rendered.failure.code).toBe('timed-out');
  });

  it('says what to do where there is no browser', async () => {
    const rendered = await render('/tides', { executable: '/nowhere/chromium' });
    expect(rendered).toMatchObject({
      ok: false,
      failure: { code: 'js-shell', cure: expect.stringContaining('playwright-core') },
    });
  });
});
