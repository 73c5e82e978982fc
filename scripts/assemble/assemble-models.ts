import { createTraffic } from '../../agents/fetch/traffic.js';
import { modelRoles } from '../../agents/model-roles.js';
import { modelForRole } from '../../agents/models/defaults.js';
import {
  costUsd,
  modelsWithoutPrice,
  priceCure,
  priceOverrides,
  worstCaseUsd,
  type PriceOverrides,
} from '../../agents/models/prices.js';
import type { Provider } from '../../agents/models/provider.js';
import { openModel, parseModelName } from '../../agents/models/registry.js';
import { worstCaseTokens } from '../../agents/models/tokens.js';
import { secretsOf } from '../../agents/secrets.js';
import { succeed, type Failure, type Result } from '../../agents/result.js';
import {
  ROLE_NAMES,
  type ModelReply,
  type ModelRequest,
  type RoleName,
  type Roles,
} from '../../agents/roles/roles.js';
import { mayRunLate } from '../../loop/limits/budget.js';
import { RunError, type CallCost, type ModelGate, type RunOptions } from '../../loop/run.js';
import type { Assembly } from './assembly.js';
import { proxiesOf } from './network.js';

/** Longest wait for one reply, in milliseconds: strong models think for minutes, and local ones are slow. */
const REPLY_TIMEOUT_MS = 15 * 60_000;
/** What a reply is waited for however little time is left: drafts and answers are awaited, other calls are aborted. */
const LATE_REPLY_MS = { due: 120_000, other: 5_000 };
/** Calls at once to one model: of a run, and of all runs of a desk where its service's limit is not given. */
const CALLS_AT_ONCE = 8;
const CALLS_OF_DESK = 40;
/**
 * A model that has answered before will come back from most outages: it is asked for up to half a minute. One that
 * never did is more likely misspelt or not running, and is reported at once.
 */
const PATIENT = { attempts: 6, baseDelayMs: 1000 };
/** All calls at once may use up their attempts before the model counts as down; roles have a breaker of their own. */
const MODEL_BREAKER = { threshold: CALLS_AT_ONCE * PATIENT.attempts, coolDownMs: 15_000 };

/** What the roles are made of. */
export type ModelSettings = Pick<Assembly, 'config' | 'variables' | 'desk'> & {
  readonly watch?: Assembly['watch'];
  readonly options: RunOptions;
  /** What is left of the time budget, in milliseconds; absent without one. */
  readonly timeLeftMs?: () => number;
};

