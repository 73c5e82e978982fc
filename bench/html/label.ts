import type { TextBlock } from '../../agents/readers/html/blocks.js';

/**
 * Which blocks of a page its true main text holds: the heaviest chain of blocks that stand in the truth in the same order,
 * then long blocks that stand there out of order.
 */

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{Mn}\p{Mc}_]+/gu) ?? [];
const gramSize = 3;
const maxPlaces = 30;

interface Placed {
  readonly block: number;
  readonly at: number;
  readonly end: number;
  readonly weight: number;
}

export interface Labels {
  /** Share of the unit's words that are in the truth, 0 to 1. */
  readonly share: readonly number[];
  readonly words: readonly number[];
}

export function labelBlocks(blocks: readonly TextBlock[], gold: string): Labels {
  const goldWords = wordsOf(gold);
  const places = index(goldWords);
  const unitWords = blocks.map((block) => wordsOf(block.text));
  const placed: Placed[] = [];
  unitWords.forEach((words, block) => placed.push(...placesOf(words, block, goldWords, places)));
  const chain = heaviestChain(placed, goldWords.length);
  const share = new Array<number>(blocks.length).fill(0);
  const used = new Uint8Array(goldWords.length);
  for (const item of chain) {
    share[item.block] = item.weight / Math.max(1, unitWords[item.block]?.length ?? 1);
    used.fill(1, item.at, item.end);
  }
  unitWords.forEach((words, block) => {
    if ((share[block] ?? 0) > 0 || words.length < 4) return;
    for (const item of placesOf(words, block, goldWords, places)) {
      let free = 0;
      for (let at = item.at; at < item.end; at += 1) if (!used[at]) free += 1;
      if (free < (item.end - item.at) * 0.7) continue;
      share[block] = item.weight / words.length;
      used.fill(1, item.at, item.end);
      break;
    }
  });
  return { share, words: unitWords.map((words) => words.length) };
}

function index(words: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (let at = 0; at < words.length; at += 1) {
    for (const size of [1, gramSize]) {
      if (at + size > words.length) continue;
      const gram = `${String(size)}:${words.slice(at, at + size).join(' ')}`;
      const list = places.get(gram);
      if (list) list.push(at);
      else places.set(gram, [at]);
    }
  }
  return places;
}

function placesOf(
  words: readonly string[],
  block: number,
  gold: readonly string[],
  places: Map<string, number[]>,
): Placed[] {
  if (words.length === 0) return [];
  const size = words.length >= gramSize ? gramSize : 1;
  const starts = new Map<number, number>();
  const probes =
    words.length > 40
      ? [0, 5, 15, 30, words.length - size]
      : [0, Math.max(0, words.length - size), words.length >> 1];
  for (const probe of probes) {
    if (probe + size > words.length) continue;
    const found = places.get(`${String(size)}:${words.slice(probe, probe + size).join(' ')}`) ?? [];
    for (const at of found.slice(0, maxPlaces)) starts.set(Math.max(0, at - probe), 1);
  }
  const result: Placed[] = [];
  for (const start of starts.keys()) {
    const end = Math.min(gold.length, start + words.length);
    const weight = overlapOf(words, gold.slice(start, end));
    if (weight / words.length >= (words.length < 4 ? 1 : 0.6)) result.push({ block, at: start, end, weight });
  }
  return result;
}

function overlapOf(left: readonly string[], right: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of left) counts.set(word, (counts.get(word) ?? 0) + 1);
  let hits = 0;
  for (const word of right) {
    const count = counts.get(word) ?? 0;
    if (count > 0) hits += 1;
    counts.set(word, count - 1);
  }
  return hits;
}

/** Weighted longest chain, by a Fenwick tree of maxima over positions in the truth. */
function heaviestChain(placed: readonly Placed[], length: number): Placed[] {
  const byUnit = [...placed].sort((one, other) => one.block - other.block || other.at - one.at);
  const tree = new Int32Array(length + 2).fill(-1);
  const best = new Float64Array(byUnit.length);
  const previous = new Int32Array(byUnit.length).fill(-1);
  const query = (position: number): number => {
    let found = -1;
    for (let at = position; at > 0; at -= at & -at) {
      const item = tree[at] ?? -1;
      if (item >= 0 && (found < 0 || (best[item] ?? 0) > (best[found] ?? 0))) found = item;
    }
    return found;
  };
  let pending: number[] = [];
  let winner = -1;
  const settle = (): void => {
    for (const item of pending) {
      for (let at = (byUnit[item]?.end ?? 0) + 1; at < tree.length; at += at & -at) {
        const other = tree[at] ?? -1;
        if (other < 0 || (best[other] ?? 0) < (best[item] ?? 0)) tree[at] = item;
      }
    }
    pending = [];
  };
  byUnit.forEach((item, at) => {
    if (pending.length > 0 && byUnit[pending[0] ?? 0]?.block !== item.block) settle();
    const before = query(item.at + 2);
    previous[at] = before;
    best[at] = item.weight - 0.01 + (before >= 0 ? (best[before] ?? 0) : 0);
    if (winner < 0 || (best[at] ?? 0) > (best[winner] ?? 0)) winner = at;
    pending.push(at);
  });
  const chain: Placed[] = [];
  for (let at = winner; at >= 0; at = previous[at] ?? -1) {
    const item = byUnit[at];
    if (item) chain.push(item);
  }
  return chain;
}
