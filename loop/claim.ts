import type {
  BriefPart,
  ClaimKind,
  Confidence,
  GapKind,
  ChallengeVerdict,
  ReadFinding,
  ResolutionReason,
  ReviewVerdict,
  Stance,
} from '../agents/roles/vocabulary.js';
import type { SourceId } from '../text/source-number.js';
import type { Evidence, Verdict, Warning } from './gate/verdict.js';

/**
 * Shapes that travel between the stages. All are plain JSON: a stage's result is kept as it is. A claim has five:
 *
 * - drafted: `Draft`, as a writer proposed it; what the gate reads of it is `ClaimToCheck`;
 * - checked: `CheckedClaim` (judging/gate-claim.ts), what the gate says of it: the evidence, or why it does not hold;
 * - standing: `Claim`, which holds in the gate; roles are shown the part of it that `StandingClaim` names;
 * - row: `StoredClaim` (store/schema/findings.ts), the same in the store, without what follows from its evidence;
 * - published: a claim of synth.json (report/synth-json.ts), which `ClaimInput` of the gate reads again.
 *
 * One that fell is a `StruckClaim`.
 */

/** A claim as a writer proposed it, before the gate. */
export interface Draft {
  /** `D1`… within its round. */
  readonly id: string;
  readonly action: 'new' | 'keep' | 'revise' | 'withdraw';
  readonly claimId: string | null;
  readonly claim: string;
  readonly kind: ClaimKind;
  readonly part: BriefPart;
  /** Title of its section; of a cell of the table, its row. */
  readonly subtopic: string;
  /** Of a cell of the table. */
  readonly column?: string;
  /** As they were cited: whether there are such findings is for the gate to say. */
  readonly findingIds: readonly string[];
  readonly stance: Stance;
  readonly confidence: Confidence;
  readonly decisionCritical: boolean;
  readonly answersOpposition: boolean;
}

/** The words that support a claim, with the sentence numbers they were cited by. */
export interface ClaimEvidence extends Evidence {
  readonly sourceId: SourceId;
  /** `S12.34` or `S12.34-36`. */
  readonly ref: string;
  /** Works whose finding the words report: the source's own, or those that they retell. */
  readonly works: readonly string[];
  /** The works by whose voice they are (one of each site, publisher or maker), where that differs. Derived, not stored. */
  readonly voices?: readonly string[];
  /** Set where whoever publishes them sells what they are about. Derived, not stored. */
  readonly interest?: 'own';
  /** Whether they only retell what other works found, and so add none to the count. Absent where they do not, or nobody looked. */
  readonly retells?: true;
}

export interface ClaimReview {
  readonly status: 'not-reviewed' | 'skipped' | ReviewVerdict;
  /** Names of the predicates that asked for a review. */
  readonly triggers: readonly string[];
  readonly verdicts: readonly {
    reviewer: number;
    verdict: ReviewVerdict;
    reason: string;
    /** The words that were judged, where the claim was rewritten since. */
    judged?: string;
  }[];
  readonly challenge: {
    verdict: ChallengeVerdict;
    reason: string;
    /** The words that were attacked, where they are others since. */
    judged?: string;
  } | null;
  /** What the challenger took from its confidence; absent where it took nothing. */
  readonly lowered?: { readonly from: Confidence; readonly to: Confidence };
  /** The references whose words were read; absent where nobody read them. */
  readonly refs?: readonly string[];
}

/** A claim that holds in the gate. */
export interface Claim {
  /** `C1`…, the same as long as the claim stands. */
  readonly id: string;
  readonly claim: string;
  /** What sources say, what the program computed, or a judgement of ours. */
  readonly kind: ClaimKind;
  /** Where it is printed, and at which place in the order of the brief. */
  readonly part: BriefPart;
  readonly place: number;
  /** What it cites (`F4.3`); its evidence is their sentences. None in a run without readers. */
  readonly findingIds: readonly string[];
  /** Title of its section; of a cell of the table, its row; empty in other parts. */
  readonly subtopic: string;
  /** Of a cell of the table. */
  readonly column?: string;
  readonly stance: Stance;
  readonly confidence: Confidence;
  readonly decisionCritical: boolean;
  readonly answersOpposition: boolean;
  readonly sourceIds: readonly string[];
  readonly evidence: readonly ClaimEvidence[];
  /** Independent works that support it, by name. */
  readonly works: readonly string[];
  readonly gate: {
    readonly verdict: Verdict;
    readonly warnings: readonly Warning[];
    readonly reviewPriority: number;
  };
  readonly review: ClaimReview;
  readonly firstRound: number;
  /** The last round that changed its words. */
  readonly changedRound: number;
  /** Set where it holds and yet bears neither on the question nor on its part: kept, and no part of the brief. */
  readonly background?: Background;
}

/** Who found a claim beside the point, and why. */
interface Background {
  readonly by: 'review' | 'challenge' | 'synthesis';
  readonly why: string;
  readonly round: number;
}

