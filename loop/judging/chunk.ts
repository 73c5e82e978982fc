/** A list in as few parts as its limit allows, of nearly equal length: 7 in parts of at most 6 are 4 and 3. */
export function evenChunks<T>(list: readonly T[], most: number): readonly T[][] {
  const count = Math.ceil(list.length / most);
  const cut = (index: number): number => Math.ceil((index * list.length) / count);
  return Array.from({ length: count }, (_, index) => list.slice(cut(index), cut(index + 1)));
}
