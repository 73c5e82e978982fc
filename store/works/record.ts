/** What is known of one record of a work; everything may be missing. */
export interface WorkRecord {
  readonly title?: string | null;
  /** Names in any form (`Kwon, W.`, `Woosuk Kwon`), best in the order of the paper. */
  readonly authors?: readonly string[];
  readonly year?: number | null;
  readonly doi?: string | null;
  readonly pmid?: string | null;
  readonly pmcid?: string | null;
  readonly arxiv?: string | null;
  /** Every address by which the record was reached. */
  readonly addresses?: readonly string[];
  readonly journal?: string | null;
  readonly volume?: string | null;
  readonly issue?: string | null;
  readonly pages?: string | null;
  readonly abstract?: string | null;
  /** The text that was read, or as much of it as is there. */
  readonly text?: string | null;
  /** Kind as the record names it (`research-article`, `letter`, `correction`), lower case. */
  readonly articleType?: string | null;
  /** What the record says of other records: which article it corrects, retracts or comments on. */
  readonly notices?: readonly { readonly kind: string; readonly doi?: string; readonly text?: string }[];
}

/** How two records that are not one work belong together. */
export type LinkKind =
  'correction' | 'retraction' | 'expression-of-concern' | 'comment' | 'reply' | 'version' | 'derivative';

/** What comparing two records says. */
export interface Sameness {
  readonly same: boolean;
  /** Where the two are different works that belong together: what the first is to the second, or the second to the first. */
  readonly link?: LinkKind;
  /** The same only as far as a shortened title goes: another record may fit it as well. */
  readonly isPartial?: boolean;
}

/** What is worked out of a record is kept with it. */
export function keptWith<T>(make: (record: WorkRecord) => T): (record: WorkRecord) => T {
  const kept = new WeakMap<WorkRecord, { readonly made: T }>();
  return (record) => {
    const known = kept.get(record) ?? { made: make(record) };
    kept.set(record, known);
    return known.made;
  };
}
