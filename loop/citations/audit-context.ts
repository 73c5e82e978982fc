/** What the statements of one document are judged with, and what a judgement is. */
import type { CitationVerdict } from '../gate/check.js';
import { indexSources, type SourceIndex } from '../gate/source-index.js';
import type { Reviewable } from '../judging/review-statements.js';
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

export interface AuditContext extends Omit<Texts, 'known'> {
  readonly web: WebFacts;
  readonly resolutions: ReadonlyMap<Reference, Resolution>;
}

/** A verdict of the gate; `sourceId` is the reference's name where there is no stored text. */
export interface AuditedCitation extends Omit<CitationVerdict, 'addedEvidence'>, Reviewable {
  readonly line: number;
  /** The reference's name; absent where a bare quotation was looked up. */
  readonly reference?: string;
}

/** The gate's verdict as part of an audit. */
export function audited(
  { claimId, addedEvidence: _added, ...verdict }: CitationVerdict,
  line: number,
  reference?: string,
): AuditedCitation {
  return { claimId, line, ...(reference === undefined ? {} : { reference }), ...verdict };
}
