import type { SearcherReply } from '../roles/searcher.js';
import type { Angle } from '../search/engine.js';

export type Draft = SearcherReply['queries'][number];

/** What an angle builds its queries from. Every list is in order of worth. */
export interface Material {
  readonly question: string;
  /** The gap's own query or description; empty in round 1. */
  readonly aim: string;
  readonly target: readonly string[];
  /** Telling words of the question, things before relations. */
  readonly terms: readonly string[];
  readonly relations: readonly string[];
  readonly names: readonly string[];
  readonly people: readonly string[];
  /** Terms that stand out in what was read. */
  readonly standing: readonly string[];
  readonly subtopics: readonly string[];
  readonly excluded: readonly string[];
  readonly focus: readonly string[];
}

/**
 * The vocabulary in which each angle searches. Most of a query's words are the angle's own, so that a text
 * which shares nothing with the question but an opposing phrase, a name, a date word or a study design is found.
 */
const BODIES = [
  'World Health Organization',
  'WHO',
  'Centers for Disease Control',
  'CDC',
  'ministry',
  'institute',
  'agency',
];
const BEGINNINGS = ['first', 'isolated', 'discovered', 'originally', 'history', 'earliest', 'emergence'];
const LATELY = ['recent', 'recently', 'latest', 'update', 'current', 'ongoing', 'new'];
const STATE_OF_THE_ART = ['overview', 'state of the art', 'current knowledge', 'to date', 'advances'];
const DESIGNS = [
  'randomized trial',
  'cohort',
  'case-control',
  'prospective',
  'surveillance',
  'cross-sectional',
];
const REVIEWS = ['systematic review', 'meta-analysis', 'review', 'guideline', 'consensus', 'recommendations'];
const REPORTS = ['case report', 'case series', 'outbreak report', 'registry', 'surveillance report'];
const LABORATORY = ['experimental', 'in vitro', 'animal model', 'laboratory study', 'assay'];
const DENIALS = ['no evidence', 'not', 'failed', 'unlikely', 'absence', 'negative'];
const DOUBTS = ['limitations', 'criticism', 'controversy', 'inconclusive', 'uncertain', 'bias'];
const RIVALS = ['instead', 'rather than', 'alternative explanation', 'only', 'contrary', 'however'];
const REFUTED = ['refuted', 'contradicts', 'disproved', 'not confirmed', 'ruled out', 'inconsistent'];

const BUILDERS: Readonly<Record<Angle, (material: Material) => Draft[]>> = {
  entity: entityQueries,
  'time-window': timeQueries,
  'source-type': typeQueries,
  'counter-argument': counterQueries,
};

export const angleQueries = (angle: Angle, material: Material): Draft[] => BUILDERS[angle](material);

interface Wording {
  readonly reformulation: Draft['reformulation'];
  readonly question: string;
  readonly terms: readonly string[];
  readonly temporalIntent?: Draft['temporalIntent'];
  readonly freshness?: Draft['freshness'];
}

const draft = ({
  reformulation,
  question,
  terms,
  temporalIntent = 'none',
  freshness = 'any',
}: Wording): Draft => ({
  reformulation,
  question,
  terms: [...terms],
  temporalIntent,
  freshness,
});

/** What the round is after: the gap's words, or the question's. */
const aimed = ({ aim, question }: Material): string => (aim === '' ? question : aim);
const core = ({ target, terms }: Material, most: number): string[] =>
  (target.length > 0 ? [...target] : [...terms]).slice(0, most);
const topic = ({ names, terms }: Material): string => names[0] ?? terms[0] ?? '';

