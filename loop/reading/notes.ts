import type { ReadFinding } from '../../agents/roles/vocabulary.js';
import type { Lead } from '../../store/schema.js';

/** What the reading of a run's sources has left: all that later stages know of them. */
export interface Notes {
  /** `F4.3`; by source, in the order in which they came. */
  readonly findings: readonly ReadFinding[];
  /** Names of the outline that nothing read of a source speaks of; `thing: attribute` for one cell. */
  readonly silent: readonly { readonly sourceId: string; readonly what: readonly string[] }[];
  readonly leads: readonly (Lead & { readonly sourceId: string })[];
  /** What was left out of sources: too long for the budget, or no reader answered. */
  readonly unread: readonly UnreadPart[];
  /** Findings that the gate refused twice. */
  readonly struck: readonly { readonly sourceId: string; readonly statement: string; readonly why: string }[];
  /** Windows of the last round that nobody read: they are asked for again. */
  readonly failedParts: readonly string[];
}

export interface UnreadPart {
  readonly sourceId: string;
  readonly title: string;
  /** Windows that it would take. */
  readonly parts: number;
  readonly tokens: number;
  /** The headings that stand in it. */
  readonly headings: readonly string[];
}

export const NO_NOTES: Notes = {
  findings: [],
  silent: [],
  leads: [],
  unread: [],
  struck: [],
  failedParts: [],
};
