/** The words of a table's cell, without the marks that point to the notes below the table. */
import { isNoteMark, labelsAtHead, withoutPlainMarks } from '../note-marks.js';
import { isElement, type ElementNode, type MarkupNode } from '../tree.js';
import { attribute, findAll, plainText } from '../xml.js';
import { inlineText, type InlineContext, type InlineText } from './inline.js';

/** Without note marks; `labels` as `noteLabelsOf` finds them. */
export function cellText(cell: ElementNode, context: InlineContext, labels: ReadonlySet<string>): InlineText {
  const { text, marks } = inlineText(withoutNoteMarks(cell, labels).children, context);
  // a comma that joined a mark to another
  const words = withoutPlainMarks(text.trim().replace(/(?<=\S)\s?,$/u, ''), labels);
  const lead = text.length - text.trimStart().length;
  const clamp = (offset: number): number => Math.min(Math.max(0, offset - lead), words.length);
  return {
    text: words,
    marks: marks.map((mark) => ({ ...mark, start: clamp(mark.start), end: clamp(mark.end) })),
  };
}

/** The labels of the notes below a table: those of the nearest element around it that has notes. */
export function noteLabelsOf(table: ElementNode): ReadonlySet<string> {
  const wrap = [table, table.parent, table.parent?.parent].find(
    (node) => node && findAll(node, 'table-wrap-foot', 'tblfn').length > 0,
  );
  const notes = wrap
    ? findAll(wrap, 'table-wrap-foot', 'tblfn').flatMap((foot) => [
        ...findAll(foot, 'fn'),
        ...findAll(foot, 'p'),
        ...findAll(foot, 'label'),
      ])
    : [];
  const raised = wrap
    ? findAll(wrap, 'table-wrap-foot', 'tblfn').flatMap((foot) => findAll(foot, 'sup').map(plainText))
    : [];
  return new Set([...notes.map(headOf), ...raised].flatMap(labelsAtHead));
}

/** A label, or what is raised, or a sign at the very beginning. */
function headOf(note: ElementNode): string {
  if (note.tag === 'label') return plainText(note);
  const [label] = findAll(note, 'label');
  if (label) return plainText(label);
  const text = plainText(note);
  const [raised] = findAll(note, 'sup');
  const mark = raised ? plainText(raised) : '';
  if (mark !== '' && text.startsWith(mark)) return mark;
  return /^[*∗⁎†‡§¶‖#]{1,4}/u.exec(text)?.[0] ?? /^\(?([a-z])[).:]?\s/u.exec(text)?.[1] ?? '';
}

const NOTE_KINDS = new Set(['table-fn', 'fn', 'author-notes', 'bibr']);

/** The cell with its note marks taken out, in whatever they are wrapped. */
function withoutNoteMarks(cell: ElementNode, labels: ReadonlySet<string> = new Set()): ElementNode {
  let before = '';
  const visit = (node: MarkupNode): MarkupNode[] => {
    if (!isElement(node)) {
      before += node.text;
      return [node];
    }
    if (isMark(node, before, labels)) return [];
    const children = node.children.flatMap(visit);
    const isLeft = children.length > 0 || node.children.length === 0;
    return isLeft ? [{ ...node, children }] : [];
  };
  return { ...cell, children: cell.children.flatMap(visit) };
}

function isMark(node: ElementNode, before: string, labels: ReadonlySet<string>): boolean {
  const text = plainText(node);
  if (node.tag === 'xref' && NOTE_KINDS.has(attribute(node, 'ref-type') ?? ''))
    return (
      attribute(node, 'ref-type') !== 'bibr' &&
      /^[\p{L}\p{N}*∗⁎†‡§¶‖#¥$,+()[\]^~\s-]{1,8}$|^.{1,3}$/u.test(text) &&
      !/\p{L}{3}/u.test(text)
    );
  return (
    node.tag === 'sup' &&
    !findAll(node, 'xref').some((link) => attribute(link, 'ref-type') === 'bibr') &&
    isNoteMark(text, before, labels)
  );
}
