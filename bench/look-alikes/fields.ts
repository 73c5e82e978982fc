/**
 * Abstracts that look alike: four fields, each with wordings of its own, in which only the particulars differ (numbers,
 * arms, places, doses, years). Made up; no sentence is anybody's.
 */
import { between, pick, type Random } from '../../test/world/random.js';

export interface LookAlike {
  readonly title: string;
  readonly authors: readonly string[];
  readonly year: number;
  readonly text: string;
  /** A finding that a rival denies, and its denial: the same measure and population, the contrary result. */
  readonly finding: string;
  readonly rival: string;
}

type Field = (random: Random) => Omit<LookAlike, 'authors' | 'year'>;

const PLACES = ['Uppsala', 'Coimbra', 'Tampere', 'Odense', 'Verona', 'Debrecen', 'Leiden', 'Aarhus', 'Poznan', 'Bilbao', 'Rouen', 'Bergamo', 'Linz', 'Zagreb', 'Nagoya', 'Busan', 'Recife', 'Cusco', 'Accra', 'Kisumu', 'Pune', 'Hanoi', 'Adelaide', 'Halifax', 'Tucson', 'Boise']; // prettier-ignore
const FAMILIES = ['Abara', 'Brandt', 'Castell', 'Duarte', 'Engström', 'Ferrand', 'Galvez', 'Hoang', 'Iversen', 'Jovic', 'Kimura', 'Larsson', 'Mbeki', 'Nyberg', 'Ortega', 'Pavlov']; // prettier-ignore
const GIVEN = [
  'Ada',
  'Björn',
  'Chiara',
  'Dov',
  'Esra',
  'Felix',
  'Gunnel',
  'Hamid',
  'Iris',
  'Joao',
  'Karin',
  'Lev',
];
const tenths = (random: Random, low: number, high: number): string =>
  (low + random() * (high - low)).toFixed(1);

const cardiology: Field = (random) => {
  const drug = pick(random, ['benlopril', 'cardexan', 'ostrelol', 'vasopirin', 'tenavastin', 'corzafil']);
  const group = pick(random, ['men', 'women', 'adults with diabetes', 'adults above seventy']);
  const [dose, weeks, people] = [pick(random, [5, 10, 20, 40, 80]), pick(random, [12, 16, 26, 52]), between(random, 120, 2400)]; // prettier-ignore
  const [fall, other, share] = [tenths(random, 4, 19), tenths(random, 0.5, 4), between(random, 2, 19)];
  const place = pick(random, PLACES);
  const outcome = `systolic pressure in ${group} treated with ${drug} ${dose} mg`;
  return {
    title: `Effect of ${drug} ${dose} mg on blood pressure in ${group}: the ${place} trial`,
    finding: `After ${weeks} weeks ${drug} lowered ${outcome}.`,
    rival: `After ${weeks} weeks ${drug} did not lower ${outcome}.`,
    text: [
      `Raised blood pressure is a leading cause of stroke and heart failure, and many patients do not reach their target on one drug alone.`,
      `We conducted a randomised, double-blind, placebo-controlled trial of ${drug} in ${group} with stage two hypertension at ${between(random, 3, 29)} clinics in ${place}.`,
      `A total of ${people} patients were assigned in a one to one ratio to ${drug} ${dose} mg once daily or to matching placebo for ${weeks} weeks.`,
      `The primary outcome was the change in seated systolic blood pressure from baseline to the end of treatment, analysed by intention to treat.`,
      `Systolic blood pressure fell by ${fall} mm Hg with ${drug} and by ${other} mm Hg with placebo.`,
      `Diastolic blood pressure fell by ${tenths(random, 2, 11)} mm Hg and ${tenths(random, 0.2, 3)} mm Hg, respectively, and heart rate did not differ between the groups.`,
      `Adverse events led to the end of treatment in ${share} percent of patients who took ${drug} and in ${between(random, 1, 9)} percent of those who took placebo.`,
      `After ${weeks} weeks ${drug} lowered ${outcome}.`,
      `Longer trials with clinical end points are required before the drug can be recommended as a first choice in routine care.`,
    ].join(' '),
  };
};

const agronomy: Field = (random) => {
  const crop = pick(random, [
    'winter wheat',
    'spring barley',
    'maize',
    'sorghum',
    'oilseed rape',
    'faba bean',
  ]);
  const practice = pick(random, ['direct seeding', 'a clover cover crop', 'biochar', 'split nitrogen', 'drip irrigation']); // prettier-ignore
  const place = pick(random, PLACES);
  const [year, seasons, rate] = [
    between(random, 1998, 2019),
    between(random, 2, 6),
    between(random, 40, 220),
  ];
  const yieldOf = `the grain yield of ${crop} at a rate of ${rate} kg per hectare`;
  return {
    title: `Yield of ${crop} under ${practice} near ${place}: a field experiment over ${seasons} seasons`,
    finding: `On these soils ${practice} increased ${yieldOf}.`,
    rival: `On these soils ${practice} did not increase ${yieldOf}.`,
    text: [
      `Farmers are asked to keep yields while they reduce inputs, and evidence from long field experiments on common soils is scarce.`,
      `A field experiment with ${crop} was laid out near ${place} in ${year} as a randomised complete block design with ${between(random, 3, 6)} replications and plots of ${between(random, 18, 90)} square metres.`,
      `Treatments compared ${practice} with the usual practice of the region at a nitrogen rate of ${rate} kg per hectare over ${seasons} growing seasons.`,
      `Soil samples were taken to a depth of ${between(random, 15, 60)} cm in each spring before sowing, and grain was harvested with a plot combine.`,
      `Mean grain yield was ${tenths(random, 2.1, 9.8)} tonnes per hectare under ${practice} and ${tenths(random, 1.9, 9.1)} tonnes per hectare under the usual practice.`,
      `Soil organic carbon in the upper layer changed by ${tenths(random, 0.1, 3.2)} percent, and nitrate in the drainage water averaged ${between(random, 6, 58)} mg per litre.`,
      `On these soils ${practice} increased ${yieldOf}.`,
      `The economic return depended on the price of fuel and labour, which changed considerably during the years of the experiment.`,
      `Whether the results hold on heavier soils and in wetter climates has to be examined in further experiments with the same protocol.`,
    ].join(' '),
  };
};

