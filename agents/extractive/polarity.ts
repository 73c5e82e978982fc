import type { Stance } from '../roles/vocabulary.js';
import type { Line } from './corpus.js';
import { DOWNWARD, EMPTY_RELATION, MEASURE, NEGATION, NO_DENIAL, NO_DIFFERENCE, UPWARD } from './lexicon.js';
import { holds, signsOf, stemsOf } from './facet.js';
import type { Reading } from './relevance.js';
import { fold } from './words.js';

/** Which side of the question's thesis a sentence takes. Questions without a thesis have neutral statements only. */

const CLAUSE = /[;:]|,?\s(?:but|although|though|whereas|while|however|yet|except)\s/u;
const CONCEDES = /^(?:but,? |however, |and )?(?:even though|although|though|while|whereas|despite)\b/iu;
/** Characters within which a comma belongs to the opening. */
const FIRST_WORDS = 12;
/** Words between a denial and what it denies. */
const REACH = { before: 9, after: 6, close: 4 };

/** Does the sentence deny what its key words say? Read clause by clause. */
export function denies(line: Line, keys: ReadonlySet<string>): boolean {
  return clauses(line).some((clause) => clause.keyed(keys) && clause.denied(keys));
}

interface Clause {
  readonly keyed: (keys: ReadonlySet<string>) => boolean;
  readonly denied: (keys: ReadonlySet<string>) => boolean;
  /** The denial stands right before. */
  readonly deniedClosely: (keys: ReadonlySet<string>) => boolean;
  /** Says that there is no difference, or no effect. */
  readonly equal: () => boolean;
  /** Denies anything. */
  readonly denies: () => boolean;
}

function clauses(line: Line): Clause[] {
  let from = 0;
  const opening = CONCEDES.test(line.text) ? line.text.indexOf(', ', FIRST_WORDS) : -1;
  const halves = opening < 0 ? [line.text] : [line.text.slice(0, opening), line.text.slice(opening + 1)];
  const parts = halves
    .flatMap((half) => half.split(CLAUSE))
    .map((part) => {
      const start = line.text.indexOf(part, from);
      from = start + part.length;
      return { start, end: from, text: fold(part) };
    });
  return parts.map(({ start, end, text }) => {
    const list = line.words.filter((word) => word.start >= start && word.end <= end);
    const spared = text.replace(/\([^()]*\)/gu, blank).replace(NO_DENIAL, blank);
    const denials = [...spared.matchAll(NEGATION)].map((match) => wordsBefore(spared, match.index));
    const at = (keys: ReadonlySet<string>): number[] =>
      list.flatMap((word, index) => (keys.has(word.stem) ? [index] : []));
    return {
      keyed: (keys) => at(keys).length > 0,
      deniedClosely: (keys) =>
        denials.some((denial) => at(keys).some((key) => key >= denial && key - denial <= REACH.close)),
      equal: () => NO_DIFFERENCE.test(spared),
      denies: () => denials.length > 0,
      denied: (keys) =>
        (NO_DIFFERENCE.test(spared) && at(keys).length > 0) ||
        denials.some((denial) =>
          at(keys).some((key) => key - denial <= REACH.before && denial - key <= REACH.after),
        ),
    };
  });
}

const blank = (found: string): string => ' '.repeat(found.length);

const wordsBefore = (text: string, index: number): number =>
  text.slice(0, index).match(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu)?.length ?? 0;

export function stanceOf(line: Line, reading: Reading): Stance {
  const { question, routes } = reading;
  if (question.kind !== 'yes-no') return 'neutral';
  const main = mainKeys(reading);
  const direct = main.size === 0 || [...line.stems].some((stem) => main.has(stem));
  const denied = denies(line, direct && main.size > 0 ? main : allKeys(reading));
  if (routes.namesExcluded(line) && !routes.fills(line)) {
    // To deny the excluded way speaks for the others; to insist on it speaks against them.
    if (denied) return 'for';
    return routes.insists(line) ? 'against' : 'neutral';
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
  const { question, subject } = reading;
  const needed = subject.facets.filter(
    (facet) => !stemsOf(facet).every((stem) => EMPTY_RELATION.has(stem) || MEASURE.has(stem)),
  );
  if (subject.anchor && holds(line.stems, subject.anchor)) needed.push(subject.anchor);
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
function mainKeys({ subject, routes }: Reading): Set<string> {
  const relation = subject.facets.find((facet) => facet.relation);
  return relation ? new Set([...signsOf(relation), ...routes.worth.keys()]) : new Set();
}

const allKeys = ({ subject }: Reading): Set<string> =>
  new Set(subject.facets.flatMap((facet) => [...signsOf(facet)]));

const named = (line: Line, { subject }: Reading): boolean =>
  subject.anchor === null || holds(line.stems, subject.anchor);

/** A thesis of more is opposed by less of its thing, and the other way round: *increased dengue* against *reduce dengue*. */
function opposes(line: Line, { question, subject }: Reading): boolean {
  const folded = fold(question.text);
  const up = UPWARD.test(folded);
  const down = DOWNWARD.test(folded);
  if (up === down) return false;
  const [same, other] = up ? [UPWARD, DOWNWARD] : [DOWNWARD, UPWARD];
  if (same.test(line.folded)) return false;
  const things = subject.facets.filter((facet) => !facet.relation).flatMap((facet) => [...signsOf(facet)]);
  return line.words.some(
    (word, index) =>
      other.test(word.folded) &&
      line.words.slice(index + 1, index + 1 + OBJECT_REACH).some((next) => things.includes(next.stem)),
  );
}
/** Words from a word of more or less to what there is more or less of. */
const OBJECT_REACH = 4;
