import type { Pacer } from '../agents/fetch/pacing.js';
import type { Allowance } from '../loop/limits/allowance.js';
import type { RunPlace } from '../loop/files/run-folder.js';
import type { RunFlags } from '../loop/options/run.js';
import type { PlanDocument } from '../loop/plan-document.js';
import type { Run, RunEvent, StoredRun } from '../loop/run.js';
import type { RoundState } from '../loop/state.js';
import type { Journal } from '../store/journal.js';

/**
 * What a desk takes of the program that starts it. A desk is a user of the product: it knows questions, people and a
 * queue, and has every run and every check made for it.
 */
export interface Program {
  /** The environment's values. */
  readonly variables: Readonly<Record<string, string>>;
  /**
   * Begins a run, or goes on with it where it has begun.
   *
   * @returns what `end` makes of it while its store is open
   * @throws Interrupted, and whatever a run throws
   */
  workOnRun<T>(given: GivenRun, end: (run: Run, state: RoundState) => T): Promise<T>;
  /**
   * Holds a text against what a run has read.
   *
   * @throws UsageError for a text that is no brief
   */
  checkText(given: GivenCheck, signal: AbortSignal): Promise<CheckedText>;
  /**
   * Holds a draft against the documents of folders, as `verify-citations DRAFT DIR` does.
   *
   * @throws UsageError for a draft that cites nothing, or a folder that holds nothing
   */
  checkDraft(given: GivenDraft): Promise<CheckedText>;
}

/** A run as a desk asks for it. */
export interface GivenRun {
  readonly question: string;
  /** As they were asked for, with the configuration that the desk was given. */
  readonly flags: RunFlags;
  /** Changed since the run began, where it has begun. */
  readonly changed: RunFlags;
  readonly plan: PlanDocument | null;
  /** Where the run lies, or will. */
  readonly place: RunPlace;
  /** The run whose question is asked again. */
  readonly from: RunPlace | null;
  readonly side: DeskSide;
  /** Aborted to interrupt it, resumably. */
  readonly signal: AbortSignal;
  readonly watch: (event: RunEvent) => void;
  /** Told of the store while it is open, and of nothing when it is closed. */
  readonly opened: (run: StoredRun | null) => void;
}

/** The desk's side of a run: every part is absent where a run has nothing to do with one. */
export interface DeskSide {
  /** The journal of the run, as the desk keeps it too. */
  readonly keepJournal?: (own: Journal) => Journal;
  /** Budgets beyond the run's own. */
  readonly allowance?: Allowance;
  /** The pace of hosts and services, over all runs of this worker. */
  readonly pacer?: Pacer;
}

export interface GivenCheck {
  /** Folder of the run. */
  readonly folder: string;
  /** A report in Markdown, or a synth.json. */
  readonly text: string;
  readonly isStrict: boolean;
  /** Who reads what the gate alone does not settle; null: nobody. */
  readonly review: { readonly model: string; readonly budgetTokens: number } | null;
}

/** A draft as a client gives it. */
interface GivenDraft {
  /** Markdown. */
  readonly text: string;
  readonly folders: readonly string[];
  readonly isStrict: boolean;
}

/** As `verify-citations --json` has it. */
export interface CheckedText {
  readonly passes: boolean;
  readonly coverage: object;
  readonly counts: object;
  readonly citations: readonly object[];
  readonly review?: object;
}
