import { followsAnchor, surroundings } from './context.js';
import type { Corpus, Line } from './corpus.js';
import { holds, match, signsOf, stemsOf, type Facet } from './facet.js';
import { EMPTY_RELATION, MEASURE } from './lexicon.js';
import { denies } from './negation.js';
import type { Question } from './question.js';
import type { Alternatives } from './alternatives.js';
import { givesAnswerType, answerTypeOf, type AnswerType } from './answer-type.js';
import type { Topic } from './topic.js';
import { stem } from '../../text/stem.js';

/**
 * Does a sentence answer? An absolute test, where the score only ranks: all that the question turns on has to be
 * there, close together, with the kind of thing that is asked for. Three claims that answer are worth more than
 * nine of which some only share words with the question.
 */
export interface Base {
  readonly question: Question;
  readonly corpus: Corpus;
  readonly topic: Topic;
  readonly alternatives: Alternatives;
  /** The most distinctive thing of the question, a place only where there is nothing else; null where it has no thing. */
  readonly key: Facet | null;
  /** Inverse document frequency of a stem within the gated sentences. */
  readonly idf: (stem: string) => number;
}

interface Ground extends Base {
  readonly answerType: AnswerType;
  /** Need the facet not be named? */
  readonly idle: (facet: Facet) => boolean;
}

/** Least share of the question's weight that the sentence itself holds, and with what its surroundings lend it. */
const LEAST = { own: 0.6, lent: 0.72 };
/** What a facet counts that only the heading, the title or the sentence before holds. */
const LENT = 0.5;
const RELATED_WORTH = 0.85;
/** Most words from the first to the last of the things that a sentence has to bring together. */
const MOST_SPAN = 22;
/** The same where the question turns on one name and a relation. */
const BARE_SPAN = 6;
/** Words from a name that is asked for to what it is the name of. */
const NAME_REACH = 12;

