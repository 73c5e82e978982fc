import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { parseUrl } from '../../text/urls.js';
import { UsageError } from '../exit-codes.js';

/** How the desk is reached: its address, the names it answers to, and whether a proxy stands before it. */

export interface Reach {
  /** Address to listen on. */
  readonly host: string;
  /** What browsers call the desk, where that is not the address itself: behind a proxy that speaks TLS. */
  readonly publicUrl: URL | null;
  /** Whether a proxy says for whom it asks: `X-Forwarded-For`, `X-Forwarded-Host`. */
  readonly trustsProxy: boolean;
}

const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

/** Whether other machines can call it, by itself or through a proxy. */
const isRemote = ({ host, publicUrl }: Reach): boolean =>
  !isLoopback(host) || (publicUrl !== null && !isLoopback(publicUrl.hostname));

/**
 * @throws UsageError for a desk that other machines reach without users, or in the clear
 * @returns what should be told to whoever starts it, or null
 */
export function checkReach(reach: Reach, hasUsers: boolean): string | null {
  const { host, publicUrl, trustsProxy } = reach;
  if (trustsProxy && publicUrl === null)
    throw new UsageError(
      '--trust-proxy needs the address that browsers call.',
      'Add --public-url https://desk.example.org',
    );
  if (!isRemote(reach)) return null;
  const where = publicUrl === null ? `--host ${host}` : `--public-url ${publicUrl.href}`;
  if (!hasUsers)
    throw new UsageError(
      `${where} would open the desk to other machines, and it has no users.`,
      'Make a users file (research-loop desk users add NAME --role admin) and add --users users.json, or give --openid-issuer and --openid-client. For this machine alone leave out --host and --public-url.',
    );
  if (publicUrl === null)
    throw new UsageError(
      `--host ${host} would carry passwords and sessions in the clear.`,
      'Put a proxy that speaks TLS in front and add --public-url https://desk.example.org (and --trust-proxy); in a network that nobody else listens to, give --public-url http://NAME:PORT.',
    );
  return publicUrl.protocol === 'https:'
    ? null
    : `Warning: ${publicUrl.origin} is plain http. Whoever listens on the network reads passwords, sessions and briefs; put a proxy that speaks TLS in front.`;
}

/** @throws UsageError for what is no address of a whole host */
export function publicUrlOf(given: string): URL {
  const url = parseUrl(given);
  if (url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.hash === '')
    return url;
  throw new UsageError(
    `--public-url ${given} must be an http or https address without a path.`,
    'For example: --public-url https://desk.example.org',
  );
}

/** What the Node server hands over with a request. */
const socketOf = (context: Context): HttpBindings['incoming']['socket'] | undefined =>
  (context.env as Partial<HttpBindings> | undefined)?.incoming?.socket;

/** The last of several: what stands before it came from the client. */
const lastOf = (header: string | undefined): string | undefined => header?.split(',').at(-1)?.trim();

/** The name under which the client has called the desk, in lower case. */
function calledName(context: Context, { trustsProxy }: Reach): string {
  const forwarded = trustsProxy ? lastOf(context.req.header('x-forwarded-host')) : undefined;
  return (forwarded ?? context.req.header('host') ?? '').toLowerCase();
}

/** The port that the desk listens on. */
export const portOf = (context: Context): number => socketOf(context)?.localPort ?? 0;

/**
 * The origin that the desk was called by; null for a name that is not its own: a page of another name that was bound
 * to this address (DNS rebinding), or a proxy that passes another one on.
 */
export function ownOrigin(context: Context, reach: Reach): string | null {
  const name = calledName(context, reach);
  const { publicUrl } = reach;
  if (publicUrl !== null) return name === publicUrl.host ? publicUrl.origin : null;
  const [, host = '', port = '80'] = /^(\[[\da-f:]+\]|[^:[\]]+)(?::(\d+))?$/.exec(name) ?? [];
  const isOwn = LOOPBACK_NAMES.includes(host) || (host === reach.host && isLoopback(host));
  return isOwn && Number(port) === portOf(context) ? `http://${name}` : null;
}

/** Whether this machine itself asks, by whatever port: a check of health. */
export const isCalledLocally = (context: Context): boolean =>
  LOOPBACK_NAMES.includes((context.req.header('host') ?? '').replace(/:\d+$/, '').toLowerCase());

/** The address that the request came from, as far as it can be known. */
export function clientAddress(context: Context, { trustsProxy }: Reach): string {
  const forwarded = trustsProxy ? lastOf(context.req.header('x-forwarded-for')) : undefined;
  const plain = (forwarded ?? socketOf(context)?.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(plain) > 0 ? plain : 'unknown';
}
