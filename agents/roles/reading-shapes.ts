import type { Neighbour, ReadFinding, ShownSentence, SourceFacts, Subtopic, Wanted } from './vocabulary.js';

/** What a reader is shown. */

/** A line of a window: a sentence, a heading, an item or a row. */
export interface WindowLine extends ShownSentence {
  /** Depth of a heading, from 1; null where the text does not tell it. Of headings alone. */
  readonly level?: number | null;
}

/** A part of a source's text, or all of it. */
export interface ReadWindow {
  readonly source: SourceFacts;
  /** Part `part` of `of`, from 1. */
  readonly part: number;
  readonly of: number;
  /** The headings of the whole text; empty where the window is the whole text. */
  readonly outline: readonly OutlineHeading[];
  readonly lines: readonly WindowLine[];
}

/** A heading of a text whose part is shown. */
export interface OutlineHeading {
  readonly text: string;
  /** From 1 for the outermost. */
  readonly level: number;
  /** Whether it heads something in this part. */
  readonly isHere: boolean;
}

/** What the question wants of a source: subtopics, rows and columns. */
export interface ReadingOutline extends Pick<Wanted, 'things' | 'attributes'> {
  readonly subtopics: readonly Subtopic[];
}

/** A finding that the gate refused, with the sentences it cites and one neighbour on each side. */
export interface FailingFinding {
  /** From 1. */
  readonly number: number;
  readonly finding: Omit<ReadFinding, 'id'>;
  readonly why: string;
  /** In the order of the text. */
  readonly sentences: readonly Neighbour[];
}
