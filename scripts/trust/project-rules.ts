import { resolve } from 'node:path';
import { DEPTHS } from '../../loop/limits/depth.js';
import type { KnownServices } from '../options/config-file.js';
import type { ProjectRule } from '../options/option.js';
import type { Price } from '../options/values.js';
import { isInside } from './paths.js';

/** What of a setting the file of a folder may say by itself. */

/** One setting of a folder's file. */
export interface Setting {
  /** As in code: `maxRounds`. */
  readonly name: string;
  /** Checked by its row. */
  readonly value: unknown;
}

/** Where the setting stands. */
export interface Standing {
  /** The folder of the file. Absolute. */
  readonly folder: string;
  /** What the user's own configuration sets. */
  readonly own: Readonly<Record<string, unknown>>;
  readonly services: KnownServices;
}

type Test = (setting: Setting, standing: Standing) => boolean;

const stringsOf = (value: unknown): readonly string[] =>
  [value].flat().filter((each) => typeof each === 'string');

/** Whether the setting is harmless, by its rule. */
const IS_HARMLESS: Readonly<Record<ProjectRule, Test>> = {
  harmless: () => true,
  consent: () => false,
  'in-folder': ({ value }, { folder }) =>
    stringsOf(value).every((path) => isInside(folder, resolve(folder, path))),
  'no-model': ({ value }) => stringsOf(value).every((model) => model === 'extractive'),
  'free-search': ({ value }, { services: { keylessEngines } }) =>
    stringsOf(value)
      .flatMap((names) => names.split(','))
      .every((name) => ['', 'corpus', ...keylessEngines].includes(name.trim())),
  'own-limit': ({ name, value }, { own }) => Number(value) <= highest(name, own),
  'no-cheaper': ({ value }, standing) =>
    Object.entries(value as object).every(([model, price]) => isNoCheaper(model, price, standing)),
  'only-true': ({ value }) => value === true,
  'only-false': ({ value }) => value === false,
};

export const isHarmless = (rule: ProjectRule | undefined, setting: Setting, standing: Standing): boolean =>
  IS_HARMLESS[rule ?? 'consent'](setting, standing);

/** What the user set; else what the deepest run has. A limit that no depth sets can only be lowered by a file. */
function highest(name: string, own: Standing['own']): number {
  const set = own[name];
  if (typeof set === 'number') return set;
  const { rounds, researchers, budgetTokens } = DEPTHS.exhaustive;
  const deepest: Readonly<Record<string, number | null>> = { maxRounds: rounds, researchers, budgetTokens };
  return deepest[name] ?? Infinity;
}

/** A price that is too low makes a budget in dollars hold nothing. */
function isNoCheaper(model: string, given: unknown, { own, services }: Standing): boolean {
  const set = (own['prices'] as Readonly<Record<string, Partial<Price>>> | undefined)?.[model];
  const known = set ?? services.priceOf(model);
  const price = amounts(given as Partial<Price>);
  if (known === null) return price.every((amount) => amount > 0);
  return amounts(known).every((least, place) => (price[place] ?? 0) >= least);
}

const amounts = ({ input = 0, output = 0, cachedInput = input }: Partial<Price>): readonly number[] => [
  input,
  output,
  cachedInput,
];
