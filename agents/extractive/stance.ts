import type { Stance } from '../roles/vocabulary.js';
import type { Line } from './corpus.js';
import { clauses, denies } from './negation.js';
import { DOWNWARD, EMPTY_RELATION, MEASURE, NO_DIFFERENCE, UPWARD } from './lexicon.js';
import { holds, signsOf, stemsOf } from './facet.js';
import type { Reading } from './relevance.js';
import { fold } from '../../text/fold.js';

/** Which side of the question's thesis a sentence takes. Questions without a thesis have neutral statements only. */

export function stanceOf(line: Line, reading: Reading): Stance {
  const { question, alternatives } = reading;
  if (question.kind !== 'yes-no') return 'neutral';
  const main = mainKeys(reading);
  const direct = main.size === 0 || [...line.stems].some((stem) => main.has(stem));
  const denied = denies(line, direct && main.size > 0 ? main : allKeys(reading));
  if (alternatives.namesExcluded(line) && !alternatives.fills(line)) {
    // To deny the excluded way speaks for the others; to insist on it speaks against them.
    if (denied) return 'for';
    return alternatives.insists(line) ? 'against' : 'neutral';
  }
  if (question.excluded.length === 0) return sideOf(line, reading);
  // Where the thesis's own verb is missing, what is denied may be something else.
  if (denied && !direct && !NO_DIFFERENCE.test(line.folded)) return 'neutral';
  return denied ? 'against' : 'for';
}

/** Leaves open what it speaks of. */
const OPEN =
  /\b(?:whether|unclear|unknown|controvers\w*|debat\w*|disput\w*|conflicting|inconclusive|mixed (?:results|evidence)|doubt\w*|scarce|sparse|not (?:yet )?(?:known|clear|certain)|hypothes[ei]\w*|if)\b/u;

/**
 * Takes a side only where that is plain: all of the thesis in one clause, and its denial there or nowhere.
 * A statement on the wrong side misleads more than one on none.
 */
function sideOf(line: Line, reading: Reading): Stance {
  const { question, topic } = reading;
  const needed = topic.facets.filter(
    (facet) => !stemsOf(facet).every((stem) => EMPTY_RELATION.has(stem) || MEASURE.has(stem)),
  );
  if (topic.anchor && holds(line.stems, topic.anchor)) needed.push(topic.anchor);
  const whole = clauses(line).filter((clause) => needed.every((facet) => clause.keyed(signsOf(facet))));
  if (whole.length === 0 || OPEN.test(line.folded)) return 'neutral';
  if (!named(line, reading)) return 'neutral';
  const main = mainKeys(reading);
  const keys = main.size > 0 ? main : allKeys(reading);
  const compared = COMPARATIVE.test(question.text);
  if (whole.some((clause) => clause.equal())) return compared || main.size > 0 ? 'against' : 'neutral';
  const denied = whole.some((clause) => (main.size > 0 ? clause.denied(keys) : clause.deniedClosely(keys)));
  if (denied) return compared ? 'neutral' : 'against';
  if (opposes(line, reading)) return named(line, reading) ? 'against' : 'neutral';
  // A denial or a turn elsewhere in the sentence may take back what this clause says.
  if (clauses(line).some((clause) => clause.denies())) return 'neutral';
  return !compared || sameComparison(line, reading) ? 'for' : 'neutral';
}

/** Asks which of two is more. */
export const COMPARATIVE = /\b(?:more|less|fewer|than|better|worse|higher|lower|\w{3,}er than)\b/iu;

/** More (or less) of the thing itself, and in the thesis's own order. */
function sameComparison(line: Line, { question, key }: Reading): boolean {
  const signs = key ? signsOf(key) : new Set<string>();
  const up = UPWARD.test(fold(question.text));
  if (/\bthan\b/iu.test(question.text)) return false;
  return line.words.some(
    (word, index) =>
      (up ? UPWARD : DOWNWARD).test(word.folded) &&
      line.words.slice(index + 1, index + 1 + OBJECT_REACH).some((next) => signs.has(next.stem)),
  );
}

/** Words whose denial denies the thesis: its first relation, and the ways asked for. Empty where it names none. */
function mainKeys({ topic, alternatives }: Reading): Set<string> {
  const relation = topic.facets.find((facet) => facet.relation);
  return relation ? new Set([...signsOf(relation), ...alternatives.worth.keys()]) : new Set();
}

const allKeys = ({ topic }: Reading): Set<string> =>
  new Set(topic.facets.flatMap((facet) => [...signsOf(facet)]));

const named = (line: Line, { topic }: Reading): boolean =>
  topic.anchor === null || holds(line.stems, topic.anchor);

/** A thesis of more is opposed by less of its thing, and the other way round: *increased dengue* against *reduce dengue*. */
function opposes(line: Line, { question, topic }: Reading): boolean {
  const folded = fold(question.text);
  const up = UPWARD.test(folded);
  const down = DOWNWARD.test(folded);
  if (up === down) return false;
  const [same, other] = up ? [UPWARD, DOWNWARD] : [DOWNWARD, UPWARD];
  if (same.test(line.folded)) return false;
  const things = topic.facets.filter((facet) => !facet.relation).flatMap((facet) => [...signsOf(facet)]);
  return line.words.some(
    (word, index) =>
      other.test(word.folded) &&
      line.words.slice(index + 1, index + 1 + OBJECT_REACH).some((next) => things.includes(next.stem)),
  );
}
/** Words from a word of more or less to what there is more or less of. */
const OBJECT_REACH = 4;
