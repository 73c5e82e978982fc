import type { ReviewVerdict } from '../../agents/roles/vocabulary.js';
import type { SourceInput } from '../../loop/gate/prepare.js';
import type { Citation } from '../../loop/judging/due-statements.js';

/** The reviewer's column of a check: a model's verdict beside the gate's, on what the gate alone does not settle. */

/** How a check is to be reviewed. */
export interface Reviewing {
  /** `provider/name` */
  readonly model: string;
  readonly budgetTokens: number;
  /** Asks anew, and keeps nothing. */
  readonly isFresh: boolean;
}

/** What became of the statements of one document that were due. */
export interface ReviewSummary {
  readonly model: string;
  readonly due: number;
  readonly reviewed: number;
  readonly verdicts: Partial<Record<ReviewVerdict, number>>;
  /** Of all documents together; what was kept from an earlier check costs nothing. */
  readonly tokens: number;
  /** Why some were not reviewed, each reason once. */
  readonly unreviewed: readonly string[];
}

/** Citations of one document, and its statements by id. */
interface Reviewable {
  readonly citations: readonly Citation[];
  readonly claims: ReadonlyMap<string, string>;
}

export interface Reviewer {
  /** Writes a `review` on every citation that is due. Those that most need a reader come first, over all documents. */
  review(documents: readonly Reviewable[], sources: readonly SourceInput[]): Promise<ReviewSummary[]>;
  close(): void;
}

export const inThousands = (count: number): string => count.toLocaleString('en-US');