const education: Field = (random) => {
  const programme = pick(random, ['paired reading', 'spaced retrieval', 'peer tutoring', 'worked examples', 'morning exercise']); // prettier-ignore
  const subject = pick(random, [
    'reading fluency',
    'fractions',
    'spelling',
    'science vocabulary',
    'word problems',
  ]);
  const grade = pick(random, ['second', 'third', 'fourth', 'fifth', 'sixth']);
  const place = pick(random, PLACES);
  const [schools, pupils, weeks] = [
    between(random, 6, 64),
    between(random, 180, 3200),
    between(random, 6, 38),
  ];
  const outcome = `the scores of ${grade} graders in ${subject}`;
  return {
    title: `${programme} and ${subject} in ${grade} grade: a cluster randomised trial in ${place}`,
    finding: `The programme of ${programme} improved ${outcome}.`,
    rival: `The programme of ${programme} did not improve ${outcome}.`,
    text: [
      `Teachers have little time to try new methods, and few classroom programmes have been tested under the ordinary conditions of public schools.`,
      `This cluster randomised trial tested ${programme} against usual lessons among ${grade} grade pupils in ${schools} primary schools in ${place}.`,
      `In all ${pupils} pupils took part, and classes were visited ${between(random, 2, 9)} times by observers who did not know the aim of the study.`,
      `Lessons of ${between(random, 15, 50)} minutes were given on ${between(random, 2, 5)} days a week for ${weeks} weeks by the regular teachers after two days of training.`,
      `Pupils of the programme scored ${tenths(random, 51, 88)} points on the final test of ${subject} and those with usual lessons ${tenths(random, 48, 84)} points.`,
      `The standardised difference between the groups was ${(random() * 0.6).toFixed(2)}, and attendance was ${between(random, 81, 98)} percent in both of them.`,
      `The programme of ${programme} improved ${outcome}.`,
      `Teachers reported that the materials were easy to prepare, but that the timetable of the school left little room for repetition.`,
      `Future work should follow the pupils beyond the end of the school year and record what the programme costs per class.`,
    ].join(' '),
  };
};

const materials: Field = (random) => {
  const alloy = pick(random, [
    'alloy K7',
    'alloy M3',
    'a nickel superalloy',
    'a magnesium alloy',
    'a maraging steel',
  ]);
  const process = pick(random, ['friction stir welding', 'laser melting', 'hot rolling', 'shot peening', 'solution annealing']); // prettier-ignore
  const [heat, hours, cycles] = [
    between(random, 180, 1150),
    between(random, 1, 48),
    between(random, 20, 900),
  ];
  const place = pick(random, PLACES);
  const property = `the fatigue strength of ${alloy} at ${heat} degrees`;
  return {
    title: `Fatigue of ${alloy} after ${process} at ${heat} degrees: specimens of the ${place} series`,
    finding: `Treatment by ${process} raised ${property}.`,
    rival: `Treatment by ${process} did not raise ${property}.`,
    text: [
      `Components of engines and turbines fail by fatigue long before their static strength is reached, so that the state of the surface matters.`,
      `Specimens of ${alloy} with a gauge diameter of ${tenths(random, 3, 12)} mm were produced by ${process} in the laboratory in ${place}.`,
      `They were held at ${heat} degrees Celsius for ${hours} hours, cooled in still air and polished with diamond paste before testing.`,
      `Fatigue tests were run at a stress ratio of minus one and a frequency of ${between(random, 5, 120)} Hz until fracture or up to ${cycles} million cycles.`,
      `The mean grain size was ${tenths(random, 0.8, 64)} micrometres, and the hardness reached ${between(random, 90, 620)} on the Vickers scale.`,
      `The fatigue limit was ${between(random, 110, 780)} MPa after treatment and ${between(random, 90, 700)} MPa in the untreated state.`,
      `Treatment by ${process} raised ${property}.`,
      `Fracture surfaces showed that most of the cracks had started at pores just below the surface and not at the grain boundaries.`,
      `The results should be confirmed on components of real size, where residual stresses are distributed in another way.`,
    ].join(' '),
  };
};

export const FIELDS: Readonly<Record<string, Field>> = { cardiology, agronomy, education, materials };

export function makeLookAlike(field: Field, random: Random): LookAlike {
  const name = (): string => `${pick(random, GIVEN)} ${pick(random, FAMILIES)}`;
  return { ...field(random), authors: [name(), name()], year: between(random, 2005, 2024) };
}
