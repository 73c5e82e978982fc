/** Raised numbers that no link explains: do they cite, or are they exponents? */

const NUMBERS = /^\d{1,3}(?:[,;–—-]\d{1,3})*$/u;
/** Units and variables, whose raised number is an exponent. */
const UNIT_BEFORE =
  /(?:^|[^\p{L}])(?:\p{L}{1,3}|met(?:er|re)s?|inch(?:es)?|feet|miles?|yards?|cells?|units?|acres?|pixels?)$/u;
/** "10^(5-6)" is a range of powers. */
const POWER_BEFORE = /(?:^|[^\d.,])10$/u;
const WORD_BEFORE = /\p{Ll}{4,}$/u;
const STOP_BEFORE = /(?:\p{L}|[\p{N})%]{2})[.,;:?!]?[”"’)]?$/u;
const YEAR_BEFORE = /(?<![\d.,])(?:1[5-9]|20)\d\d$/u;
const THOUSANDS_BEFORE = /\d{1,3}(?:,\d{3})+$/u;

/**
 * Whether a raised label after `before` may cite: lists and ranges of numbers, and single ones after a word, a stop, a year, a
 * number with separated thousands or a per cent sign. It cites where the reference list has its numbers.
 */
export function mayCite(label: string, before: string): boolean {
  const written = before.trimEnd();
  if (!NUMBERS.test(label)) return false;
  if (/[,;–—-]/u.test(label)) return !POWER_BEFORE.test(written);
  if (YEAR_BEFORE.test(written) || THOUSANDS_BEFORE.test(written)) return true;
  if (/[.,;:?!”"’]$/u.test(written) || /[\p{L}]{3}[^()]*\)$/u.test(written)) return STOP_BEFORE.test(written);
  if (/%$/u.test(written)) return true;
  return WORD_BEFORE.test(written) && !UNIT_BEFORE.test(written);
}
