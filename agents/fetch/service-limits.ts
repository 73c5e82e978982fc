import type { PacedCall } from './pacing.js';

/** What a service allows, as its page of limits says. What is absent stays as usual. */
export interface ServiceLimit {
  readonly requestsPerMinute?: number;
  /** A model service's; a call counts by what it may take until it is over, then by what it has taken. */
  readonly tokensPerMinute?: number;
  readonly perSecond?: number;
  /** Calls at work at once. */
  readonly concurrency?: number;
}

/** By engine (`exa`), model service (`openai`), model (`openai/gpt-5`) or host of pages (`example.org`). */
export type ServiceLimits = Readonly<Record<string, ServiceLimit>>;

const MINUTE_MS = 60_000;

/**
 * The call under the limit that is set for its service. A limit of a whole model service holds for all of its models
 * together: they stand in one queue then.
 */
export function limited<Call extends PacedCall>(call: Call, limits: ServiceLimits | undefined): Call {
  const name = limits === undefined ? undefined : nameOf(call.queue, limits);
  if (limits === undefined || name === undefined) return { ...call, tokens: undefined };
  const limit = limits[name] ?? {};
  const { tokens } = call;
  return {
    ...call,
    queue: call.queue.startsWith('page:') ? call.queue : name,
    pace: { ...call.pace, ...startsOf(limit), concurrency: limit.concurrency ?? call.pace.concurrency },
    tokens:
      tokens === undefined || limit.tokensPerMinute === undefined
        ? undefined
        : { ...tokens, perMinute: limit.tokensPerMinute },
  };
}

function nameOf(queue: string, limits: ServiceLimits): string | undefined {
  const name = queue.replace(/^page:/, '');
  const service = queue.startsWith('page:') ? name.replace(/:\d+$/, '') : name.replace(/\/.*$/s, '');
  return [name, service].find((each) => Object.hasOwn(limits, each));
}

/** The slower of the two, in whole calls. */
function startsOf({ requestsPerMinute, perSecond }: ServiceLimit): { calls?: number; perMs?: number } {
  const perMinute = Math.min(requestsPerMinute ?? Infinity, (perSecond ?? Infinity) * 60);
  if (perMinute === Infinity) return {};
  if (perSecond !== undefined && perMinute === perSecond * 60)
    return perSecond >= 1
      ? { calls: Math.floor(perSecond), perMs: 1000 }
      : { calls: 1, perMs: 1000 / perSecond };
  return perMinute >= 1
    ? { calls: Math.floor(perMinute), perMs: MINUTE_MS }
    : { calls: 1, perMs: MINUTE_MS / perMinute };
}