/** The roles by models, and the one gate that their calls go through. Loaded only for runs with a model. */
export function assembleModels(settings: ModelSettings): { roles: Roles; models: ModelGate } {
  const { model, roleModels, depth, budgetUsd } = settings.options;
  const chosen = Object.fromEntries(
    ROLE_NAMES.map((role) => [role, roleModels[role] ?? modelForRole(model, role, depth)]),
  ) as Record<RoleName, string>;
  const prices = priceOverrides(settings.config.prices);
  const open = providerOpener(settings, budgetUsd === null ? {} : prices);
  for (const name of Object.values(chosen)) open(name);
  refuseUnknownPrices(Object.values(chosen), { budgetUsd, prices });
  const worstCase = (request: ModelRequest): CallCost => {
    const { input, output } = worstCaseTokens(request);
    return { inputTokens: input, outputTokens: output, usd: worstCaseUsd(request, prices) };
  };
  const models: ModelGate = {
    complete: completer(settings, open),
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

/** Calls in their turn, tried again as long as that may help and time allows. */
function completer(settings: ModelSettings, open: (name: string) => Provider): ModelGate['complete'] {
  const { config, desk, watch } = settings;
  const traffic = createTraffic({
    breaker: MODEL_BREAKER,
    limits: config.limits,
    pacer: desk?.pacer,
    onWait: (wait) => watch?.({ type: 'waiting', ...wait }),
  });
  const answered = new Set<string>();
  // Models that kept even those waiting who write the brief when the time was over.
  const hung = new Set<string>();
  const pace = { concurrency: CALLS_OF_DESK, calls: 50, perMs: 1000 };
  return (request, signal, mayRetry) => {
    const { model, role } = request;
    const provider = open(model);
    const isDue = mayRunLate(role);
    let earlier: Failure | null = null;
    let taken: number | undefined;
    const attempt = async (own?: AbortSignal): Promise<Result<ModelReply>> => {
      const allowed: Result<null> = earlier === null ? succeed(null) : await mayRetry(earlier);
      if (!allowed.ok) return allowed;
      const timeoutMs = replyTimeoutMs(settings, isDue && !hung.has(model));
      const reply = await provider.complete(request, { signal: own ?? signal, timeoutMs });
      taken = reply.ok ? tokensOf(reply.value) : undefined;
      if (reply.ok) answered.add(model);
      else earlier = reply.failure;
      if (earlier?.code === 'timed-out' && isDue && isLate(settings)) hung.add(model);
      return reply;
    };
    const patience = answered.has(model) ? PATIENT : {};
    const retry = { ...patience, ...(isLate(settings) ? { timeoutAttempts: 1 } : {}) };
    const { input, output } = worstCaseTokens(request);
    const tokens = { amount: input + output, perMinute: Infinity };
    const turn = { queue: model, pace, atOnce: CALLS_AT_ONCE, tokens, tokensTaken: () => taken };
    return traffic.run({ ...turn, retry }, attempt, signal);
  };
}

/** As the service counted them; undefined where it kept that to itself. */
const tokensOf = ({ usageEstimated, inputTokens, outputTokens }: ModelReply): number | undefined =>
  usageEstimated ? undefined : inputTokens + outputTokens;

const isLate = ({ timeLeftMs }: ModelSettings): boolean => timeLeftMs !== undefined && timeLeftMs() <= 0;

/** No call may outlast the time budget by more than it takes to write the brief. */
function replyTimeoutMs({ config, timeLeftMs }: ModelSettings, isDue: boolean): number {
  const most = config.timeouts?.modelMs ?? REPLY_TIMEOUT_MS;
  if (timeLeftMs === undefined) return most;
  const least = isDue ? LATE_REPLY_MS.due : LATE_REPLY_MS.other;
  return Math.ceil(Math.min(most, Math.max(least, timeLeftMs())));
}

/** Each model is opened once. A money budget assumes the given prices, so nothing dearer may be used. */
function providerOpener(settings: ModelSettings, maxPrices: PriceOverrides): (name: string) => Provider {
  const ways = waysOf(settings);
  const providers = new Map<string, Provider>();
  return (name) => {
    const known = providers.get(name);
    if (known !== undefined) return known;
    const maxPrice = Object.hasOwn(maxPrices, name) ? maxPrices[name] : undefined;
    const given = { ...ways, ...(maxPrice === undefined ? {} : { maxPrice }) };
    const opened = openedOr(name, openModel(name, settings.variables, given), settings);
    providers.set(name, opened);
    return opened;
  };
}

/** How services are reached, and what must never be shown of it. */
function waysOf({ variables }: ModelSettings) {
  const { httpProxy = null, httpsProxy = null, noProxy = null } = proxiesOf(variables);
  return { proxy: { httpProxy, httpsProxy, noProxy }, secrets: secretsOf(variables) };
}

/** @throws RunError: nobody was asked yet, so what is wrong is what the user set, or did not */
function openedOr<T>(name: string, opened: Result<T>, { config }: ModelSettings): T {
  if (opened.ok) return opened.value;
  const { message, cure } = opened.failure;
  const isConfigured = [config.model, ...(config.roleModel ?? [])].some((each) => each?.endsWith(name));
  const where = isConfigured ? ' A configuration file names it: `research-loop doctor` says which.' : '';
  throw new RunError(
    'unset',
    message,
    `${cure ?? 'See `research-loop doctor`.'} Or choose another model with --model, or none: --model extractive.${where}`,
  );
}

/** A money budget cannot be held with a model whose price nobody knows. */
function refuseUnknownPrices(
  chosen: readonly string[],
  about: { budgetUsd: number | null; prices: PriceOverrides },
): void {
  if (about.budgetUsd === null) return;
  const unknown = modelsWithoutPrice(chosen, about.prices);
  if (unknown.length === 0) return;
  throw new RunError(
    'unknown-price',
    `The price of ${unknown.join(', ')} is not known, so --budget-usd cannot be kept.`,
    `${priceCure(unknown)}, or use --budget-tokens.`,
  );
}
