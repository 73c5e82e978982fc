import type { Notice } from '../document.js';
import type { Result } from '../result.js';

/** How recent results should be: `any`, or not older than the window counted back from the run's own today. */
export type Freshness = 'any' | 'day' | 'week' | 'month' | 'year' | 'eighteen-months';

export type Angle = 'entity' | 'time-window' | 'source-type' | 'counter-argument';
export const ANGLES = [
  'entity',
  'time-window',
  'source-type',
  'counter-argument',
] as const satisfies readonly Angle[];

type Reformulation = 'paraphrase' | 'decompose' | 'scope-shift' | 'perspective-shift' | 'temporal-framing';

/** One search. An engine uses `question` or `terms`, whichever suits it. */
export interface SearchQuery {
  readonly angle: Angle;
  readonly reformulation: Reformulation;
  /** Natural language, for semantic engines. */
  readonly question: string;
  /** Keywords, most distinctive first, for lexical engines. */
  readonly terms: readonly string[];
  readonly temporalIntent: 'none' | 'origin' | 'recent' | 'range';
  readonly freshness: Freshness;
  /** Years that a planner wrote and the user did not; they were taken out. */
  readonly removedStaleYears: readonly number[];
}

/** What the user allows, the same for every query of a run. Dates are `YYYY-MM-DD`. */
export interface SearchLimits {
  readonly allowDomains: readonly string[];
  readonly denyDomains: readonly string[];
  readonly since: string | null;
  /** The run's own date. */
  readonly today: string;
  readonly maxResults: number;
}

/** One result as the engine gave it; nothing here has been read. */
export interface Hit {
  readonly address: string;
  readonly title: string;
  readonly snippet: string;
  readonly authors: readonly string[];
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  readonly publishedAt: string | null;
  readonly doi: string | null;
  /** Other addresses of the same record: open-access copies, PDFs, landing pages, best first. */
  readonly copies: readonly string[];
  /** Text the engine sent along (an abstract, or page text), with what it is. */
  readonly text: string | null;
  readonly textClass: 'full' | 'abstract' | 'snippet' | null;
  /** Kind as the engine names it (`journal-article`, `news`), lower case. */
  readonly kind: string | null;
  /** What the engine knows of retractions and corrections: of this record, or that it is the notice of another. */
  readonly notices?: readonly Notice[];
}

/** The raw reply of an engine, kept before it is parsed. */
export interface RawSearchReply {
  readonly body: string;
  /** What the call cost, in US dollars; null where the engine has no price. */
  readonly costUsd: number | null;
}

export interface SearchEngine {
  readonly name: string;
  /** The most that one search costs, in US dollars; absent for free. */
  readonly maxUsdPerSearch?: number;
  /**
   * Sends the query, in the service's turn and retried where that helps (both by the HTTP client that the engine
   * was made with). What is still wrong then comes back as a failure.
   */
  search(query: SearchQuery, limits: SearchLimits, signal: AbortSignal): Promise<Result<RawSearchReply>>;
  /** Pure: the hits of a raw reply, in the engine's order; fails with `bad-reply` when it is not what it should be. */
  parse(body: string): Result<readonly Hit[]>;
}
