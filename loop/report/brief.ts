import type { SourceRow } from '../../store/public-rows.js';
import type { RoutedAddress } from '../../text/addresses.js';
import type {
  AnswerSentence,
  Claim,
  ClaimEvidence,
  Contradiction,
  EditedSentence,
  Gap,
  OppositionMemo,
  StruckClaim,
} from '../claim.js';
import type { Grid } from '../claim.js';
import type { RunOptions } from '../run.js';
import type { Ending, RoundRow } from '../state.js';
import type { BriefDifference } from './brief-difference.js';
import type { QuestionKind, SourceType } from '../../agents/roles/vocabulary.js';

export interface BestPassage {
  /** `P1`, the best. */
  readonly id: string;
  readonly evidence: ClaimEvidence;
  /** The sentence of it that speaks most of the question. */
  readonly deciding: ClaimEvidence;
  /** The sentences next to it in the stored text; empty where it has none. */
  readonly before: string;
  readonly after: string;
  /** Headings above it, the outermost first, joined by ` › `; empty where there are none. */
  readonly heading: string;
}

export interface BestPassages {
  /** Best first; empty where no word of the question stands in any source. */
  readonly passages: readonly BestPassage[];
  /** One of them holds enough of the question's words to be an answer. */
  readonly match: boolean;
}

/** A question that was asked of a run after its brief, with its answer. */
export interface FollowUp {
  /** `Q1`… */
  readonly id: string;
  readonly question: string;
  /** The last round of the run when it was asked. */
  readonly round: number;
  /** ISO time. */
  readonly askedAt: string;
  readonly answer: FollowUpAnswer;
}

export interface FollowUpAnswer {
  /** About 120 words at most, each with the sources that carry it as it is printed; empty: insufficient evidence. */
  readonly sentences: readonly EditedSentence[];
  /** Named within the follow-up (`C1`…): they are no claims of the run. */
  readonly claims: readonly Claim[];
  readonly struck: readonly StruckClaim[];
  /** The passages that speak most of it, best first, judged by nobody. */
  readonly passages: readonly BestPassage[];
  /** One of the passages holds enough of the question's words to be an answer. */
  readonly match: boolean;
  readonly limitations: readonly string[];
  readonly failedParts: readonly string[];
}

/** All that a brief says, put together from the store: every writer of a document works from this and nothing else. */
export interface Brief {
  readonly run: {
    readonly id: string;
    readonly question: string;
    /** The run's own date. */
    readonly today: string;
    readonly status: 'running' | 'converged' | 'stopped' | 'interrupted' | 'error';
    readonly ending: Ending | null;
    readonly options: RunOptions;
    readonly familiarity: string;
    /** The run and question that it goes on from; absent for a run of its own. */
    readonly refines?: { readonly run: string; readonly question: string };
    /** The run that this one asks again, and its date; absent in any other. */
    readonly refreshes?: { readonly run: string; readonly today: string };
  };
  /** What changed since the run that it asks again; absent in a run that asks nothing again. */
  readonly changes?: BriefDifference;
  /** Sentence by sentence; empty: insufficient evidence. */
  readonly answer: readonly AnswerSentence[];
  /** What kind of answer the question wants; null where nobody said. */
  readonly kind: QuestionKind | null;
  /** Things × attributes; null where no claim states a value. */
  readonly grid: Grid | null;
  /** What was asked after the brief, with the answers; absent or empty: nothing. */
  readonly followUps?: readonly FollowUp[];
  /** The passages that speak most of the question, by its words; nobody has judged them. */
  readonly best: BestPassages;
  readonly subtopics: readonly BriefSubtopic[];
  readonly claims: readonly Claim[];
  /** Claims that hold and are beside the point. */
  readonly background: readonly Claim[];
  readonly opposition: OppositionMemo | null;
  /** The words that the opposing memo cites. */
  readonly opposing: readonly ClaimEvidence[];
  readonly contradictions: readonly Contradiction[];
  /** What relies on search snippets alone (its claims' names), and parts that failed. */
  readonly unverified: readonly {
    readonly subject: string;
    readonly reason: 'snippet-only' | 'part-failed';
  }[];
  readonly openQuestions: readonly Gap[];
  readonly gaps: readonly Gap[];
  readonly limitations: readonly string[];
  /** Findings that the brief does not use, each with the reason. */
  readonly leftOut: readonly { readonly finding: string; readonly why: string }[];
  readonly struck: readonly StruckClaim[];
  readonly rounds: readonly RoundRow[];
  readonly sources: readonly BriefSource[];
  readonly unread: readonly {
    readonly address: string;
    readonly title: string;
    readonly why: string;
    readonly round: number;
  }[];
  /** Addresses that gave no text, by reason, the most frequent first; another copy may have been read all the same. */
  readonly refused: readonly { readonly why: string; readonly count: number }[];
  /** Files of the folders that could not be read. */
  readonly unreadFiles: readonly { readonly path: string; readonly why: string }[];
  /** How many files of the folders and pages there were to read; absent: nobody looked. */
  readonly notRead?: {
    readonly all: number;
    /** Titles of sources that were opened, of which a part or all was left unread. */
    readonly notWhole: readonly string[];
  };
  readonly counts: Readonly<Record<string, number>>;
  readonly failedParts: readonly string[];
  /** In US dollars; null where the price of a model that was asked is unknown. */
  readonly spent: { readonly tokens: number; readonly usd: number | null };
  /** Finished model calls by role, searches that cost money, and calls that were lost; empty in a run that cost nothing. */
  readonly spentByRole: readonly {
    readonly label: string;
    readonly calls: number;
    readonly tokens: number;
    readonly usd: number | null;
  }[];
  /** Statements in another language than their source, which nothing could compare; absent: none, or nobody looked. */
  readonly uncompared?: number;
  /** Statements that the final check left out of every document, with the reasons; absent: none, or nobody looked. */
  readonly withheld?: { readonly count: number; readonly reasons: string };
  /** The stored text around every cited span, by `passageKey`. */
  readonly passages: ReadonlyMap<string, BriefPassage>;
}

