/** What another run of the desk has fetched a while ago and anybody may use, as a port. */
export interface SharedReplies {
  /** Undefined where there is none that is fresh, or it is not for this run. */
  page(address: string): Promise<SharedPage | undefined>;
  keepPage(address: string, page: SharedPage & { readonly cacheControl: string | null }): Promise<void>;
  /** The body of a search's reply, by the request as the journal has it. */
  search(engine: string, request: unknown): Promise<SharedSearch | undefined>;
  keepSearch(engine: string, request: unknown, body: string): Promise<void>;
}

export interface SharedPage {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  /** The requested one first. */
  readonly addresses: readonly string[];
  readonly finalAddress: string;
  /** ISO 8601: when it was fetched. */
  readonly retrievedAt: string;
}

interface SharedSearch {
  readonly body: string;
  /** ISO 8601 */
  readonly retrievedAt: string;
}
