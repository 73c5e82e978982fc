import type { SourceKind, SourceType } from '../document.js';

/** The four classes of the older contract, by kind. */
const TYPE_OF_KIND: Readonly<Record<SourceKind, SourceType>> = {
  'peer-reviewed': 'peer',
  preprint: 'primary',
  book: 'primary',
  thesis: 'primary',
  report: 'primary',
  government: 'primary',
  dataset: 'primary',
  documentation: 'primary',
  news: 'press',
  encyclopedia: 'press',
  product: 'practitioner',
  shop: 'practitioner',
  blog: 'practitioner',
  forum: 'practitioner',
  other: 'practitioner',
};

const STUDIES: ReadonlySet<SourceKind> = new Set(['peer-reviewed', 'preprint', 'thesis', 'book']);

/** In these the authors speak, whoever publishes them. */
export const isStudy = (kind: SourceKind | null): boolean => kind !== null && STUDIES.has(kind);

/** What a source counts as (`docs/decisions/source-kinds.md`): nothing unreviewed is `peer`. */
export const typeOfKind = (kind: SourceKind): SourceType => TYPE_OF_KIND[kind];