/** A claim that did not make it, and why. */
export interface StruckClaim {
  readonly claim: string;
  readonly why: string;
  readonly by: 'gate' | 'review' | 'challenge' | 'synthesis';
  /** The gate's, that a name is in no cited source, a reviewer's, the challenger's, or that its writer took it back. */
  readonly verdict: Verdict | 'name-absent' | ReviewVerdict | 'REJECT' | 'withdrawn';
  readonly round: number;
  readonly claimId: string | null;
  readonly refs: readonly string[];
}

export interface ContradictionSide {
  readonly statement: string;
  readonly refs: readonly string[];
  readonly evidence: readonly ClaimEvidence[];
  /** Under what it holds, as findings say it; none or absent where they do not. */
  readonly conditions?: readonly string[];
  /** Set where the sources are decided for this side. */
  readonly isPreferred?: true;
}

export interface Contradiction {
  /** `X1`… */
  readonly id: string;
  readonly topic: string;
  readonly sides: readonly ContradictionSide[];
  readonly resolved: boolean;
  readonly reason: ResolutionReason;
  readonly resolution: string;
  readonly sourceIds: readonly string[];
  readonly round: number;
}

export interface AnswerSentence {
  readonly sentence: string;
  readonly claimIds: readonly string[];
}

/** A sentence of an answer to a follow-up, with what carries it. */
export interface EditedSentence {
  readonly text: string;
  readonly claimIds: readonly string[];
  /** Sources to print it with: each carries the sentence as it is printed. Absent: those of its claims. */
  readonly sourceIds?: readonly string[];
}

/**
 * `closed`: a claim or a source answered it. `searched-in-vain`: what was searched for it brought nothing that bears on it.
 * `open-question`: given up for another reason, such as a page that cannot be read.
 */
export type GapStatus = 'open' | 'closed' | 'searched-in-vain' | 'open-question';

export interface Gap {
  /** `G1`… */
  readonly id: string;
  readonly kind: GapKind;
  readonly description: string;
  readonly query: string;
  /** 0 to 100. */
  readonly priority: number;
  readonly material: boolean;
  readonly subject: string | null;
  /** Title of the work that an `unread-source` gap is about. */
  readonly title: string | null;
  readonly status: GapStatus;
  readonly openedRound: number;
  readonly closedRound: number | null;
  /** How it was closed, or why it stays open. */
  readonly how: string | null;
  /** Claims that closed it: it opens again when none of them stands any more. */
  readonly closedBy: readonly string[];
  /** Queries that were run for it. */
  readonly queries: readonly string[];
  /** Rounds that had it as their target. */
  readonly tries: number;
}

/** A point of the opposing case: a sentence that holds in the gate and is reviewed like a claim. */
export type OpposingPoint = Pick<
  Claim,
  'id' | 'claim' | 'sourceIds' | 'evidence' | 'works' | 'gate' | 'review'
>;

export interface OppositionMemo {
  /** Of points: their sentences. */
  readonly memo: string;
  readonly refs: readonly string[];
  readonly attacks: readonly { claimId: string; why: string }[];
  readonly queries: readonly string[];
  readonly absence: string | null;
  /** `P1`…, the strongest first. */
  readonly points: readonly OpposingPoint[];
  /** Points that a claim says, which is why they are not printed a second time; they are part of the case still. */
  readonly met?: readonly (OpposingPoint & { readonly metBy: string })[];
  /** Points that did not pass the gate or the review. */
  readonly droppedPoints: number;
}

/** The table of a brief: every cell is a claim, in its writer's words. Rows and columns stand in the writer's order. */
export interface Grid {
  /** The rows: what is compared. */
  readonly about: readonly string[];
  /** The columns. */
  readonly attributes: readonly string[];
  /** Those that hold something, row by row. */
  readonly cells: readonly Cell[];
}

/** What a cell says as its findings do, where they say one thing alone: its name, and that of the finding's. */
export const SAID_OF_CELL = { unit: 'unit', asOf: 'asOf', by: 'speaker' } as const satisfies Readonly<
  Record<string, keyof ReadFinding>
>;

export interface Cell extends Readonly<Record<keyof typeof SAID_OF_CELL, string | null>> {
  readonly about: string;
  readonly attribute: string;
  /** As it is printed: `$2.49 a month, billed annually (2026)`. */
  readonly value: string;
  /** Of all its findings. */
  readonly conditions: readonly string[];
  readonly claimIds: readonly string[];
  readonly evidence: readonly ClaimEvidence[];
  /** Independent works that carry it. */
  readonly works: readonly string[];
  /** Whether every source that carries it gains by what it writes. */
  readonly isInterested: boolean;
}

/** A claim as it is understood alone: a cell of the table with its row and its column, as models are shown it. */
export const spokenText = ({
  claim,
  subtopic,
  column,
}: Pick<Claim, 'claim' | 'subtopic' | 'column'>): string =>
  column === undefined ? claim : `${subtopic} | ${column}: ${claim}`;
