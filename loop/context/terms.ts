/** Words for full-text search out of prose. */

const COMMON = new Set(
  `a about above after against all also although an and any are as at be because been before being between both but by can
could did do does doing done during each either else even ever every for from further had has have having he her here his how
however i if in into is it its itself just like many may me might more most much must my near need no nor not now of off often
on once one only or other others our out over own per rather same shall she should since so some still such than that the their
them then there these they this those through thus to too under until up upon us use used using very was we well were what when
where whether which while who whom whose why will with within without would yes yet you your new find evidence question answer`.split(
    /\s+/,
  ),
);

/** Words by which sentences oppose, limit or deny (counter-argument angle, both sides of a digest). */
export const OPPOSING_TERMS = [
  'not',
  'no evidence',
  'failed',
  'unlikely',
  'contrary',
  'however',
  'limitation',
  'inconsistent',
  'contradict',
  'absence',
  'negative',
] as const;

/** The telling words of a text, in its order, each once. */
export function termsOf(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}'’-]+/u).map((word) => word.replace(/^['’-]+|['’-]+$/g, ''));
  const seen = new Set<string>();
  return words.filter((word) => {
    const folded = word.toLowerCase();
    if (folded.length < 2 || COMMON.has(folded) || seen.has(folded)) return false;
    seen.add(folded);
    return true;
  });
}

/** Terms that several texts share and that the question does not hold, commonest first. */
export function distinctiveTerms(texts: readonly string[], question: string): string[] {
  const own = new Set(termsOf(question).map((term) => term.toLowerCase()));
  const counts = new Map<string, { term: string; count: number }>();
  for (const text of texts) {
    for (const term of termsOf(text)) {
      const folded = term.toLowerCase();
      if (own.has(folded) || /^\d+$/.test(folded) || folded.length < 4) continue;
      const entry = counts.get(folded) ?? { term, count: 0 };
      counts.set(folded, { ...entry, count: entry.count + 1 });
    }
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1))
    .map((entry) => entry.term);
}
