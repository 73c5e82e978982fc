import { tokenize } from '../gate/signals/tokens.js';
import type { Claim, Gap, Grid } from '../claim.js';

/** Whether a claim answers a gap, by its words. Pure. */

type Said = Pick<Claim, 'claim' | 'subtopic' | 'column'> & {
  readonly evidence: readonly Pick<Claim['evidence'][number], 'exact'>[];
};

/** Share of a gap's words that a claim which answers it holds, and where it cites what was read for it. */
const ANSWERING = { any: 0.4, isNew: 0.25 } as const;
/** Of several names it has so many at least. */
const MOST_NAMES = 2;

/** What asks for an amount is answered by one. */
const ASKS_AMOUNT =
  /\b(?:prices?|pricing|costs?|how (?:much|many|long|often)|figures?|number of|rates?|percent\w*|share of|sensitivity|fees?)\b/iu;

/** @param about the run's question, and whether the claim rests on a source that was read for the gap */
export function answersGap(
  claim: Said,
  { query, description }: Pick<Gap, 'query' | 'description'>,
  { question, isNew }: { readonly question: string; readonly isNew: boolean },
): boolean {
  if (ASKS_AMOUNT.test(query) && !/\p{N}/u.test(claim.claim)) return false;
  // A cell of the table names what it is of by its row and column.
  const words = claim.column === undefined ? '' : `${claim.subtopic} ${claim.column}`;
  const named = stemsOf(`${words} ${claim.claim}`);
  const tokens = [query, description, question].flatMap(tokenize);
  const names = new Set(tokens.flatMap(({ isName, stem }) => (isName ? [stem] : [])));
  const own = [...new Set(tokenize(query).map(({ stem }) => stem))].filter((stem) => names.has(stem));
  if (own.filter((stem) => named.has(stem)).length < Math.min(MOST_NAMES, own.length)) return false;
  const asked = stemsOf(question);
  const beyond = [query, description].map((text) => [...stemsOf(text)].filter((stem) => !asked.has(stem)));
  const sought = beyond.find((stems) => stems.length > 0) ?? [];
  const said = stemsOf([words, claim.claim, ...claim.evidence.map(({ exact }) => exact)].join(' '));
  const held = sought.filter((stem) => said.has(stem)).length;
  return held >= sought.length * ANSWERING[isNew ? 'isNew' : 'any'];
}

/** Share of the words of a gap's search that a cell of the table holds, from which on the table has what was missing. */
const IN_A_CELL = 0.6;

/** Whether the table has what a gap asks of the things that its search names. */
export function isInTable({ query }: Pick<Gap, 'query'>, grid: Grid | null, question: string): boolean {
  const [lower, asked] = [query.toLowerCase(), stemsOf(question)];
  const things = (grid?.about ?? []).filter((thing) => lower.includes(thing.toLowerCase()));
  const sought = [...stemsOf(query)].filter((stem) => !asked.has(stem));
  const holds = (words: string): boolean => {
    const said = stemsOf(words);
    return sought.filter((stem) => said.has(stem)).length >= IN_A_CELL * sought.length;
  };
  return (
    things.length > 0 &&
    sought.length > 0 &&
    things.every((thing) =>
      grid?.cells.some(
        ({ about, attribute, value, evidence }) =>
          about === thing &&
          holds([about, attribute, value, ...evidence.map(({ exact }) => exact)].join(' ')),
      ),
    )
  );
}

const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(tokenize(text).flatMap(({ isContent, stem }) => (isContent ? [stem] : [])));
