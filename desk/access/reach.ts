import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { parseUrl } from '../../text/urls.js';
import { UsageError } from '../../loop/exit-codes.js';
import type { AccessFlags } from '../options.js';

/** How the desk is reached: its address, the names it answers to, and which proxies in front are believed. */

export interface Reach {
  /** Address to listen on. */
  readonly host: string;
  /** What browsers call the desk, where that is not the address itself: behind a proxy that speaks TLS. */
  readonly publicUrl: URL | null;
  /** Whose X-Forwarded-For, X-Forwarded-Host and name of a person are believed; null: nobody's. */
  readonly proxies: BlockList | null;
}

const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const isLoopback = (host: string): boolean =>
  LOOPBACK_NAMES.includes(host) || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** @throws UsageError for an address that is none */
export function reachOf({ host = '127.0.0.1', publicUrl, proxy = [] }: AccessFlags): Reach {
  return {
    host,
    publicUrl: publicUrl === undefined ? null : publicUrlOf(publicUrl),
    proxies: proxy.length === 0 ? null : proxiesOf(proxy),
  };
}

function publicUrlOf(given: string): URL {
  const url = parseUrl(given);
  if (url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.hash === '')
    return url;
  throw new UsageError(
    `--public-url ${given} must be an http or https address without a path.`,
    'For example: --public-url https://desk.example.org',
  );
}

/** Addresses of proxies, single ones or networks: `10.0.0.7`, `172.16.0.0/12`. */
function proxiesOf(given: readonly string[]): BlockList {
  const list = new BlockList();
  for (const each of given) {
    const [address = '', bits] = each.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const most = family === 'ipv6' ? 128 : 32;
    const prefix = bits === undefined ? most : Number(bits);
    if (isIP(address) === 0 || !Number.isInteger(prefix) || prefix < 1 || prefix > most)
      throw new UsageError(
        `--proxy ${each} is no address.`,
        'For example: --proxy 127.0.0.1 or --proxy 172.16.0.0/12',
      );
    list.addSubnet(address, prefix, family);
  }
  return list;
}

/**
 * @throws UsageError for a desk that other machines reach in the clear
 * @returns what should be told to whoever starts it, or null
 */
export function checkReach({ host, publicUrl }: Reach): string | null {
  if (publicUrl === null && !isLoopback(host))
    throw new UsageError(
      `--host ${host} would carry tokens and briefs in the clear.`,
      'Put a proxy that speaks TLS in front and add --public-url https://desk.example.org; in a network that nobody else listens to, give --public-url http://NAME:PORT.',
    );
  return publicUrl === null || publicUrl.protocol === 'https:' || isLoopback(publicUrl.hostname)
    ? null
    : `Warning: ${publicUrl.origin} is plain http. Whoever listens on the network reads tokens and briefs; put a proxy that speaks TLS in front.`;
}

/** What the Node server hands over with a request. */
const socketOf = (context: Context): HttpBindings['incoming']['socket'] | undefined =>
  (context.env as Partial<HttpBindings> | undefined)?.incoming?.socket;

const peerOf = (context: Context): string =>
  (socketOf(context)?.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');

/** Whether a proxy that is believed hands the request over. */
export function isByProxy(context: Context, { proxies }: Reach): boolean {
  const peer = peerOf(context);
  const version = isIP(peer);
  return proxies !== null && version !== 0 && proxies.check(peer, version === 6 ? 'ipv6' : 'ipv4');
}

/** Of a proxy that is believed, the last of several: what stands before it came from the client. */
const forwarded = (context: Context, reach: Reach, header: string): string | undefined =>
  isByProxy(context, reach) ? context.req.header(header)?.split(',').at(-1)?.trim() : undefined;

/** The port that the desk listens on. */
export const portOf = (context: Context): number => socketOf(context)?.localPort ?? 0;

/**
 * The origin that the desk was called by; null for a name that is not its own: a page of another name that was bound
 * to this address (DNS rebinding), or a proxy that passes another one on. All loopback names are one.
 */
export function ownOrigin(context: Context, reach: Reach): string | null {
  const { publicUrl, host: own } = reach;
  const called = forwarded(context, reach, 'x-forwarded-host') ?? context.req.header('host') ?? '';
  const name = called.toLowerCase();
  if (publicUrl !== null && name === publicUrl.host) return publicUrl.origin;
  const [, host = '', port = '80'] = /^(\[[\da-f:]+\]|[^:[\]]+)(?::(\d+))?$/.exec(name) ?? [];
  const isOwn = LOOPBACK_NAMES.includes(host) || (host === own && isLoopback(host));
  if (publicUrl !== null && (publicUrl.protocol === 'https:' || !isLoopback(publicUrl.hostname))) return null;
  const expected = publicUrl === null ? portOf(context) : Number(publicUrl.port || 80);
  return isOwn && Number(port) === expected ? `http://${name}` : null;
}
