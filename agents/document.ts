/** Bytes on their way to a reader, and the document that it makes of them. */
export type * from '../text/document.js';

/** Bytes on their way to a reader, with what is known of them. */
export interface RawDocument {
  readonly bytes: Uint8Array;
  /** Final address, or a file path. Only used for resolving links and for hints. */
  readonly address: string;
  /** `Content-Type` header as sent, where there is one. */
  readonly contentType?: string;
  /** When it was retrieved, `YYYY-MM-DD`: no date of the document is later. */
  readonly today?: string;
}
