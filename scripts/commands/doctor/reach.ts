import { bareHost, isPublicIp } from '../../../agents/fetch/address-policy.js';
import { exchange } from '../../../agents/fetch/exchange.js';
import { SERVICE_LIMITS } from '../../../agents/fetch/limits.js';
import type { Proxies } from '../../../agents/fetch/proxy.js';
import { serviceConnections } from '../../../agents/fetch/connection.js';
import type { Failure, FailureCode } from '../../../agents/result.js';
import { loginOf } from '../../../agents/secrets.js';
import { isIP } from 'node:net';

/** Whether anything answers at an address; what it answers does not matter, so a refusal counts. */

const REACH_MS = 5_000;
const LIMITS = {
  ...SERVICE_LIMITS,
  connectMs: REACH_MS,
  firstByteMs: REACH_MS,
  idleMs: REACH_MS,
  overallMs: REACH_MS,
};
/** What a proxy answers of itself. */
const OF_THE_PROXY: ReadonlySet<number> = new Set([407]);

export interface Reached {
  readonly address: string;
  /** Null where the service answered. */
  readonly failure: Failure | null;
}

/** Asks each address once, all at the same time. */
export async function reachAll(
  addresses: readonly string[],
  proxies: Proxies,
): Promise<ReadonlyMap<string, Reached>> {
  const connections = serviceConnections(proxies, LIMITS);
  try {
    const reached = await Promise.all(
      [...new Set(addresses)].map(async (address): Promise<Reached> => {
        const { url, headers } = loginOf(address);
        const dispatcher = connections.dispatcherFor(url);
        const reply = await exchange({
          url,
          method: 'HEAD',
          headers: { ...headers },
          dispatcher,
          limits: LIMITS,
          wantsBody: () => false,
        });
        if (!reply.ok) return { address, failure: reply.failure };
        const isProxys = OF_THE_PROXY.has(reply.value.status);
        return { address, failure: isProxys ? PROXY_LOGIN : null };
      }),
    );
    return new Map(reached.map((each) => [each.address, each]));
  } finally {
    await connections.close();
  }
}

const PROXY_LOGIN: Failure = {
  code: 'client-error',
  message: 'The proxy asks for a login.',
  retryable: false,
  cure: 'Write the login into HTTPS_PROXY and HTTP_PROXY: http://user:password@host:port.',
};

/** Failures of the way to a service rather than of the service. */
const OF_THE_NETWORK: ReadonlySet<FailureCode> = new Set([
  'dns-failed',
  'connection-failed',
  'connection-reset',
  'timed-out',
  'tls-failed',
  'client-error',
]);

/** What most services fail with where not one elsewhere answers; null where one does, or none was asked. */
export function networkFault(reached: Iterable<Reached>): Failure | null {
  const elsewhere = [...reached].filter(({ address }) => !isNear(address));
  const failures = elsewhere.flatMap(({ failure }) => (failure === null ? [] : [failure]));
  // One service that is down says nothing of the network.
  if (elsewhere.length < 2 || failures.length < elsewhere.length) return null;
  if (!failures.every(({ code }) => OF_THE_NETWORK.has(code))) return null;
  const counts = new Map<string, number>();
  for (const { message } of failures) counts.set(message, (counts.get(message) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const fault = failures.find(({ message }) => counts.get(message) === most);
  return fault === undefined ? null : { cure: CONNECTION_CURE, ...fault };
}

const CONNECTION_CURE = 'Check the connection, or set HTTPS_PROXY where it needs a proxy.';

/** On this machine or in its network. */
function isNear(address: string): boolean {
  const host = bareHost(new URL(address));
  return isIP(host) !== 0
    ? !isPublicIp(host)
    : !host.includes('.') || /\.(?:local|localhost|lan|internal)$/.test(host);
}
