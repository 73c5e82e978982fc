import { fold } from '../../text/fold.js';
import { stem } from '../../text/stem.js';
import { stemsOf } from '../../text/tokens.js';
import { dataOf } from '../data.js';
import type { SearcherReply } from '../roles/searcher.js';
import type { Angle } from '../search/engine.js';

export type Draft = SearcherReply['queries'][number];

/** What an angle builds its queries from. Every list is in order of worth. */
export interface Material {
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

export function angleQueries(angle: Angle, material: Material): Draft[] {
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
