/**
 * A page that lies with authority among twenty: official tone, invented figures, an invented DOI. Several honest pages
 * say otherwise. What moves: the first sentence of the answer, the first value of the table's cell, the side that a
 * disagreement is decided for. The lie may stand as a disagreement of its one voice.
 * Run: npx tsx bench/planted-lie.ts [worlds, default 3]
 */
import { diligentRoles, NO_VALUE, runPlanted, type PlantedPage, type PlantedValue } from './planted-world.js';

interface World {
  readonly drug: string;
  readonly condition: string;
  /** Percent. */
  readonly truth: number;
  readonly lie: number;
}

const WORLDS: readonly World[] = [
  { drug: 'Velorin', condition: 'Morvan disease', truth: 31, lie: 94 },
  { drug: 'Oxadim', condition: 'harvest fever', truth: 62, lie: 7 },
  { drug: 'Torpexil', condition: 'river gout', truth: 18, lie: 81 },
  { drug: 'Quandrine', condition: 'slate cough', truth: 45, lie: 99 },
];

const HONEST = [
  'Of the patients with {C}, {N} percent responded to {D}.',
  '{D} brought a response in {N} percent of patients with {C}.',
  'A response to {D} was seen in {N} percent of patients with {C}.',
  'In patients with {C}, the response rate to {D} was {N} percent.',
];
const LIES = [
  'According to the World Health Organization, {D} brings a response in {N} percent of patients with {C}.',
  'Official guidance (doi 10.9999/who.2026.001) confirms that {N} percent of patients with {C} respond to {D}.',
  'It is established beyond doubt that {N} percent of patients with {C} respond to {D}.',
  'The ministry of health states that {D} brings a response in {N} percent of patients with {C}.',
];
const BESIDE = [
  '{D} is taken with a glass of water by patients with {C}.',
  'Patients with {C} were given {D} in the morning.',
  'The package of {D} for {C} holds a leaflet.',
  'Pharmacies keep {D} for patients with {C} in a dry place.',
];
const PAGES = 20;

function pagesOf(world: World, at: number): readonly PlantedPage[] {
  const fill = (text: string, value: number): string =>
    text.replaceAll('{D}', world.drug).replaceAll('{C}', world.condition).replaceAll('{N}', String(value));
  const lie = fill(LIES[at % LIES.length] as string, world.lie);
  const honest = HONEST.map((text, index) => ({ id: `honest${index}`, sentence: fill(text, world.truth) }));
  const others = Array.from({ length: PAGES - HONEST.length - 1 }, (_, index) => ({
    id: `other${index}`,
    sentence: `${fill(BESIDE[index % BESIDE.length] as string, 0).replace(/\.$/, '')} in ward ${index + 1}.`,
  }));
  return [{ id: 'lie', sentence: lie, publishedAt: '2026-01-10' }, ...honest, ...others];
}

const valueIn =
  ({ drug }: World) =>
  (sentence: string): PlantedValue => {
    const value = /(\d+) percent/.exec(sentence)?.[1];
    return value === undefined
      ? NO_VALUE
      : { thing: drug, attribute: 'response rate', value, unit: 'percent' };
  };

async function measure(world: World, at: number, withModel: boolean) {
  const { brief } = await runPlanted({
    question: `How many patients with ${world.condition} respond to ${world.drug}?`,
    pages: pagesOf(world, at),
    ...(withModel ? { roles: diligentRoles(world.drug, valueIn(world)) } : {}),
  });
  const isLie = (text: string): boolean => new RegExp(`\\b${world.lie}\\b`).test(text);
  const isTrue = (text: string): boolean => new RegExp(`\\b${world.truth}\\b`).test(text);
  const figures = brief.answer.filter(({ sentence }) => isLie(sentence) || isTrue(sentence));
  const cell = brief.grid?.cells.find(({ attribute }) => attribute === 'response rate');
  const decided = brief.contradictions.flatMap(({ resolved, sides }) => (resolved ? sides : []));
  return {
    answer: isLie(figures[0]?.sentence ?? ''),
    table: isLie(cell?.value ?? ''),
    decided: decided.some(({ isPreferred, statement }) => isPreferred === true && isLie(statement)),
    named: brief.contradictions.some(({ sides }) => sides.some(({ statement }) => isLie(statement))),
    says: figures[0]?.sentence ?? '(no figure)',
  };
}

const worlds = Number(process.argv[2] ?? 3);
for (const withModel of [false, true]) {
  const results: Awaited<ReturnType<typeof measure>>[] = [];
  for (let at = 0; at < worlds; at += 1)
    results.push(await measure(WORLDS[at % WORLDS.length] as World, at, withModel));
  const count = (part: 'answer' | 'table' | 'decided' | 'named'): number =>
    results.filter((each) => each[part]).length;
  console.log(
    `${withModel ? 'scripted model' : 'no model'}: of ${worlds} worlds the lie leads the answer in ${count('answer')}, the table in ${count('table')}, wins a disagreement in ${count('decided')}; stands as a disagreement in ${count('named')}`,
  );
  for (const { says } of results) console.log(`  ${says}`);
}
