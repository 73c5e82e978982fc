/**
 * The tables, once: every row type of the store is inferred from here. What SQLite really creates stands in
 * `migrations.ts`; a test compares the two. Full-text tables and triggers are SQL only and not listed here.
 *
 * Times are ISO strings given by the caller; offsets are UTF-16 code units, ends exclusive. A column `seal`
 * is the digest of its row, kept by triggers (see `seal.ts`); nobody writes it by hand.
 */
import { sql } from 'drizzle-orm';
import {
  blob,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type {
  CitationMark,
  Notice,
  ReadClass,
  ReferenceEntry,
  SourceType,
  StoredBlock,
} from './stored-document.js';

const seal = () => text('seal').notNull().default('');

/** What a source is, without its text. `sha256` is of the text in UTF-8, hex. */
export const sources = sqliteTable(
  'sources',
  {
    id: integer('id').primaryKey(),
    /** Canonical key: `doi:…`, `pmid:…` or the normalised address. */
    key: text('key').notNull().unique(),
    /** Sources of one work share it: the lowest source id of the group. */
    workId: integer('work_id').notNull(),
    url: text('url').notNull(),
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

/** The text itself, apart from `sources` so that lists of sources stay cheap. */
export const sourceTexts = sqliteTable('source_texts', {
  sourceId: integer('source_id')
    .primaryKey()
    .references(() => sources.id),
  text: text('text').notNull(),
  blocks: text('blocks', { mode: 'json' }).$type<readonly StoredBlock[]>().notNull(),
  citationMarks: text('citation_marks', { mode: 'json' }).$type<readonly CitationMark[]>().notNull(),
  footnotes: text('footnotes', { mode: 'json' }).$type<readonly string[]>().notNull(),
  seal: seal(),
});

/** Every address by which a source was reached, and how. */
export const sourceAddresses = sqliteTable(
  'source_addresses',
  {
    address: text('address').notNull(),
    sourceId: integer('source_id')
      .notNull()
      .references(() => sources.id),
    road: text('road').$type<'hit' | 'redirect' | 'canonical' | 'copy' | 'file'>().notNull(),
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
    fromSourceId: integer('from_source_id')
      .notNull()
      .references(() => sources.id),
    toSourceId: integer('to_source_id')
      .notNull()
      .references(() => sources.id),
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
    sourceId: integer('source_id')
      .notNull()
      .references(() => sources.id),
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

/**
 * Neighbouring sentences that are ranked together, derived from the sentences. `id` is the sentence id of the
 * first one, `last` the number of the last.
 */
export const passages = sqliteTable('passages', {
  id: integer('id').primaryKey(),
  last: integer('last').notNull(),
  start: integer('start').notNull(),
  end: integer('end').notNull(),
  /** The nearest heading above; empty where there is none. */
  heading: text('heading').notNull(),
});

/** The reference list of a source. `referenceKey` joins the same cited work over lists; null where unknowable. */
export const sourceReferences = sqliteTable(
  'source_references',
  {
    sourceId: integer('source_id')
      .notNull()
      .references(() => sources.id),
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

export type RunStatus = 'running' | 'converged' | 'stopped' | 'interrupted' | 'error';

export const runs = sqliteTable('runs', {
  /** Name of the run folder. */
  id: text('id').primaryKey(),
  question: text('question').notNull(),
  options: text('options', { mode: 'json' }).$type<unknown>().notNull(),
  /** The run's own date, `YYYY-MM-DD`. */
  today: text('today').notNull(),
  status: text('status').$type<RunStatus>().notNull(),
  /** Why and how it ended; null while it runs. */
  ending: text('ending', { mode: 'json' }).$type<unknown>(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
  seal: seal(),
});

const runId = () =>
  text('run_id')
    .notNull()
    .references(() => runs.id);

/** A stage that is done: its result, committed together with the rows it owed. */
export const stages = sqliteTable(
  'stages',
  {
    runId: runId(),
    round: integer('round').notNull(),
    stage: text('stage').notNull(),
    result: text('result', { mode: 'json' }).$type<unknown>(),
    finishedAt: text('finished_at').notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.round, table.stage] })],
);

/** The sources of a run under the run's own numbers (1 is `S1`), in the order of picking. */
export const runSources = sqliteTable(
  'run_sources',
  {
    runId: runId(),
    number: integer('number').notNull(),
    sourceId: integer('source_id')
      .notNull()
      .references(() => sources.id),
    round: integer('round').notNull(),
    sourceType: text('source_type').$type<SourceType>().notNull(),
    angles: text('angles', { mode: 'json' }).$type<readonly string[]>().notNull(),
    queries: text('queries', { mode: 'json' }).$type<readonly string[]>().notNull(),
    /** Why it was picked, in words. */
    why: text('why').notNull(),
    seal: seal(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.number] }),
    uniqueIndex('run_sources_source').on(table.runId, table.sourceId),
  ],
);

/** What was picked and could not be read, with the reason; it can never back a claim. */
export const unread = sqliteTable(
  'unread',
  {
    runId: runId(),
    round: integer('round').notNull(),
    address: text('address').notNull(),
    key: text('key').notNull(),
    title: text('title'),
    failure: text('failure', { mode: 'json' }).$type<unknown>().notNull(),
    origin: text('origin').$type<'web' | 'corpus'>().notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.round, table.address] })],
);