/** The stored text around cited words. */
export interface BriefPassage {
  readonly before: string;
  readonly after: string;
  /** The text goes on before `before`. */
  readonly startsInside: boolean;
  /** The text goes on after `after`. */
  readonly endsInside: boolean;
  /** The nearest heading above, as written. */
  readonly heading: string | null;
}

export interface BriefSubtopic {
  readonly name: string;
  readonly for: readonly Claim[];
  readonly against: readonly Claim[];
  readonly neutral: readonly Claim[];
}

/** What the store knows of a source and the brief shows as it is. */
type StoredFacts = Pick<
  SourceRow,
  | (
      | 'key'
      | 'address'
      | 'authors'
      | 'siteName'
      | 'language'
      | 'doi'
      | 'publishedAt'
      | 'modifiedAt'
      | ('publisher' | 'sourceKind' | 'interests' | 'recognitionConfidence')
      | 'retrievedAt'
    )
  | 'articleType'
  | ('readClass' | 'extractor' | 'sha256')
>;

export interface BriefSource extends StoredFacts {
  /** `S1` */
  readonly id: string;
  /** Every address by which it was reached, files included. */
  readonly addresses: readonly RoutedAddress[];
  readonly title: string;
  readonly sourceType: SourceType;
  /** Its text is in the store, and no reader was given it. */
  readonly isUnread?: true;
  /** Readers were not shown all of it. */
  readonly isInPart?: true;
  /** Who speaks in it gains by what it says, as its page or its reader has it. */
  readonly isInterested?: true;
  readonly work: string;
  /** Other sources of the run that are the same work. */
  readonly sameWork: readonly string[];
  readonly retracted: boolean;
  /** A newer read work that corrects or supersedes it. */
  readonly supersededBy: string | null;
  /** Notices on it that the run has not read. */
  readonly unreadNotices: readonly {
    readonly kind: 'corrected' | 'retracted' | 'expression-of-concern';
    readonly doi: string | null;
  }[];
  readonly warnings: readonly string[];
  /** Why its page is no longer there, in words; absent where it is, or nobody looked. */
  readonly gone?: string;
  /** The exact words that claims cite or that a passage of the brief is listed for (`P1`), in the order of the text. */
  readonly quotes: readonly (ClaimEvidence & { readonly claimIds: readonly string[] })[];
}
