/** Findings on a grid: things × attributes. Computed from what the readers found; nothing of it is stored. */
import type { ClaimEvidence } from '../claim.js';

export interface Grid {
  /** The rows: one name a thing, those that the question names first, then those that most is known of. */
  readonly about: readonly string[];
  /** Those of them that the plan of the question names. */
  readonly wantedThings: readonly string[];
  /** The columns: those that the question asks for first. */
  readonly attributes: readonly GridAttribute[];
  /** Cells that hold a value, row by row. */
  readonly cells: readonly Cell[];
  /** Cells of things and attributes that the question asks for and that nobody has a value of. */
  readonly empty: readonly { readonly about: string; readonly attribute: string }[];
  /** Cells whose values cannot all be true under the same conditions and at the same time. */
  readonly conflicts: readonly Conflict[];
}

/** Of a cell, whatever its names are made of. */
export const cellKey = (about: string, attribute: string): string => JSON.stringify([about, attribute]);

export interface GridAttribute {
  readonly name: string;
  /** The unit that its values are shown in; null where they have none, or several. */
  readonly unit: string | null;
  /** Whether the plan of the question asks for it. */
  readonly isWanted: boolean;
  /** Whether the program computed its values. */
  readonly isComputed: boolean;
}

export interface Cell {
  readonly about: string;
  readonly attribute: string;
  /** One a value and its conditions: duplicates are joined. The best supported first. */
  readonly values: readonly CellValue[];
}

export interface CellValue {
  /** Name of its first finding (`F4.3`); of a computed value, that of its input with `=` behind it, of a second one `=2`. */
  readonly id: string;
  /** As it is printed, with its unit: `$2.49`, `6 of 7`, `10 GB`. */
  readonly value: string;
  readonly unit: string | null;
  readonly conditions: readonly string[];
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; null where neither the text nor the source says. */
  readonly asOf: string | null;
  /** Who says or measured it; null: the sources themselves. */
  readonly by: string | null;
  /** That cite one of its findings. */
  readonly claimIds: readonly string[];
  readonly findingIds: readonly string[];
  readonly evidence: readonly ClaimEvidence[];
  /** Independent works that carry it. */
  readonly works: readonly string[];
  /** Whether every source that carries it gains by what it writes: its maker, a rival, a page that is paid by its links. */
  readonly isInterested: boolean;
  /** Set where the program computed it: how, in figures (`2.49 × 120`). */
  readonly formula: string | null;
}

/** How values of one cell differ: only `value` is a disagreement. */
export type ConflictKind = 'value' | 'time' | 'condition' | 'measure' | 'opinion';

export interface Conflict {
  readonly about: string;
  readonly attribute: string;
  readonly kind: ConflictKind;
  /** Two or more, of different works. */
  readonly sides: readonly CellValue[];
}
