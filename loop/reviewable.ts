import type { ReviewVerdict } from '../agents/roles/vocabulary.js';

/** What a reviewer says of a statement beside its passages. */
export interface Review {
  readonly verdict: ReviewVerdict;
  /** One sentence, of a model. */
  readonly reason: string;
  /** `provider/name` */
  readonly model: string;
}

/** A citation, as far as reviewers are concerned. */
export interface Reviewable {
  /** Null where it was due and nobody reviewed it; absent where the gate settles it, or no model was asked. */
  review?: Review | null;
}
