import { allowedHosts, parseAllowedHosts } from '../../agents/fetch/address-policy.js';
import { COPY_SERVICES, type CopySettings } from '../../agents/fetch/copies.js';
import { createFetcher, type Fetcher } from '../../agents/fetch/fetch-page.js';
import { createHttpClient, type HttpClient } from '../../agents/fetch/http-call.js';
import { SERVICE_LIMITS, type ExchangeLimits } from '../../agents/fetch/limits.js';
import { checkProxies, type Proxies } from '../../agents/fetch/proxy.js';
import type { Pacer } from '../../agents/fetch/pacing.js';
import { createTraffic, type TrafficSettings } from '../../agents/fetch/traffic.js';
import { userAgentOf } from '../../agents/fetch/user-agent.js';
import { secretsOf } from '../../agents/secrets.js';
import type { Config } from '../trust/config.js';
import { UsageError } from '../../loop/exit-codes.js';
import { programVersion } from '../../loop/files/version.js';

/** The ways out of this machine, made from the environment's values: one traffic, so that a host is paced once. */
export interface Network {
  readonly http: HttpClient;
  readonly fetcher: Fetcher;
  readonly contact: string | null;
  readonly userAgent: string;
}

export interface NetworkSettings {
  readonly variables: Readonly<Record<string, string>>;
  readonly denyDomains?: readonly string[];
  /** Addresses of APIs, below which robots.txt is not asked. */
  readonly apiAddresses?: readonly string[];
  /** Its robots are off only for one's own sites. */
  readonly config?: Pick<Config, 'robots' | 'timeouts' | 'limits'>;
  /** Where other runs of this process ask the same hosts and services. */
  readonly pacer?: Pacer | undefined;
  readonly onWait?: TrafficSettings['onWait'];
}

export function openNetwork(settings: NetworkSettings): Network {
  const { variables, denyDomains = [], apiAddresses = [], config = {}, pacer, onWait } = settings;
  const { robots = true, timeouts = {}, limits } = config;
  const contact = variables['RESEARCH_LOOP_CONTACT'] ?? null;
  const userAgent = userAgentOf(programVersion(), contact);
  const proxies = usableProxies(variables);
  const traffic = createTraffic({ limits, pacer, onWait });
  return {
    contact,
    userAgent,
    http: createHttpClient({
      userAgent,
      proxies,
      traffic,
      secrets: secretsOf(variables),
      ...within(timeouts.serviceMs),
    }),
    fetcher: createFetcher({
      userAgent,
      proxies,
      traffic,
      allowHosts: usableHosts(variables),
      respectRobots: robots,
      denyDomains,
      apiAddresses,
      ...within(timeouts.pageMs),
    }),
  };
}

/** No part of an exchange may take longer than the whole of it. */
function within(overallMs: number | undefined): { limits?: Partial<ExchangeLimits> } {
  if (overallMs === undefined) return {};
  const firstByteMs = Math.min(overallMs, SERVICE_LIMITS.firstByteMs);
  return { limits: { overallMs, firstByteMs } };
}

/** @throws UsageError for a proxy that cannot be used: going past it in silence could be what its owner forbids. */
export function usableProxies(variables: Readonly<Record<string, string>>): Proxies {
  const proxies = proxiesOf(variables);
  try {
    checkProxies(proxies);
  } catch (error) {
    throw new UsageError((error as Error).message, 'Set HTTP_PROXY and HTTPS_PROXY to http://host:port.');
  }
  return proxies;
}

/** @throws UsageError for an entry that is not a host: it would open nothing, or the wrong one. */
function usableHosts(variables: Readonly<Record<string, string>>): readonly string[] {
  const hosts = allowedHosts(variables);
  try {
    parseAllowedHosts(hosts);
  } catch (error) {
    throw new UsageError(
      `RESEARCH_LOOP_ALLOW_HOSTS: ${(error as Error).message}.`,
      'Give host:port,host:port.',
    );
  }
  return hosts;
}

/** `HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`, in capitals or small letters as the tools of a terminal take them. */
export function proxiesOf(variables: Readonly<Record<string, string>>): Proxies {
  const pick = (name: string): string | null => variables[name] ?? variables[name.toLowerCase()] ?? null;
  return { httpsProxy: pick('HTTPS_PROXY'), httpProxy: pick('HTTP_PROXY'), noProxy: pick('NO_PROXY') };
}

/** The catalogues of open copies, each at the address that the environment gives it. */
export function copyServices(
  variables: Readonly<Record<string, string>>,
): Omit<CopySettings, 'http' | 'contact'> {
  const addressOf = (name: keyof typeof COPY_SERVICES): string =>
    variables[COPY_SERVICES[name].baseUrlVariable] ?? COPY_SERVICES[name].defaultBaseUrl;
  return {
    openalexKey: variables['OPENALEX_API_KEY'] ?? null,
    unpaywallBaseUrl: addressOf('unpaywall'),
    europepmcBaseUrl: addressOf('europepmc'),
    openalexBaseUrl: addressOf('openalex'),
  };
}
