/** The shapes of a read document as the store keeps them. Kinds are open strings: what they mean is others' business. */

export type ReadClass = 'full' | 'abstract' | 'snippet';
export type SourceType = 'peer' | 'primary' | 'press' | 'practitioner';

/** A stretch of the text, in order and not overlapping. Offsets are UTF-16 code units, `end` is exclusive. */
export interface StoredBlock {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
  readonly section: string;
  readonly heading?: string;
  readonly page?: number;
}

/** One entry of a reference list, as far as it could be read. */
export interface ReferenceEntry {
  readonly text: string;
  readonly label?: string;
  readonly title?: string;
  readonly authors?: readonly string[];
  readonly year?: number;
  readonly journal?: string;
  readonly volume?: string;
  readonly firstPage?: string;
  readonly doi?: string;
  readonly pmid?: string;
  readonly pmcid?: string;
  readonly arxiv?: string;
  readonly url?: string;
}

/** A place in the text that cites entries of the reference list (indices into it). */
export interface CitationMark {
  readonly start: number;
  readonly end: number;
  readonly references: readonly number[];
}

/** Another record that a source says it corrects, retracts or comments on, or that does so to it. */
export interface Notice {
  readonly kind: string;
  readonly doi?: string;
  readonly text?: string;
}
