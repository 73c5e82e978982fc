/**
 * How right the grid is on scripted worlds with planted cells, copies, conflicts and what only looks like one. The rules were
 * fixed on chats, tests, laptops, drugs and cities; universities, batteries and fertilizers are for reporting. Beside it, what
 * comparing strings gives. `SHOW=all` prints the cells that are wrong.
 * Run: npx tsx bench/grid.ts [worlds a field, default 200]
 */
import { layGrid } from '../loop/grid/lay-grid.js';
import { findingsOf, type Said } from '../test/loop/grid/claims.js';
import { randomOf } from './gate-texts.js';
import { CHATS_AND_TESTS } from './grid/chats-and-tests.js';
import { GOODS_AND_PLACES } from './grid/goods-and-places.js';
import { SCHOOLS_AND_CELLS } from './grid/schools-and-cells.js';
import type { Field } from './grid/shape.js';
import { makeWorld, type PlantedCell, type World } from './grid/worlds.js';

interface LaidCell {
  readonly place: string;
  readonly values: readonly { readonly findings: readonly number[]; readonly works: number }[];
}

interface Laid {
  readonly cells: readonly LaidCell[];
  readonly disagreements: ReadonlySet<string>;
  readonly empty: ReadonlySet<string>;
}

const placeOf = ({ about, attribute }: { readonly about: string; readonly attribute: string }): string =>
  `${about} | ${attribute}`;

function laidByRules({ said, wanted, sources }: World): Laid {
  const grid = layGrid({ findings: findingsOf(said), wanted, sources });
  return {
    cells: (grid?.cells ?? []).map((cell) => ({
      place: placeOf(cell),
      values: cell.values.map(({ findingIds, works }) => ({
        findings: findingIds.map((id) => Number(id.slice(1))),
        works: works.length,
      })),
    })),
    disagreements: new Set((grid?.conflicts ?? []).filter(({ kind }) => kind === 'value').map(placeOf)),
    empty: new Set((grid?.empty ?? []).map(placeOf)),
  };
}

/** Names, values and conditions are what their strings are; two values of two pages in one cell disagree. */
function laidByStrings({ said, wanted }: World): Laid {
  const cells = new Map<string, Map<string, { findings: number[]; sources: Set<string> }>>();
  said.forEach((each, at) => {
    const cell = cells.get(placeOf(each)) ?? new Map<string, { findings: number[]; sources: Set<string> }>();
    const key = JSON.stringify([each.value, each.unit, each.conditions]);
    const value = cell.get(key) ?? { findings: [], sources: new Set<string>() };
    value.findings.push(at + 1);
    value.sources.add(each.source);
    cells.set(placeOf(each), cell.set(key, value));
  });
  const places = wanted.things.flatMap((about) =>
    wanted.attributes.map(({ name }) => placeOf({ about, attribute: name })),
  );
  const values = [...cells].map(([place, cell]) => ({
    place,
    values: [...cell.values()].map(({ findings, sources }) => ({ findings, works: sources.size })),
  }));
  return {
    cells: values,
    disagreements: new Set(values.filter((cell) => cell.values.length > 1).map(({ place }) => place)),
    empty: new Set(places.filter((place) => !cells.has(place))),
  };
}

class Counts {
  cells = 0;
  cellsRight = 0;
  values = 0;
  worksRight = 0;
  planted = 0;
  found = 0;
  others = 0;
  invented = 0;
  empty = 0;
  emptyRight = 0;
  emptyWrong = 0;
}

function count(world: World, laid: Laid, counts: Counts): void {
  const byPlace = new Map(laid.cells.map((cell) => [cell.place, cell]));
  for (const cell of world.cells) {
    const place = placeOf(cell);
    const own = byPlace.get(place);
    counts.cells += 1;
    if (own !== undefined && isRight(cell, own)) counts.cellsRight += 1;
    for (const value of cell.values) {
      counts.values += 1;
      if (
        own?.values.some(
          (each) => sameNumbers(each.findings, value.findings) && each.works === value.works,
        ) === true
      )
        counts.worksRight += 1;
    }
    const isFound = laid.disagreements.has(place);
    if (cell.isDisagreement)
      [counts.planted, counts.found] = [counts.planted + 1, counts.found + Number(isFound)];
    else [counts.others, counts.invented] = [counts.others + 1, counts.invented + Number(isFound)];
    if (
      process.env.SHOW === place ||
      (process.env.SHOW === 'all' &&
        (own === undefined || !isRight(cell, own) || isFound !== cell.isDisagreement))
    )
      console.log(
        place,
        cell.plot,
        isFound,
        JSON.stringify(
          cell.values.map((each) => each.findings.map((at) => shown(world.said[at - 1] as Said))),
        ),
        JSON.stringify(own?.values),
      );
  }
  const empty = new Set(world.empty);
  counts.empty += empty.size;
  counts.emptyRight += [...empty].filter((place) => laid.empty.has(place)).length;
  counts.emptyWrong += [...laid.empty].filter((place) => !empty.has(place)).length;
}

