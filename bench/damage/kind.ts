import type { ReadDocument } from '../../agents/document.js';

/** What the document was made of, or should say as much as. */
export interface Raw {
  readonly markup: string;
  readonly format: 'jats' | 'html';
}

/** A place of the markup that a reader can get wrong, found again in the text that was read. */
interface Place {
  /** As the markup has it, shortened. */
  readonly raw: string;
  /** What was read there. */
  readonly read: string;
  readonly isRight: boolean;
}

/** One kind of damage. Places that were not read at all (a menu, a note) are not counted. */
export interface DamageKind {
  readonly name: string;
  count(document: ReadDocument, raw: Raw): Place[];
}
