import type { Depth } from '../agents/depth.js';
import type { Web } from '../agents/fetch/web.js';
import type { Failure, FailureCode, Result } from '../agents/result.js';
import type { ModelReply, ModelRequest, Roles } from '../agents/roles/roles.js';
import type { SearchEngine } from '../agents/search/engine.js';
import type { Journal } from '../store/journal.js';
import type { Store } from '../store/open-store.js';
import type { StoreErrorCode } from '../store/store-error.js';
import type { Strictness } from './gate/verdict.js';
import type { Allowance } from './limits/allowance.js';

/** What the user asked for. Kept with the run, so that a resumed run goes on by the same rules. */
export interface RunOptions {
  readonly depth: Depth;
  readonly focus: string | null;
  readonly output: 'report' | 'brief';
  /** BCP 47; null: the language of the question. */
  readonly language: string | null;
  readonly maxRounds: number;
  /** Angle searchers and subtopic workers at work at once. */
  readonly researchers: number;
  readonly queriesPerRound: number;
  readonly pagesPerRound: number;
  readonly budgetTokens: number | null;
  readonly budgetUsd: number | null;
  readonly budgetMinutes: number | null;
  readonly maxSources: number | null;
  /** `extractive` or `provider/name`. */
  readonly model: string;
  readonly roleModels: Readonly<Record<string, string>>;
  /** `strict` also strikes claims that the gate only warns about. */
  readonly gate: Strictness;
  readonly engines: readonly string[];
  /** Absolute paths of folders. */
  readonly corpora: readonly string[];
  readonly allowDomains: readonly string[];
  readonly denyDomains: readonly string[];
  /** `YYYY-MM-DD` */
  readonly since: string | null;
  /** Tokens that the models can read and write in one request; null or absent: nobody said. */
  readonly contextTokens?: number | null;
  /** Languages of pictures of pages, as tesseract names them (`eng,deu`); null or absent: English. */
  readonly ocrLanguage?: string | null;
}

/** What a model call costs. `usd` is null where the model's price is unknown. */
export interface CallCost {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly usd: number | null;
}

/**
 * One model call, paced and with the provider's faults as values; no budget, no journal.
 *
 * @internal
 */
export interface ModelGate {
  /**
   * Sends the request, and again after a failure that may pass. Before each further attempt `retry` is given how the
   * last one failed, and may refuse.
   */
  complete(
    request: ModelRequest,
    signal: AbortSignal,
    retry: (earlier: Failure) => Promise<Result<null>>,
  ): Promise<Result<ModelReply>>;
  /** What an answered call is charged; where the service did not tell, its worst case. */
  charge(request: ModelRequest, reply: ModelReply): CallCost;
  /** What one attempt may cost at most. */
  worstCase(request: ModelRequest): CallCost;
}

export interface RunEvent {
  /** `noun-verb` */
  readonly type: string;
  readonly [detail: string]: unknown;
}

/** The part of a run that its stored rows are found by. */
export interface StoredRun {
  readonly id: string;
  readonly store: Store;
  readonly question: string;
}

/**
 * What a run works with. The stages take what they need of it; none holds state of its own outside the store.
 *
 * @internal
 */
export interface Run extends StoredRun {
  readonly folder: string;
  /** The program's version, kept with every session: another version may ask other things. */
  readonly program: string;
  readonly options: RunOptions;
  /** The run's own date, `YYYY-MM-DD`, the same after a restart. */
  readonly today: string;
  readonly journal: Journal;
  readonly roles: Roles;
  readonly models: ModelGate | null;
  readonly engines: readonly SearchEngine[];
  /** Budgets beyond the run's own. */
  readonly allowance?: Allowance | undefined;
  /** Null where a run reads folders only. */
  readonly web: Web | null;
  /** ISO 8601 time; the only clock of the loop. */
  readonly now: () => string;
  readonly signal: AbortSignal;
  /** Called when the folders are read, before anything else is, with whether they held anything new: for other runs on them. */
  readonly keepFolders?: ((isNews: boolean) => void) | undefined;
  /** Told of everything as it happens; keeps nothing. */
  readonly watch: (event: RunEvent) => void;
}

/** The run was told to stop (Ctrl-C, a signal). It can be resumed. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  constructor() {
    super('The run was interrupted. It can be resumed.');
  }
}

/** Why a run cannot go on, where no call to the outside failed. */
export type RunErrorCode =
  // what the user set, or did not
  | 'unset'
  | 'unknown-price'
  | 'no-engine'
  | 'missing-corpus'
  | 'empty-corpus'
  | 'unreadable-corpus'
  | 'unknown-run'
  | 'other-question'
  | 'unusable-plan'
  | 'has-searched'
  | 'nothing-read'
  // the run itself
  | 'no-synthesis'
  | 'all-searches-failed'
  | 'still-running'
  | 'run-failed'
  | 'disk-full'
  | FailureCode
  | StoreErrorCode;

/** The run cannot go on, and says what the user can do. */
export class RunError extends Error {
  override readonly name = 'RunError';
  readonly code: RunErrorCode;
  readonly cure: string;

  constructor(
    code: RunErrorCode,
    message: string,
    answer: string | { readonly cure: string; readonly cause: unknown },
  ) {
    super(message, typeof answer === 'string' ? undefined : { cause: answer.cause });
    this.code = code;
    this.cure = typeof answer === 'string' ? answer : answer.cure;
  }
}
