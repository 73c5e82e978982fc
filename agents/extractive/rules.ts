import { dataOf } from '../data.js';
import { wholeClaim } from './claim-text.js';
import { findingOf, type Finding } from './finding.js';
import { holdsAny, type Match, type Reading } from './match.js';
import { sideClaims } from './sides.js';

const DATA = dataOf('claim-words') as Readonly<
  Record<'copula' | 'afterCopula' | 'imperative' | 'negation', string>
>;

/** The findings of the rule that fits the kind of question, best first; none where no rule is sure. */
export function findingsOf(reading: Reading): readonly Finding[] {
  if (reading.question.terms.length === 0) return [];
  switch (reading.question.kind) {
    case 'value':
      return best(valueClaims(reading), { share: 0.85, most: 3 });
    case 'yes-no':
      return sideClaims(reading);
    case 'steps':
      return stepClaims(reading);
    case 'definition':
    case 'where':
    case 'which':
      return best(definitionClaims(reading), { share: 0.7, most: 3 });
    case 'who':
      return best(personClaims(reading), { share: 0.8, most: 3 });
    case 'open':
      return [];
  }
}

function best(findings: readonly Finding[], { share, most }: { share: number; most: number }): Finding[] {
  const ordered = [...findings].sort((a, b) => b.score - a.score);
  const least = share * (ordered[0]?.score ?? 0);
  return ordered.filter(({ score }) => score >= least).slice(0, most);
}

/** Least shares of the question's words: around the value, and in its own sentence. */
const VALUE = { all: 0.52, own: 0.25, reach: 10, countReach: 3 };

/** *How much, how long, when*: the sentence holds a value of the kind, near the words asked. */
function valueClaims({ question, matches }: Reading): Finding[] {
  const { value } = question;
  if (value === null) return [];
  return matches.flatMap((match) => {
    if (match.all < VALUE.all || match.own < VALUE.own || !holdsNames(match, question)) return [];
    const found = [...match.line.text.matchAll(value.form)]
      .map(({ 0: text, index }) => ({
        text,
        away: distance(match, { index, end: index + text.length }, value.counted),
      }))
      .filter(({ away }) => away <= VALUE.reach)
      .sort((a, b) => a.away - b.away);
    const [nearest] = found;
    if (nearest === undefined) return [];
    const near = { ...match, score: match.score / (1 + nearest.away / VALUE.reach) };
    return findingOf(
      near,
      found
        .map(({ text }) => text.toLowerCase())
        .sort()
        .join(' '),
    );
  });
}

/** Names and superlatives (*cheapest*) cannot be left out; a name may stand in the title or a heading. */
const holdsNames = ({ line }: Match, { terms }: Reading['question']): boolean =>
  terms.every(
    ({ forms, isName, surface }) =>
      holdsAny(line.stems, forms) ||
      (!/(?<!b|t|inter|for|fi)est$/iu.test(surface) && (!isName || holdsAny(line.around, forms))),
  );

/** Words between a value and the nearest word asked; what is counted has to follow its number. */
function distance(
  { line, places }: Match,
  at: { index: number; end: number },
  counted: string | null,
): number {
  const first = line.words.findIndex(({ end }) => end > at.index);
  const after = line.words.findIndex(({ start }) => start >= at.end);
  const last = after < 0 ? line.words.length : after;
  if (counted !== null) {
    const place = line.words.findIndex(({ stem }, index) => index >= first && stem === counted);
    return place < 0 || place - last >= VALUE.countReach ? Infinity : 0;
  }
  const away = places.map((place) =>
    place >= first && place < last ? Infinity : place < first ? first - place : place - last + 1,
  );
  return Math.min(Infinity, ...away);
}

const COPULA = new RegExp(`^(.{2,160}?)[\\s,]+(?:${DATA.copula})\\s+(.+)$`, 'iu');
const AFTER_COPULA = new RegExp(DATA.afterCopula, 'u');
const NEGATION = new RegExp(DATA.negation, 'iu');

