/** What the commands end with; other programs rely on these. */
export const EXIT = {
  /** Converged, or all citations hold. */
  ok: 0,
  /** An error, or a citation that does not hold. */
  failed: 1,
  /** Wrong usage or unreadable input. */
  usage: 2,
  /** Stopped by a budget or a limit: the best grounded brief was written and says so. */
  limit: 3,
  /** Interrupted; the run can be resumed. */
  interrupted: 130,
} as const;

/** Wrong usage: what is wrong, and what would be right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  constructor(
    message: string,
    readonly cure?: string,
  ) {
    super(message);
  }
}

/** Names, joined for "known are …". */
export const listed = (names: readonly string[]): string => names.join(', ');
