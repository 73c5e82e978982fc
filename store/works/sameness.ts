/** What comparing two records says. */
import type { LinkKind } from './record.js';

export interface Sameness {
  readonly same: boolean;
  /** Why, in a few words that a person can check. */
  readonly reason: string;
  /** Where the two are different works that belong together: what the first is to the second, or the second to the first. */
  readonly link?: LinkKind;
  /** The same only as far as a shortened title goes: another record may fit it as well. */
  readonly isPartial?: boolean;
}

export const no = (reason: string, link?: LinkKind): Sameness => ({
  same: false,
  reason,
  ...(link ? { link } : {}),
});
export const yes = (reason: string): Sameness => ({ same: true, reason });
