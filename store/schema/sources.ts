/** Tables of what was read: sources with their texts, sentences, their sentences and references; folders of documents. */
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type {
  Block,
  CitationMark,
  DateOrigin,
  Interest,
  Notice,
  ReadClass,
  ReferenceEntry,
  SourceKind,
} from '../../text/document.js';
import type { Route } from '../../text/addresses.js';

/** The digest of a row, kept by triggers (see `seal.ts`); nobody writes it by hand. */
export const seal = () => text('seal').notNull().default('');

/** A row without its seal. */
export type Unsealed<T> = Omit<T, 'seal'>;
/** A row as whoever asked for those of a run sees it. */
export type OfRun<T> = Omit<T, 'seal' | 'runId'>;

/** What a source is, without its text. `sha256` is of the text in UTF-8, hex. */
export const sources = sqliteTable(
  'sources',
  {
    id: integer('id').primaryKey(),
    /** Canonical key: `doi:…`, `pmid:…` or the normalised address. */
    key: text('key').notNull().unique(),
    /** Sources of one work share it: the lowest source id of the group. */
    workId: integer('work_id').notNull(),
    /** The address to show. */
    address: text('url').notNull(),
    title: text('title'),
    /** Title folded for looking up candidates of the same work; null where there is no usable title. */
    titleKey: text('title_key'),
    authors: text('authors', { mode: 'json' }).$type<readonly string[]>().notNull(),
    publishedAt: text('published_at'),
    siteName: text('site_name'),
    language: text('language'),
    license: text('license'),
    articleType: text('article_type'),
    doi: text('doi'),
    pmid: text('pmid'),
    pmcid: text('pmcid'),
    arxiv: text('arxiv'),
    notices: text('notices', { mode: 'json' }).$type<readonly Notice[]>().notNull(),
    readClass: text('read_class').$type<ReadClass>().notNull(),
    extractor: text('extractor').notNull(),
    warnings: text('warnings', { mode: 'json' }).$type<readonly string[]>().notNull(),
    retrievedAt: text('retrieved_at').notNull(),
    sha256: text('sha256').notNull(),
    seal: seal(),
    publishedFrom: text('published_from').$type<DateOrigin>(),
    modifiedAt: text('modified_at'),
    modifiedFrom: text('modified_from').$type<DateOrigin>(),
    publisher: text('publisher'),
    sourceKind: text('source_kind').$type<SourceKind>(),
    interests: text('interests', { mode: 'json' }).$type<readonly Interest[]>().notNull().default([]),
    recognitionConfidence: real('recognition_confidence'),
  },
  (table) => [
    index('sources_work').on(table.workId),
    index('sources_title_key').on(table.titleKey),
    index('sources_doi').on(table.doi),
    index('sources_pmid').on(table.pmid),
    index('sources_pmcid').on(table.pmcid),
    index('sources_arxiv').on(table.arxiv),
  ],
);

/** The source that a row belongs to. */
export const sourceId = (column = 'source_id') =>
  integer(column)
    .notNull()
    .references(() => sources.id);

/** The text itself, apart from `sources` so that lists of sources stay cheap. */
export const sourceTexts = sqliteTable('source_texts', {
  sourceId: integer('source_id')
    .primaryKey()
    .references(() => sources.id),
  text: text('text').notNull(),
  blocks: text('blocks', { mode: 'json' }).$type<readonly Block[]>().notNull(),
  citationMarks: text('citation_marks', { mode: 'json' }).$type<readonly CitationMark[]>().notNull(),
  footnotes: text('footnotes', { mode: 'json' }).$type<readonly string[]>().notNull(),
  seal: seal(),
});

/** Every address by which a source was reached, and how. */
export const sourceAddresses = sqliteTable(
  'source_addresses',
  {
    address: text('address').notNull(),
    sourceId: sourceId(),
    route: text('road').$type<Route>().notNull(),
    seal: seal(),
  },
  (table) => [
    primaryKey({ columns: [table.address, table.sourceId] }),
    index('source_addresses_source').on(table.sourceId),
  ],
);

