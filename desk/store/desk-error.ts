/** What can be wrong with a desk; our own mistakes stay ordinary errors. */
export type DeskErrorCode =
  /** Its database cannot be reached, or refuses us. */
  | 'unreachable'
  /** One idempotency key for two requests. */
  | 'key-reused'
  | 'unknown-follow-up'
  /** Another version of the program has made it. */
  | 'other-desk'
  /** Another worker has the job by now, or it was cancelled. */
  | 'lease-lost'
  | 'unknown-job'
  | 'unknown-run'
  /** The job is in a state in which that cannot be done. */
  | 'wrong-state'
  | 'over-budget'
  /** This person may not do that. */
  | 'forbidden'
  /** An upload that is too large, too many, of no kind that is read, or gone. */
  | 'unusable-upload';

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
