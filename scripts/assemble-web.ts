import { COPY_SERVICES, createCopyFinder, type CopyFinder } from '../agents/fetch/copies.js';
import { createCustomEngine, type CustomEngineConfig } from '../agents/search/custom.js';
import type { SearchEngine } from '../agents/search/engine.js';
import { engineEntry, type EngineName } from '../agents/search/registry.js';
import { succeed } from '../agents/result.js';
import { RunError, type RunOptions, type Web } from '../loop/run.js';
import type { Assembly } from './assembly.js';
import { openNetwork, type Network } from './network.js';
import { renderShell } from './render-shell.js';

/** What the engines and the web are made of. */
export type WebSettings = Pick<Assembly, 'config' | 'variables'> & { readonly options: RunOptions };

/** The engines and the web of a run, made from the environment's values. */
export function assembleWeb(settings: WebSettings): { engines: readonly SearchEngine[]; web: Web } {
  const { variables, config, options } = settings;
  const network = openNetwork({
    variables,
    denyDomains: options.denyDomains,
    apiAddresses: [
      variables[COPY_SERVICES.europepmc.baseUrlVariable] ?? COPY_SERVICES.europepmc.defaultBaseUrl,
    ],
    ...(config.robots === undefined ? {} : { robots: config.robots }),
    ...(config.timeouts === undefined ? {} : { timeouts: config.timeouts }),
  });
  const engines = webEngines(options).map((name) => openEngine(name, settings, network));
  return { engines, web: openWeb(network, { variables, rendersPages: config.render === true }) };
}

/** Engines that are reached over the network. */
export const webEngines = ({ engines }: RunOptions): readonly string[] =>
  engines.filter((name) => name !== 'corpus');

/** @throws RunError when the engine wants a key or an address that is not set */
function openEngine(name: string, { variables, config }: WebSettings, network: Network): SearchEngine {
  const { http, contact } = network;
  if (Object.hasOwn(config.customEngines ?? {}, name)) {
    const described = config.customEngines?.[name] as CustomEngineConfig;
    const apiKey = described.keyVariable === undefined ? null : (variables[described.keyVariable] ?? null);
    return { ...createCustomEngine(described, { http, baseUrl: described.url, apiKey, contact }), name };
  }
  if (name === 'custom')
    throw new RunError(
      'no-engine',
      'No custom engine is described.',
      'Describe it in research-loop.config.json under "customEngines".',
    );
  const entry = engineEntry(name as EngineName);
  const apiKey = entry.keyVariable === null ? null : (variables[entry.keyVariable] ?? null);
  if (entry.needsKey && apiKey === null)
    throw new RunError(
      'no-engine',
      `${name} needs a key.`,
      `Set ${entry.keyVariable}, or choose other engines with --search.`,
    );
  const baseUrl = variables[entry.baseUrlVariable] ?? entry.defaultBaseUrl;
  if (baseUrl === null)
    throw new RunError('no-engine', `${name} needs an address.`, `Set ${entry.baseUrlVariable}.`);
  if (!URL.canParse(baseUrl))
    throw new RunError(
      'no-engine',
      `${entry.baseUrlVariable} is not an address.`,
      'Write it like http://127.0.0.1:8888.',
    );
  return { ...entry.create({ http, baseUrl, apiKey, contact }), maxUsdPerSearch: entry.maxUsdPerSearch };
}

interface WebChoices {
  readonly variables: Readonly<Record<string, string>>;
  readonly rendersPages: boolean;
}

function openWeb(network: Network, { variables, rendersPages }: WebChoices): Web {
  const { http, fetcher, contact } = network;
  const finder: CopyFinder = createCopyFinder({
    http,
    contact,
    openalexKey: variables['OPENALEX_API_KEY'] ?? null,
    unpaywallBaseUrl:
      variables[COPY_SERVICES.unpaywall.baseUrlVariable] ?? COPY_SERVICES.unpaywall.defaultBaseUrl,
    europepmcBaseUrl:
      variables[COPY_SERVICES.europepmc.baseUrlVariable] ?? COPY_SERVICES.europepmc.defaultBaseUrl,
    openalexBaseUrl:
      variables[COPY_SERVICES.openalex.baseUrlVariable] ?? COPY_SERVICES.openalex.defaultBaseUrl,
  });
  return {
    fetchPage: async (address, signal) => {
      const fetched = await fetcher.fetchPage(address, { signal });
      if (!fetched.ok) return fetched;
      const page = rendersPages ? await renderShell(fetched.value, network, signal) : fetched.value;
      const { bytes, contentType, finalAddress, redirects } = page;
      return succeed({
        raw: { bytes, address: finalAddress, ...(contentType === null ? {} : { contentType }) },
        finalAddress,
        redirects,
      });
    },
    openCopies: async (work, signal) => {
      const found = await finder.openCopies(work, { signal });
      return found.ok ? succeed(found.value.copies.map((copy) => copy.address)) : found;
    },
  };
}
