/**
 * The independent works that speak for something, by the first work of each piece of evidence. A piece adds one at most, and
 * none where it cites a work that already counts: which of its citations supports which of its words is not known.
 */
export function independentWorks(
  evidence: readonly { readonly works: readonly string[] }[],
): readonly string[] {
  const counted = new Set<string>();
  const independent: string[] = [];
  for (const { works } of evidence) {
    const [first] = works;
    if (first !== undefined && !works.some((work) => counted.has(work))) independent.push(first);
    for (const work of works) counted.add(work);
  }
  return independent;
}
