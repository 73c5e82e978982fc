import { modelForRole } from '../../agents/models/defaults.js';
import { priceOf, type PriceOverrides } from '../../agents/models/prices.js';
import { ROLE_NAMES } from '../../agents/roles/token-sizes.js';

/**
 * What standard briefs took: the least and the most of four full runs with one strong model in every role over folders of
 * saved pages and articles (`docs/decisions/read-whole.md`, "Judged").
 */
const MEASURED = {
  runs: 4,
  tokens: [196_000, 750_000],
  inputTokens: [162_000, 707_000],
  outputTokens: [28_000, 92_000],
  requests: [35, 127],
  minutes: [11, 46],
} as const;

/** "11 to 46 minutes": of a standard brief. */
export const standardMinutes = `${MEASURED.minutes.join(' to ')} minutes`;

/** "11 to 46 minutes, $0.48 to $1.80 (4 runs measured)": of a standard brief. */
export function standardBriefTook(model: string): string {
  const usd = standardBriefUsd(model);
  const cost = usd === null || usd[1] === 0 ? '' : `, ${dollars(usd[0])} to ${dollars(usd[1])}`;
  return `${standardMinutes}${cost} (${MEASURED.runs} runs measured)`;
}

const MILLION = 1_000_000;

/** Least and most US dollars of a standard brief with a model; null where a price is not known. */
export function standardBriefUsd(
  model: string,
  prices: PriceOverrides = {},
): readonly [number, number] | null {
  const names = [...new Set(ROLE_NAMES.map((role) => modelForRole(model, role, 'standard')))];
  const costs = names.map((name) => {
    const price = priceOf(name, prices);
    return price === null
      ? null
      : ([0, 1] as const).map(
          (end) =>
            (MEASURED.inputTokens[end] * price.input + MEASURED.outputTokens[end] * price.output) / MILLION,
        );
  });
  if (costs.includes(null)) return null;
  // `PROVIDER/default` spreads the work over two models: its cost lies between all by the one and all by the other.
  const ends = costs.flatMap((cost) => cost ?? []);
  return [Math.min(...ends), Math.max(...ends)];
}

/** What a standard brief took where it was measured, and what that costs with this model. */
export function costLines(model: string, prices: PriceOverrides = {}): readonly string[] {
  const { runs, tokens, requests, minutes } = MEASURED;
  const [least, most] = tokens.map((count) => count.toLocaleString('en-US'));
  const usd = standardBriefUsd(model, prices);
  const money =
    usd === null
      ? ownMachine('What that costs with this model is unknown: no price is listed for it.')
      : usd[1] === 0
        ? ownMachine('It costs nothing but time.')
        : `With this model that is about ${dollars(usd[0])} to ${dollars(usd[1])}.`;
  return [
    `A standard brief took ${least ?? ''} to ${most ?? ''} tokens in ${requests[0]} to ${requests[1]} requests, and ${minutes[0]} to ${minutes[1]} minutes with a fast service (${runs} runs measured).`,
    money,
  ];
}

const SLOW_TOKENS_A_SECOND = 10;

/** What can be said of a model of one's own: the tokens were measured, and the rest is its speed. */
function ownMachine(cost: string): string {
  const [least, most] = MEASURED.outputTokens.map((tokens) => Math.round(tokens / SLOW_TOKENS_A_SECOND / 60));
  return `${cost} On a machine of your own, at ${SLOW_TOKENS_A_SECOND} tokens a second, the writing alone takes ${least} to ${most} minutes; begin with --depth quick.`;
}

const dollars = (usd: number): string => `$${usd.toFixed(2)}`;

/** A limit that leaves room for the dearest brief measured. Whole US dollars. */
export const roomyLimitUsd = ([, most]: readonly [number, number]): number => Math.ceil(most * 1.5);
