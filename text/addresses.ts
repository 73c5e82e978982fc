/**
 * The words for an address, the same from a search hit to the report:
 *
 * - `address`: one address as it was found, asked for, or is shown.
 * - `finalAddress`: the address that a page was served from, after all redirects.
 * - `canonicalAddress`: the address that a page gives as its own (`rel=canonical`).
 * - `addresses`: every address by which one document was reached; with its `route` where that is known.
 * - `copies`: addresses of open copies of the work, best first.
 * - `key`: the canonical key of all of them (`canonicalKey` in the store); `doi` is bare and in lower case.
 */

/** How an address came to be known: a search gave it, a server or a page named it, a catalogue of open copies, a folder. */
export type Route = 'hit' | 'redirect' | 'canonical' | 'copy' | 'file';

export interface RoutedAddress {
  readonly address: string;
  readonly route: Route;
}
