import { foldedWords } from '../../text/bare-words.js';
import { fold } from '../../text/fold.js';
import { stem } from '../../text/stem.js';
import { isContentWord, stemsOf, words } from '../../text/tokens.js';
import { dataOf } from '../data.js';
import type { SearcherInput, SearcherReply } from '../roles/searcher.js';
import type { Angle } from '../search/engine.js';
import { parseQuestion } from './question.js';

const MOST_TERMS = 12;
/** Share of hits already in the store above which the wider reformulations go first. */
const SATURATED = 0.8;

/** Queries of one angle: built from question, target and what is known, each by another reformulation, none asked before. */
export function proposeQueries(input: SearcherInput): SearcherReply {
  const drafts = angleQueries(input.angle, materialOf(input));
  const ordered = input.saturation >= SATURATED ? [...drafts.slice(2), ...drafts.slice(0, 2)] : drafts;
  const seen = new Set(input.asked.map(({ question }) => foldedWords(question)));
  const queries = ordered
    .map((draft) => finish(draft, input))
    .filter(
      (query) =>
        query.terms.length > 0 &&
        !seen.has(foldedWords(query.question)) &&
        seen.add(foldedWords(query.question)),
    );
  return { queries: queries.slice(0, Math.max(1, Math.min(5, input.count))) };
}

function finish(draft: Draft, { question, focus }: SearcherInput): SearcherReply['queries'][number] {
  const allowed = new Set(`${question} ${focus ?? ''}`.match(YEAR) ?? []);
  const seen = new Set<string>();
  const terms = draft.terms
    .map((term) => withoutYears(term, allowed))
    .filter((term) => term !== '' && !seen.has(fold(term)) && seen.add(fold(term)))
    .slice(0, MOST_TERMS);
  return { ...draft, question: withoutYears(draft.question, allowed), terms };
}

const YEAR = /\b(?:1[6-9]|20)\d\d\b/gu;