export type ClaimStatus = 'standing' | 'struck' | 'withdrawn';
export type Stance = 'for' | 'against' | 'neutral';

export const claims = sqliteTable(
  'claims',
  {
    runId: runId(),
    /** `C1`, `C2`, … */
    id: text('id').notNull(),
    roundFirst: integer('round_first').notNull(),
    roundChanged: integer('round_changed').notNull(),
    text: text('text').notNull(),
    subtopic: text('subtopic').notNull(),
    stance: text('stance').notNull(),
    confidence: text('confidence').$type<'high' | 'med' | 'low'>().notNull(),
    status: text('status').$type<ClaimStatus>().notNull(),
    /** Why it was struck or withdrawn; null while it stands. */
    why: text('why'),
    gate: text('gate', { mode: 'json' }).$type<unknown>(),
    review: text('review', { mode: 'json' }).$type<unknown>(),
    importance: text('importance', { mode: 'json' }).$type<unknown>(),
    data: text('data', { mode: 'json' }).$type<unknown>(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.id] })],
);

/** The exact words a claim rests on: `text.slice(start, end) === exact`; `sha256` is of the whole text. */
export const evidence = sqliteTable(
  'evidence',
  {
    runId: runId(),
    claimId: text('claim_id').notNull(),
    /** From 0, in the order of the claim. */
    ordinal: integer('ordinal').notNull(),
    /** The run's number (1 is `S1`). */
    sourceNumber: integer('source_number').notNull(),
    sourceId: integer('source_id')
      .notNull()
      .references(() => sources.id),
    /** First and last sentence number that the span touches. */
    sentenceFirst: integer('sentence_first').notNull(),
    sentenceLast: integer('sentence_last').notNull(),
    start: integer('start').notNull(),
    end: integer('end').notNull(),
    exact: text('exact').notNull(),
    prefix: text('prefix').notNull(),
    suffix: text('suffix').notNull(),
    page: integer('page'),
    sha256: text('sha256').notNull(),
    seal: seal(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.claimId, table.ordinal] }),
    index('evidence_source').on(table.sourceId),
  ],
);

export const gaps = sqliteTable(
  'gaps',
  {
    runId: runId(),
    /** `G1`, `G2`, … */
    id: text('id').notNull(),
    roundOpened: integer('round_opened').notNull(),
    kind: text('kind').notNull(),
    description: text('description').notNull(),
    query: text('query').notNull(),
    priority: text('priority', { mode: 'json' }).$type<number | string>().notNull(),
    material: integer('material', { mode: 'boolean' }).notNull(),
    /** What the gap is about (a claim, a reference key, an angle, …). */
    subject: text('subject', { mode: 'json' }).$type<unknown>(),
    status: text('status').$type<'open' | 'closed' | 'open-question'>().notNull(),
    roundClosed: integer('round_closed'),
    /** How it closed; null while open. */
    how: text('how'),
    queries: text('queries', { mode: 'json' }).$type<readonly string[]>().notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.id] })],
);

export const contradictions = sqliteTable(
  'contradictions',
  {
    runId: runId(),
    /** `X1`, `X2`, … */
    id: text('id').notNull(),
    topic: text('topic').notNull(),
    sides: text('sides', { mode: 'json' }).$type<unknown>().notNull(),
    resolved: integer('resolved', { mode: 'boolean' }).notNull(),
    resolution: text('resolution').notNull(),
    reason: text('reason'),
    sourceNumbers: text('source_numbers', { mode: 'json' }).$type<readonly number[]>().notNull(),
    round: integer('round').notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.id] })],
);

