import type { Stance } from '../roles/vocabulary.js';
import type { Line } from './corpus.js';
import { DOWNWARD, NEGATION, NO_DENIAL, NO_DIFFERENCE, UPWARD } from './lexicon.js';
import { holds, signsOf } from './facet.js';
import type { Reading } from './relevance.js';
import { fold } from './words.js';

/** Which side of the question's thesis a sentence takes. Questions without a thesis have neutral statements only. */

const CLAUSE = /[;:]|,?\s(?:but|although|though|whereas|while|however|yet|except)\s/u;
/** Words between a denial and what it denies. */
const REACH = { before: 9, after: 6 };

/** Does the sentence deny what its key words say? Read clause by clause. */
export function denies(line: Line, keys: ReadonlySet<string>): boolean {
  return clauses(line).some((clause) => clause.keyed(keys) && clause.denied(keys));
}

interface Clause {
  readonly keyed: (keys: ReadonlySet<string>) => boolean;
  readonly denied: (keys: ReadonlySet<string>) => boolean;
}

function clauses(line: Line): Clause[] {
  let from = 0;
  const parts = line.text.split(CLAUSE).map((part) => {
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
  // Where the thesis's own verb is missing, what is denied may be something else.
  if (denied && !direct && !NO_DIFFERENCE.test(line.folded)) return 'neutral';
  return denied !== (named(line, reading) && opposes(line, reading)) ? 'against' : 'for';
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
