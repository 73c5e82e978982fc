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

const FACTOR = String.raw`\d[\d.,]*`;
/** `(29 − 16) × 12` or `12 × (29 − 16)`, with no other factor: what stands in the brackets is multiplied part by part. */
const BEFORE = new RegExp(String.raw`(?<![×÷]\s?)\(([^()]+)\)\s*([×÷])\s*(${FACTOR})(?!\s*[×÷])`, 'u');
const BEHIND = new RegExp(String.raw`(?<![×÷]\s?)(${FACTOR})\s*×\s*\(([^()]+)\)(?!\s*[×÷])`, 'u');
/** A sum or product in brackets that nothing multiplies. */
const ALONE = /(?<![×÷−–-]\s?)\(([^()]+)\)(?!\s*[×÷])/u;

const eachTimes = (sum: string, factor: string): string =>
  sum
    .split(/(\s[+−–-]\s)/u)
    .map((part, at) => (at % 2 === 1 ? part : `${part.trim()} ${factor}`))
    .join('');

/** A formula without brackets, where they can be worked into it: what it begins with stands in a source either way. */
function withoutBrackets(formula: string): string {
  const next = formula
    .replace(BEFORE, (_, ...[sum, by, factor]: [string, string, string]) => eachTimes(sum, `${by} ${factor}`))
    .replace(BEHIND, (_, factor: string, sum: string) => eachTimes(sum, `× ${factor}`))
    .replace(ALONE, '$1');
  return next === formula ? formula : withoutBrackets(next);
}

/**
 * The sums that a writer asked for, filled in with their formulas behind them: `$298.80 (= 2.49 × 120)`; null where one of
 * them is no formula. That its numbers stand in what the claim cites is for the gate to say.
 */
export function filledIn(claim: string): string | null {
  const filled = claim.replace(FORMULA, (...[whole = '', money = '', given = '', unit = '']: string[]) => {
    const formula = withoutBrackets(written(given));
    const isMoney = money !== '' || /[€£$]/u.test(unit);
    const result = resultOf(formula, { isMoney, isShare: unit.includes('%') });
    return result === null ? whole : `${money}${result}${unit} (= ${formula})`;
  });
  return filled.includes('{=') ? null : filled;
}
