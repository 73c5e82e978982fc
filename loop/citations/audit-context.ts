import type { CheckOptions, CitationVerdict } from '../gate/check.js';
import { indexSources, type SourceIndex } from '../gate/source-index.js';
import type { Reviewable } from '../reviewable.js';
import type { KnownSource } from './known-source.js';
import type { Reference } from './reference.js';
import { Resolver, type Resolution } from './resolve.js';
import type { WebFacts } from './web-facts.js';

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
