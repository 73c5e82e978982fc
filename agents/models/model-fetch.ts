import { Agent, EnvHttpProxyAgent, fetch as undiciFetch, type Dispatcher } from 'undici';
import type { ProxySettings } from './provider.js';

/**
 * A `fetch` for model calls. Node's own gives up after 300 seconds without response headers, which a slow local
 * model needs longer for; here only the caller's signal ends a call.
 */
export function modelFetch(proxy: ProxySettings | null): typeof fetch {
  let dispatcher: Dispatcher | null = null;
  return ((input: string | URL, init?: RequestInit) => {
    dispatcher ??= makeDispatcher(proxy);
    return undiciFetch(input, { ...(init as object), dispatcher });
  }) as unknown as typeof fetch;
}

/** Time to open a connection, in milliseconds; a host that is down should be noticed early. */
const CONNECT_TIMEOUT_MS = 15_000;

function makeDispatcher(proxy: ProxySettings | null): Dispatcher {
  const limits = { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: CONNECT_TIMEOUT_MS } };
  if (!proxy?.httpProxy && !proxy?.httpsProxy) return new Agent(limits);
  return new EnvHttpProxyAgent({
    ...limits,
    ...(proxy.httpProxy ? { httpProxy: proxy.httpProxy } : {}),
    ...(proxy.httpsProxy ? { httpsProxy: proxy.httpsProxy } : {}),
    noProxy: proxy.noProxy ?? '',
  });
}
