import { createServer, type AddressInfo, type Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAddress, isPublicIp, parseAllowedHosts } from '../../../agents/fetch/address-policy.js';
import { checkProxies, proxyFor } from '../../../agents/fetch/proxy.js';
import { startLoopback, type Loopback } from './loopback.js';
import { codeOf, fetcherFor, open } from './serving.js';

/** A server that answers in bytes, and so may break every rule of the protocol. */
async function speak(answer: (socket: Socket) => void): Promise<Pick<Loopback, 'port' | 'origin'>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  const { port } = server.address() as AddressInfo;
  return { port, origin: `http://127.0.0.1:${port}` };
}

const limits = {
  maxWireBytes: 200_000,
  maxDecodedBytes: 400_000,
  overallMs: 1_500,
  firstByteMs: 800,
  idleMs: 800,
};
async function codeFor(answer: (socket: Socket) => void): Promise<string> {
  const server = await speak(answer);
  return codeOf(fetcherFor(server as Loopback, { limits, respectRobots: false }), `${server.origin}/`);
}

const head = (...lines: string[]): string =>
  ['HTTP/1.1 200 OK', 'content-type: text/html', ...lines, 'connection: close', '', ''].join('\r\n');
const every =
  (piece: string | Buffer, begin: string) =>
  (socket: Socket): void => {
    socket.write(begin);
    const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(piece)), 2);
  };
const whole =
  (begin: string, body: Buffer | string = '') =>
  (socket: Socket): void => {
    socket.write(begin);
    socket.end(body);
  };
const bomb = Buffer.alloc(20_000_000, 97);

