import type { SourceKind } from '../text/document.js';
import type { SourceNumber } from '../text/source-number.js';
import type { Notice, ReadClass } from '../agents/document.js';
import type { Failure, FailureCode } from '../agents/result.js';
import type { CriticReply } from '../agents/roles/critic.js';
import type { MechanicalFacts } from '../agents/roles/mechanical-facts.js';
import type {
  Familiarity,
  QuestionDomain,
  QuestionKind,
  ResolutionReason,
  SourceType,
  Subtopic,
  Wanted,
} from '../agents/roles/vocabulary.js';
import type { Angle, Hit, SearchQuery } from '../agents/search/engine.js';
import type {
  AnswerSentence,
  Claim,
  Contradiction,
  Draft,
  Gap,
  OpposingPoint,
  OppositionMemo,
  StruckClaim,
} from './claim.js';
import type { BriefDifference } from './report/brief-difference.js';
import type { Ending, RoundState, Target } from './state.js';

/** What each stage of a round leaves to the next, in the order of the round. All is plain JSON, kept as it is. */

/** A query with its place in the run. */
export interface PlannedQuery extends SearchQuery {
  /** `R2.Q3` */
  readonly id: string;
  /** The gap whose cited work this query looks up by name; null for a search of the round's target. */
  readonly lookupFor: string | null;
}

/** What a question is cut into, and what answer it wants. */
export interface Subject {
  readonly subtopics: readonly Subtopic[];
  readonly familiarity: Familiarity;
  /** Absent where nobody said. */
  readonly kind?: QuestionKind;
  readonly domain?: QuestionDomain;
  /** Absent where nobody said, as in runs of no model. */
  readonly wanted?: Wanted;
  /** Set where the user gave the plan and nobody was asked. */
  readonly given?: true;
  readonly failedParts: readonly string[];
}

export interface Plan extends Subject {
  readonly round: number;
  readonly target: Target;
  readonly queries: readonly PlannedQuery[];
}

/** What a round has done so far: each stage takes what it needs of it, and adds its own. */
export interface Round {
  readonly before: RoundState;
  readonly queries: Plan;
  readonly hits: SearchOutcome;
  readonly picks: Selection;
  readonly reading: Reading;
  readonly written: Written;
  readonly grounded: Grounded;
  readonly opposition: Opposition;
  readonly reviewed: Reviewed;
  readonly gaps: Critique;
}

/** What a round has searched and read. */
export type Gathered = Pick<Round, 'queries' | 'hits' | 'picks' | 'reading'>;

/** A hit with the search that brought it. */
export interface RankedHit extends Hit {
  readonly queryId: string;
  readonly angle: Angle;
  readonly engine: string;
  /** From 1. */
  readonly rank: number;
}

export interface SearchOutcome {
  readonly hits: readonly RankedHit[];
  readonly failures: readonly { queryId: string; engine: string; failure: Failure }[];
  /** Queries that some engine answered, with hits or with none. */
  readonly answered: readonly string[];
}

/** A page that the round will read, merged from every hit that led to it. */
export interface PickedHit {
  readonly key: string;
  readonly address: string;
  /** Every address that the hits gave, the picked one first. */
  readonly addresses: readonly string[];
  readonly copies: readonly string[];
  readonly doi: string | null;
  readonly title: string;
  readonly authors: readonly string[];
  readonly publishedAt: string | null;
  /** Whether a registry of works or a search service dated it. */
  readonly publishedFrom?: 'registry' | 'search';
  readonly text: string | null;
  readonly textClass: 'full' | 'abstract' | 'snippet' | null;
  readonly angles: readonly Angle[];
  readonly queryIds: readonly string[];
  readonly sourceType: SourceType;
  /** What the registries among the engines say that it is. */
  readonly recordKind: SourceKind | null;
  readonly why: string;
  readonly engines: readonly string[];
  /** What the engines know of its retraction or correction. */
  readonly notices: readonly Notice[];
}

export interface Selection {
  readonly round: number;
  readonly picks: readonly PickedHit[];
  /** Hits after merging. */
  readonly found: number;
  /** Share of the merged hits that the run already knew, 0 to 1: read, tried in vain, or passed over before. */
  readonly saturation: number;
  /**
   * Keys of hits that were passed over though there was room for them: whoever picks saw no use in them, or they are
   * padding.
   */
  readonly passedOver: readonly string[];
  /** Those of them that whoever picks was shown: they are not shown again. */
  readonly declined: readonly string[];
}

export interface Reading {
  /** Sources that the round added to the run, in the order of picking: `S4`, `S5` … */
  readonly added: readonly {
    sourceId: string;
    key: string;
    readClass: ReadClass;
    angles: readonly string[];
    queryIds: readonly string[];
    /** Where the page differs from what the search said of it, in words. */
    warnings: readonly string[];
  }[];
  readonly unread: readonly { address: string; key: string; title: string; failure: Failure }[];
  /** Addresses that gave no text, counted by the reason, also of sources that another route led to. */
  readonly failures: Readonly<Partial<Record<FailureCode, number>>>;
}

