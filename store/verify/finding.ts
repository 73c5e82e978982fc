/** One disagreement between what is stored and what should be. */
export interface Finding {
  readonly kind:
    | 'file'
    | 'schema'
    | 'reference'
    | 'row'
    | 'text'
    | 'sentences'
    | 'citations'
    | 'full-text'
    | 'span'
    | 'sign-off'
    | 'journal'
    | 'budget';
  /** Where: a table and row, a source, a claim. */
  readonly place: string;
  /** One sentence a person understands. */
  readonly message: string;
}
