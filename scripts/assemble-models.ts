import { createTraffic } from '../agents/fetch/traffic.js';
import { modelRoles } from '../agents/model-roles.js';
import { modelForRole } from '../agents/models/defaults.js';
import { costUsd, worstCaseUsd, type PriceOverrides } from '../agents/models/prices.js';
import type { Provider } from '../agents/models/provider.js';
import { openModel, parseModelName } from '../agents/models/registry.js';
import { worstCaseTokens } from '../agents/models/worst-case.js';
import { ROLE_NAMES, type RoleName, type Roles } from '../agents/roles/roles.js';
import { RunError, type ModelGate } from '../loop/run.js';
import type { Assembly } from './assembly.js';
import { proxiesOf } from './network.js';

/** Longest wait for one reply, in milliseconds: strong models think for minutes, and local ones are slow. */
const REPLY_TIMEOUT_MS = 15 * 60_000;
/** Calls at once to one provider. */
const CALLS_AT_ONCE = 8;

/** The roles by models, and the one gate that their calls go through. Loaded only for runs with a model. */
export function assembleModels({ known, config, variables }: Assembly): { roles: Roles; models: ModelGate } {
  const { model, roleModels, depth, budgetUsd } = known.options;
  const chosen = Object.fromEntries(
    ROLE_NAMES.map((role) => [role, roleModels[role] ?? modelForRole(model, role, depth)]),
  ) as Record<RoleName, string>;
  const prices: PriceOverrides = Object.fromEntries(
    Object.entries(config.prices ?? {}).map(([name, price]) => [
      name,
      { ...price, cachedInput: price.cachedInput ?? price.input },
    ]),
  );
  const proxies = proxiesOf(variables);
  const proxy = {
    httpProxy: proxies.httpProxy ?? null,
    httpsProxy: proxies.httpsProxy ?? null,
    noProxy: proxies.noProxy ?? null,
  };
  const providers = new Map<string, Provider>();
  for (const name of new Set(Object.values(chosen))) {
    const opened = openModel(name, variables, proxy);
    if (!opened.ok)
      throw new RunError(
        opened.failure.code,
        opened.failure.message,
        opened.failure.cure ?? 'See `research-loop doctor`.',
      );
    providers.set(name, opened.value);
  }
  const traffic = createTraffic();
  const models: ModelGate = {
    complete: (request, signal) => {
      const provider = providers.get(request.model);
      if (provider === undefined) throw new Error(`No provider was opened for ${request.model}.`);
      const lane = parseModelName(request.model).provider;
      const pace = { concurrency: CALLS_AT_ONCE, calls: 50, perMs: 1000 };
      return traffic.run(
        { lane, pace },
        (own) => provider.complete(request, { signal: own ?? signal, timeoutMs: REPLY_TIMEOUT_MS }),
        signal,
      );
    },
    cost: (name, reply) => costUsd(name, reply, prices),
    worstCase: (request) => {
      const { input, output } = worstCaseTokens(request);
      return { tokens: input + output, usd: worstCaseUsd(request, prices) };
    },
  };
  refuseUnknownPrices(chosen, { budgetUsd, prices });
  return { roles: modelRoles({ models: chosen }), models };
}

/** A money budget cannot be held with a model whose price nobody knows. */
function refuseUnknownPrices(
  chosen: Readonly<Record<string, string>>,
  about: { budgetUsd: number | null; prices: PriceOverrides },
): void {
  if (about.budgetUsd === null) return;
  const request = {
    role: 'decomposer',
    system: '',
    stable: '',
    prompt: '',
    schema: {},
    maxOutputTokens: 1,
    promptHash: '',
    attempt: 1,
  } as const;
  const unknown = [...new Set(Object.values(chosen))].filter(
    (model) => worstCaseUsd({ ...request, model }, about.prices) === null,
  );
  if (unknown.length === 0) return;
  throw new RunError(
    'unknown-price',
    `The price of ${unknown.join(', ')} is not known, so --budget-usd cannot be kept.`,
    `Give it in research-loop.config.json: { "prices": { "${unknown[0]}": { "input": 3, "output": 15 } } } (US dollars per million tokens), or use --budget-tokens.`,
  );
}