export interface DraftContradiction {
  readonly topic: string;
  readonly sides: readonly { statement: string; refs: readonly string[] }[];
  readonly resolved: boolean;
  readonly reason: ResolutionReason;
  readonly resolution: string;
}

/** A finding that no claim uses, and why. */
export interface LeftOutFinding {
  readonly finding: string;
  readonly why: string;
}

/** What the readers of a round were asked for and did not read; what they read is in rows of the store. */
export interface RoundReading {
  /** Name of the outline that it read for: a later version of the program may name the same outline otherwise. */
  readonly outline: string;
  /** Hash of what was looked for outside the outline; null where that was nothing. */
  readonly target: string | null;
  /** Windows that no reader answered, or that the budget did not allow: they are asked for again. */
  readonly pending: readonly {
    readonly sourceId: number;
    readonly first: number;
    readonly last: number;
    /** Whether another try may help. */
    readonly mayPass: boolean;
  }[];
  readonly failedParts: readonly string[];
}

/** What a round's writer wrote. */
export interface Written {
  readonly drafts: readonly Draft[];
  readonly leftOut: readonly LeftOutFinding[];
  readonly contradictions: readonly DraftContradiction[];
  readonly limitations: readonly string[];
  /** Parts of the question (or `the whole question`) that the findings do not answer. */
  readonly insufficient: readonly string[];
  readonly failedParts: readonly string[];
  /** SHA-256 of what it was written from: from the same, nobody writes again. */
  readonly basis: string;
  /** The findings that there were; absent in rounds of earlier versions. */
  readonly known?: readonly string[];
  /** The drafts add to a brief that stands; else they are the brief. */
  readonly isAddition?: true;
}

export interface Grounded {
  readonly round: number;
  readonly familiarity: Familiarity;
  /** Claims that hold: those that stand from earlier rounds, then the new ones. */
  readonly claims: readonly Claim[];
  readonly struck: readonly StruckClaim[];
  readonly contradictions: readonly Contradiction[];
  readonly answer: readonly AnswerSentence[];
  readonly limitations: readonly string[];
  /** Decisive findings that stand in no sentence and no cell, and what else the writer left out. */
  readonly leftOut: readonly LeftOutFinding[];
  /** Counts by name: `invented-sources`, `repaired`. */
  readonly counts: Readonly<Record<string, number>>;
  readonly failedParts: readonly string[];
}

export interface Reviewed {
  readonly claims: readonly Claim[];
  /** Claims that the round found beside the point. */
  readonly background: readonly Claim[];
  readonly struck: readonly StruckClaim[];
  readonly contradictions: readonly Contradiction[];
  /** Points of the opposing case that hold. */
  readonly points: readonly OpposingPoint[];
  readonly failedParts: readonly string[];
}

export interface Opposition {
  readonly memo: OppositionMemo | null;
  readonly failedParts: readonly string[];
}

export interface Critique {
  readonly gaps: readonly Gap[];
  readonly facts: MechanicalFacts;
  readonly signoff: boolean;
  /** What the critic itself said; it counts only where the facts agree. */
  readonly criticSignoff: boolean;
  /** What it can have mended from the findings in hand. */
  readonly mend: CriticReply['mend'];
  readonly failedParts: readonly string[];
}

/** A known source that was asked for again and is not as it was. */
export interface RecheckedSource {
  readonly number: SourceNumber;
  /** `unreached`: nobody answered, or not with the document; what was read of it stands. */
  readonly outcome: 'changed' | 'gone' | 'unreached';
  /** In words; empty for a changed one. */
  readonly why: string;
}

export interface Rechecked {
  readonly sources: readonly RecheckedSource[];
  readonly unchanged: number;
  /** Claims that rested on words that are gone. */
  readonly withdrawn: number;
}

/** What is kept of each stage that later rounds or stages look back at, by the stage's name. */
export interface StageResults {
  /** Before the first round of a run that goes on from another. */
  readonly refine: { readonly run: string; readonly question: string; readonly focus: string | null };
  /** Before the first round of a run that asks a question again: of the earlier run, which this one goes on from. */
  readonly refresh: {
    readonly run: string;
    readonly today: string;
    /** Its last round. */
    readonly round: number;
    readonly ending: Ending;
    /** The rounds that this run may take besides. */
    readonly maxRounds: number;
  };
  /** Known sources, asked for again. */
  readonly again: Rechecked;
  /** What changed since the run that this one asks again. Of the last round alone. */
  readonly changes: BriefDifference;
  readonly decompose: Subject;
  readonly plan: Plan;
  readonly search: SearchOutcome;
  readonly select: Selection;
  readonly read: Reading;
  readonly notes: RoundReading;
  readonly write: Written;
  readonly ground: Grounded;
  readonly review: Reviewed;
  readonly critique: Critique;
}