/** A year that the user did not write would freeze the search in it. */
const withoutYears = (text: string, allowed: ReadonlySet<string>): string =>
  text
    .replace(YEAR, (year) => (allowed.has(year) ? year : ''))
    .replace(/\(\s*\)/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

function materialOf(input: SearcherInput): Material {
  const asked = parseQuestion(input.question);
  const target = contentOf(input.targetQuery ?? (input.target === input.question ? '' : input.target));
  return {
    question: input.question.trim().replace(/[?？]+$/u, ''),
    aim: input.targetQuery ?? '',
    target,
    terms: asked.terms.map((term) => term.surface),
    names: namesIn(input),
    people: surnames(input),
    standing: input.knownTerms.filter((term) => !/^\d+$/u.test(term)).slice(0, 6),
    subtopics: input.subtopics.map((subtopic) => subtopic.name),
    excluded: asked.excluded.map((term) => term.surface),
  };
}

const contentOf = (text: string): string[] =>
  [
    ...new Set(
      words(text)
        .filter(isContentWord)
        .map((word) => word.surface),
    ),
  ].slice(0, 8);

/** Names of the question, of the target and of what was read: capitalised words and abbreviations, commonest first. */
function namesIn({ question, targetQuery, known, knownTerms }: SearcherInput): string[] {
  const own = words(`${question} ${targetQuery ?? ''}`)
    .slice(1)
    .filter((word) => word.capital && isContentWord(word));
  const counts = new Map<string, number>();
  for (const { title } of known) {
    const list = words(title);
    const shouting = list.filter((word) => word.capital).length > list.length * 0.6;
    for (const word of list.slice(1)) {
      const name = shouting
        ? /\p{Lu}.*\p{Lu}/u.test(word.surface) && word.surface !== word.surface.toUpperCase()
        : word.capital;
      if (name && isContentWord(word)) counts.set(word.surface, (counts.get(word.surface) ?? 0) + 1);
    }
  }
  const read = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
  const abbreviations = knownTerms.filter((term) => /\p{Lu}.*\p{Lu}/u.test(term));
  return [
    ...new Set([...own.map((word) => word.surface), ...abbreviations.slice(0, 3), ...read.slice(0, 6)]),
  ];
}

/** Surnames of the authors of what was read, most frequent first. */
function surnames({ known }: SearcherInput): string[] {
  const counts = new Map<string, number>();
  for (const { authors } of known) {
    for (const author of authors.slice(0, 3)) {
      const name = author.includes(',') ? author.split(',')[0] : author.trim().split(/\s+/u).at(-1);
      if (name && name.length > 2) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([name]) => name)
    .slice(0, 6);
}

type Draft = SearcherReply['queries'][number];

/** What an angle builds its queries from. Every list is in order of worth. */
interface Material {
  readonly question: string;
  /** The gap's own query; empty where the round has none. */
  readonly aim: string;
  /** Content words of the round's target; none in round 1. */
  readonly target: readonly string[];
  /** Content words of the question, things before relations. */
  readonly terms: readonly string[];
  readonly names: readonly string[];
  readonly people: readonly string[];
  /** Terms that stand out in what was read. */
  readonly standing: readonly string[];
  readonly subtopics: readonly string[];
  readonly excluded: readonly string[];
}

type Template = Pick<Draft, 'reformulation' | 'question' | 'terms'> &
  Partial<Pick<Draft, 'temporalIntent' | 'freshness'>>;

/**
 * The queries of each angle: `agents/data/search-angles.json`. Most of a query's words are the angle's own, so that a text which
 * shares nothing with the question but an opposing phrase, a name, a date word or a study design is found. `{about}` stands for a
 * phrase of the material, `{core 0-4}` for the first four of a list.
 */
const TEMPLATES = dataOf('search-angles') as Readonly<Record<Angle, readonly Template[]>>;

function angleQueries(angle: Angle, material: Material): Draft[] {
  const phrases = phrasesOf(material);
  const lists = listsOf(material);
  return TEMPLATES[angle].map((template) => ({
    reformulation: template.reformulation,
    question: template.question.replace(/\{(\w+)\}/gu, (_, name: string) => phrases[name] ?? ''),
    terms: template.terms.flatMap((term) => {
      const [, name = '', from, to] = /^\{(\w+) (\d+)-(\d*)\}$/u.exec(term) ?? [];
      return name === '' ? [term] : (lists[name] ?? []).slice(Number(from), Number(to) || undefined);
    }),
    temporalIntent: template.temporalIntent ?? 'none',
    freshness: template.freshness ?? 'any',
  }));
}

/** Words of a claim that are told beside the question. */
const MOST_TOLD = 4;

/** What the round is after: the gap's query; else the question, with words that the claim in view adds to it. */
function aimed({ aim, question, target }: Material): string {
  const known = stemsOf(question);
  const added = target.filter((word) => !known.has(stem(fold(word)))).slice(0, MOST_TOLD);
  if (aim !== '') return aim;
  return added.length === 0 ? question : `${question} (${added.join(', ')})`;
}
const namedOf = ({ names, terms }: Material): readonly string[] => (names.length > 0 ? names : terms);
const headOf = (material: Material): string => namedOf(material)[0] ?? '';

function phrasesOf(material: Material): Readonly<Record<string, string>> {
  const { people, subtopics, excluded } = material;
  const about = aimed(material);
  return {
    about,
    named: namedOf(material).slice(0, 4).join(', '),
    people: people.slice(0, 4).join(', ') || headOf(material),
    subtopic: subtopics[1] ?? subtopics[0] ?? about,
    subtopics: subtopics.join(', ') || about,
    excluded: excluded.join(' ') || about,
  };
}

const listsOf = (material: Material): Readonly<Record<string, readonly string[]>> => ({
  named: namedOf(material),
  core: material.target.length > 0 ? material.target : material.terms,
  people: material.people,
  standing: material.standing,
  excluded: material.excluded,
  head: [headOf(material)],
});
