import { groupLabels } from '../../loop/findings/groups.js';
import { sharesOf, type FindingPassage, type FindingSentence } from '../../loop/findings/passage.js';
import { definedAbbreviations } from '../../text/defined-abbreviations.js';

/** A passage whose findings are known, and what makes one. */

export interface Truth {
  readonly about: string;
  readonly attribute: string;
  readonly value: string;
  readonly unit: string | null;
  readonly conditions: readonly string[];
}

export interface Planted {
  readonly passage: FindingPassage;
  readonly truths: readonly Truth[];
}

export type Random = () => number;

export const DATE = '2026-03-10';
const PRICE = 'price per user and month';

export const pick = <T>(items: readonly T[], random: Random): T =>
  items[Math.floor(random() * items.length)] as T;
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
export const money = (random: Random): string => {
  const cents = pick(['', '', '.49', '.50', '.99'], random);
  return `${2 + Math.floor(random() * 28)}${cents}`;
};
export const distinct = (count: number, make: () => string): string[] => {
  const found = new Set<string>();
  while (found.size < count) found.add(make());
  return [...found];
};

interface Around {
  readonly headings?: readonly string[];
  readonly before?: readonly string[];
  readonly under?: string;
  readonly isRow?: boolean;
  readonly title?: string;
  /** The whole text, where more of it counts than the sentence. */
  readonly article?: string;
}

let number = 0;
export function planted(text: string, truths: readonly Truth[], around: Around = {}): Planted {
  number += 1;
  const sentence: FindingSentence = {
    text,
    isRow: around.isRow ?? false,
    before: around.before ?? [],
    after: [],
    under: around.under ?? '',
    headings: around.headings ?? [],
    opening: [],
  };
  const title = around.title ?? 'A look at the market';
  const words = [
    ...(around.article ?? '').split(/(?<=[.])\s/u),
    text,
    sentence.under,
    ...sentence.headings,
    ...sentence.before,
  ];
  return {
    passage: {
      ref: `S1.${number}`,
      sentences: [sentence],
      source: {
        title,
        words: title,
        publishedAt: DATE,
        modifiedAt: null,
        abbreviations: definedAbbreviations(around.article ?? text),
        labels: groupLabels(around.article ?? text),
        shares: sharesOf(words),
      },
    },
    truths,
  };
}

export const price = (about: string, value: string, conditions: readonly string[] = []): Truth => ({
  ...{ about, attribute: PRICE, value, unit: '$', conditions },
});

export type Generator = (random: Random) => Planted[];
