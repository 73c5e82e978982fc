import type { Dispatcher } from 'undici';
import { createProxyAgent, createTrustedAgent } from './connection.js';
import type { ExchangeLimits } from './limits.js';
import { checkProxies, proxyFor, type Proxies } from './proxy.js';

/** Kept connections to the services that the user chose, straight or through a proxy; each is opened on first use. */
export interface ServiceConnections {
  dispatcherFor(url: URL): Dispatcher;
  close(): Promise<void>;
}

/** @throws TypeError for a proxy that cannot be used */
export function serviceConnections(proxies: Proxies, limits: ExchangeLimits): ServiceConnections {
  checkProxies(proxies);
  const dispatchers = new Map<string, Dispatcher>();
  return {
    dispatcherFor(url) {
      const proxy = proxyFor(url, proxies);
      const place = proxy === null ? '' : `${url.protocol} ${proxy}`;
      const known = dispatchers.get(place);
      if (known !== undefined) return known;
      const opened =
        proxy === null ? createTrustedAgent(limits) : createProxyAgent({ proxy, limits }, url.protocol);
      dispatchers.set(place, opened);
      return opened;
    },
    close: async () => {
      await Promise.all([...dispatchers.values()].map((dispatcher) => dispatcher.destroy()));
    },
  };
}
