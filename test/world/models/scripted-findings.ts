import type { SynthesizerReply } from '../../../agents/roles/synthesizer-shapes.js';

type Drafted = SynthesizerReply['claims'][number]['findings'][number];

/** What plain patterns see in a sentence: "Brellio costs $7 per user and month billed annually", "gives 10 GB of storage". */

const PRICE =
  /(\p{Lu}\p{L}+) costs ([$€£])(\d+(?:\.\d+)?) per user (?:and|per) month(?: (billed (?:annually|monthly)))?/gu;
const STORAGE = /(\p{Lu}\p{L}+) (?:gives|has|includes|offers) (\d+) (GB|TB) of storage/gu;

const FINDING = { asOf: null, by: null } as const;

export function scriptedFindings(text: string, refs: readonly string[]): Drafted[] {
  const prices = [...text.matchAll(PRICE)].map(([, about = '', unit = '', value = '', billed]): Drafted => ({
    ...{ about, attribute: 'price per user and month', value, unit, ...FINDING, refs: [...refs] },
    conditions: billed === undefined ? [] : [billed],
  }));
  const storage = [...text.matchAll(STORAGE)].map(([, about = '', value = '', unit = '']): Drafted => ({
    ...{ about, attribute: 'storage', value, unit, conditions: [], ...FINDING, refs: [...refs] },
  }));
  return [...prices, ...storage];
}

/** The same by a model that is wrong in a fifth of its fields: thing, attribute, value, unit, conditions. */
export function carelessFindings(
  own: readonly Drafted[],
  all: readonly Drafted[],
  random: () => number,
): Drafted[] {
  const other = (): Drafted | undefined => all[Math.floor(random() * all.length)];
  const isWrong = (): boolean => random() < 0.2;
  return own.map((finding) => ({
    ...finding,
    about: isWrong() ? (other()?.about ?? finding.about) : finding.about,
    attribute: isWrong() ? (other()?.attribute ?? finding.attribute) : finding.attribute,
    value: isWrong() ? (other()?.value ?? finding.value) : finding.value,
    unit: isWrong() ? (other()?.unit ?? finding.unit) : finding.unit,
    conditions: isWrong() ? (other()?.conditions ?? []) : finding.conditions,
  }));
}