/** A relation between two sources that are not one work (`correction`, `retraction`, `derivative`, …). */
export const workLinks = sqliteTable(
  'work_links',
  {
    fromSourceId: sourceId('from_source_id'),
    toSourceId: sourceId('to_source_id'),
    kind: text('kind').notNull(),
    seal: seal(),
  },
  (table) => [
    primaryKey({ columns: [table.fromSourceId, table.toSourceId, table.kind] }),
    index('work_links_to').on(table.toSourceId),
  ],
);

/** The DOIs that a source's notices name; derived from them, so that either side finds the other. */
export const sourceNotices = sqliteTable(
  'source_notices',
  {
    doi: text('doi').notNull(),
    sourceId: sourceId(),
  },
  (table) => [
    primaryKey({ columns: [table.doi, table.sourceId] }),
    index('source_notices_source').on(table.sourceId),
  ],
);

/**
 * The numbered sentences of a text, derived from it once. `id` is `sourceId * 2^20 + number`
 * (see `sentence-id.ts`), so that a full-text hit names its source and number without a join.
 */
export const sentences = sqliteTable('sentences', {
  id: integer('id').primaryKey(),
  start: integer('start').notNull(),
  end: integer('end').notNull(),
  kind: text('kind').notNull(),
  section: text('section').notNull(),
  /** Ordinal of the block, from 0. */
  paragraph: integer('paragraph').notNull(),
  page: integer('page'),
});

/** Which entries of the reference list a sentence cites; derived from the citation marks. */
export const sentenceReferences = sqliteTable(
  'sentence_references',
  {
    sentenceId: integer('sentence_id')
      .notNull()
      .references(() => sentences.id),
    ordinal: integer('ordinal').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sentenceId, table.ordinal] })],
);

/** The reference list of a source. `referenceKey` joins the same cited work over lists; null where unknowable. */
export const sourceReferences = sqliteTable(
  'source_references',
  {
    sourceId: sourceId(),
    /** Index into the reference list, from 0. */
    ordinal: integer('ordinal').notNull(),
    referenceKey: text('reference_key'),
    entry: text('entry', { mode: 'json' }).$type<ReferenceEntry>().notNull(),
    seal: seal(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.ordinal] }),
    index('source_references_key').on(table.referenceKey),
  ],
);

export const corpora = sqliteTable('corpora', {
  id: integer('id').primaryKey(),
  /** Absolute path of the folder. */
  folder: text('folder').notNull().unique(),
  seal: seal(),
});

/** What became of one file of a folder: a source, or a failure; neither while it waits to be read. */
export const corpusFiles = sqliteTable(
  'corpus_files',
  {
    corpusId: integer('corpus_id')
      .notNull()
      .references(() => corpora.id),
    /** Relative to the folder, `/` between the parts. */
    path: text('path').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    modifiedAtMs: real('modified_at_ms').notNull(),
    /** Of the file's bytes, hex; null where they could not be read. */
    sha256: text('sha256'),
    sourceId: integer('source_id').references(() => sources.id),
    failure: text('failure', { mode: 'json' }).$type<unknown>(),
    seal: seal(),
  },
  (table) => [
    primaryKey({ columns: [table.corpusId, table.path] }),
    index('corpus_files_source').on(table.sourceId),
    index('corpus_files_sha256').on(table.sha256),
  ],
);

export type SourceTextRow = Unsealed<typeof sourceTexts.$inferSelect>;
export type SourceAddressRow = Unsealed<typeof sourceAddresses.$inferSelect>;
export type WorkLinkRow = Unsealed<typeof workLinks.$inferSelect>;
export type CorpusFileRow = Unsealed<typeof corpusFiles.$inferSelect>;