describe('a server that means harm', () => {
  it.each([
    ['packs a bomb', whole(head('content-encoding: X-GZIP'), gzipSync(bomb)), 'too-large'],
    [
      'packs it twice',
      whole(head('content-encoding: gzip, br'), brotliCompressSync(gzipSync(bomb))),
      'too-large',
    ],
    ['packs it bare', whole(head('content-encoding: deflate'), deflateRawSync(bomb)), 'too-large'],
    ['packs it thrice', whole(head('content-encoding: gzip, gzip, gzip'), 'x'), 'bad-encoding'],
    [
      'says so in three lines',
      whole(head('content-encoding: gzip', 'content-encoding: gzip', 'content-encoding: gzip'), 'x'),
      'bad-encoding',
    ],
    [
      'packs as nobody asked',
      whole(head('content-encoding: zstd'), Buffer.from([0x28, 0xb5, 0x2f, 0xfd])),
      'bad-encoding',
    ],
    [
      'sends empty members for ever',
      every(Buffer.concat(Array<Buffer>(500).fill(gzipSync(''))), head('content-encoding: gzip')),
      'too-large',
    ],
    [
      'sends chunks for ever',
      every('1\r\na\r\n'.repeat(5_000), head('transfer-encoding: chunked')),
      'too-large',
    ],
    [
      'names a chunk for ever',
      every('a'.repeat(9_000), `${head('transfer-encoding: chunked')}5;`),
      'timed-out',
    ],
    ['drips', every('a', head('content-length: 100000')), 'timed-out'],
    ['hints for ever', every('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', ''), 'timed-out'],
    ['says nothing', () => undefined, 'timed-out'],
    ['heads for ever', every('a'.repeat(1_000), 'HTTP/1.1 200 OK\r\nx: '), 'too-large'],
    [
      'has a hundred thousand headers',
      whole(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(100_000)}\r\n`),
      'too-large',
    ],
    ['answers with status 0', whole('HTTP/1.1 000 x\r\ncontent-length: 0\r\n\r\n'), 'bad-reply'],
    ['answers with status 99', whole('HTTP/1.1 099 x\r\ncontent-length: 0\r\n\r\n'), 'bad-reply'],
    ['gives two lengths', whole(head('content-length: 3', 'content-length: 5'), 'abcde'), 'connection-reset'],
    [
      'sends on with a password',
      whole('HTTP/1.1 302 x\r\nlocation: http://a:b@127.0.0.1/\r\n\r\n'),
      'address-refused',
    ],
    [
      'sends on to the metadata of a cloud',
      whole('HTTP/1.1 302 x\r\nlocation: http://[::ffff:a9fe:a9fe]/\r\n\r\n'),
      'address-refused',
    ],
    ['sends on to itself', whole('HTTP/1.1 302 x\r\nlocation: #x\r\n\r\n'), 'too-many-redirects'],
  ] as const)('%s', async (_name, answer, code) => {
    expect(await codeFor(answer)).toBe(code);
  });

  it('that packs twice and says so in two lines is read', async () => {
    const page = whole(head('content-encoding: gzip', 'content-encoding: gzip'), gzipSync(gzipSync('hello')));
    expect(await codeFor(page)).toBe('ok 200');
  });

  it('never makes a fetch throw, whatever it answers', async () => {
    const reply = Buffer.from(`${head('content-length: 5', 'location: /x')}hello`);
    const mutant = fc
      .array(fc.tuple(fc.nat(reply.length - 1), fc.integer({ min: 0, max: 255 })), {
        minLength: 1,
        maxLength: 6,
      })
      .map((changes) => {
        const bytes = Buffer.from(reply);
        for (const [at, byte] of changes) bytes[at] = byte;
        return bytes;
      });
    let bytes = reply;
    const server = await speak((socket) => socket.end(bytes));
    const short = { ...limits, overallMs: 150 };
    await fc.assert(
      fc.asyncProperty(mutant, async (next) => {
        bytes = next;
        const fetcher = fetcherFor(server as Loopback, { limits: short, respectRobots: false });
        expect(await codeOf(fetcher, `${server.origin}/`)).toMatch(/^[a-z]/);
      }),
      { numRuns: 150 },
    );
  });
});

describe('addresses that lead inside', () => {
  it.each([
    'http://[2a01:4f8::5efe:10.0.0.1]/', 'http://[2a01:4f8::200:5efe:192.168.0.1]/', 'http://[64:ff9b::a83f:8110]/', 'http://[::ffff:168.63.129.16]/',
    'http://[::ffff:0:127.0.0.1]/', 'http://[2002:a9fe:a9fe::]/', 'http://[fd20:ce::254]/', 'http://192.168.257/', 'http://0300.0250.1/', 'http:\\\\127.0.0.1/',
    'http://127.0.0.1#@example.org/', 'http://127%2e0%2e0%2e1/', 'http://local\u00adhost/', 'ht\ntp://127.0.0.1/', 'http://example.org:0/',
    'http://kubernetes.default.svc/', 'http://db.corp/', 'http://nas.lan/', 'http://wiki.intranet/', 'http://x.private/', 'http://localhost.localdomain/', 'http://host.docker.internal/',
  ])('%s is refused', (address) => {
    expect(checkAddress(address, parseAllowedHosts([])).ok).toBe(false);
  }); // prettier-ignore

  it('one inside ISATAP is what it stands for', () => {
    expect(isPublicIp('2a01:4f8::5efe:808:808')).toBe(true);
    expect(isPublicIp('2a01:4f8::5efe:a00:1')).toBe(false);
  });
});

describe('proxies of the environment', () => {
  it.each(['http://', '::::', 'ftp://127.0.0.1:9', 'http://[::1', 'http://user:secret@'])(
    '%s is a mistake',
    (proxy) => {
      expect(() => checkProxies({ httpProxy: proxy })).toThrow(/^(?!.*secret)/);
      expect(() => checkProxies({ httpsProxy: proxy })).toThrow(TypeError);
    },
  );

  it('are passed by for the ranges, names and numbers that say so', () => {
    const isDirect = (address: string, noProxy: string): boolean =>
      proxyFor(new URL(address), { httpProxy: 'p:1', noProxy }) === null;
    for (const [address, noProxy] of [
      ['http://10.1.2.3/', '10.0.0.0/8'],
      ['http://[fd00::1]/', 'x, fd00::/8'],
      ['http://[::1]/', '::1'],
      ['http://[::1]:8080/', '[::1]:8080'],
      ['http://a.EXAMPLE.org./', 'Example.ORG.'],
    ] as const)
      expect(isDirect(address, noProxy), noProxy).toBe(true);
    for (const [address, noProxy] of [
      ['http://11.1.2.3/', '10.0.0.0/8'],
      ['http://[::2]/', '::1'],
      ['http://10.0.0.1/', 'fd00::/8, nonsense/8'],
      ['http://notexample.org/', 'example.org'],
    ] as const)
      expect(isDirect(address, noProxy), noProxy).toBe(false);
  });
});

describe('a robots.txt that is no ordinary one', () => {
  const FORBIDS = 'User-agent: *\nDisallow: /\n';
  const FILLER = '# filler\n'.repeat(100_000);
  it.each([
    ['far too long', (_request, response) => void response.end(FORBIDS + FILLER), 'robots-refused'],
    [
      'far too long, in chunks',
      (_request, response) => void (response.write(FORBIDS), response.end(FILLER)),
      'robots-refused',
    ],
    [
      'a bomb',
      (_request, response) =>
        void response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(FORBIDS + FILLER.repeat(9))),
      'robots-refused',
    ],
    [
      'with needless escapes',
      (_request, response) => void response.end('User-agent: *\nDisallow: /p%61ge\n'),
      'robots-refused',
    ],
    [
      'in lines of old Macs',
      (_request, response) => void response.end(`\ufeff${FORBIDS.replaceAll('\n', '\r')}`),
      'robots-refused',
    ],
    [
      'that leads inside',
      (_request, response) => void response.writeHead(302, { location: 'http://10.0.0.1/robots.txt' }).end(),
      'address-refused',
    ],
    ['that fails', (_request, response) => void response.writeHead(503).end(), 'server-error'],
    ['that is a page', (_request, response) => void response.end('<html><p>Welcome</p></html>'), 'ok 200'],
    [
      'that allows what it writes as an escape',
      (_request, response) => void response.end('User-agent: *\nDisallow: /%2Fpage\n'),
      'ok 200',
    ],
  ] as const satisfies readonly (readonly [string, Parameters<typeof startLoopback>[0], string])[])(
    '%s',
    async (_name, robots, code) => {
      const server = await startLoopback((request, response) =>
        request.url === '/robots.txt' ? robots(request, response) : void response.end('text'),
      );
      open.push(server);
      expect(await codeOf(fetcherFor(server), `${server.origin}/page`)).toBe(code);
    },
  );
});
