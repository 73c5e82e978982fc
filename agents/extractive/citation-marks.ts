/** Citation marks as texts write them. */

const SQUARE_MARK = /\s*\[(?:\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*|[^\]]{0,200}\b(?:19|20)\d\d[a-z]?)\]/gu;
const ROUND_MARK = /\s*\(\s*\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\s*\)/gu;
const NAME_YEAR_MARK =
  /\s*\(\s*(?:(?:see |e\.g\.,? |cf\.? |reviewed (?:in|by) )?\p{Lu}[^()\d;]{1,80},?\s(?:19|20)\d\d[a-z]?(?:,\s?(?:19|20)?\d{0,2}[a-z]?)*;?\s?){1,12}\)/gu;
/** Raised or glued citation numbers: *humans⁵*, *subclinical,3,9*. */
const RAISED_MARK = /(?<=[\p{L}.,;)”])[⁰¹²³⁴-⁹]+(?:[,–⁻-][⁰¹²³⁴-⁹]+)*/gu;
const GLUED_MARK = /(?<=\p{Ll}\p{Ll})([,.])\d{1,3}(?:[,–-]\d{1,3})*(?=\s|$)/gu;
/** The mark of a list item, not its number. */
const BULLET = /^[-–•*▪·◦]\s+/u;
const LONGEST = 2_000;

/**
 * Takes citation marks out, so that a source's reference numbers are not taken for the brief's own. Bare numbers in round
 * brackets go only where the sentence is known to cite.
 */
export function withoutMarks(sentence: string, cites: boolean): string {
  const text = sentence.slice(0, LONGEST);
  const bare = text.replace(SQUARE_MARK, '').replace(NAME_YEAR_MARK, '');
  const clean = cites
    ? bare.replace(ROUND_MARK, '').replace(RAISED_MARK, '').replace(GLUED_MARK, '$1')
    : bare;
  return clean
    .replace(BULLET, '')
    .replace(/,[,\s]*(?=[,.;])/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
