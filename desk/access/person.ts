import type { ROLES } from '../../loop/options/values.js';

/** Who asks the desk. What each role may do stands in one table: `access/may.ts`. */

export type Role = (typeof ROLES)[number];

export interface Person {
  /** Unique in the desk; kept with every job as `askedBy`. */
  readonly name: string;
  readonly role: Role;
  /** On a desk where each sees their own questions alone; admins see all. Default: false. */
  readonly seesOwnOnly?: boolean;
}

/** Whoever runs the desk: at the command line, or by the link that `serve` prints. */
export const OPERATOR: Person = { name: 'operator', role: 'admin' };
