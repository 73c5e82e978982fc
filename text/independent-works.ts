/** Words of a source that speak for something. */
interface Support {
  /** Works whose finding they report. */
  readonly works: readonly string[];
  /** Whether they only retell what other works found. */
  readonly retells?: boolean;
}

/**
 * The independent works that speak for something, by the first work of each piece of evidence. A piece adds one at most, and
 * none where it names a work that already counts: which of its citations supports which of its words is not known. What is
 * only retold adds none; where nothing else speaks, all retellings are one voice.
 */
export function independentWorks(evidence: readonly Support[]): readonly string[] {
  const own = countedIn(evidence.filter(({ retells }) => retells !== true));
  return own.length > 0 ? own : countedIn(evidence).slice(0, 1);
}

function countedIn(evidence: readonly Support[]): readonly string[] {
  const counted = new Set<string>();
  const independent: string[] = [];
  for (const { works } of evidence) {
    const [first] = works;
    if (first !== undefined && !works.some((work) => counted.has(work))) independent.push(first);
    for (const work of works) counted.add(work);
  }
  return independent;
}