function entityQueries(material: Material): Draft[] {
  const { names, people, standing, subtopics, terms } = material;
  const named = names.length > 0 ? names : terms;
  const about = aimed(material);
  return [
    draft({
      reformulation: 'paraphrase',
      question: `Who studied this, and where: ${about}`,
      terms: [...named.slice(0, 5), ...core(material, 6)],
    }),
    draft({
      reformulation: 'perspective-shift',
      question: `${people.slice(0, 4).join(', ') || topic(material)}: original study on ${about}`,
      terms: [...people.slice(0, 5), ...named.slice(0, 3)],
    }),
    draft({
      reformulation: 'decompose',
      question: `${named.slice(0, 4).join(', ')}: ${subtopics[1] ?? subtopics[0] ?? about}`,
      terms: [...named.slice(0, 6), ...standing.slice(0, 4)],
    }),
    draft({
      reformulation: 'scope-shift',
      question: `World Health Organization, CDC or a national institute on ${about}`,
      terms: [topic(material), ...BODIES],
    }),
    draft({
      reformulation: 'temporal-framing',
      question: `Who first described ${about}, and where?`,
      terms: [...named.slice(0, 4), 'first described', 'named', 'reported by'],
      temporalIntent: 'origin',
    }),
  ];
}

function timeQueries(material: Material): Draft[] {
  const about = aimed(material);
  const own = core(material, 4);
  const head = topic(material);
  return [
    draft({
      reformulation: 'temporal-framing',
      question: `What is new in the last 18 months: ${about}`,
      terms: [...own, ...LATELY],
      temporalIntent: 'recent',
      freshness: 'eighteen-months',
    }),
    draft({
      reformulation: 'scope-shift',
      question: `First report and origin: ${about}`,
      terms: [head, ...BEGINNINGS],
      temporalIntent: 'origin',
    }),
    draft({
      reformulation: 'paraphrase',
      question: `State of the art: ${about}`,
      terms: [...own, ...STATE_OF_THE_ART],
      temporalIntent: 'range',
    }),
    draft({
      reformulation: 'decompose',
      question: `How has what is known changed over time: ${material.subtopics.join(', ') || about}`,
      terms: [head, 'since', 'trend', 'years', 'increase', 'timeline', 'epidemic', ...own.slice(0, 2)],
      temporalIntent: 'range',
    }),
    draft({
      reformulation: 'perspective-shift',
      question: `What do the latest reports say that older ones did not: ${about}`,
      terms: [...LATELY.slice(0, 4), 'outbreak', 'emerging', head],
      temporalIntent: 'recent',
      freshness: 'year',
    }),
  ];
}

function typeQueries(material: Material): Draft[] {
  const about = aimed(material);
  const own = core(material, 3);
  const head = topic(material);
  return [
    draft({
      reformulation: 'paraphrase',
      question: `Peer-reviewed studies (cohort, case-control, trial): ${about}`,
      terms: [...own, ...DESIGNS],
    }),
    draft({
      reformulation: 'scope-shift',
      question: `Systematic review or guideline: ${about}`,
      terms: [head, ...REVIEWS],
    }),
    draft({
      reformulation: 'decompose',
      question: `Case reports and surveillance reports: ${about}`,
      terms: [...own, ...REPORTS],
    }),
    draft({
      reformulation: 'perspective-shift',
      question: `Laboratory and animal experiments: ${about}`,
      terms: [head, ...LABORATORY],
    }),
    draft({
      reformulation: 'temporal-framing',
      question: `Longitudinal and follow-up studies: ${about}`,
      terms: [...own, 'longitudinal', 'follow-up', 'seroprevalence', 'survey'],
      temporalIntent: 'range',
    }),
  ];
}

function counterQueries(material: Material): Draft[] {
  const about = aimed(material);
  const own = core(material, 3);
  const head = topic(material);
  return [
    draft({
      reformulation: 'perspective-shift',
      question: `Evidence against: ${about}`,
      terms: [...own, ...DENIALS],
    }),
    draft({
      reformulation: 'paraphrase',
      question: `Limitations, doubts and criticism: ${about}`,
      terms: [...own, ...DOUBTS],
    }),
    draft({
      reformulation: 'scope-shift',
      question: `Another explanation instead: ${material.excluded.join(' ') || about}`,
      terms: [head, ...material.excluded, ...RIVALS],
    }),
    draft({
      reformulation: 'decompose',
      question: `Was it refuted or not confirmed: ${about}`,
      terms: [...REFUTED, ...own.slice(1), head],
    }),
    draft({
      reformulation: 'temporal-framing',
      question: `Earlier claims that later work contradicted: ${about}`,
      terms: [...REFUTED.slice(0, 3), 'earlier', 'previously thought', head],
      temporalIntent: 'range',
    }),
  ];
}
