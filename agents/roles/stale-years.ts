/** The words of a query that may carry years. */
export interface QueryWords {
  readonly question: string;
  readonly terms: readonly string[];
}

export interface WithoutStaleYears extends QueryWords {
  /** Years that were taken out, each once, ascending. */
  readonly removedStaleYears: readonly number[];
}

/** A year, a span or a row of years that stands alone: not part of a number, a name or an identifier. */
const YEARS =
  /(^|[\s([,;"“'‘])((?:19|20)\d{2}(?:(?:\s?[-–—/,]\s?|\s(?:and|or|to|und|et|y|bis)\s)(?:(?:19|20)\d{2}|\d{2}(?!\d)))*)(?=$|[\s)\],;:"”'’?!]|\.(?:\s|$))/g;

/** Small words that lead to a year and mean nothing without it. */
const LEADING =
  /(?:\b(?:in|since|from|until|till|by|of|for|as of|before|after|during|between|around|circa|year|years|en|depuis|seit|im jahr|im|desde)\s+)$/i;

/**
 * Takes years out of a query that the user did not write: a planner's "recent" is often its training's last year.
 * `allowed` is what the user wrote (question and focus). Pure; a term that was only a year goes with it.
 */
export function removeStaleYears(query: QueryWords, allowed: string): WithoutStaleYears {
  const own = new Set((allowed.match(/(?<!\d)(?:19|20)\d{2}(?!\d)/g) ?? []).map(Number));
  const removed = new Set<number>();
  const clean = (text: string): string => withoutYears(text, own, removed);
  const terms = query.terms.map((term) => clean(term)).filter((term) => /[\p{L}\p{N}]/u.test(term));
  return {
    question: clean(query.question),
    terms,
    removedStaleYears: [...removed].sort((a, b) => a - b),
  };
}

function withoutYears(text: string, own: ReadonlySet<number>, removed: Set<number>): string {
  let result = '';
  let from = 0;
  for (const match of text.matchAll(YEARS)) {
    const [whole, before = '', written = ''] = match;
    const years = yearsIn(written);
    const stale = years.filter((year) => !own.has(year));
    if (stale.length === 0) continue;
    for (const year of stale) removed.add(year);
    const kept = years.filter((year) => own.has(year)).join(' ');
    const lead = text.slice(from, match.index) + before;
    result += kept === '' ? lead.replace(LEADING, '') : lead + kept;
    from = match.index + whole.length;
  }
  if (from === 0) return text;
  return tidy(result + text.slice(from));
}

/** `2019-21` ends in 2021. */
function yearsIn(written: string): number[] {
  const numbers = written.match(/\d+/g) ?? [];
  const century = (numbers[0] ?? '').slice(0, 2);
  return numbers.map((number) => Number(number.length === 2 ? century + number : number));
}

const tidy = (text: string): string =>
  text
    .replace(/[(\[]\s{0,9}[)\]]/g, ' ')
    .replace(/\b(?:between|from)\s+(?:and|to)\b/gi, ' ')
    .replace(/\s+(?:and|or|to|und|et|y)\s*([?.!,]|$)/gi, '$1')
    .replace(/\s+([?.!,;:)\]])/g, '$1')
    .replace(/,\s*,/g, ',')
    .replace(/\s{2,}/g, ' ')
    .replace(/^[\s,;:]+|[\s,;:]+$/g, '');
