/** What a brief is printed without, because nothing stored carries it. */
export interface Withheld {
  /** Sources that do not carry a statement, by its comparable words. */
  readonly marks: ReadonlyMap<string, ReadonlySet<string>>;
  /** Comparable words of statements that nothing carries. */
  readonly texts: ReadonlySet<string>;
  /** Statements in another language than their source: they are printed, and the brief says how many they are. */
  readonly uncompared?: number;
}
