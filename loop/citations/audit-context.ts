import type { CheckOptions, CitationVerdict } from '../gate/check.js';
import { indexSources, type SourceIndex } from '../gate/source-index.js';
import type { Reviewable } from '../reviewable.js';
import type { KnownSource } from './known-source.js';
import type { Reference } from './reference.js';
import { Resolver, type Resolution } from './resolve.js';

/** The texts at hand, made ready once for any number of documents. */
export interface Texts {
  readonly known: readonly KnownSource[];
  readonly stored: SourceIndex;
  readonly resolver: Resolver;
}

export const prepareTexts = (known: readonly KnownSource[]): Texts => ({
  known,
  stored: indexSources(known),
  resolver: new Resolver(known),
});

/** What the statements of one document are judged with. */
export interface AuditContext extends Omit<Texts, 'known'>, CheckOptions {
  readonly web: WebFacts;
  readonly resolutions: ReadonlyMap<Reference, Resolution>;
}

/** A verdict of the gate; `sourceId` is the reference's name where there is no stored text. */
export interface AuditedCitation extends CitationVerdict, Reviewable {
  /** Where the statement begins; 1 where no document has it. */
  readonly line: number;
  /** The reference's name; absent where a bare quotation was looked up, and in the claims of a run. */
  readonly reference?: string;
}

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
