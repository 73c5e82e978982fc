/** Ways to change a true sentence so that it says something else; used to measure that the gate accepts none. */

import { isOtherName } from './gate-other-name.js';
import { swapped } from './gate-texts.js';

export interface MutationInput {
  readonly sentence: string;
  /** The sentence behind it. */
  readonly next: string | undefined;
  /** A sentence of another document. */
  readonly other: string | undefined;
  /** All sentences of the document. */
  readonly sentences: readonly string[];
  readonly random: () => number;
}

export interface Mutation {
  readonly kind: string;
  /** Also tried as a claim whose evidence is the true sentence. */
  readonly onClaims: boolean;
  /** The mutant, or undefined where the sentence has nothing of the kind. */
  readonly make: (input: MutationInput) => string | undefined;
}

/** Replaces one match, picked at random. */
function replaceOne(
  text: string,
  pattern: RegExp,
  options: { random: () => number; by: (match: string) => string },
): string | undefined {
  const matches = [...text.matchAll(pattern)];
  const match = matches[Math.floor(options.random() * matches.length)];
  if (!match) return undefined;
  const changed =
    text.slice(0, match.index) + options.by(match[0]) + text.slice(match.index + match[0].length);
  return changed === text ? undefined : changed;
}

const swap =
  (pairs: Readonly<Record<string, string>>) =>
  (word: string): string =>
    pairs[word] ?? pairs[word.toLowerCase()] ?? word;

const words = (kind: string, pairs: Readonly<Record<string, string>>, onClaims = true): Mutation => ({
  kind,
  onClaims,
  make: ({ sentence, random }) =>
    replaceOne(
      sentence,
      new RegExp(`(?<![\\p{L}\\p{N}])(?:${Object.keys(pairs).join('|')})(?![\\p{L}\\p{N}])`, 'gu'),
      { random, by: swap(pairs) },
    ),
});

const bothWays = (pairs: Readonly<Record<string, string>>): Record<string, string> => ({
  ...pairs,
  ...Object.fromEntries(Object.entries(pairs).map(([left, right]) => [right, left])),
});

const half = (text: string, part: 0 | 1): string => {
  const all = text.split(/\s+/);
  const middle = Math.floor(all.length / 2);
  return (part === 0 ? all.slice(0, middle) : all.slice(middle)).join(' ');
};