const shown = ({ about, attribute, value, unit, conditions }: Said): string =>
  [about, attribute, value, unit, conditions?.join()].join('/');

/** What is near a value may have been joined to it: it says nothing else. */
const isRight = (planted: PlantedCell, laid: LaidCell): boolean =>
  planted.plot === 'near'
    ? laid.values.flatMap(({ findings }) => findings).length ===
        planted.values.flatMap(({ findings }) => findings).length &&
      laid.values.some(
        ({ findings }) => planted.values[0]?.findings.every((each) => findings.includes(each)) === true,
      )
    : planted.values.length === laid.values.length &&
      planted.values.every(({ findings }) =>
        laid.values.some((each) => sameNumbers(each.findings, findings)),
      );

const sameNumbers = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.every((each) => right.includes(each));

/** One field in five is wrong or missing, as a weak model writes them. */
function withWrongFields(world: World, random: () => number): World {
  const wrong = (): boolean => random() < 0.2 / 4;
  const other = (each: Said): Said => world.said[Math.floor(random() * world.said.length)] ?? each;
  const said = world.said.map((each) => ({
    ...each,
    ...(wrong() ? { unit: random() < 0.5 ? null : (other(each).unit ?? null) } : {}),
    ...(wrong() ? { conditions: random() < 0.5 ? [] : (other(each).conditions ?? []) } : {}),
    ...(wrong()
      ? { attribute: random() < 0.5 ? other(each).attribute : `the ${each.attribute} overall` }
      : {}),
    ...(wrong() ? { asOf: random() < 0.5 ? '2019' : 'recently' } : {}),
  }));
  return { ...world, said };
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${((100 * part) / whole).toFixed(1)} %`;

function report(name: string, counts: Counts): void {
  const {
    cells,
    cellsRight,
    values,
    worksRight,
    planted,
    found,
    others,
    invented,
    empty,
    emptyRight,
    emptyWrong,
  } = counts;
  console.log(
    `${name}: cells right ${percent(cellsRight, cells)} of ${cells}; works right ${percent(worksRight, values)}; disagreements found ${percent(found, planted)} of ${planted}, invented in ${percent(invented, others)} of ${others} cells without one; of those said ${percent(invented, found + invented)} false; empty cells found ${percent(emptyRight, empty)} of ${empty}, ${emptyWrong} called empty that are not`,
  );
}

function measure(
  fields: readonly Field[],
  { worlds, isWrong }: { worlds: number; isWrong: boolean },
): readonly [Counts, Counts] {
  const [rules, strings] = [new Counts(), new Counts()];
  fields.forEach((field, at) => {
    for (let seed = 1; seed <= worlds; seed += 1) {
      const random = randomOf(7919 * (at + 1) + 104_729 * seed);
      for (let skipped = 0; skipped < 5; skipped += 1) random();
      const planted = makeWorld(field, random);
      const world = isWrong ? withWrongFields(planted, random) : planted;
      count(world, laidByRules(world), rules);
      if (process.env.SHOW === undefined) count(world, laidByStrings(world), strings);
    }
  });
  return [rules, strings];
}

const worlds = Number(process.argv[2] ?? 200);
for (const isWrong of [false, true])
  for (const [half, fields] of [
    ['tuned', [...CHATS_AND_TESTS, ...GOODS_AND_PLACES]],
    ['held out', SCHOOLS_AND_CELLS],
  ] as const) {
    const [rules, strings] = measure(fields, { worlds, isWrong });
    const suffix = isWrong ? ', one field in five wrong' : '';
    report(`${half}${suffix}, rules`, rules);
    if (process.env.SHOW === undefined) report(`${half}${suffix}, strings`, strings);
  }
