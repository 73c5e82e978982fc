import type { LookupAddress } from 'node:dns';
import { afterEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { checkAddress, isPublicIp, parseAllowedHosts } from '../../../agents/fetch/address-policy.js';
import { publicLookup, type ResolveName } from '../../../agents/fetch/connection.js';
import { createFetcher, type Fetcher } from '../../../agents/fetch/fetch-page.js';
import { createTraffic } from '../../../agents/fetch/traffic.js';
import { manualClock } from './loopback.js';

const NOBODY = parseAllowedHosts([]);

/** One or more addresses of every range that is not for everyone (IANA special-purpose registries). */
const PRIVATE_IPS = [
  ['this network', '0.0.0.0', '0.1.2.3'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['carrier-grade', '100.64.0.1', '100.100.100.200', '100.127.255.255'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['link-local and metadata', '169.254.0.1', '169.254.169.254', 'fe80::1'],
  ['metadata elsewhere', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254'],
  ['protocol assignments', '192.0.0.1', '192.88.99.1'],
  ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['benchmarking', '198.18.0.1', '198.19.255.255', '2001:2::1'],
  ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  ['reserved and broadcast', '240.0.0.1', '255.255.255.255'],
  ['unspecified', '::', '0.0.0.0'],
  ['unique local', 'fc00::1', 'fdff::1'],
  ['site local', 'fec0::1'],
  ['IPv4 inside IPv6', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::127.0.0.1', '::7f00:1'],
  ['translated', '64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '2002:7f00:1::', '2001:0:1::'],
  ['others', '100::1', '5f00::1', '2001:20::1', '4000::1', '::2'],
] as const;

describe('addresses by number', () => {
  it.each(PRIVATE_IPS.map(([name, ...ips]) => [name, ips] as const))('%s: none is public', (_, ips) => {
    for (const ip of ips) {
      expect(isPublicIp(ip), ip).toBe(false);
      const address = ip.includes(':') ? `http://[${ip}]/` : `http://${ip}/`;
      expect(checkAddress(address, NOBODY), address).toMatchObject({
        ok: false,
        failure: { code: 'address-refused' },
      });
    }
  });

  it('public ones are', () => {
    for (const ip of [
      '8.8.8.8',
      '1.1.1.1',
      '172.32.0.1',
      '100.128.0.1',
      '2606:4700::1111',
      '::ffff:8.8.8.8',
      '64:ff9b::808:808',
    ])
      expect(isPublicIp(ip), ip).toBe(true);
  });

  it('what is no address is not public, and nothing throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isPublicIp(`${text} `)).toBe(false);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => void checkAddress(`http://${text}`, NOBODY)));
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        if (/^(?:10|127|0)\./.test(ip)) expect(isPublicIp(ip)).toBe(false);
      }),
    );
  });
});

describe('odd spellings', () => {
  it.each([
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://0/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127。0。0。1/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://ｌｏｃａｌｈｏｓｔ/',
    'http://evil.localhost/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http://router.home.arpa/',
    'http://intranet/',
    'http://intranet./',
    'http://[::ffff:169.254.169.254]/',
    'http://user@example.org/',
    'http://:pass@example.org/',
    'http://example.org:22/',
    'http://example.org:6379/',
    'http://example.org:65536/',
    `http://example.org/${'x'.repeat(5000)}`,
    'not an address',
    '',
  ])('%s is refused', (address) => {
    expect(checkAddress(address, NOBODY)).toMatchObject({ ok: false, failure: { code: 'address-refused' } });
  });

  it.each([
    'ftp://example.org/',
    'file:///etc/passwd',
    'data:text/html,x',
    'javascript:alert(1)',
    'gopher://x/',
  ])('%s is no scheme of ours', (address) => {
    expect(checkAddress(address, NOBODY)).toMatchObject({
      ok: false,
      failure: { code: 'unsupported-scheme' },
    });
  });

  it.each([
    'https://example.org/',
    'http://example.org.:8080/',
    'https://bücher.example/',
    'https://example.org:8443/#x',
  ])('%s is fine', (address) => {
    expect(checkAddress(address, NOBODY).ok).toBe(true);
  });
});

describe('allowed hosts', () => {
  it('open exactly one host and port', () => {
    const allowed = parseAllowedHosts(['127.0.0.1:8081', ' [::1]:9000 ', 'Wiki.local', '']);
    const isOpen = (address: string) => checkAddress(address, allowed).ok;
    expect(
      [
        'http://127.0.0.1:8081/x',
        'http://2130706433:8081/',
        'http://[::1]:9000/',
        'https://wiki.local./',
      ].map(isOpen),
    ).toEqual([true, true, true, true]);
    expect(
      [
        'http://127.0.0.1:8082/',
        'http://127.0.0.2:8081/',
        'http://[::1]/',
        'http://wiki.local:8080/',
        'http://sub.wiki.local/',
      ].map(isOpen),
    ).toEqual([false, false, false, false, false]);
  });

  it('that cannot be read are an error', () => {
    for (const entry of ['http://127.0.0.1', '127.0.0.1/path', 'a b', 'x:99999'])
      expect(() => parseAllowedHosts([entry])).toThrow(TypeError);
  });
});

describe('names that lead inside', () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((thing) => thing.close()));
  });

  function fetcherWith(resolve: ResolveName): Fetcher {
    const fetcher = createFetcher({
      userAgent: 'test',
      respectRobots: false,
      resolve,
      traffic: createTraffic({ clock: manualClock(), random: () => 0 }),
      limits: { connectMs: 300 },
    });
    open.push(fetcher);
    return fetcher;
  }

  const answering =
    (...addresses: LookupAddress[]): ResolveName =>
    (_, __, done) =>
      done(null, addresses);

  it.each([
    ['127.0.0.1', 4],
    ['10.1.2.3', 4],
    ['169.254.169.254', 4],
    ['::1', 6],
    ['::ffff:127.0.0.1', 6],
    ['fd00::1', 6],
  ] as const)('to %s are refused at the connection', async (address, family) => {
    const fetcher = fetcherWith(answering({ address, family }));
    expect(await fetcher.fetchPage('http://rebound.example:8080/')).toMatchObject({
      ok: false,
      failure: { code: 'address-refused', retryable: false },
    });
  });

  it('are looked up once, and what was checked is what is dialled', () => {
    let asked = 0;
    const mixed: ResolveName = (_, __, done) => {
      asked += 1;
      done(null, [
        { address: '10.0.0.1', family: 4 },
        { address: '8.8.8.8', family: 4 },
        { address: '::1', family: 6 },
      ]);
    };
    const dialled: unknown[] = [];
    const lookup = publicLookup(mixed);
    lookup('rebound.example', { all: true }, (_, addresses) => dialled.push(addresses));
    lookup('rebound.example', {}, (_, address) => dialled.push(address));
    expect(dialled).toEqual([[{ address: '8.8.8.8', family: 4 }], '8.8.8.8']);
    expect(asked).toBe(2);
  });

  it('unknown names are dns-failed', async () => {
    const unknown: ResolveName = (_, __, done) =>
      done(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), []);
    const fetcher = fetcherWith(unknown);
    expect(await fetcher.fetchPage('http://nowhere.example/')).toMatchObject({
      ok: false,
      failure: { code: 'dns-failed' },
    });
  });
});
