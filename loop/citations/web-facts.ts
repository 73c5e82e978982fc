/** What the web said of references, where it was asked. Plain data: whoever asks hands it in. */

export type LinkState =
  | { readonly state: 'reached' }
  /** Moved for good, to another document's address. */
  | { readonly state: 'moved'; readonly to: string }
  /** Not found, gone, or no such host. */
  | { readonly state: 'dead'; readonly why: string }
  /** It may be there, but could not be read: refused, failing, a paywall. */
  | { readonly state: 'unread'; readonly why: string };

export type IdentifierState =
  | { readonly state: 'registered' }
  | { readonly state: 'unknown'; readonly why: string }
  /** The registry did not answer. */
  | { readonly state: 'unanswered'; readonly why: string };

export interface WebFacts {
  /** By the address as the document writes it. */
  readonly links: ReadonlyMap<string, LinkState>;
  /** By DOI, bare and lower case. */
  readonly identifiers: ReadonlyMap<string, IdentifierState>;
}

export const NO_WEB: WebFacts = { links: new Map(), identifiers: new Map() };
