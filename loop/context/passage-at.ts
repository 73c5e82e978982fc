import type { CitedPassage, Neighbour, SourceFacts } from '../../agents/roles/vocabulary.js';
import type { SentenceRow } from '../../store/sentence-rows.js';
import { headingPath, type HeadedText } from '../../text/heading-path.js';
import { formatPlace } from '../../text/sentence-ref.js';
import type { SourceNumber } from '../../text/source-number.js';
import { neighbourOf, wordsOver } from './surroundings.js';

/** A text that a passage stands in, with what is said of it. */
export interface PassageText {
  readonly number: SourceNumber;
  readonly source: SourceFacts;
  readonly document: HeadedText;
  readonly rows: readonly SentenceRow[];
}

/** The words from one sentence to another with all that it takes to read them: headings, caption, one neighbour on each side. */
export function passageAt(
  { number, source, document, rows }: PassageText,
  cited: Pick<CitedPassage, 'ref' | 'cited' | 'retells'>,
  { first, last }: { readonly first: number; readonly last: number },
): CitedPassage {
  const row = rows[first - 1];
  const over = row === undefined ? null : wordsOver(document, row);
  const neighbour = (beside: number | null): Neighbour | null => {
    const found = beside === null ? undefined : rows[beside - 1];
    if (found === undefined) return null;
    return {
      ref: formatPlace([number, found.number]),
      text: document.text.slice(found.start, found.end),
    };
  };
  return {
    source,
    headings: row === undefined ? [] : headingPath(document, row.paragraph),
    under: over === null ? null : document.text.slice(over.start, over.end),
    before: neighbour(neighbourOf(rows, first, -1)),
    ...cited,
    after: neighbour(neighbourOf(rows, last, 1)),
  };
}
