import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * How often a log-in may fail. By account and address together, so that nobody locks out somebody else; by address, against
 * many names from one place; by account, against one name from many places, where the limit is so high that only
 * guessing reaches it.
 */
const WINDOW_SECONDS = 15 * 60;
const MOST_FAILURES = { pair: 10, address: 50, account: 200 } as const;

export interface LogInLimits {
  /** Counts a try before it is looked at: many at once are as many. Seconds to wait where it is one too many, else null. */
  begin(who: Who): Promise<number | null>;
  /** It was right: it was no failure. */
  succeeded(who: Who): Promise<void>;
}

interface Who {
  readonly account: string;
  readonly address: string;
}

export function logInLimits(
  most: Readonly<Record<keyof typeof MOST_FAILURES, number>> = MOST_FAILURES,
): LogInLimits {
  const limiter = (points: number): RateLimiterMemory =>
    new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
  const limiters = {
    pair: limiter(most.pair),
    address: limiter(most.address),
    account: limiter(most.account),
  };
  const entries = Object.entries(limiters) as [keyof typeof limiters, RateLimiterMemory][];
  return {
    begin: async (who) => {
      const keys = keysOf(who);
      for (const [name, each] of entries) {
        try {
          await each.consume(keys[name]);
        } catch (refused) {
          if (!(refused instanceof RateLimiterRes)) throw refused;
          return Math.ceil(refused.msBeforeNext / 1000);
        }
      }
      return null;
    },
    succeeded: async (who) => {
      const keys = keysOf(who);
      await limiters.pair.delete(keys.pair);
      await limiters.address.reward(keys.address);
      await limiters.account.reward(keys.account);
    },
  };
}

function keysOf({ account, address }: Who): Readonly<Record<keyof typeof MOST_FAILURES, string>> {
  const name = account.normalize('NFKC').toLowerCase().slice(0, 200);
  // One subscriber has a whole network of the sixth version.
  const place = isIPv6(address) ? networkOf(address) : address;
  return { pair: JSON.stringify([name, place]), address: place, account: name };
}

/** The first 64 bits of an address of IPv6. */
function networkOf(address: string): string {
  const [head, tail] = address.split('::') as [string, string?];
  const groups = head.split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...(tail ?? '').split(':')]
    .slice(0, 4)
    .join(':');
}
