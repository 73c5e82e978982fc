/** What can be wrong with a store as a file; our own mistakes stay ordinary errors. */
export type StoreErrorCode =
  | 'missing'
  | 'not-a-store'
  | 'other-version'
  | 'damaged'
  | 'locked'
  | 'read-only'
  | 'run-unknown'
  | 'run-exists';

export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;
  /** What the user can do about it. */
  readonly cure: string;

  constructor(code: StoreErrorCode, message: string, options: { cure: string; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.code = code;
    this.cure = options.cure;
  }
}
