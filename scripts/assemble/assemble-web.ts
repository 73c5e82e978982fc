import { COPY_SERVICES } from '../../agents/fetch/copies.js';
import { createWeb, type Web } from '../../agents/fetch/web.js';
import { createCustomEngine, type CustomEngineConfig } from '../../agents/search/custom.js';
import { publicAddress } from '../../agents/secrets.js';
import type { SearchEngine } from '../../agents/search/engine.js';
import { engineEntry } from '../../agents/search/registry.js';
import { RunError, type RunOptions } from '../../loop/run.js';
import type { Assembly } from './assembly.js';
import { copyServices, openNetwork, type Network } from './network.js';
import { parseUrl } from '../../text/urls.js';

/** What the engines and the web are made of. */
export type WebSettings = Pick<Assembly, 'config' | 'variables' | 'desk'> &
  Partial<Pick<Assembly, 'watch'>> & { readonly options: RunOptions };

/** The engines and the web of a run, made from the environment's values. */
export function assembleWeb(settings: WebSettings): { engines: readonly SearchEngine[]; web: Web } {
  const { variables, config, options, desk, watch } = settings;
  const network = openNetwork({
    variables,
    denyDomains: options.denyDomains,
    apiAddresses: [
      publicAddress(
        variables[COPY_SERVICES.europepmc.baseUrlVariable] ?? COPY_SERVICES.europepmc.defaultBaseUrl,
      ),
    ],
    config,
    pacer: desk?.pacer,
    onWait: (wait) => watch?.({ type: 'waiting', ...wait }),
  });
  const engines = webEngines(options).map((name) => openEngine(name, settings, network));
  return { engines, web: openWeb(network, { variables, rendersPages: config.render === true }) };
}

/** Engines that are reached over the network. */
const webEngines = ({ engines }: RunOptions): readonly string[] =>
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
      'Describe it in your configuration (~/.config/research-loop/config.json) under "customEngines".',
    );
  const entry = engineEntry(name);
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
  if (parseUrl(baseUrl) === null)
    throw new RunError(
      'no-engine',
      `${entry.baseUrlVariable} is not an address.`,
      'Write it like http://127.0.0.1:8888.',
    );
  return { ...entry.create({ http, baseUrl, apiKey, contact }), maxUsdPerSearch: entry.maxUsdPerSearch };
}

/** The web, with each service at the address that the environment gives it. */
export function openWeb(
  network: Network,
  { variables, rendersPages }: { variables: Readonly<Record<string, string>>; rendersPages: boolean },
): Web {
  return createWeb({ ...network, rendersPages, ...copyServices(variables) });
}