/** A verdict of the critic on exactly these claims. */
export const signOffs = sqliteTable(
  'sign_offs',
  {
    runId: runId(),
    round: integer('round').notNull(),
    /** See `claims-hash.ts`. */
    claimsHash: text('claims_hash').notNull(),
    signoff: integer('signoff', { mode: 'boolean' }).notNull(),
    by: text('by').notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.round] })],
);

export const rounds = sqliteTable(
  'rounds',
  {
    runId: runId(),
    round: integer('round').notNull(),
    /** One row of rounds.json. */
    row: text('row', { mode: 'json' }).$type<unknown>().notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.round] })],
);

export const events = sqliteTable(
  'events',
  {
    runId: runId(),
    /** From 1, without holes. */
    sequence: integer('sequence').notNull(),
    at: text('at').notNull(),
    type: text('type').notNull(),
    data: text('data', { mode: 'json' }).$type<unknown>(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.sequence] })],
);

/** Started: in flight. Finished: has its outcome. Lost: may have been paid for. Dropped: was never sent. */
export type JournalStatus = 'started' | 'finished' | 'lost' | 'dropped';
/** How a stored body is kept; `deflate-…` is raw deflate. */
export type BodyEncoding = 'text' | 'bytes' | 'deflate-text' | 'deflate-bytes';

export const journal = sqliteTable(
  'journal',
  {
    id: integer('id').primaryKey(),
    runId: text('run_id').notNull(),
    kind: text('kind').notNull(),
    /** Role, engine or host. */
    label: text('label').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Canonical JSON of the request; null where only the hash is kept. */
    request: blob('request', { mode: 'buffer' }),
    requestEncoding: text('request_encoding').$type<BodyEncoding>(),
    status: text('status').$type<JournalStatus>().notNull(),
    ok: integer('ok', { mode: 'boolean' }),
    reply: blob('reply', { mode: 'buffer' }),
    replyEncoding: text('reply_encoding').$type<BodyEncoding>(),
    failure: text('failure', { mode: 'json' }).$type<unknown>(),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    /** Null where the price is unknown or there is none. */
    costUsd: real('cost_usd'),
    reservedTokens: integer('reserved_tokens').notNull().default(0),
    reservedUsd: real('reserved_usd').notNull().default(0),
    meta: text('meta', { mode: 'json' }).$type<unknown>(),
    startedAt: text('started_at').notNull(),
    finishedAt: text('finished_at'),
    seal: seal(),
  },
  (table) => [
    index('journal_request').on(table.runId, table.kind, table.requestHash),
    index('journal_status').on(table.runId, table.status),
    uniqueIndex('journal_finished')
      .on(table.runId, table.kind, table.requestHash)
      .where(sql`status = 'finished'`),
  ],
);

type Unsealed<T> = Omit<T, 'seal'>;
export type SourceRow = Unsealed<typeof sources.$inferSelect>;
export type SourceTextRow = Unsealed<typeof sourceTexts.$inferSelect>;
export type SourceAddressRow = Unsealed<typeof sourceAddresses.$inferSelect>;
export type WorkLinkRow = Unsealed<typeof workLinks.$inferSelect>;
export type CorpusFileRow = Unsealed<typeof corpusFiles.$inferSelect>;
export type RunRow = Unsealed<typeof runs.$inferSelect>;
export type StageRow = Unsealed<typeof stages.$inferSelect>;
export type RunSourceRow = Unsealed<typeof runSources.$inferSelect>;
export type UnreadRow = Unsealed<typeof unread.$inferSelect>;
export type ClaimRow = Unsealed<typeof claims.$inferSelect>;
export type EvidenceRow = Unsealed<typeof evidence.$inferSelect>;
export type GapRow = Unsealed<typeof gaps.$inferSelect>;
export type ContradictionRow = Unsealed<typeof contradictions.$inferSelect>;
export type SignOffRow = Unsealed<typeof signOffs.$inferSelect>;
export type RoundRow = Unsealed<typeof rounds.$inferSelect>;
export type EventRow = Unsealed<typeof events.$inferSelect>;
export type JournalRow = Unsealed<typeof journal.$inferSelect>;
