/** Those of its properties, in that order; of one that it does not have there is nothing in JSON. */
export const pick = <Of extends object, Key extends keyof Of>(
  of: Of,
  ...keys: readonly Key[]
): Pick<Of, Key> => Object.fromEntries(keys.map((key) => [key, of[key]])) as Pick<Of, Key>;

/** How often each is there, in the order of their first. */
export function countEach<Of>(all: readonly Of[]): ReadonlyMap<Of, number> {
  const counts = new Map<Of, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}
