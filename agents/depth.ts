/** How far a run goes, from the least to the most. What each depth does is decided in `loop/limits/depth.ts`. */
export const DEPTH_NAMES = ['quick', 'standard', 'deep', 'exhaustive'] as const;
export type Depth = (typeof DEPTH_NAMES)[number];

/** Whether a depth goes at least as far as another. */
export const reaches = (depth: Depth, least: Depth): boolean =>
  DEPTH_NAMES.indexOf(depth) >= DEPTH_NAMES.indexOf(least);
