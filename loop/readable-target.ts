import type { Gap } from './claim.js';

/** Longest target that a person takes in at a glance, in UTF-16 units. */
const GLANCE = 200;
/** Names of claims, contradictions, gaps and sentences: nothing to whoever does not hold the list. */
const IDS = /\b(?:[CXG]\d+|S\d+\.\d+(?:-\d+)?)\b/;
const ID_LIST =
  /\s*[([](?:\s*(?:claims?|see|in|from|on|and|[CXG]\d+|S\d+(?:\.\d+(?:-\d+)?)?|[,;/&–-]))+\s*[)\]]/giu;

const withoutIdLists = (text: string): string =>
  text.replace(ID_LIST, (list) => (IDS.test(list) ? '' : list)).trim();

/**
 * What a round aims at, as whoever is told of it can read it: the gap's description where it is one short sentence without
 * ids, else its query. Never cut, and never with ids, where either can be had without.
 */
export function readableTarget({ description, query }: Pick<Gap, 'description' | 'query'>): string {
  const said = withoutIdLists(description);
  const asked = query.trim();
  if (!IDS.test(said) && said.length <= GLANCE) return said;
  const isBetter = asked !== '' && !IDS.test(asked) && (IDS.test(said) || asked.length < GLANCE);
  return isBetter ? asked : said;
}
