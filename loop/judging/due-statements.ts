import type { CitedPassage } from '../../agents/roles/vocabulary.js';
import { cutIntoRows } from '../../store/sentence-rows.js';
import { formatRef } from '../../text/sentence-ref.js';
import { formatSourceNumber, parseSourceNumber, type SourceNumber } from '../../text/source-number.js';
import { passageAt, type PassageText } from '../context/surroundings.js';
import type { CitationVerdict } from '../gate/check.js';
import type { Span } from '../gate/find-exact.js';
import type { SourceInput } from '../gate/prepare.js';
import { isAccepted } from '../gate/verdict.js';
import type { Reviewable } from '../reviewable.js';
import type { StatementBeside } from './review-statements.js';

/** A verdict of the gate, and beside it the reviewer's. */
export type Citation = Pick<
  CitationVerdict,
  | 'claimId'
  | 'evidenceIndex'
  | 'sourceId'
  | 'verdict'
  | 'warnings'
  | 'located'
  | 'nearest'
  | 'spans'
  | 'reviewPriority'
> &
  Reviewable;

/** A statement that the gate alone does not settle, with the citations that the reviewer's verdict is about. */
export interface DueStatement extends StatementBeside {
  readonly citations: readonly Citation[];
}

/**
 * Statements for a reviewer: those whose words were only located, hold with a warning, or have a passage that comes nearest.
 * A statement is read beside the passages that pass, or where none does, beside the nearest ones. Those first that
 * pass and need a reader most.
 */
export function dueStatements(
  checked: { readonly citations: readonly Citation[]; readonly claims: ReadonlyMap<string, string> },
  show: ShowPassage,
): readonly DueStatement[] {
  const groups = new Map<string, Citation[]>();
  for (const each of checked.citations) groups.set(each.claimId, [...(groups.get(each.claimId) ?? []), each]);
  const due = [...groups].flatMap(([claimId, group]) => {
    const shown = group.filter((each) => spansOf(each).length > 0);
    const passing = shown.filter(({ verdict }) => isAccepted(verdict));
    const read = passing.length > 0 ? passing : shown;
    const citations = read.filter((each) => each.verdict !== 'holds' || each.warnings.length > 0);
    const passages = read.flatMap((each) => spansOf(each).flatMap((span) => show(each.sourceId, span)));
    if (citations.length === 0 || passages.length === 0) return [];
    return {
      text: checked.claims.get(claimId) ?? claimId,
      passages,
      citations,
      isPassing: passing.length > 0,
    };
  });
  const urgencyOf = ({ citations, isPassing }: (typeof due)[number]): number =>
    (isPassing ? 1 : 0) + Math.max(...citations.map(({ reviewPriority }) => reviewPriority));
  return due.sort((a, b) => urgencyOf(b) - urgencyOf(a));
}

/** Where the words stand that a citation rests on; none where a quote failed. A strict gate calls much `not-checked`. */
function spansOf({ verdict, evidenceIndex, located, nearest, spans = [] }: Citation): readonly Shown[] {
  if (located !== undefined) return located.exact === '' ? [] : [located];
  if (evidenceIndex === undefined && nearest !== undefined) return [nearest];
  return isAccepted(verdict) || verdict === 'not-checked' ? spans : [];
}

/** A place in a source; with its words, where they may be another source's. */
type Shown = Span & { readonly text?: string };

/** A passage of a source, with its neighbours, heading and header. */
export type ShowPassage = (sourceId: string, span: Shown) => readonly CitedPassage[];

/** Texts as the gate has them; each is cut into sentences when it is first shown. */
export function passageShower(sources: readonly SourceInput[]): ShowPassage {
  const own = sources.map(({ id }) => parseSourceNumber(id));
  const isNumbered = new Set(own).size === own.length && !own.includes(null);
  const numbers = new Map(
    sources.map((source, index) => [source.id, { source, number: isNumbered ? own[index] : index + 1 }]),
  );
  const texts = new Map<string, PassageText>();
  return (sourceId, span) => {
    const known = numbers.get(sourceId);
    if (known === undefined) return [];
    const text = texts.get(sourceId) ?? textOf(known.source, known.number as SourceNumber);
    texts.set(sourceId, text);
    const words = text.document.text.slice(span.start, span.end);
    if (span.text !== undefined && span.text.trim() !== words.trim()) return [];
    const rows = text.rows.filter(({ start, end }) => start < span.end && end > span.start);
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) return [];
    const ends = { first: first.number, last: last.number };
    const ref = formatRef({ source: text.number, ...ends });
    return [passageAt(text, { ref, cited: text.document.text.slice(first.start, last.end) }, ends)];
  };
}

function textOf(source: SourceInput, number: SourceNumber): PassageText {
  const { id, text, blocks = [], title = null, publisher = null, siteName = null } = source;
  const { publishedAt = null, modifiedAt = null, authors = [], readClass = 'full' } = source;
  const origin = { publisher, siteName, sourceKind: null, interests: [], recognitionConfidence: null };
  return {
    number,
    source: {
      id: formatSourceNumber(number),
      work: id,
      title: title ?? id,
      derivedFrom: null,
      authors,
      publishedAt,
      modifiedAt,
      sourceType: null,
      origin,
      articleType: null,
      readClass,
      retracted: typeof source.retraction === 'string',
    },
    document: { text, blocks, title },
    rows: cutIntoRows({ text, blocks, language: null }),
  };
}