/** Admits that something is not known, wishes for it, or points at difficulty: no answer to anything. */
const NO_ANSWER =
  /\b(?:little (?:is|was|information|data)|only little|not (?:yet |well |fully |completely )?(?:known|understood|clear)|poorly (?:known|understood)|unclear|unknown|(?:is|are|was|were|be|it['’]s|remains?) (?:\w+ )?(?:difficult|challenging|crucial|essential|important|necessary|needed|complicated)(?= (?:to|for|that|in)\b|[.,])|need(?:s|ed)? (?:to|for)|it is (?:necessary|important|essential|crucial)|in order to|(?:should|must|would) (?:be|prompt)|(?:may|might|could|would|will) (?:lead to (?:more|better)|give)|unreliable|challenging because|asked (?:whether|if)|(?:a|the) question|whether)\b/iu;
const POINTS_BACK =
  /\b(?:(?:for|of|by|to|with|in) both \p{L}+s|their|its|these|those|this|they|it|he|she|his|her)\b/iu;

export function answering(base: Base): (line: Line) => boolean {
  const { question, topic, alternatives, key } = base;
  const answerType = answerTypeOf(question);
  const ground: Ground = { ...base, answerType, idle: isIdle(answerType) };
  const turns = new Set(
    [key, ...topic.facets.filter((facet) => facet.relation)].flatMap((facet) =>
      facet ? [...signsOf(facet)] : [],
    ),
  );
  const asked = new Set([
    ...question.terms.map((term) => term.stem),
    ...(topic.anchor?.exact.flat() ?? []),
    ...topic.facets.flatMap((facet) => facet.exact.flat()),
  ]);
  const mostSpan = key === null ? BARE_SPAN : MOST_SPAN;
  return (line) => {
    if (question.excluded.length > 0)
      return alternatives.fills(line) && anchored(line, ground) && !NO_ANSWER.test(line.text);
    return (
      covers(line, ground) &&
      anchored(line, ground) &&
      span(line, ground) <= mostSpan &&
      givesAnswerType(line, answerType, { asked, near: nearTo(line, turns) }) &&
      !NO_ANSWER.test(line.text) &&
      !(ASSERTED.has(answerType) && denies(line, turns)) &&
      isFirst(line, question)
    );
  };
}

/** *First isolated* is not the *first* of anything else: what comes first stands next to the word. */
function isFirst(line: Line, { terms }: Question): boolean {
  const after = terms.find((term) => term.follows !== null && FIRST.test(term.follows));
  if (!after) return true;
  return line.words.some(
    (word, index) =>
      /^(?:first|initially|originally|earliest)$/u.test(word.folded) &&
      line.words.slice(index + 1, index + 3).some((next) => next.stem === after.stem),
  );
}
const FIRST = /^first$/u;

/** What is asked for here is never given by a denial: a mosquito that does not transmit is not a vector. */
const ASSERTED: ReadonlySet<AnswerType> = new Set(['names', 'place', 'origin', 'time', 'person', 'cause']);

/** Is the word at this place near one that the question turns on? */
function nearTo(line: Line, turns: ReadonlySet<string>): (index: number) => boolean {
  const places = line.words.flatMap((word, index) => (turns.has(word.stem) ? [index] : []));
  return (index) => places.some((place) => Math.abs(place - index) <= NAME_REACH);
}

/** Names the anchor, stands right after a sentence that does, or sums up a source about it. */
function anchored(line: Line, ground: Ground): boolean {
  const { topic, question, answerType } = ground;
  if (!topic.anchor || holds(line.stems, topic.anchor)) return true;
  const things = topic.facets.filter((facet) => !facet.relation);
  const ways = question.excluded.length > 0;
  if (things.length === 0 && !ways) return false;
  if (POINTS_BACK.test(line.text) || namesRival(line, topic)) return false;
  if (followsAnchor(line, ground)) return true;
  if (answerType === 'effect' || answerType === 'comparison' || !topic.titled.has(line.source.id))
    return false;
  const { section } = line.sentence;
  return ways || section === 'abstract' || section === 'conclusion' || line.source.sentenceCount <= SHORT;
}
/** Sentences of a source that speaks of its title's subject throughout. */
const SHORT = 60;

/** Another thing of the anchor's kind: *encephalitis virus* where *Zika virus* is asked for; *the virus* may be it. */
const namesRival = (line: Line, { head }: Topic): boolean =>
  head !== null &&
  line.words.some(
    (word, index) =>
      word.stem === head &&
      index > 0 &&
      !/^(?:the|this|a|of|and)$/u.test(line.words[index - 1]?.folded ?? 'the'),
  );

function covers(line: Line, ground: Ground): boolean {
  const { topic, key } = ground;
  if (key && worth(line.stems, key) < 0.5) return false;
  const relations = topic.facets.filter((facet) => facet.relation && !ground.idle(facet));
  const held = key === null ? holds : match;
  if (relations.length > 0 && !relations.some((facet) => held(line.stems, facet))) return false;
  const parts = topic.facets.map((facet) => ({
    facet,
    weight: weightOf(facet, ground),
    here: worth(line.stems, facet),
  }));
  const all = parts.reduce((sum, { weight }) => sum + weight, 0);
  const own = parts.reduce((sum, { weight, here }) => sum + weight * here, 0);
  if (all === 0 || own >= LEAST.lent * all) return true;
  if (own < LEAST.own * all) return false;
  const around = surroundings(line, ground.corpus);
  const lent = parts.reduce(
    (sum, { facet, weight, here }) => sum + weight * Math.max(here, LENT * worth(around, facet)),
    0,
  );
  return lent >= LEAST.lent * all;
}

const worth = (stems: ReadonlySet<string>, facet: Facet): number => {
  if (holds(stems, facet)) return 1;
  for (const related of facet.related) if (stems.has(related)) return RELATED_WORTH;
  return match(stems, facet);
};

/** Relations that the kind of answer already stands for: *causes* where causes or names are asked for. */
const isIdle =
  (answerType: AnswerType) =>
  (facet: Facet): boolean =>
    stemsOf(facet).every((one) => EMPTY_RELATION.has(one)) ||
    ((answerType === 'cause' || answerType === 'names') && stemsOf(facet).every((one) => CAUSING.has(one)));
const CAUSING = new Set(['cause', 'lead', 'trigger', 'associated'].map(stem));

function weightOf(facet: Facet, { idf, idle }: Ground): number {
  const weight = Math.min(6, Math.max(...stemsOf(facet).map(idf)));
  if (idle(facet)) return 0;
  if (stemsOf(facet).every((stem) => MEASURE.has(stem))) return 0.4 * Math.min(3, weight);
  return facet.relation ? 0.7 * Math.min(3, weight) : weight;
}

/** Words in the shortest stretch that holds the anchor, the key and a relation, of those that the sentence holds. */
function span(line: Line, { topic, key }: Ground): number {
  const relation = topic.facets.find((facet) => facet.relation && match(line.stems, facet) > 0);
  const groups = [topic.anchor, key, relation]
    .filter((facet) => facet !== null && facet !== undefined)
    .map((facet) => {
      const wide = key !== null && (facet.relation || facet.terms.length === 1);
      const signs = wide ? signsOf(facet) : new Set(facet.exact.flat());
      return line.words.flatMap((word, index) => (signs.has(word.stem) ? [index] : []));
    })
    .filter((places) => places.length > 0);
  return shortest(groups);
}

/** Length of the shortest window with one place of each group; 0 without groups. */
function shortest(groups: readonly (readonly number[])[]): number {
  const marks = groups
    .flatMap((places, group) => places.map((place) => ({ place, group })))
    .sort((a, b) => a.place - b.place);
  const counts = new Map<number, number>();
  let least = Infinity;
  let from = 0;
  for (const { place, group } of marks) {
    counts.set(group, (counts.get(group) ?? 0) + 1);
    for (let first = marks[from]; first && counts.size === groups.length; first = marks[from]) {
      least = Math.min(least, place - first.place + 1);
      const left = (counts.get(first.group) ?? 0) - 1;
      if (left === 0) counts.delete(first.group);
      else counts.set(first.group, left);
      from += 1;
    }
  }
  return groups.length === 0 ? 0 : least;
}
