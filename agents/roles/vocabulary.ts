import { Type } from 'typebox';
import type { BlockKind, ReadClass, SectionKind } from '../document.js';
import type { SourceOrigin } from '../../text/origin/source-origin.js';

/** Words that several roles share. Sentence references look like `S12.34` or `S12.34-36`: source number, sentence numbers. */

const CONFIDENCES = ['high', 'med', 'low'] as const;
export type Confidence = (typeof CONFIDENCES)[number];
/** @internal */
export const Confidence = Type.Enum([...CONFIDENCES]);

const STANCES = ['for', 'against', 'neutral'] as const;
/** Side a claim takes towards the question's thesis. */
export type Stance = (typeof STANCES)[number];
/** @internal */
export const Stance = Type.Enum([...STANCES]);

const SOURCE_TYPES = ['peer', 'primary', 'press', 'practitioner'] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];
/** @internal */
export const SourceType = Type.Enum([...SOURCE_TYPES]);

/** What a reviewer says of a claim beside its passages. */
export const REVIEW_VERDICTS = [
  'SUPPORTED',
  'UNSUPPORTED',
  'OVERSTATED',
  'CONTRADICTED',
  'UNCERTAIN',
  'BESIDE_THE_POINT',
] as const;
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number];

export const CHALLENGE_VERDICTS = ['SURVIVES', 'DOWNGRADE', 'REJECT', 'BESIDE_THE_POINT'] as const;
export type ChallengeVerdict = (typeof CHALLENGE_VERDICTS)[number];

export type Familiarity = 'common' | 'specialised' | 'contested';

