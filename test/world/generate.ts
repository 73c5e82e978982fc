import { DRUG, makeFacts, SUBTOPICS } from './generate-facts.js';
import { makeEncyclopedia, makeNoise, makeRetellings, makeTraps, makeVersions } from './generate-others.js';
import { makeWorks } from './generate-works.js';
import { seededRandom } from './random.js';
import type { Universe } from './universe.js';

/** A made-up field of medicine, so that nothing in it can be known beforehand. */
export interface UniverseOptions {
  readonly seed?: number;
  /** Works that state facts first-hand. Default 24. */
  readonly works?: number;
  /** Facts planted. Default 18; each stands in one to four independent works. */
  readonly facts?: number;
  /** Documents about something else. Default 30. */
  readonly noise?: number;
  /** Default `2026-01-15`. */
  readonly today?: string;
}

export function makeUniverse(options: UniverseOptions = {}): Universe {
  const random = seededRandom(options.seed ?? 1);
  const today = options.today ?? '2026-01-15';
  const facts = makeFacts(random, options.facts ?? 18);
  const works = makeWorks(random, { facts, count: options.works ?? 24, today });
  const documents = [
    ...works,
    ...makeVersions(works),
    ...makeRetellings(random, { works, facts }),
    ...makeTraps(random, works),
    ...makeNoise(random, options.noise ?? 30, today),
    makeEncyclopedia(facts, today),
  ];
  return {
    question: `Does ${DRUG} help adults with night cramps, and is it safe?`,
    subtopics: SUBTOPICS.map((subtopic) => subtopic.name),
    today,
    facts,
    documents,
  };
}
