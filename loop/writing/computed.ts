import { resultOf } from '../gate/numbers/sums.js';

/** `ten users cost ${= 2.49 × 120} a year`: a formula in braces, the currency before it, a unit behind it. */
const FORMULA =
  /((?:US|CA|AU)?[$€£¥₹]\s?|(?:USD|EUR|GBP|CHF|JPY)\s)?\{=\s*([^{}]+?)\s*\}(\s?(?:%|‰|€|£|\$))?/gu;

/** `2.49 * 12` and `2.49x12` are `2.49 × 12`. */
const written = (formula: string): string =>
  formula
    .replace(/\s*[*·×x]\s*/giu, ' × ')
    .replace(/\s*[÷/:]\s*/gu, ' ÷ ')
    .replace(/\s*([+−–-])\s*/gu, ' $1 ');

/**
 * The sums that a writer asked for, filled in with their formulas behind them: `$298.80 (= 2.49 × 120)`; null where one of
 * them is no formula. That its numbers stand in what the claim cites is for the gate to say.
 */
export function filledIn(claim: string): string | null {
  const filled = claim.replace(FORMULA, (...[whole = '', money = '', given = '', unit = '']: string[]) => {
    const formula = written(given);
    const isMoney = money !== '' || /[€£$]/u.test(unit);
    const result = resultOf(formula, { isMoney, isShare: unit.includes('%') });
    return result === null ? whole : `${money}${result}${unit} (= ${formula})`;
  });
  return filled.includes('{=') ? null : filled;
}
