import robotsParser from 'robots-parser';
import { fail, succeed, type Failure, type Result } from '../result.js';
import type { Reply } from './exchange.js';
import { failureOfStatus } from './failures.js';
import { PRODUCT_TOKEN } from './user-agent.js';

/**
 * robots.txt by RFC 9309: a missing file (any 4xx but 429) allows everything, a failing host allows nothing.
 * Read once per origin and run.
 */
interface RobotsAnswer {
  readonly allowed: boolean;
  /** The crawl delay that the site asks for, if it does. */
  readonly crawlDelayMs: number | null;
}

export interface Robots {
  ask(url: URL, signal?: AbortSignal): Promise<Result<RobotsAnswer>>;
}

/** Fetches one robots.txt, redirects followed; every status is a value, network faults are failures. */
export type FetchRobots = (address: string, signal?: AbortSignal) => Promise<Result<Reply>>;

/** The package is CommonJS with types written for a default export: what is imported is the function itself. */
const parseRobots = robotsParser as unknown as (address: string, text: string) => Robot;
type Robot = {
  isAllowed(address: string, product: string): boolean | undefined;
  getCrawlDelay(product: string): number | undefined;
};
type Rules = Robot | 'everything-allowed';

/** Lines longer than this, or with more wildcards, are left out: they cost time and no honest site has them. */
const MAX_LINE_LENGTH = 2048;
const MAX_WILDCARDS = 32;

export function createRobots(fetchRobots: FetchRobots): Robots {
  const underWay = new Map<string, Promise<Result<Rules>>>();
  const rulesOf = async (origin: string, signal?: AbortSignal): Promise<Result<Rules>> => {
    const shared = underWay.get(origin);
    if (shared) {
      const rules = await shared;
      // The caller that asked first may have been aborted, which is not an answer for the others.
      if (rules.ok || rules.failure.code !== 'aborted' || signal?.aborted) return rules;
      return rulesOf(origin, signal);
    }
    const address = `${origin}/robots.txt`;
    const asking = fetchRobots(address, signal).then((reply) => rulesFrom(address, reply));
    underWay.set(origin, asking);
    const rules = await asking;
    if (!rules.ok) underWay.delete(origin);
    return rules;
  };
  return {
    async ask(url, signal) {
      const rules = await rulesOf(url.origin, signal);
      if (!rules.ok) return rules;
      if (rules.value === 'everything-allowed') return succeed({ allowed: true, crawlDelayMs: null });
      const delay = Number(rules.value.getCrawlDelay(PRODUCT_TOKEN));
      return succeed({
        allowed: rules.value.isAllowed(withoutNeedlessEscapes(url.href), PRODUCT_TOKEN) !== false,
        crawlDelayMs: delay > 0 && Number.isFinite(delay) ? delay * 1000 : null,
      });
    },
  };
}

function rulesFrom(address: string, reply: Result<Reply>): Result<Rules> {
  if (!reply.ok) {
    // More redirects than RFC 9309 asks to follow, or a file of absurd size: as if there were none.
    const isUnusable = reply.failure.code === 'too-many-redirects' || reply.failure.code === 'too-large';
    return isUnusable ? succeed('everything-allowed') : fail(unread(reply.failure));
  }
  const { status, bytes } = reply.value;
  if (status === 429) return fail(unread(failureOfStatus({ status, retryAfterMs: null })));
  if (status < 200 || status > 299) return succeed('everything-allowed');
  return succeed(parseRobots(address, harmlessLines(Buffer.from(bytes).toString('utf8'))));
}

/** A host that does not say what it allows allows nothing (RFC 9309, section 2.3.1.4). */
const unread = (failure: Failure): Failure => ({
  ...failure,
  message: `robots.txt could not be read, so no page of the host may be fetched: ${failure.message}`,
});

/** Unreserved characters are the same written as escapes (RFC 9309, section 2.2.2); the parser compares letters. */
const withoutNeedlessEscapes = (text: string): string =>
  text.replace(/%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi, (escape) => decodeURIComponent(escape));

const harmlessLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(withoutNeedlessEscapes)
    .filter((line) => line.length <= MAX_LINE_LENGTH && line.split('*').length <= MAX_WILDCARDS)
    .join('\n');
