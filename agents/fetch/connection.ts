import { lookup as resolveName, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, buildConnector, Pool, ProxyAgent, type Dispatcher } from 'undici';
import { isPublicIp, privateHost, type AllowedHosts } from './address-policy.js';
import { AddressRefused, ProxyFailed, isOfCertificate } from './failures.js';
import type { ExchangeLimits } from './limits.js';
import { checkProxies, proxyFor, type Proxies } from './proxy.js';

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
const createTrustedAgent = (limits: ExchangeLimits): Agent =>
  new Agent({
    ...agentOptions(limits),
    connect: createTrustedConnector(limits.connectMs, systemResolver),
  });

function createTrustedConnector(timeout: number, resolve: ResolveName): buildConnector.connector {
  const lookup = (host: string, options: LookupOptions, done: LookupDone): void =>
    resolve(host, options, (error, addresses) => {
      const first = error ? undefined : addresses[0];
      if (first === undefined) return done(error ?? new Error(`${host} has no address`), []);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  return buildConnector({ timeout, lookup, autoSelectFamily: true });
}

/** Kept connections, straight or through a proxy; those through one are opened on first use. */
export interface Connections {
  dispatcherFor(url: URL): Dispatcher;
  close(): Promise<void>;
}

/** @throws TypeError for a proxy that cannot be used */
export function connectionsBy(direct: Agent, proxies: Proxies, limits: ExchangeLimits): Connections {
  checkProxies(proxies);
  const dispatchers = new Map<string | null, Dispatcher>([[null, direct]]);
  return {
    dispatcherFor(url) {
      const proxy = proxyFor(url, proxies);
      const dispatcher = dispatchers.get(proxy) ?? createProxyAgent(proxy ?? '', limits);
      dispatchers.set(proxy, dispatcher);
      return dispatcher;
    },
    close: async () => {
      await Promise.all([...dispatchers.values()].map((dispatcher) => dispatcher.destroy()));
    },
  };
}

/** To the services that the user chose. */
export const serviceConnections = (proxies: Proxies, limits: ExchangeLimits): Connections =>
  connectionsBy(createTrustedAgent(limits), proxies, limits);

/** Plain requests go to a proxy as they are, secure ones through a tunnel; both with the name, which it resolves. */
const createProxyAgent = (proxy: string, limits: ExchangeLimits): Dispatcher =>
  new ProxyAgent({
    ...agentOptions(limits),
    uri: proxy,
    proxyTunnel: false,
    proxyTls: { timeout: limits.connectMs },
    requestTls: { timeout: limits.connectMs },
    clientFactory: (origin, options) => {
      const { connect } = options as { connect: buildConnector.connector };
      return new Pool(origin, {
        connect: (asked, done) =>
          connect(asked, (error, socket) => {
            if (error === null) done(null, socket);
            else done(isOfCertificate(error) ? error : new ProxyFailed(error), null);
          }),
      });
    },
  });

const agentOptions = (limits: ExchangeLimits): Agent.Options => ({
  maxHeaderSize: limits.maxHeaderBytes,
  headersTimeout: limits.firstByteMs,
  bodyTimeout: limits.idleMs,
  keepAliveTimeout: 4_000,
  keepAliveMaxTimeout: 10_000,
});
