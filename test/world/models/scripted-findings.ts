import type { ReaderReply } from '../../../agents/roles/reader.js';

type Cell = Pick<ReaderReply['findings'][number], 'thing' | 'attribute' | 'value' | 'unit' | 'conditions'>;

/** What plain patterns see in a sentence: "Brellio costs $7 per user and month billed annually", "gives 10 GB of storage". */

const PRICE =
  /(\p{Lu}\p{L}+) costs ([$€£])(\d+(?:\.\d+)?) per user (?:and|per) month(?: (billed (?:annually|monthly)))?/gu;
const STORAGE = /(\p{Lu}\p{L}+) (?:gives|has|includes|offers) (\d+) (GB|TB) of storage/gu;

export function scriptedCells(text: string): Cell[] {
  const prices = [...text.matchAll(PRICE)].map(([, thing = '', unit = '', value = '', billed]): Cell => ({
    ...{ thing, attribute: 'price per user and month', value, unit },
    conditions: billed === undefined ? [] : [billed],
  }));
  const storage = [...text.matchAll(STORAGE)].map(([, thing = '', value = '', unit = '']): Cell => ({
    ...{ thing, attribute: 'storage', value, unit, conditions: [] },
  }));
  return [...prices, ...storage];
}
