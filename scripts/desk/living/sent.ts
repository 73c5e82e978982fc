/** What became of a letter. */
export type Sent =
  | { readonly ok: true }
  /** `mayPass`: worth another try later. */
  | { readonly ok: false; readonly error: string; readonly mayPass: boolean };
