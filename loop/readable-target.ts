import type { Gap } from './claim.js';
import { holdsInternalId, withoutLabels } from './internal-ids.js';

/** Longest target that a person takes in at a glance, in UTF-16 units. */
const GLANCE = 200;

/**
 * What a round aims at, as whoever is told of it can read it: the gap's description where it is one short sentence without
 * ids, else its query. Never cut, and never with ids, where either can be had without.
 */
export function readableTarget({ description, query }: Pick<Gap, 'description' | 'query'>): string {
  const said = withoutLabels(description).trim();
  const asked = query.trim();
  if (!holdsInternalId(said) && said.length <= GLANCE) return said;
  const isBetter = asked !== '' && !holdsInternalId(asked);
  return isBetter && (holdsInternalId(said) || asked.length < GLANCE) ? asked : said;
}
