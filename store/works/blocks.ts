/** Which pairs of records are worth comparing: those that meet under a key. Keeps grouping far from quadratic. */
import type { Profile } from './profile.js';

/** Under a key that more records share, only neighbours in the order of titles are compared. */
const CROWDED = 40;
const NEIGHBOURS = 12;
const RAREST_WORDS = 4;

/** Calls `visit` once for every pair of indices worth comparing, the smaller first. */
export function candidatePairs(
  profiles: readonly Profile[],
  extra: readonly (readonly string[])[],
): [number, number][] {
  const blocks = new Map<string, number[]>();
  const frequency = countWords(profiles);
  profiles.forEach((profile, index) => {
    for (const key of new Set([...keysOf(profile, frequency), ...(extra[index] ?? [])])) {
      const block = blocks.get(key);
      if (block) block.push(index);
      else blocks.set(key, [index]);
    }
  });
  const seen = new Set<number>();
  const pairs: [number, number][] = [];
  for (const block of blocks.values()) {
    if (block.length < 2) continue;
    for (const [a, b] of pairsOf(block, profiles)) {
      const code = a * profiles.length + b;
      if (seen.has(code)) continue;
      seen.add(code);
      pairs.push([a, b]);
    }
  }
  return pairs;
}

function* pairsOf(block: readonly number[], profiles: readonly Profile[]): Generator<[number, number]> {
  const isCrowded = block.length > CROWDED;
  const joined = (index: number): string => profiles[index]?.title.joined ?? '';
  const order = isCrowded
    ? [...block].sort((x, y) => (joined(x) < joined(y) ? -1 : joined(x) > joined(y) ? 1 : x - y))
    : block;
  for (let first = 0; first < order.length; first += 1) {
    const last = isCrowded ? Math.min(order.length, first + 1 + NEIGHBOURS) : order.length;
    for (let second = first + 1; second < last; second += 1) {
      const a = order[first] ?? 0;
      const b = order[second] ?? 0;
      yield a < b ? [a, b] : [b, a];
    }
  }
}

function countWords(profiles: readonly Profile[]): ReadonlyMap<string, number> {
  const frequency = new Map<string, number>();
  for (const { title } of profiles) {
    for (const word of new Set(title.words)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  return frequency;
}

function keysOf(profile: Profile, frequency: ReadonlyMap<string, number>): string[] {
  const { title } = profile;
  const keys: string[] = [];
  for (const [name, values] of Object.entries({
    doi: profile.dois,
    base: profile.baseDois,
    arxiv: profile.arxivs,
    pmid: profile.pmids,
    pmcid: profile.pmcids,
    key: profile.keys,
    about: profile.noticeDois,
  })) {
    // A notice meets the record it is about under that record's DOI.
    for (const value of values) keys.push(`${name === 'about' ? 'doi' : name}:${value}`);
  }
  if (title.joined !== '') {
    keys.push(
      `title:${title.joined}`,
      `head:${title.joined.slice(0, 18)}`,
      `tail:${title.joined.slice(-18)}`,
    );
    if (title.subtitle.length > 3) keys.push(`head:${title.subtitle.join('').slice(0, 18)}`);
    if (title.main.length > 3) keys.push(`tail:${title.main.join('').slice(-18)}`);
    keys.push(...rarePairs(title.words, frequency));
  }
  if (profile.year !== null && profile.firstPage.length > 1)
    keys.push(`place:${profile.year}/${profile.firstPage}`);
  return keys;
}

/** Titles that are alike share most of their rare words, so they share a pair of the rarest. */
function rarePairs(words: readonly string[], frequency: ReadonlyMap<string, number>): string[] {
  const rare = [...new Set(words)]
    .filter((word) => word.length > 2)
    .sort((x, y) => (frequency.get(x) ?? 0) - (frequency.get(y) ?? 0) || (x < y ? -1 : 1))
    .slice(0, RAREST_WORDS)
    .sort();
  const keys: string[] = [];
  for (let first = 0; first < rare.length; first += 1) {
    for (let second = first + 1; second < rare.length; second += 1) {
      keys.push(`rare:${rare[first]} ${rare[second]}`);
    }
  }
  return keys;
}
