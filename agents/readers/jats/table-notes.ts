/** The labels of the notes below a table: marks of these leave its cells. */
import { labelsAtHead } from '../superscripts.js';
import type { ElementNode } from '../tree.js';
import { findAll, plainText } from '../xml.js';

/** Those of the nearest element around it that has notes. */
export function noteLabelsOf(table: ElementNode): ReadonlySet<string> {
  const feet = [table, table.parent, table.parent?.parent]
    .map((node) => (node ? findAll(node, 'table-wrap-foot', 'tblfn') : []))
    .find((found) => found.length > 0);
  const heads = (feet ?? []).flatMap((foot) => [
    ...['fn', 'p', 'label'].flatMap((name) => findAll(foot, name).map(headOf)),
    ...findAll(foot, 'sup').map(plainText),
  ]);
  return new Set(heads.flatMap(labelsAtHead));
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