/** *What is X*: a sentence that begins with X, and nothing but X, and says what it is. */
function definitionClaims({ question, matches }: Reading): Finding[] {
  const forms = new Set(question.terms.flatMap((term) => [...term.forms]));
  return matches.flatMap((match) => {
    const [, subject, rest] = COPULA.exec(match.line.text) ?? [];
    if (subject === undefined || rest === undefined || match.own < 0.99) return [];
    if (!AFTER_COPULA.test(rest) || NEGATION.test(rest.slice(0, 40))) return [];
    const bare = subject.replace(/\([^()]*\)/gu, '').length;
    const own = match.line.words.filter(
      (word) => word.end <= Math.max(bare, subject.replace(/\s*\(.*/u, '').length),
    );
    const named = own.filter((word) => word.folded.length > 3 || forms.has(word.stem));
    const isSubject = named.length > 0 && named.every((word) => forms.has(word.stem));
    const isAll = question.terms.every((term) => own.some((word) => term.forms.has(word.stem)));
    return isSubject && isAll
      ? findingOf({ ...match, score: match.score * 1.2 }, rest.toLowerCase().slice(0, 60))
      : [];
  });
}

const PERSON =
  /(?<![.!?:]\s|^)\p{Lu}[\p{L}'’-]+(?: (?:\p{Lu}\.|de|van|von|der|da|di|\p{Lu}[\p{L}'’-]+))+|^\p{Lu}[\p{Ll}'’-]+(?: \p{Lu}\.)? \p{Lu}[\p{Ll}'’-]+(?=,? (?:\p{Ll}))/gu;
const NAMED = { all: 0.98, own: 0.75, reach: 8 };

/** *Who*: the sentence holds all that is asked and a name that the question does not have. */
function personClaims({ question, matches }: Reading): Finding[] {
  const forms = new Set(question.terms.flatMap((term) => [...term.forms]));
  return matches.flatMap((match) => {
    const { line } = match;
    if (match.all < NAMED.all || match.own < NAMED.own || NEGATION.test(line.text)) return [];
    const names = [...line.text.matchAll(PERSON)].filter(({ 0: text, index }) => {
      const own = line.words.filter(({ start, end }) => start >= index && end <= index + text.length);
      return (
        own.some((word) => word.capital && !forms.has(word.stem)) &&
        distance(match, { index, end: index + text.length }, null) <= NAMED.reach
      );
    });
    return names.length === 0 ? [] : findingOf(match, names.map(([text]) => text.toLowerCase()).join(' '));
  });
}

const IMPERATIVE = new RegExp(
  `^(?:\\d{1,2}[.)]\\s*|step \\d+[:.]?\\s*|(?:first|then|next|finally|now|to [^,]{3,60}),?\\s+)?(?:please\\s+)?(?:${DATA.imperative.split(' ').join('|')})\\b`,
  'iu',
);
const NUMBERED = /^(?:\d{1,2}[.)]|step \d+)\s/iu;
const STEPS = { heading: 0.8, own: 0.9, least: 2, most: 8, single: 3 };

/** *How to*: the steps under a heading that names what is to be done, else single instructions that name it themselves. */
function stepClaims({ matches }: Reading): Finding[] {
  const isStep = ({ line }: Match): boolean => IMPERATIVE.test(line.text) || NUMBERED.test(line.text);
  const groups = new Map<string, Match[]>();
  for (const match of matches.filter((each) => each.heading >= STEPS.heading && isStep(each))) {
    const name = `${match.line.source.id} ${match.line.passage.headings.join('\n')}`;
    groups.set(name, [...(groups.get(name) ?? []), match]);
  }
  const [steps] = [...groups.values()]
    .filter((group) => group.length >= STEPS.least)
    .sort((a, b) => worthOf(b) - worthOf(a));
  if (steps === undefined) {
    return matches
      .filter((match) => match.own >= STEPS.own && isStep(match))
      .slice(0, STEPS.single)
      .flatMap((match) => findingOf(match, match.line.text));
  }
  const order = (match: Match): number =>
    match.line.source.sentences.findIndex(({ ref }) => ref === match.line.sentence.ref);
  return [...steps]
    .sort((a, b) => order(a) - order(b))
    .slice(0, STEPS.most)
    .flatMap(({ line, score }) => {
      const lines = wholeClaim(line, { isItem: true });
      return lines === null ? [] : [{ lines, stance: 'neutral' as const, score, answer: line.text }];
    });
}

const worthOf = (group: readonly Match[]): number =>
  Math.max(...group.map(({ score }) => score)) + 0.1 * Math.min(STEPS.most, group.length);
