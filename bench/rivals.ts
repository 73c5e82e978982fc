/**
 * Rivals in a scripted web: pages that contradict each other on one outcome in the same people, among pairs that only
 * look so (another group, dose, time, outcome, unit; a review, an opinion, a newer price). The whole loop runs over it,
 * without a model and with a scripted one that makes a claim of every sentence. Rules are fixed on `fix`; `later` was
 * written afterwards, `read` after read sentences were compared.
 * Run: npx tsx bench/rivals.ts [worlds, default 2] [half]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { disagreementOf } from '../loop/judging/disagreement.js';
import { diligentRoles, NO_VALUE, runPlanted, type PlantedPage } from './planted-world.js';

type Pair = readonly [string, string];
type Half = Readonly<Record<'rivals' | 'alike', readonly Pair[]>>;

const templates = JSON.parse(
  readFileSync(join(import.meta.dirname, 'rivals/templates.json'), 'utf8'),
) as Readonly<Record<string, Half>>;

const DRUGS = ['Velorin', 'Oxadim', 'Torpexil', 'Quandrine'];
const CONDITIONS = ['Morvan disease', 'harvest fever', 'river gout', 'slate cough'];

const RIVALS_IN_A_WORLD = 5;

const named = (text: string, world: number): string =>
  text
    .replaceAll('{D}', DRUGS[world % DRUGS.length] as string)
    .replaceAll('{C}', CONDITIONS[world % CONDITIONS.length] as string);

function pagesOf(half: Half, world: number): readonly PlantedPage[] {
  const chosen = half.rivals.map((_, at) => half.rivals[(at + world * 3) % half.rivals.length] as Pair);
  const page = (kind: string) => (pair: Pair, at: number) =>
    pair.map((sentence, side) => ({ id: `${kind}${at}-${side}`, sentence: named(sentence, world) }));
  return [...chosen.slice(0, RIVALS_IN_A_WORLD).flatMap(page('rival')), ...half.alike.flatMap(page('alike'))];
}

async function measure(half: Half, world: number, withModel: boolean) {
  const drug = DRUGS[world % DRUGS.length] as string;
  const { brief, pageOf } = await runPlanted({
    question: `Does ${drug} help people with ${named('{C}', world)}?`,
    pages: pagesOf(half, world),
    ...(withModel ? { roles: diligentRoles(drug, () => NO_VALUE) } : {}),
  });
  const found = new Set<string>();
  const wrong: string[] = [];
  for (const { sides, topic } of brief.contradictions) {
    const pages = sides.map(
      ({ sourceIds = [], evidence }: { sourceIds?: string[]; evidence: readonly { sourceId: string }[] }) =>
        pageOf(evidence[0]?.sourceId ?? sourceIds[0] ?? ''),
    );
    const names = new Set(pages.map((page) => page.split('-')[0] as string));
    const [name] = names;
    if (names.size === 1 && name?.startsWith('rival') === true && new Set(pages).size > 1) found.add(name);
    else wrong.push(`${topic}: ${pages.join(' / ')}`);
  }
  return { found: found.size, wrong, claims: brief.claims.length };
}

const worlds = Number(process.argv[2] ?? 2);
const only = process.argv[3];
for (const [name, half] of Object.entries(templates)) {
  if (only !== undefined && only !== name) continue;
  const pairs = (kind: keyof Half): number =>
    half[kind].filter(([one, other]) => disagreementOf(named(one, 0), named(other, 0)) !== null).length;
  console.log(
    `${name}, pairs by their words: ${pairs('rivals')} of ${half.rivals.length} rivals, ${pairs('alike')} of ${half.alike.length} that only look so`,
  );
  for (const withModel of [false, true]) {
    const totals = { found: 0, wrong: [] as string[] };
    for (let world = 0; world < worlds; world += 1) {
      const { found, wrong } = await measure(half, world, withModel);
      totals.found += found;
      totals.wrong.push(...wrong);
    }
    console.log(
      `${name}, ${withModel ? 'scripted model' : 'no model'}: ${totals.found} of ${worlds * RIVALS_IN_A_WORLD} found, ${totals.wrong.length} printed that are none${totals.wrong.map((each) => `\n  ${each}`).join('')}`,
    );
  }
}
