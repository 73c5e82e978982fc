import { bareHost, portOf } from './address-policy.js';

/** The proxies of the environment, as values: addresses, and the hosts that go without one. */
export interface Proxies {
  readonly httpsProxy?: string | null;
  readonly httpProxy?: string | null;
  /** Comma-separated host names, `.suffix`, `host:port`, or `*`, as curl reads NO_PROXY. */
  readonly noProxy?: string | null;
}

/** The proxy for an address, or null for a direct connection. */
export function proxyFor(url: URL, proxies: Proxies): string | null {
  const proxy = url.protocol === 'https:' ? proxies.httpsProxy : proxies.httpProxy;
  if (!proxy || isExempt(url, proxies.noProxy ?? '')) return null;
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
}

function isExempt(url: URL, noProxy: string): boolean {
  const host = bareHost(url);
  return noProxy
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      const [, name = '', port] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
      if (port !== undefined && Number(port) !== portOf(url)) return false;
      const suffix = name.replace(/^\*?\./, '').replace(/^\[|\]$/g, '');
      return host === suffix || host.endsWith(`.${suffix}`);
    });
}
