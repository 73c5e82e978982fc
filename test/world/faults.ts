import { hashOf, seededRandom } from './random.js';

/** What goes wrong with requests of one kind. Shares are from 0 to 1 and are tried in the order given here. */
export interface FaultPlan {
  /** The connection is refused by closing it at once. */
  readonly down?: boolean;
  readonly keyRefused?: boolean;
  readonly outOfCredit?: boolean;
  readonly resetShare?: number;
  /** Requests that are never answered. */
  readonly hangShare?: number;
  /** Status 500. */
  readonly errorShare?: number;
  /** Status 429. */
  readonly rateLimitShare?: number;
  /** `Retry-After` of a 429, in seconds; none by default. */
  readonly retryAfterSeconds?: number;
  /** Answers that are cut in the middle of the body. */
  readonly cutShare?: number;
  /** Replies of status 200 that are not of the protocol. */
  readonly garbageShare?: number;
  /** How long an answer takes, from and to, in milliseconds. */
  readonly latencyMs?: readonly [number, number];
}

/** By kind (`search:exa`), by the part before its colon (`search`), or `*`; the most exact one counts. */
export type FaultPlans = Readonly<Record<string, FaultPlan>>;

export type Fault =
  | {
      readonly kind:
        'none' | 'key-refused' | 'out-of-credit' | 'reset' | 'hang' | 'error' | 'cut' | 'garbage';
    }
  | { readonly kind: 'rate-limit'; readonly retryAfterSeconds: number | null };

export function planFor(plans: FaultPlans, kind: string): FaultPlan {
  return plans[kind] ?? plans[kind.split(':')[0] ?? ''] ?? plans['*'] ?? {};
}

export interface Chance {
  readonly seed: number;
  /** Where it is another than `seed`, it decides how long an answer takes. */
  readonly latencySeed?: number;
  /** What makes the request this one: its kind, path and body. */
  readonly identity: string;
  /** How often it has come before. */
  readonly repetition: number;
}

/** The fate of one request: the same for the same request and repetition, in whatever order they come. */
export function drawFault(
  plan: FaultPlan,
  { seed, latencySeed = seed, identity, repetition }: Chance,
): { fault: Fault; latencyMs: number } {
  const random = seededRandom(hashOf(seed, identity, repetition));
  const [fastestMs, slowestMs] = plan.latencyMs ?? [0, 0];
  const drawnLatency = random();
  const latencyShare =
    latencySeed === seed ? drawnLatency : seededRandom(hashOf(latencySeed, identity, repetition))();
  const latencyMs = fastestMs + latencyShare * (slowestMs - fastestMs);
  if (plan.down) return { fault: { kind: 'reset' }, latencyMs: 0 };
  if (plan.keyRefused) return { fault: { kind: 'key-refused' }, latencyMs };
  if (plan.outOfCredit) return { fault: { kind: 'out-of-credit' }, latencyMs };
  let drawn = random();
  const falls = (share = 0): boolean => {
    const isHit = drawn < share;
    drawn -= share;
    return isHit;
  };
  if (falls(plan.resetShare)) return { fault: { kind: 'reset' }, latencyMs };
  if (falls(plan.hangShare)) return { fault: { kind: 'hang' }, latencyMs };
  if (falls(plan.errorShare)) return { fault: { kind: 'error' }, latencyMs };
  if (falls(plan.rateLimitShare))
    return { fault: { kind: 'rate-limit', retryAfterSeconds: plan.retryAfterSeconds ?? null }, latencyMs };
  if (falls(plan.cutShare)) return { fault: { kind: 'cut' }, latencyMs };
  if (falls(plan.garbageShare)) return { fault: { kind: 'garbage' }, latencyMs };
  return { fault: { kind: 'none' }, latencyMs };
}
