/** Reference numbers as they are printed in the text: `12`, `3,5`, `7-9`. */

/** Indices strictly between two places of the reference list; a wide gap is a mistake, not a range. */
export function between(first: number | undefined, last: number): number[] {
  if (first === undefined || last - first < 2 || last - first > 40) return [];
  return Array.from({ length: last - first - 1 }, (_, step) => first + 1 + step);
}

/** Indices of all references of a label like `3,7-9`; null where one of its numbers is not a reference. */
export function referencesOfLabels(label: string, byLabel: ReadonlyMap<string, number>): number[] | null {
  const found: number[] = [];
  for (const part of label.split(/[,;]/u)) {
    const [first, last] = part.split(/[–—-]/u).map((number) => byLabel.get(number));
    if (first === undefined) return null;
    found.push(first);
    if (last !== undefined) found.push(...between(first, last), last);
  }
  return found;
}
