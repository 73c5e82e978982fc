/** The best of very many, in an order that depends on what they are and never on when they came. */

export interface Ranked {
  readonly score: number;
  /** Decides between equal scores, lowest first: a number made of what the item is. */
  readonly tie: number;
}

/** Best first. Sorts only what can come in: of a million items, plain sorting would be most of a search's time. */
export function topOf<T extends Ranked>(items: readonly T[], count: number): T[] {
  if (count <= 0) return [];
  const order = (a: T, b: T) => b.score - a.score || a.tie - b.tie;
  if (items.length <= count) return [...items].sort(order);
  const lowest = Float64Array.from(items, (item) => item.score).sort()[items.length - count] ?? 0;
  const above = items.filter((item) => item.score > lowest);
  const equal = items.filter((item) => item.score === lowest);
  const places = count - above.length;
  const highestTie = Float64Array.from(equal, (item) => item.tie).sort()[places - 1] ?? Infinity;
  const chosen = equal.filter((item) => item.tie <= highestTie);
  return [...above, ...chosen].sort(order).slice(0, count);
}

/** FNV-1a over the UTF-16 code units of a text: 32 bits, never negative. */
export function hashOfText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Mixes a number into a hash, so that equal items of one text are not all neighbours. */
export function mixHash(hash: number, number: number): number {
  const mixed = Math.imul(hash ^ Math.imul(number, 0x9e3779b1), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** Groups items that share a name, also by way of a third; each in the order given, groups in the order of their first. */
export function joinedByName<T>(items: readonly T[], namesOf: (item: T) => readonly string[]): T[][] {
  const parents = items.map((_item, index) => index);
  const first = (index: number): number => {
    let at = index;
    while (parents[at] !== at) at = parents[at] = parents[parents[at] ?? 0] ?? 0;
    return at;
  };
  const holders = new Map<string, number>();
  items.forEach((item, index) => {
    for (const name of namesOf(item)) {
      const [one, other] = [first(index), first(holders.get(name) ?? index)];
      parents[Math.max(one, other)] = Math.min(one, other);
      holders.set(name, index);
    }
  });
  const groups = new Map<number, T[]>();
  items.forEach((item, index) => {
    const group = groups.get(first(index));
    if (group === undefined) groups.set(first(index), [item]);
    else group.push(item);
  });
  return [...groups.values()];
}
