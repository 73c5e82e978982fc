/** Tables of what readers noted and what a run found: claims with their evidence, gaps, contradictions, sign-offs, follow-ups. */
import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { runId, runSources } from './runs.js';
import { seal, sourceId, type OfRun, type Unsealed } from './sources.js';

export type Stance = 'for' | 'against' | 'neutral';

/** Claims that stand. */
export const claims = sqliteTable(
  'claims',
  {
    runId: runId(),
    /** `C1`, `C2`, … */
    id: text('id').notNull(),
    firstRound: integer('round_first').notNull(),
    changedRound: integer('round_changed').notNull(),
    claim: text('text').notNull(),
    kind: text('kind').notNull(),
    part: text('part').notNull(),
    place: integer('place').notNull(),
    findingIds: text('finding_ids', { mode: 'json' }).$type<readonly string[]>().notNull(),
    decisionCritical: integer('decision_critical', { mode: 'boolean' }).notNull(),
    answersOpposition: integer('answers_opposition', { mode: 'boolean' }).notNull(),
    /** Title of its section; of a cell of the table, its row. */
    subtopic: text('subtopic').notNull(),
    /** Of a cell of the table; null elsewhere. */
    column: text('column_name'),
    stance: text('stance').$type<Stance>().notNull(),
    confidence: text('confidence').$type<'high' | 'med' | 'low'>().notNull(),
    gate: text('gate', { mode: 'json' }).$type<unknown>().notNull(),
    review: text('review', { mode: 'json' }).$type<unknown>().notNull(),
    /** Why it is kept and yet no part of the brief; null where it stands there. */
    background: text('background', { mode: 'json' }).$type<unknown>(),
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
    sourceId: sourceId(),
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
    /** Works whose finding the words reported when the round closed. */
    works: text('works', { mode: 'json' }).$type<readonly string[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.claimId, table.ordinal] }),
    foreignKey({ columns: [table.runId, table.claimId], foreignColumns: [claims.runId, claims.id] }),
    foreignKey({
      columns: [table.runId, table.sourceNumber],
      foreignColumns: [runSources.runId, runSources.number],
    }),
    index('evidence_source').on(table.sourceId),
  ],
);

/** Claims that did not stand, in the order in which they fell. */
export const struckClaims = sqliteTable(
  'struck_claims',
  {
    runId: runId(),
    /** From 0. */
    ordinal: integer('ordinal').notNull(),
    round: integer('round').notNull(),
    claim: text('claim').notNull(),
    why: text('why').notNull(),
    by: text('by').notNull(),
    verdict: text('verdict').notNull(),
    /** The claim that it was; null where it never stood. */
    claimId: text('claim_id'),
    refs: text('refs', { mode: 'json' }).$type<readonly string[]>().notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.ordinal] })],
);

export const answerSentences = sqliteTable(
  'answer_sentences',
  {
    runId: runId(),
    /** From 0. */
    ordinal: integer('ordinal').notNull(),
    sentence: text('sentence').notNull(),
    claimIds: text('claim_ids', { mode: 'json' }).$type<readonly string[]>().notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.ordinal] })],
);

export const gaps = sqliteTable(
  'gaps',
  {
    runId: runId(),
    /** `G1`, `G2`, … */
    id: text('id').notNull(),
    openedRound: integer('round_opened').notNull(),
    kind: text('kind').notNull(),
    description: text('description').notNull(),
    query: text('query').notNull(),
    priority: text('priority', { mode: 'json' }).$type<number | string>().notNull(),
    material: integer('material', { mode: 'boolean' }).notNull(),
    /** What the gap is about (a claim, a reference key, an angle, …). */
    subject: text('subject', { mode: 'json' }).$type<unknown>(),
    status: text('status').$type<'open' | 'closed' | 'searched-in-vain' | 'open-question'>().notNull(),
    closedRound: integer('round_closed'),
    /** How it closed; null while open. */
    how: text('how'),
    queries: text('queries', { mode: 'json' }).$type<readonly string[]>().notNull(),
    seal: seal(),
    /** Title of the work that an unread source is. */
    title: text('title'),
    closedBy: text('closed_by', { mode: 'json' }).$type<readonly string[]>().notNull(),
    tries: integer('tries').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.id] })],
);

/** What one side of a contradiction says, and the words it says it in. */
export interface StoredSide {
  readonly statement: string;
  readonly conditions?: readonly string[];
  readonly isPreferred?: true;
  readonly evidence: readonly Omit<StoredEvidence, 'sourceId'>[];
}

