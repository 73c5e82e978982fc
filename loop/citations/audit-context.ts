/** What the statements of one document are judged with, and what a judgement is. */
import type { CitationVerdict } from '../gate/check.js';
import type { Verdict } from '../gate/verdict.js';
import { indexSources, type SourceIndex } from '../gate/source-index.js';
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

export interface AuditedCitation {
  /** C1, C2, … in the order of the statements that cite. */
  readonly claimId: string;
  readonly line: number;
  /** The reference's name; absent where a bare quotation was looked up. */
  readonly reference?: string;
  readonly evidenceIndex?: number;
  /** The stored text's id; the reference's name where there is none. */
  readonly sourceId: string;
  readonly verdict: Verdict;
  readonly difference?: string;
  readonly heldBy?: string;
  readonly nearest?: CitationVerdict['nearest'];
  readonly warnings: CitationVerdict['warnings'];
  readonly reviewPriority: number;
}

/** The gate's verdict as part of an audit. */
export function audited(
  verdict: CitationVerdict,
  line: number,
  reference: string | undefined,
): AuditedCitation {
  const { claimId, evidenceIndex, sourceId, difference, heldBy, nearest } = verdict;
  return {
    claimId,
    line,
    ...(reference === undefined ? {} : { reference }),
    ...(evidenceIndex === undefined ? {} : { evidenceIndex }),
    sourceId,
    verdict: verdict.verdict,
    ...(difference === undefined ? {} : { difference }),
    ...(heldBy === undefined ? {} : { heldBy }),
    ...(nearest === undefined ? {} : { nearest }),
    warnings: verdict.warnings,
    reviewPriority: verdict.reviewPriority,
  };
}
