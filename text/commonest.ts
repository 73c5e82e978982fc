/** The value that stands most often among others, the first of equals; undefined where there is none. Pure. */
export function commonest<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const each of values) counts.set(each, (counts.get(each) ?? 0) + 1);
  let [best, most]: [T | undefined, number] = [undefined, 0];
  for (const [each, count] of counts) if (count > most) [best, most] = [each, count];
  return best;
}