export const contradictions = sqliteTable(
  'contradictions',
  {
    runId: runId(),
    /** `X1`, `X2`, … */
    id: text('id').notNull(),
    topic: text('topic').notNull(),
    sides: text('sides', { mode: 'json' }).$type<readonly StoredSide[]>().notNull(),
    resolved: integer('resolved', { mode: 'boolean' }).notNull(),
    resolution: text('resolution').notNull(),
    reason: text('reason'),
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
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.round] })],
);

/** Words that a follow-up cites: `text.slice(start, end) === exact`; `sha256` is of the whole text. */
export interface FollowUpSpan {
  /** `S12.34` or `S12.34-36` */
  readonly ref: string;
  readonly start: number;
  readonly end: number;
  readonly exact: string;
  readonly sha256: string;
}

/** JSON, in the loop's shape; what verification reads of it. */
export interface FollowUpAnswer {
  readonly claims: readonly { readonly evidence: readonly FollowUpSpan[] }[];
  readonly passages: readonly { readonly evidence: FollowUpSpan; readonly deciding: FollowUpSpan }[];
}

export const followUps = sqliteTable(
  'follow_ups',
  {
    runId: runId(),
    /** `Q1`, `Q2`, … */
    id: text('id').notNull(),
    question: text('question').notNull(),
    /** The last round of the run when it was asked. */
    round: integer('round').notNull(),
    answer: text('answer', { mode: 'json' }).$type<FollowUpAnswer>().notNull(),
    askedAt: text('asked_at').notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.id] })],
);

/** A work that a text names, and why it would settle more. */
export interface Lead {
  readonly work: string;
  readonly why: string;
}

/** A part of a text that was read for an outline. */
export const readings = sqliteTable(
  'readings',
  {
    /** Of the text in UTF-8, hex. */
    sha256: text('sha256').notNull(),
    /** Hash of what was asked of it. */
    outline: text('outline').notNull(),
    /** Hash of what was looked for outside the outline; empty for the outline itself. */
    target: text('target').notNull(),
    /** Numbers of its first and last sentence. */
    first: integer('first').notNull(),
    last: integer('last').notNull(),
    /** Who speaks in it. */
    speaker: text('speaker').notNull(),
    interest: text('interest'),
    /** Names of the outline that it says nothing about. */
    silent: text('silent', { mode: 'json' }).$type<readonly string[]>().notNull(),
    leads: text('leads', { mode: 'json' }).$type<readonly Lead[]>().notNull(),
    /** `provider/name` */
    model: text('model').notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.sha256, table.outline, table.target, table.first] })],
);

export const readFindings = sqliteTable(
  'read_findings',
  {
    sha256: text('sha256').notNull(),
    outline: text('outline').notNull(),
    /** What the gate said. */
    outcome: text('outcome').$type<'held' | 'struck'>().notNull(),
    /** From 1 in each outcome of a text and outline, over all its readings, in the order in which they came. Never another. */
    ordinal: integer('ordinal').notNull(),
    /** The reading that it is of. */
    target: text('target').notNull(),
    first: integer('first').notNull(),
    statement: text('statement').notNull(),
    /** Numbers of the sentences that carry it, ascending. */
    sentences: text('sentences', { mode: 'json' }).$type<readonly number[]>().notNull(),
    thing: text('thing'),
    attribute: text('attribute'),
    /** As it is written in the sentences. */
    value: text('value'),
    unit: text('unit'),
    conditions: text('conditions', { mode: 'json' }).$type<readonly string[]>().notNull(),
    /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD` */
    asOf: text('as_of'),
    speaker: text('speaker'),
    interest: text('interest'),
    weight: text('weight').$type<'decisive' | 'useful' | 'background'>().notNull(),
    /** Why it was struck; null where it holds. */
    why: text('why'),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.sha256, table.outline, table.outcome, table.ordinal] })],
);

/** One piece of evidence; its place in the list is its ordinal. */
export type StoredEvidence = Omit<OfRun<typeof evidence.$inferSelect>, 'claimId' | 'ordinal'>;
export interface StoredClaim extends OfRun<typeof claims.$inferSelect> {
  readonly evidence: readonly StoredEvidence[];
}
/** Its place in the list is its ordinal, as that of a sentence of the answer. */
export type StoredStruckClaim = Omit<OfRun<typeof struckClaims.$inferSelect>, 'ordinal'>;
export type StoredAnswerSentence = Omit<OfRun<typeof answerSentences.$inferSelect>, 'ordinal'>;
export type StoredGap = OfRun<typeof gaps.$inferSelect>;
export type StoredContradiction = OfRun<typeof contradictions.$inferSelect>;
export type StoredSignOff = OfRun<typeof signOffs.$inferSelect>;
export type StoredFollowUp = OfRun<typeof followUps.$inferSelect>;
export type ReadingRow = Unsealed<typeof readings.$inferSelect>;
export type ReadFindingRow = Unsealed<typeof readFindings.$inferSelect>;
