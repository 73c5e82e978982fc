/** What can be wrong with a desk, and as which status HTTP tells it; our own mistakes stay ordinary errors. */
export const DESK_ERRORS = {
  /** Its database cannot be reached, or refuses us. */
  unreachable: 503,
  /** One idempotency key for two requests. */
  'key-reused': 422,
  /** Another version of the program has made it. */
  'other-desk': 503,
  /** Another worker has the job by now, or it was cancelled. */
  'lease-lost': 409,
  'unknown-job': 404,
  'unknown-run': 404,
  /** The job is in a state in which that cannot be done. */
  'wrong-state': 409,
  'over-budget': 429,
  /** This person may not do that. */
  forbidden: 403,
  /** An upload that is too large, too many, of no kind that is read, or gone. */
  'unusable-upload': 422,
} as const;
export type DeskErrorCode = keyof typeof DESK_ERRORS;

export class DeskError extends Error {
  override readonly name = 'DeskError';
  readonly code: DeskErrorCode;
  /** What the user can do about it. */
  readonly cure: string;

  constructor(code: DeskErrorCode, message: string, options: { cure: string; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.code = code;
    this.cure = options.cure;
  }
}
