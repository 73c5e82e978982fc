interface Scored {
  readonly score: number;
  readonly isBad: boolean;
}

/** Probability that a bad pair scores above a good one; ties count half. */
export function areaUnderCurve(scored: readonly Scored[]): number {
  const bad = scored.filter((each) => each.isBad);
  const good = scored.filter((each) => !each.isBad);
  let above = 0;
  for (const left of bad)
    for (const right of good) above += left.score > right.score ? 1 : left.score === right.score ? 0.5 : 0;
  return above / (bad.length * good.length);
}
