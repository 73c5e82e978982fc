import { between, shuffled, type Random } from './random.js';
import type { WorldFact } from './universe.js';

/** The findings of a made-up field of medicine. */

export const DRUG = 'verdanine';
export const SUBTOPICS = [
  { name: 'night cramps', outcome: 'the weekly number of night cramps', unit: 'percent' },
  { name: 'sleep quality', outcome: 'the hours slept without waking', unit: 'percent' },
  { name: 'liver safety', outcome: 'the share of patients with raised liver enzymes', unit: 'percent' },
  { name: 'older adults', outcome: 'falls among patients above seventy', unit: 'percent' },
  { name: 'dose finding', outcome: 'the effect of the daily dose on muscle tone', unit: 'percent' },
  { name: 'treatment cost', outcome: 'the yearly cost of care for one patient', unit: 'percent' },
] as const;
/** Names that only documents mention: who reads one can ask for the next. */
const STUDIES = [
  'Halden',
  'Brixen',
  'Tarragon',
  'Ostrava',
  'Lindqvist',
  'Maribor',
  'Caernarfon',
  'Zadar',
  'Kuopio',
  'Evora',
  'Trieste',
  'Aalborg',
  'Galway',
  'Szeged',
  'Leuven',
  'Turku',
  'Split',
  'Faro',
  'Nantes',
  'Gdansk',
  'Bergen',
  'Malmo',
  'Porto',
  'Graz',
  'Basel',
  'Ghent',
  'Lyon',
  'Siena',
  'Varna',
  'Tartu',
];

export function makeFacts(random: Random, count: number): WorldFact[] {
  const numbers = shuffled(
    random,
    Array.from({ length: 800 }, (_, index) => index + 101),
  );
  return Array.from({ length: count }, (_, index) => {
    const subtopic = SUBTOPICS[index % SUBTOPICS.length] ?? SUBTOPICS[0];
    const study = STUDIES[index % STUDIES.length] ?? 'Halden';
    const patients = numbers[index] ?? 100;
    // Every third fact after the first six answers the fact of the same subtopic with the opposite.
    const opposed = index >= SUBTOPICS.length && index % 3 === 0 ? `F${index - SUBTOPICS.length + 1}` : null;
    const stance = opposed === null ? 'for' : 'against';
    return {
      id: `F${index + 1}`,
      subtopic: subtopic.name,
      stance,
      sentences: wordings({
        study,
        patients,
        percent: between(random, 11, 58),
        outcome: subtopic.outcome,
        stance,
      }),
      signature: [study, String(patients)],
      contradicts: opposed,
    };
  });
}

interface Finding {
  readonly study: string;
  readonly patients: number;
  readonly percent: number;
  readonly outcome: string;
  readonly stance: 'for' | 'against';
}

function wordings({ study, patients, percent, outcome, stance }: Finding): string[] {
  return stance === 'for'
    ? [
        `In the ${study} trial of ${patients} adults, ${DRUG} improved ${outcome} by ${percent} percent compared with placebo.`,
        `The ${study} trial, which enrolled ${patients} adults, reported that ${DRUG} improved ${outcome} by ${percent} percent.`,
        `Among the ${patients} participants of the ${study} trial, ${outcome} improved by ${percent} percent with ${DRUG}.`,
      ]
    : [
        `In the ${study} trial of ${patients} adults, ${DRUG} did not improve ${outcome} compared with placebo.`,
        `The ${study} trial, which enrolled ${patients} adults, found no effect of ${DRUG} on ${outcome}.`,
        `Among the ${patients} participants of the ${study} trial, ${outcome} did not differ between ${DRUG} and placebo.`,
      ];
}
