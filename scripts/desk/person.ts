/** Who asks the desk. A reader sees briefs, an asker asks questions too, an admin sees and may do everything. */

export const ROLES = ['reader', 'asker', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export interface Person {
  /** Unique in the desk; kept with every job as `askedBy`. */
  readonly name: string;
  readonly role: Role;
  /** On a desk where each sees their own questions alone; admins see all. Default: false. */
  readonly seesOwnOnly?: boolean;
  /** The address they call from; absent at the command line. */
  readonly address?: string;
}

/** Whoever uses the desk on its own machine: at the command line, or over a loopback address with the token. */
export const OPERATOR: Person = { name: 'operator', role: 'admin' };
