import { lookup as resolveName, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, buildConnector, ProxyAgent, type Dispatcher } from 'undici';
import { isPublicIp, privateHost, type AllowedHosts } from './address-policy.js';
import { AddressRefused } from './failures.js';
import type { ExchangeLimits } from './limits.js';
import { createTunnelAgent, type Tunnel } from './tunnel.js';

/** Resolves a name to every address it has. Handed in by tests that play a hostile name server. */
export type ResolveName = (
  host: string,
  options: LookupOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export const systemResolver: ResolveName = (host, options, done) =>
  isLoopbackName(host)
    ? done(null, [{ address: '127.0.0.1', family: 4 }])
    : resolveName(host, { ...options, all: true }, done);

/** RFC 6761, section 6.3: names under localhost are the loopback address, and no name server is asked. */
const isLoopbackName = (host: string): boolean => /(^|\.)localhost\.?$/i.test(host);

type LookupDone = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/**
 * A name look-up that hands out public addresses alone. The socket dials exactly these, so a name that
 * answers differently the second time (DNS rebinding) gains nothing.
 */
export function publicLookup(resolve: ResolveName) {
  return (host: string, options: LookupOptions, done: LookupDone): void =>
    resolve(host, options, (error, addresses) => {
      if (error) return done(error, []);
      const allowed = addresses.filter((entry) => isPublicIp(entry.address));
      const first = allowed[0];
      if (!first) return done(new AddressRefused(privateHost(host)), []);
      return options.all ? done(null, allowed) : done(null, first.address, first.family);
    });
}

export interface GuardedConnection {
  readonly allowed: AllowedHosts;
  readonly limits: ExchangeLimits;
  readonly resolve?: ResolveName | undefined;
}

/** Connects to public addresses and to the hosts in `allowed`; everything else ends in `AddressRefused`. */
export function createGuardedAgent({ allowed, limits, resolve = systemResolver }: GuardedConnection): Agent {
  const timeout = limits.connectMs;
  const lookup = publicLookup(resolve);
  const guarded = buildConnector({ timeout, lookup, autoSelectFamily: true });
  const trusted = createTrustedConnector(timeout, resolve);
  return new Agent({
    ...agentOptions(limits),
    connect: (options, done) => {
      const host = options.hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase();
      const port = options.port || (options.protocol === 'https:' ? '443' : '80');
      if (allowed.has(`${host}:${port}`)) return trusted(options, done);
      // A literal address is never looked up, so the filter above would not see it.
      if (isIP(host) !== 0 && !isPublicIp(host)) return done(new AddressRefused(privateHost(host)), null);
      return guarded(options, done);
    },
  });
}

/** Connects anywhere: for the services that the user configured, on whatever host they run. */
export const createTrustedAgent = (limits: ExchangeLimits, resolve = systemResolver): Agent =>
  new Agent({ ...agentOptions(limits), connect: createTrustedConnector(limits.connectMs, resolve) });

function createTrustedConnector(timeout: number, resolve: ResolveName): buildConnector.connector {
  const lookup = (host: string, options: LookupOptions, done: LookupDone): void =>
    resolve(host, options, (error, addresses) => {
      const first = error ? undefined : addresses[0];
      if (first === undefined) return done(error ?? new Error(`${host} has no address`), []);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  return buildConnector({ timeout, lookup, autoSelectFamily: true });
}

/**
 * Through a proxy: plain requests go to it as they are, with the name, which it resolves; secure ones through a tunnel to an
 * address that `targets` gives. A proxy of SOCKS gets names. One for each scheme of address.
 */
export function createProxyAgent(tunnel: Tunnel, protocol: string): Dispatcher {
  const { proxy, limits } = tunnel;
  const kind = new URL(proxy).protocol;
  const isSocks = kind.startsWith('socks');
  if (isSocks || (protocol === 'http:' && kind === 'http:'))
    return new ProxyAgent({ ...agentOptions(limits), uri: proxy, proxyTunnel: false });
  return createTunnelAgent(tunnel, agentOptions(limits));
}

const agentOptions = (limits: ExchangeLimits): Agent.Options => ({
  maxHeaderSize: limits.maxHeaderBytes,
  headersTimeout: limits.firstByteMs,
  bodyTimeout: limits.idleMs,
  keepAliveTimeout: 4_000,
  keepAliveMaxTimeout: 10_000,
});
