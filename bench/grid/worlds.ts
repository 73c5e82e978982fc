/** Scripted worlds: what pages say of things, with the grid that follows from it planted beside. */
import type { Wanted } from '../../agents/roles/vocabulary.js';
import type { GridSource } from '../../loop/grid/lay-grid.js';
import type { Said } from '../../test/loop/grid/claims.js';
import type { Field, ValueShape, Written } from './shape.js';

/** What one cell has to come out as. */
export interface PlantedCell {
  readonly about: string;
  readonly attribute: string;
  /** Findings (from 1) that are one value each, and the works that carry it. */
  readonly values: readonly { readonly findings: readonly number[]; readonly works: number }[];
  readonly isDisagreement: boolean;
  /** `conflict`, or what only looks like one. */
  readonly plot: Plot;
}

export interface World {
  readonly said: readonly Said[];
  readonly wanted: Wanted;
  readonly sources: readonly GridSource[];
  readonly cells: readonly PlantedCell[];
  readonly empty: readonly string[];
}

const PLOTS = [
  'agreed',
  'conflict',
  'condition',
  'one-sided',
  'time',
  'near',
  'copies',
  'single',
  'empty',
] as const;
type Plot = (typeof PLOTS)[number];

type Random = () => number;
type Source = Said['source'];

const SOURCES = 12;
/** Pages 11 and 12 are copies of page 1. */
const COPIES: readonly Source[] = ['S11', 'S12'];
const OLD: readonly Source[] = ['S9', 'S10'];

export function makeWorld(field: Field, random: Random): World {
  const said: Said[] = [];
  const cells: PlantedCell[] = [];
  const empty: string[] = [];
  for (const names of field.things)
    for (const shape of field.shapes) {
      const plot = pick(PLOTS, random);
      const cell = new Cell({ names, shape, random, said, field });
      const place = { about: names[0] ?? '', attribute: shape.attribute[0] ?? '', plot };
      if (plot === 'empty') empty.push(`${place.about} | ${place.attribute}`);
      else cells.push({ ...place, ...cell.play(plot) });
    }
  return {
    ...{ said, cells, empty },
    wanted: {
      things: field.things.map(([name]) => name ?? ''),
      attributes: field.shapes.map(({ attribute: [name], unit }) => ({ name: name ?? '', unit })),
      rubric: [],
    },
    sources: Array.from({ length: SOURCES }, (_, at) => sourceOf(at + 1, field)),
  };
}

const sourceOf = (number: number, { isOfStudies }: Field): GridSource => ({
  id: `S${number}`,
  date: OLD.includes(`S${number}`) ? '2023-02-01' : `2026-03-${String(number).padStart(2, '0')}`,
  isInterested: number % 4 === 0,
  isStudy: isOfStudies,
});

const pick = <Of>(all: readonly Of[], random: Random): Of => all[Math.floor(random() * all.length)] as Of;

interface Setting {
  readonly names: readonly string[];
  readonly shape: ValueShape;
  readonly random: Random;
  readonly said: Said[];
  readonly field: Field;
}

type Outcome = Pick<PlantedCell, 'values' | 'isDisagreement'>;

class Cell {
  readonly #setting: Setting;
  readonly #free: Source[];

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#free = Array.from({ length: 8 }, (_, at): Source => `S${at + 1}`).sort(
      () => setting.random() - 0.5,
    );
  }

  play(plot: Plot): Outcome {
    const { shape, random } = this.#setting;
    const value = shape.draw(random());
    const rival = shape.rival(value);
    const [one, other] = this.#twoConditions();
    switch (plot) {
      case 'agreed':
        return none([this.#agreed(value)]);
      case 'conflict':
        return {
          ...none([this.#say(value, { count: 2 }), this.#say(rival, { count: 1 })]),
          isDisagreement: true,
        };
      case 'condition':
        return none([
          this.#say(value, { count: 2, under: one }),
          this.#say(rival, { count: 1, under: other }),
        ]);
      case 'one-sided':
        return none([this.#say(value, { count: 2 }), this.#say(rival, { count: 1, under: one })]);
      case 'time':
        return this.#inTime(value, rival);
      case 'near':
        return none([this.#say(value, { count: 2 }), this.#sayAs(pick(shape.near(value), random))]);
      case 'copies':
        return none([this.#copied(value)]);
      case 'single':
      case 'empty':
        return none([this.#say(value, { count: 1 })]);
    }
  }

  #twoConditions(): readonly [readonly string[], readonly string[]] {
    const { conditions } = this.#setting.shape;
    const [first, second] = conditions;
    return [first ?? ['at large'], second ?? ['otherwise']];
  }

  #say(
    number: number,
    { count, under = [], from }: { count: number; under?: readonly string[]; from?: readonly Source[] },
  ): Value {
    const forms = this.#setting.shape.write(number);
    const sources = from ?? this.#free.splice(0, count);
    const findings = sources.map((source) => this.#add(source, pick(forms, this.#setting.random), under));
    return { findings, works: sources.length };
  }

  #agreed(value: number): Value {
    const said = this.#say(value, { count: 2 });
    const { write, otherRate } = this.#setting.shape;
    const form = otherRate?.(value) ?? pick(write(value), this.#setting.random);
    const { findings } = this.#sayAs(form);
    return { findings: [...said.findings, ...findings], works: 3 };
  }

  #sayAs(form: Written): Value {
    const [source] = this.#free.splice(0, 1);
    return { findings: [this.#add(source as Source, form, [])], works: 1 };
  }

  /** Years apart: of studies only where their words give the years. */
  #inTime(value: number, rival: number): Outcome {
    const { said, field } = this.#setting;
    const values = [
      this.#say(value, { count: 2 }),
      this.#say(rival, { count: 1, from: [pick(OLD, this.#setting.random)] }),
    ];
    if (field.isOfStudies)
      values.forEach(({ findings }, at) => {
        for (const number of findings)
          said[number - 1] = { ...(said[number - 1] as Said), asOf: at === 0 ? '2024' : '2016' };
      });
    return none(values);
  }

  #copied(value: number): Value {
    const own = this.#say(value, { count: 1, from: ['S1'] });
    const form = pick(this.#setting.shape.write(value), this.#setting.random);
    const copies = COPIES.map((source) => this.#add(source, form, []));
    return { findings: [...own.findings, ...copies], works: 1 };
  }

  #add(source: Source, { value, unit }: Written, under: readonly string[]): number {
    const { names, shape, random, said } = this.#setting;
    const conditions = under.length === 0 ? [] : [pick(under, random)];
    const works = COPIES.includes(source) ? { works: ['W1'] } : {};
    said.push({
      source,
      about: pick(names, random),
      attribute: pick(shape.attribute, random),
      value,
      unit,
      conditions,
      ...works,
    });
    return said.length;
  }
}

type Value = PlantedCell['values'][number];

const none = (values: readonly Value[]): Outcome => ({ values, isDisagreement: false });
