import type { Confidence } from '../../agents/roles/vocabulary.js';

/** The three words of confidence as steps. Pure. */

const STEPS = ['low', 'med', 'high'] as const satisfies readonly Confidence[];

export const lowest = (...given: readonly Confidence[]): Confidence =>
  STEPS[Math.min(...given.map((each) => STEPS.indexOf(each)))] ?? 'low';

/** One step down; null where there is none. */
export const oneBelow = (confidence: Confidence): Confidence | null =>
  STEPS[STEPS.indexOf(confidence) - 1] ?? null;

/** Sorts the surest first. */
export const bySurest = (one: { confidence: Confidence }, other: { confidence: Confidence }): number =>
  STEPS.indexOf(other.confidence) - STEPS.indexOf(one.confidence);

export const isBelow = (one: Confidence, other: Confidence): boolean =>
  STEPS.indexOf(one) < STEPS.indexOf(other);