export const MUTATIONS: readonly Mutation[] = [
  {
    kind: 'digit',
    onClaims: true,
    make: ({ sentence, random }) =>
      replaceOne(sentence, /\d/g, {
        random,
        by: (digit) => String((Number(digit) + 1 + Math.floor(random() * 8)) % 10),
      }),
  },
  {
    kind: 'digit',
    onClaims: true,
    make: ({ sentence, random }) =>
      replaceOne(sentence, /(?<![\d.,\p{L}-])\d+/gu, { random, by: (number) => `1${number}` }),
  },
  {
    kind: 'decimal point',
    onClaims: true,
    make: ({ sentence, random }) =>
      replaceOne(sentence, /\d\.\d/g, { random, by: (match) => match.replace('.', '') }),
  },
  {
    kind: 'sign',
    onClaims: false,
    make: ({ sentence, random }) =>
      replaceOne(sentence, /(?<=[\s(=])[-−+±]\s?(?=\d)/g, {
        random,
        by: (sign) => (/[-−]/.test(sign) ? '' : '-'),
      }),
  },
  {
    kind: 'sign',
    onClaims: false,
    make: ({ sentence, random }) => replaceOne(sentence, /(?<=[\s(])(?=\d)/g, { random, by: () => '-' }),
  },
  {
    kind: 'comparison',
    onClaims: true,
    make: ({ sentence, random }) =>
      replaceOne(sentence, /[<>≤≥]|less than|more than|at least|at most/g, {
        random,
        by: swap({
          '<': '>',
          '>': '<',
          '≤': '≥',
          '≥': '≤',
          'less than': 'more than',
          'more than': 'less than',
          'at least': 'at most',
          'at most': 'at least',
        }),
      }),
  },
  {
    kind: 'unit',
    onClaims: true,
    make: ({ sentence, random }) =>
      replaceOne(
        sentence,
        /(?<=\d\s?)(?:km|cm|mm|kg|mg|MHz|GHz|years|days|hours|minutes|months|weeks|million|billion|miles|percent|%)(?![\p{L}])/gu,
        {
          random,
          by: swap({
            km: 'm',
            cm: 'mm',
            mm: 'cm',
            kg: 'g',
            mg: 'kg',
            MHz: 'GHz',
            GHz: 'MHz',
            years: 'days',
            days: 'years',
            hours: 'minutes',
            minutes: 'hours',
            months: 'weeks',
            weeks: 'months',
            million: 'billion',
            billion: 'million',
            miles: 'km',
            percent: 'degrees',
            '%': '°',
          }),
        },
      ),
  },
  {
    kind: 'percentage points',
    onClaims: true,
    make: ({ sentence, random }) =>
      replaceOne(sentence, /(?<=\d)\s?(?:%|percent(?!age)|per cent)/g, {
        random,
        by: () => ' percentage points',
      }),
  },
  {
    kind: 'negation',
    onClaims: true,
    make: ({ sentence, random }) =>
      replaceOne(sentence, /\b(?:is|are|was|were|has|have|can|could|may|will|would|does|did)\b(?! not)/g, {
        random,
        by: (verb) => `${verb} not`,
      }),
  },
  {
    kind: 'negation',
    onClaims: true,
    make: ({ sentence, random }) =>
      replaceOne(sentence, /\b(?:not|never|no|without)\s/g, { random, by: () => '' }),
  },
  words(
    'quantifier',
    bothWays({
      all: 'some',
      most: 'few',
      many: 'several',
      every: 'no',
      both: 'neither',
      always: 'sometimes',
      only: 'also',
    }),
  ),
  words(
    'direction',
    bothWays({
      increase: 'decrease',
      increased: 'decreased',
      increases: 'decreases',
      higher: 'lower',
      larger: 'smaller',
      more: 'less',
      above: 'below',
      rise: 'fall',
      best: 'worst',
      improve: 'worsen',
      after: 'before',
    }),
    false,
  ),
  {
    kind: 'named entity',
    onClaims: true,
    make: ({ sentence, sentences, random }) => {
      const other = sentences[Math.floor(random() * sentences.length)] ?? '';
      const names = [...other.matchAll(/(?<=[a-z,] )\p{Lu}\p{Ll}{3,}/gu)]
        .map((match) => match[0])
        .filter((name) => !sentence.includes(name));
      const name = names[0];
      return name === undefined
        ? undefined
        : replaceOne(sentence, /(?<=[a-z,] )\p{Lu}\p{Ll}{3,}/gu, {
            random,
            by: (old) => (isOtherName(old, name) ? name : old),
          });
    },
  },
  {
    kind: 'year',
    onClaims: true,
    make: ({ sentence, random }) =>
      replaceOne(sentence, /\b(?:19|20)\d\d\b/g, {
        random,
        by: (year) => String(Number(year) + (random() < 0.5 ? 1 : -1) * (1 + Math.floor(random() * 9))),
      }),
  },
  {
    kind: 'order of two numbers',
    onClaims: true,
    make: ({ sentence }) => {
      const [first, second] = [...sentence.matchAll(/(?<![\p{L}\d.,])\d+(?:[.,]\d+)*/gu)];
      if (!first || !second || first[0] === second[0]) return undefined;
      return swapped(sentence, first, second);
    },
  },
  {
    kind: 'dropped hedge',
    onClaims: true,
    make: ({ sentence, random }) =>
      replaceOne(
        sentence,
        /\b(?:may|might|could|possibly|probably|perhaps|likely|suggests? that|appears? to|seems? to)\s/g,
        { random, by: () => '' },
      ),
  },
  {
    kind: 'content word',
    onClaims: false,
    make: ({ sentence, sentences, random }) => {
      const other = sentences[Math.floor(random() * sentences.length)] ?? '';
      const word = [...other.matchAll(/\b[a-z]{6,}\b/g)]
        .map((match) => match[0])
        .find((each) => !sentence.includes(each));
      return word === undefined
        ? undefined
        : replaceOne(sentence, /\b[a-z]{6,}\b/g, { random, by: () => word });
    },
  },
  {
    kind: 'spliced ellipsis',
    onClaims: false,
    make: ({ sentence, next, random }) =>
      next === undefined || sentence.includes(half(next, 1))
        ? undefined
        : `${half(sentence, 0)} ${random() < 0.5 ? '…' : '[...]'} ${half(next, 1)}`,
  },
  {
    kind: 'spliced ellipsis',
    onClaims: false,
    make: ({ sentence, sentences, random }) => {
      const other = sentences[Math.floor(random() * sentences.length)];
      return other === undefined || sentence.includes(half(other, 1))
        ? undefined
        : `${half(sentence, 0)} ... ${half(other, 1)}`;
    },
  },
  {
    kind: 'spliced ellipsis',
    onClaims: false,
    make: ({ sentence, random }) =>
      replaceOne(sentence, /\b(?:not|never|may|might|could|some|only)\s/g, { random, by: () => '… ' }),
  },
  {
    kind: 'spliced ellipsis',
    onClaims: false,
    make: ({ sentence, random }) =>
      replaceOne(sentence, /\b(?:is|are|was|were|can|has)\b(?! not)/g, {
        random,
        by: (verb) => `${verb} [not]`,
      }),
  },
  { kind: 'other document', onClaims: false, make: ({ other }) => other },
  {
    kind: 'neighbouring sentence',
    onClaims: false,
    make: ({ sentence, next }) => (next === undefined ? undefined : `${half(sentence, 0)} ${half(next, 1)}`),
  },
  {
    kind: 'word left out',
    onClaims: false,
    make: ({ sentence, random }) => replaceOne(sentence, /(?<=\s)[a-z]{4,}\s/g, { random, by: () => '' }),
  },
];
