import { dataOf } from '../../../data.js';

/** Sources of regular expressions by the name of their feature. */
type Patterns = Readonly<Record<string, string>>;

/**
 * What the features are called and what they look for: `agents/data/html-block-features.json`. The model is trained on these names
 * in this order, which is that in which the features are given.
 */
export const LISTS = dataOf('html-block-features') as {
  /** Counts of `wordFeatures`, and phrases that it looks for without regard to case. */
  readonly words: readonly string[];
  readonly phrases: Patterns;
  /** Names that page builders give to parts of a page, in lower case. */
  readonly names: Patterns;
  /** Tags that count as one; the first names the feature. */
  readonly tags: readonly (readonly string[])[];
  readonly roles: readonly string[];
  /** Values of `itemprop`. */
  readonly properties: readonly string[];
  /** Features of `PageView`. */
  readonly page: readonly string[];
};

export const compiled = (patterns: Patterns, flags: 'u' | 'iu'): RegExp[] =>
  Object.values(patterns).map((source) => new RegExp(source, flags));
