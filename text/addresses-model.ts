/** How the readers say that a page speaks to a language model, which a page for people does not do. */
export const ADDRESSES_MODEL = 'addresses a language model';

/** Whether one of the warnings on a source says so: its words are shown as such, and never answer alone. */
export const addressesModel = ({ warnings }: { readonly warnings: readonly string[] }): boolean =>
  warnings.some((warning) => warning.includes(ADDRESSES_MODEL));
