import { createTraffic } from '../agents/fetch/traffic.js';
import { modelRoles } from '../agents/model-roles.js';
import { modelForRole } from '../agents/models/defaults.js';
import { costUsd, worstCaseUsd, type PriceOverrides } from '../agents/models/prices.js';
import type { Provider } from '../agents/models/provider.js';
import { openModel, parseModelName } from '../agents/models/registry.js';
import { worstCaseTokens } from '../agents/models/worst-case.js';
import { succeed, type Failure, type Result } from '../agents/result.js';
import {
  ROLE_NAMES,
  type ModelReply,
  type ModelRequest,
  type RoleName,
  type Roles,
} from '../agents/roles/roles.js';
import { RunError, type CallCost, type ModelGate, type RunOptions } from '../loop/run.js';
import type { Assembly } from './assembly.js';
import type { Config } from './config.js';
import { proxiesOf } from './network.js';

/** Longest wait for one reply, in milliseconds: strong models think for minutes, and local ones are slow. */
const REPLY_TIMEOUT_MS = 15 * 60_000;
/** Calls at once to one provider. */
const CALLS_AT_ONCE = 8;

/** What the roles are made of. */
export type ModelSettings = Pick<Assembly, 'config' | 'variables' | 'lazily'> & {
  readonly options: RunOptions;
};

/** The roles by models, and the one gate that their calls go through. Loaded only for runs with a model. */
export function assembleModels(settings: ModelSettings): { roles: Roles; models: ModelGate } {
  const { model, roleModels, depth, budgetUsd } = settings.options;
  const chosen = Object.fromEntries(
    ROLE_NAMES.map((role) => [role, roleModels[role] ?? modelForRole(model, role, depth)]),
  ) as Record<RoleName, string>;
  const prices = pricesOf(settings.config);
  const open = providerOpener(settings, budgetUsd === null ? {} : prices);
  if (settings.lazily !== true) for (const name of Object.values(chosen)) open(name);
  refuseUnknownPrices(chosen, { budgetUsd, prices });
  const traffic = createTraffic();
  const worstCase = (request: ModelRequest): CallCost => {
    const { input, output } = worstCaseTokens(request);
    return { inputTokens: input, outputTokens: output, usd: worstCaseUsd(request, prices) };
  };
  const models: ModelGate = {
    complete: (request, signal, retry) => {
      const provider = open(request.model);
      let earlier: Failure | null = null;
      const attempt = async (own?: AbortSignal): Promise<Result<ModelReply>> => {
        const allowed: Result<null> = earlier === null ? succeed(null) : await retry(earlier);
        if (!allowed.ok) return allowed;
        const reply = await provider.complete(request, {
          signal: own ?? signal,
          timeoutMs: settings.config.timeouts?.modelMs ?? REPLY_TIMEOUT_MS,
        });
        if (!reply.ok) earlier = reply.failure;
        return reply;
      };
      const pace = { concurrency: CALLS_AT_ONCE, calls: 50, perMs: 1000 };
      return traffic.run({ lane: parseModelName(request.model).provider, pace }, attempt, signal);
    },
    charge: (request, reply) => {
      // A service that keeps its count to itself may have thought at length; a program of one's own never tells.
      if (reply.usageEstimated && parseModelName(request.model).provider !== 'exec')
        return worstCase(request);
      const { inputTokens, outputTokens } = reply;
      return { inputTokens, outputTokens, usd: costUsd(request.model, reply, prices) };
    },
    worstCase,
  };
  return { roles: modelRoles({ models: chosen }), models };
}

const pricesOf = (config: Config): PriceOverrides =>
  Object.fromEntries(
    Object.entries(config.prices ?? {}).map(([name, price]) => [
      name,
      { ...price, cachedInput: price.cachedInput ?? price.input },
    ]),
  );

/** Each model is opened once. A money budget rests on the prices given, so nothing dearer may be used. */
function providerOpener({ variables }: ModelSettings, maxPrices: PriceOverrides): (name: string) => Provider {
  const proxies = proxiesOf(variables);
  const proxy = {
    httpProxy: proxies.httpProxy ?? null,
    httpsProxy: proxies.httpsProxy ?? null,
    noProxy: proxies.noProxy ?? null,
  };
  const providers = new Map<string, Provider>();
  return (name) => {
    const known = providers.get(name);
    if (known !== undefined) return known;
    const maxPrice = Object.hasOwn(maxPrices, name) ? maxPrices[name] : undefined;
    const opened = openModel(name, variables, { proxy, ...(maxPrice === undefined ? {} : { maxPrice }) });
    if (!opened.ok) {
      const { code, message, cure } = opened.failure;
      throw new RunError(code, message, cure ?? 'See `research-loop doctor`.');
    }
    providers.set(name, opened.value);
    return opened.value;
  };
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
