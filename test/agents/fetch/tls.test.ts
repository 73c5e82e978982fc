import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createPlainServer, type Server } from 'node:http';
import { createServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpClient } from '../../../agents/fetch/http-call.js';
import { createTraffic } from '../../../agents/fetch/traffic.js';
import { manualClock } from './loopback.js';

/** Secure calls to a server with a certificate made here, straight and through a proxy's tunnel. */

const ROOT = resolve(import.meta.dirname, '../../..');
const canMakeCertificate = spawnSync('openssl', ['version']).status === 0;

describe.skipIf(!canMakeCertificate)('TLS (needs openssl, to make a certificate)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'));
  const certificate = join(folder, 'certificate.pem');
  const tunnels: string[] = [];
  let secure: Server;
  let proxy: Server;
  const portOf = (server: Server): number => (server.address() as AddressInfo).port;
  const opened = (server: Server): Promise<unknown> =>
    new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));

  beforeAll(async () => {
    const key = join(folder, 'key.pem');
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const about = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const made = spawnSync('openssl', [...request, '-keyout', key, '-out', certificate, ...about]);
    if (made.status !== 0) throw new Error(made.stderr.toString());
    secure = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (asked, response) =>
      response.end(`secure ${asked.url}`),
    );
    proxy = createPlainServer((_, response) => response.writeHead(400).end());
    proxy.on('connect', (asked, socket, head) => {
      tunnels.push(asked.url ?? '');
      const upstream = connect(portOf(secure), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        upstream.write(head);
        upstream.pipe(socket).pipe(upstream);
      });
      for (const end of [upstream, socket]) end.on('error', () => undefined);
    });
    await Promise.all([opened(secure), opened(proxy)]);
  });
  afterAll(() => {
    for (const server of [secure, proxy]) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(folder, { recursive: true, force: true });
  });

  /** One call from a process of its own, since what Node trusts is settled when it starts. */
  async function callTrusting(proxies: object): Promise<unknown> {
    const body = `
      import { createHttpClient } from ${JSON.stringify(join(ROOT, 'agents/fetch/http-call.ts'))};
      const http = createHttpClient({ userAgent: 'test', proxies: ${JSON.stringify(proxies)} });
      const service = { name: 'shop', pace: { concurrency: 1, calls: 9, perMs: 1 }, keyVariable: null };
      const reply = await http.call({ service, method: 'GET', url: 'https://localhost:${portOf(secure)}/here' });
      console.log(JSON.stringify(reply));
      await http.close();
    `;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', body],
      { cwd: ROOT, env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate } },
    );
    return JSON.parse(stdout);
  }

  it('is refused where nobody trusts the certificate, once, and says so', async () => {
    const http = createHttpClient({ userAgent: 'test', traffic: createTraffic({ clock: manualClock() }) });
    const service = { name: 'shop', pace: { concurrency: 1, calls: 9, perMs: 1 }, keyVariable: null };
    const reply = await http.call({ service, method: 'GET', url: `https://localhost:${portOf(secure)}/` });
    await http.close();
    expect(reply).toMatchObject({ ok: false, failure: { code: 'tls-failed', retryable: false } });
    expect(reply.ok ? '' : reply.failure.cure).toContain('NODE_EXTRA_CA_CERTS');
  });

  it('is spoken where the certificate is trusted', async () => {
    expect(await callTrusting({})).toMatchObject({ ok: true, value: { text: 'secure /here' } });
    expect(tunnels).toEqual([]);
  });

  it('goes through a tunnel of the proxy, and past it for hosts that are exempt', async () => {
    const httpsProxy = `http://127.0.0.1:${portOf(proxy)}`;
    expect(await callTrusting({ httpsProxy })).toMatchObject({ ok: true, value: { text: 'secure /here' } });
    expect(tunnels).toEqual([`localhost:${portOf(secure)}`]);
    expect(await callTrusting({ httpsProxy, noProxy: 'localhost' })).toMatchObject({ ok: true });
    expect(tunnels).toHaveLength(1);
  });
});
