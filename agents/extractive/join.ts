import type { Stance } from '../roles/vocabulary.js';
import type { Aspects } from './aspects.js';
import type { Line } from './corpus.js';
import { claimText } from './sentence-filter.js';
import { HEDGE } from './lexicon.js';
import { stanceOf } from './stance.js';
import { holds } from './facet.js';
import type { Reading } from './relevance.js';
import type { Choice } from './select.js';
import { distinctiveWords } from './distinctive-words.js';
import type { Word } from '../../text/tokens.js';

/** Statements that say the same, under the words of the best of them. */
export interface Joined {
  readonly text: string;
  /** The sentence whose words the claim has comes first. */
  readonly lines: readonly Line[];
  readonly aspect: string;
  readonly stance: Stance;
  readonly score: number;
  readonly cover: number;
  readonly headline: boolean;
}

/** Share of a claim's distinctive words that a further sentence must hold to count as evidence for it. */
const COVERED = 0.6;
/** The same, of those that are not the question's own. */
const OWN_COVERED = 0.66;
/** Where the question asks for ways, the way named is what a statement is about. */
const ALTERNATIVE_WEIGHT = 3;
const MOST_EVIDENCE = 5;

/** Is the second choice the same statement on the same side as the first? */
export const absorbs =
  (reading: Reading, aspects: Aspects) =>
  (first: Choice, second: Choice): boolean =>
    first.stance === second.stance &&
    aspects.of(first.line) === aspects.of(second.line) &&
    supports(second.line, first.line, reading);

/**
 * Joins choices on the same aspect and side where one covers the other's words, and adds further sentences
 * of other sources that do. A sentence with none of the claim's numbers or names is not evidence for them.
 */
export function join(choices: readonly Choice[], reading: Reading, aspects: Aspects): Joined[] {
  const taken = new Set<number>();
  const claims: Joined[] = [];
  for (const choice of choices) {
    if (taken.has(choice.line.order)) continue;
    const aspect = aspects.of(choice.line);
    const further = reading.candidates
      .filter((candidate) => candidate.answers)
      .map((candidate) => candidate.line)
      .filter(
        (line) =>
          line !== choice.line &&
          !taken.has(line.order) &&
          aspects.of(line) === aspect &&
          stanceOf(line, reading) === choice.stance &&
          supports(line, choice.line, reading),
      );
    const lines = [choice.line, ...onePerWork(further, choice.line)].slice(0, MOST_EVIDENCE);
    for (const line of [...lines, ...further]) taken.add(line.order);
    claims.push({ ...choice, text: claimText(choice.line), lines, aspect });
  }
  return claims;
}

/** Does the sentence say what the claim says, no less surely, its numbers and names included? */
function supports(line: Line, claim: Line, reading: Reading): boolean {
  if (HEDGE.test(line.folded) && !HEDGE.test(claim.folded)) return false;
  const distinctive = distinctiveWords(claim, reading);
  const asked = new Set(reading.question.terms.map((term) => term.stem));
  const own = distinctive.filter((word) => !asked.has(word.stem));
  return (
    (own.length >= 2 || own.some((word) => reading.alternatives.worth.has(word.stem))) &&
    claim.words.every((word) => !/\d/u.test(word.folded) || line.stems.has(word.stem)) &&
    share(own, line, reading) >= OWN_COVERED &&
    share(distinctive, line, reading) >= COVERED &&
    reading.topic.facets.every((facet) => !holds(claim.stems, facet) || holds(line.stems, facet)) &&
    namesHeld(line, claim, reading)
  );
}

/** Weighted share of the words that the sentence holds, 0 to 1. */
function share(list: readonly Word[], line: Line, { idf, alternatives }: Reading): number {
  const weight = ({ stem }: Word): number =>
    idf(stem) * (alternatives.worth.has(stem) ? ALTERNATIVE_WEIGHT : 1);
  const all = list.reduce((sum, word) => sum + weight(word), 0);
  const held = list.reduce((sum, word) => sum + (line.stems.has(word.stem) ? weight(word) : 0), 0);
  return all > 0 ? held / all : 0;
}

/** Every name of the claim stands in the sentence, but for the anchor: its source is about that. */
function namesHeld(line: Line, claim: Line, { topic }: Reading): boolean {
  const anchor = new Set(topic.anchor?.exact.flat() ?? []);
  return claim.words.every(
    (word, index) => index === 0 || !word.capital || anchor.has(word.stem) || line.stems.has(word.stem),
  );
}

/** A second page of one work adds nothing to it. */
function onePerWork(lines: readonly Line[], first: Line): Line[] {
  const seen = new Set([first.source.work]);
  return lines.filter(({ source }) => !seen.has(source.work) && seen.add(source.work));
}