/** What kind of answer a question wants. */
export const QUESTION_KINDS = [
  'choice',
  'amount',
  'yes-no',
  'state-of-knowledge',
  'how-to',
  'explain',
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** The field that a question is of: it decides what kinds of source settle it. */
export const QUESTION_DOMAINS = [
  'product',
  'law',
  'statistics',
  'health',
  'software',
  'science',
  'other',
] as const;
export type QuestionDomain = (typeof QUESTION_DOMAINS)[number];

export const GAP_KINDS = [
  'modality',
  'unverified-claim',
  'unread-source',
  'missing-counterarg',
  'unresolved-contradiction',
] as const;
export type GapKind = (typeof GAP_KINDS)[number];

/** Why one side of a contradiction was preferred; `unresolved` where none fits. Closed list. */
export const RESOLUTION_REASONS = [
  'better-design',
  'larger-sample',
  'newer',
  'retracted',
  'different-population',
  'different-measure',
  'different-time',
  'unresolved',
] as const;
export type ResolutionReason = (typeof RESOLUTION_REASONS)[number];

export interface Subtopic {
  readonly name: string;
  readonly scope: string;
}

/** The user's own folder, as far as whoever plans a search has to know it. */
export interface SearchedFolder {
  readonly documents: number;
  /** Dates of its oldest and newest dated document; null where none has one. */
  readonly from: string | null;
  readonly to: string | null;
  /** Nothing else is searched. */
  readonly isAll: boolean;
}

/** A column of the grid that an answer wants. */
export interface WantedAttribute {
  /** "price per user and month", "sensitivity". */
  readonly name: string;
  /** The unit that its values are to be compared in; null where they have none. */
  readonly unit: string | null;
}

/** What a good answer needs: the first shape of the grid, and what a finished brief is held against. */
export interface Wanted {
  /** Things that are compared or measured, as far as the question names them; more come with the findings. */
  readonly things: readonly string[];
  readonly attributes: readonly WantedAttribute[];
  /** A short list made from the question alone: parts asked for, numbers with conditions, dates, the other side. */
  readonly rubric: readonly string[];
}

/** A numbered sentence as a role sees it. */
export interface ShownSentence {
  /** `S12.34` */
  readonly ref: string;
  readonly text: string;
  readonly kind: BlockKind;
  readonly section: SectionKind;
  /** Ordinal of its block; sentences with the same number share a paragraph. */
  readonly paragraph: number;
  readonly page: number | null;
  /** Works whose finding the sentence retells: names as in `ShownSource.work`, or reference keys; none for one of its own. */
  readonly restsOn: readonly string[];
  /** Whether it, or what stands before it in its paragraph, orders a language model about. */
  readonly addressesModel?: true;
  /** Caption of the table that it is a row of, or the words that lead into its list, where they are not shown themselves. */
  readonly under?: string;
}

/** Sentences that stand together in a source: all that a reader needs to read them alone. */
export interface ShownPassage {
  /** The headings above it, the outermost first; none where the text has none. */
  readonly headings: readonly string[];
  /** In the order of the text; where a number is missing, something was left out. */
  readonly sentences: readonly ShownSentence[];
  /** Its place among all passages of the digest, best first, from 1; null where it is shown for another reason. */
  readonly rank: number | null;
}

/** What is said of a source wherever a role is shown some of it. */
export interface SourceFacts {
  /** `S12` */
  readonly id: string;
  /** Name of the work; versions of one study share it. A derivative names the work it retells in `derivedFrom`. */
  readonly work: string;
  readonly derivedFrom: string | null;
  readonly title: string;
  readonly authors: readonly string[];
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  /** Null where nobody has said. */
  readonly sourceType: SourceType | null;
  /** Who publishes it, its kind, who gains; absent where nothing is known. */
  readonly origin?: SourceOrigin;
  readonly articleType: string | null;
  readonly readClass: ReadClass;
  readonly retracted: boolean;
  /** Set where it speaks to a language model: it is no evidence for what it wants to be said. */
  readonly addressesModel?: true;
}

/** A source with the passages of it that a role is shown. */
export interface ShownSource extends SourceFacts {
  /** How many numbered sentences the source has in the store, shown or not. */
  readonly sentenceCount: number;
  /** All sentences of its passages. */
  readonly sentences: readonly ShownSentence[];
  /** In the order of the text. */
  readonly passages: readonly ShownPassage[];
}

/** A claim from earlier in the run that is still valid, with the sentences it rests on. */
export interface StandingClaim {
  readonly id: string;
  readonly text: string;
  readonly subtopic: string;
  readonly stance: Stance;
  readonly confidence: Confidence;
  readonly refs: readonly string[];
  /** Number of independent works that support it. */
  readonly works: number;
  readonly part: BriefPart;
  /** The findings that it cites. */
  readonly findings: readonly string[];
}

/** A sentence next to those that are cited. */
export interface Neighbour {
  /** `S12.33` */
  readonly ref: string;
  readonly text: string;
}

/** A passage that a claim rests on: the cited sentences with all that it takes to read them. */
export interface CitedPassage {
  readonly ref: string;
  readonly source: SourceFacts;
  /** The headings above it, the outermost first. */
  readonly headings: readonly string[];
  /** Caption of the table that it is a row of, or the words that lead into its list; null elsewhere. */
  readonly under: string | null;
  /** The sentence before it, headings left out; null at the beginning. */
  readonly before: Neighbour | null;
  readonly cited: string;
  /** Whether the cited words only retell what other works found. */
  readonly retells?: true;
  readonly after: Neighbour | null;
}

export interface Opposition {
  readonly memo: string;
  /** Sentence references that the memo rests on. */
  readonly refs: readonly string[];
  /** The same point by point; absent in cases of earlier versions. */
  readonly points?: readonly {
    readonly statement: string;
    readonly refs: readonly string[];
    /** The claim that says it. */
    readonly metBy?: string;
  }[];
}

/** How much hangs on a finding: a reader would decide by it, it helps, or it is there to be understood. */
export const WEIGHTS = ['decisive', 'useful', 'background'] as const;
type Weight = (typeof WEIGHTS)[number];

/**
 * What one source says, as a reader noted it: one sentence that names who says it, about what, under which condition, as of
 * when. Everything a writer knows of the sources.
 */
export interface ReadFinding {
  /** `F4.3`: the third finding of S4. The same in every round of a run. */
  readonly id: string;
  /** `S4` */
  readonly sourceId: string;
  readonly statement: string;
  /** The smallest set of sentences that carries it: `S4.12`, `S4.14-15`. */
  readonly refs: readonly string[];
  /** Row of the grid; null where the question has none, or this belongs into none. */
  readonly thing: string | null;
  /** Column of the grid. */
  readonly attribute: string | null;
  /** As it is written in the sentences, its unit apart: `2.49`, `6 of 7`, `yes`. */
  readonly value: string | null;
  readonly unit: string | null;
  /** "billed annually", "day 3 after onset"; none where it holds at large. */
  readonly conditions: readonly string[];
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, where the text dates it. */
  readonly asOf: string | null;
  /** Who says or measured it, where that is not the source itself. */
  readonly speaker: string | null;
  /** What the speaker gains, in a few words ("sells it", "paid link"); null where nothing is known. */
  readonly interest: string | null;
  readonly weight: Weight;
  /** The works whose findings its sentences retell, by key, or `S3` where it was read; absent where it is the source's own. */
  readonly retells?: readonly string[];
}

/** What a sentence of a brief is: what sources say, what the program computed from findings, or a judgement of ours. */
export const CLAIM_KINDS = ['reported', 'computed', 'ours'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/**
 * Where a sentence of a brief stands: in the short answer, under "when it is otherwise", "how sure", "check before acting",
 * in a section, or in a cell of the table alone.
 */
export const BRIEF_PARTS = ['short', 'otherwise', 'sure', 'check', 'section', 'table'] as const;
export type BriefPart = (typeof BRIEF_PARTS)[number];

/** Findings on one thing and one attribute, as roles are shown them; null, null: those that belong into no cell. */
export interface LaidCell {
  readonly thing: string | null;
  readonly attribute: string | null;
  /** Not all of its values can be true under the same conditions and at the same time. */
  readonly isConflict: boolean;
  /** Those that give one value together. */
  readonly values: readonly (readonly ReadFinding[])[];
}

/** A sentence that will be printed, beside the sentences that it cites. */
export interface ReviewedClaim {
  readonly id: string;
  readonly text: string;
  readonly kind: ClaimKind;
  /** The section that it stands in. */
  readonly subtopic: string;
  readonly passages: readonly CitedPassage[];
  /** What a search of everything that was read finds for it, besides what it cites. */
  readonly alsoRead?: readonly CitedPassage[];
  /** Columns of the notes that it speaks of, by name: their values stand once in the request. */
  readonly columns?: readonly string[];
}
