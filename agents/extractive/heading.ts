import type { Corpus } from './corpus.js';
import type { Base } from './answering.js';
import { stemsOf } from './facet.js';
import { RELATION } from './lexicon.js';
import { answerTypeOf, type AnswerType } from './answer-type.js';
import { isContentWord, words, type Word } from '../../text/tokens.js';

/** Nouns by their endings: what a relation is called (*diagnosis*, *transmission*) rather than done (*diagnosed*). */
export const NOUN = /(?:tion|sion|sis|ment|ance|ence|ency|ity|ure|acy|age|ism|ness|therapy)s?$/u;

const LABELS: Readonly<Partial<Record<AnswerType, string>>> = {
  duration: 'duration',
  amount: 'numbers',
  quality: 'quality',
  time: 'dates',
  place: 'places',
  origin: 'origin',
  person: 'people',
  cause: 'causes',
  effect: 'effects',
  means: 'ways and means',
  comparison: 'comparison',
};

/** A heading out of the question's own words, for statements that no name of the texts fits. */
export function questionHeading({ question, corpus, topic, key }: Base): string {
  const list = words(question.text);
  const name = topic.anchor ? runAround(list, new Set(stemsOf(topic.anchor)), question.text) : '';
  const inside = new Set(words(name).map((word) => word.stem));
  const turn = key && !stemsOf(key).every((stem) => inside.has(stem)) ? key : null;
  const place = turn?.terms.some((term) => term.place) === true;
  const run = turn ? runAround(list, new Set(stemsOf(turn)), question.text) : '';
  if (run !== '' && name !== '') return place ? `${name} in ${run}` : `${name} and ${run}`;
  if (run !== '') return run;
  const relation = turn ?? topic.facets.find((facet) => facet.relation);
  const noun = relation ? nounOf(stemsOf(relation), corpus) : null;
  const label = noun ?? LABELS[answerTypeOf(question)];
  if (name === '') return question.text.replace(/[?？]+$/u, '');
  return label ? `${name}: ${label}` : name;
}

/** The question's words around these, as far as no small word or verb of relation cuts them off. */
function runAround(list: readonly Word[], stems: ReadonlySet<string>, text: string): string {
  const at = list.findIndex((word) => stems.has(word.stem) && !isVerb(word));
  if (at < 0) return '';
  const joins = (index: number): boolean => {
    const word = list[index];
    return word !== undefined && isContentWord(word) && !isVerb(word);
  };
  const touching = (a: number, b: number): boolean =>
    /^[\s\u2010-\u2015-]*$/u.test(text.slice(list[a]?.end ?? 0, list[b]?.start ?? 0));
  let first = at;
  while (joins(first - 1) && touching(first - 1, first)) first -= 1;
  let last = at;
  while (joins(last + 1) && touching(last, last + 1)) last += 1;
  return text.slice(list[first]?.start ?? 0, list[last]?.end);
}

/** Verbs, and adjectives that a question says of its subject. */
const isVerb = (word: Word): boolean =>
  /(?:able|ible|ective|curate|ed)$|^(?:cheaper|safer|better|worse|higher|lower|larger|older|safe|common|compared|first|last|belongs?|fails?|works?|lives?|gets?|does|die[sd]?)$/u.test(
    word.folded,
  ) ||
  (RELATION.has(word.stem) && !NOUN.test(word.folded) && !/^(?:effect|change)s?$/u.test(word.folded));

/** The commonest noun that the texts form of these stems; null where they form none. */
function nounOf(stems: readonly string[], { lines }: Corpus): string | null {
  const counts = new Map<string, number>();
  for (const line of lines) {
    for (const word of line.words)
      if (stems.includes(word.stem) && NOUN.test(word.folded))
        counts.set(word.folded, (counts.get(word.folded) ?? 0) + 1);
  }
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return sorted[0]?.[0] ?? null;
}
