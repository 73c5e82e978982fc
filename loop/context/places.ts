/** A numbered sentence: source number and sentence number, both from 1. */
export type Place = readonly [source: number, sentence: number];

/** Kinds of block that never back a claim: nobody is shown them, and none may be cited. */
export const NO_EVIDENCE: ReadonlySet<string> = new Set(['reference', 'footnote', 'boilerplate']);

/** `S12.34-36` as places. */
export function placesOf(ref: string): Place[] {
  const match = /^S(\d+)\.(\d+)(?:-(\d+))?$/.exec(ref);
  if (match === null) return [];
  const [, source, first, last] = match;
  const from = Number(first);
  const to = Math.min(Number(last ?? first), from + 20);
  return Array.from(
    { length: Math.max(0, to - from + 1) },
    (_, index) => [Number(source), from + index] as const,
  );
}
