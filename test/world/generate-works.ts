import { DRUG, SUBTOPICS } from './generate-facts.js';
import { between, pick, shuffled, type Random } from './random.js';
import type { DocumentFormat, WorldDocument, WorldFact } from './universe.js';

/** The works that state findings first-hand. */

const FAMILIES = [
  'Aldous',
  'Bexley',
  'Corrigan',
  'Dufresne',
  'Eklund',
  'Farrow',
  'Grimaldi',
  'Hollis',
  'Ivarsson',
  'Jancek',
  'Kowal',
  'Lunde',
  'Moreau',
  'Novak',
  'Okafor',
  'Pruitt',
  'Quist',
  'Rahal',
  'Sato',
  'Tobin',
];
const GIVEN = ['Anna', 'Ben', 'Clara', 'David', 'Elin', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas'];
const JOURNALS = ['acta', 'annals', 'archives', 'bulletin', 'letters', 'proceedings', 'reports', 'review'];
export function makeWorks(
  random: Random,
  { facts, count, today }: { facts: readonly WorldFact[]; count: number; today: string },
): WorldDocument[] {
  const holding: WorldFact[][] = Array.from({ length: count }, () => []);
  for (const [index, fact] of facts.entries()) {
    const copies = 1 + (index % 4);
    for (const place of shuffled(random, [...holding.keys()]).slice(0, copies)) holding[place]?.push(fact);
  }
  return holding.map((held, index) => {
    const main =
      SUBTOPICS.find((subtopic) => subtopic.name === held[0]?.subtopic) ??
      SUBTOPICS[index % SUBTOPICS.length] ??
      SUBTOPICS[0];
    const number = String(index + 1).padStart(3, '0');
    return {
      ...blank(`w${number}`, today, random),
      host: JOURNALS[index % JOURNALS.length] ?? 'acta',
      path: `/article/${number}`,
      kind: 'article',
      format: (['html', 'html', 'pdf', 'jats'] satisfies DocumentFormat[])[index % 4] ?? 'html',
      title: `${capital(main.name)} under ${DRUG}: ${pick(random, ['a randomised trial', 'a pooled analysis', 'a registry study', 'a systematic review'])} (${number})`,
      doi: `10.5555/world.${number}`,
      pmid: String(90_000_000 + index),
      pmcid: index % 2 === 0 ? `PMC${9_000_000 + index}` : null,
      abstract: `We studied ${main.name} in adults who took ${DRUG}. ${held[0]?.sentences[0] ?? `No effect of ${DRUG} on ${main.outcome} could be judged from the data at hand.`}`,
      sections: sectionsOf(random, { held, topic: main.name }),
      facts: held.map((fact) => fact.id),
    };
  });
}

function sectionsOf(random: Random, { held, topic }: { held: readonly WorldFact[]; topic: string }) {
  const filler = () =>
    pick(random, [
      `Earlier work on ${topic} used small samples and short follow-up, and its authors asked for larger trials.`,
      `Participants were recruited in outpatient clinics, gave written consent and kept a daily diary of ${topic}.`,
      `Staff who assessed ${topic} did not know who had been given the drug and who the placebo.`,
      `The analysis followed the protocol that had been registered before the first patient was enrolled.`,
      `Whether these results on ${topic} apply outside clinics remains to be shown by independent groups.`,
    ]);
  const results = held.map((fact) => `${filler()} ${pick(random, fact.sentences)} ${filler()}`);
  return [
    { heading: 'Introduction', paragraphs: [`${filler()} ${filler()}`] },
    { heading: 'Methods', paragraphs: [`${filler()} ${filler()} ${filler()}`] },
    { heading: 'Results', paragraphs: results.length > 0 ? results : [`${filler()} ${filler()}`] },
    { heading: 'Discussion', paragraphs: [`${filler()} ${filler()}`] },
  ];
}

/** Every fourth article also stands as a preprint, with the same findings. */

/** A document of its own with nothing in it yet. */
export function blank(id: string, today: string, random: Random): WorldDocument {
  const daysOld = between(random, 20, 2500);
  return {
    id,
    host: 'site',
    path: `/${id}`,
    kind: 'blog',
    format: 'html',
    title: id,
    authors: [
      `${pick(random, GIVEN)} ${pick(random, FAMILIES)}`,
      `${pick(random, GIVEN)} ${pick(random, FAMILIES)}`,
    ],
    publishedAt: new Date(Date.parse(today) - daysOld * 86_400_000).toISOString().slice(0, 10),
    doi: null,
    arxiv: null,
    pmid: null,
    pmcid: null,
    abstract: '',
    sections: [],
    facts: [],
    versionOf: null,
    retells: null,
    trap: null,
    openCopy: null,
  };
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
