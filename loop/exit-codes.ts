import { distance } from 'fastest-levenshtein';
import type { RunErrorCode } from './run.js';
import type { StoreErrorCode } from '../store/store-error.js';

/** What the commands end with; other programs rely on these. */
export const EXIT = {
  /** Converged with a claim; without a model, passages that match were found; or all citations pass. */
  ok: 0,
  /** An error, or a citation that does not hold. */
  failed: 1,
  /** Wrong usage or unreadable input. */
  usage: 2,
  /**
   * The brief was written, and is less than was asked for: a budget or a limit stopped the run, or nothing was found that
   * holds. The last line and the last event say which.
   */
  limit: 3,
  /** Interrupted; the run can be resumed. */
  interrupted: 130,
} as const;

/** Wrong usage: what is wrong, and what would be right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly cure: string | undefined;

  constructor(message: string, cure?: string) {
    super(message);
    this.cure = cure;
  }
}

/** Names, joined for a message. */
export const listed = (names: readonly string[]): string => names.join(', ');

/** Most letters by which a word is taken for a misspelt one; never more than half of it. */
const MISSPELT_BY = 3;

/** ` Did you mean …?` with the known names that are nearest to a word, or nothing. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const bare = (name: string): string => name.replace(/^--/, '');
  const ranked = known.map((name) => ({ name, away: distance(bare(name), bare(typed).slice(0, 40)) }));
  const least = Math.min(...ranked.map(({ away }) => away));
  if (least > Math.min(MISSPELT_BY, bare(typed).length / 2)) return '';
  return ` Did you mean ${ranked.flatMap(({ name, away }) => (away === least ? [name] : [])).join(' or ')}?`;
}

/** What the user can only cure by typing something else. */
export const isUsageError = (error: unknown): boolean =>
  error instanceof UsageError ||
  (error as Error).name === 'UnreadableFile' ||
  USAGE_CODES.some((code) => code === (error as { code?: unknown }).code);

/** Errors of deeper layers that are the user's input. */
const USAGE_CODES: readonly (RunErrorCode | StoreErrorCode | 'unknown-job' | 'unknown-model')[] = [
  'missing-corpus',
  'empty-corpus',
  'unreadable-corpus',
  'unknown-run',
  'unknown-job',
  'other-question',
  'unusable-plan',
  'has-searched',
  'nothing-read',
  'no-engine',
  'missing',
  'not-a-store',
  'unknown-model',
  'unknown-price',
  'unset',
];
