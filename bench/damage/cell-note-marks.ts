import type { DamageKind } from './kind.js';
import { plainOf, shortened } from './markup.js';

const CELL = /<(t[dh])\b[^>]*>((?:(?!<\/?t[dhr]\b)[^])*)<\/\1>/gu;
const NOTE_LINK = /<xref\b[^>]*ref-type="(?:table-fn|fn|bibr)"[^>]*>(?:(?!<\/xref>)[^])*<\/xref>/gu;
const RAISED = /<sup\b[^>]*>((?:(?!<\/sup>)[^])*)<\/sup>/gu;

/** Labels of the notes below a table, as the markup has them. */
function labelsOf(table: string): Set<string> {
  const feet = [...table.matchAll(/<table-wrap-foot\b[^]*?<\/table-wrap-foot>|<fn\b[^]*?<\/fn>/gu)]
    .map(([foot]) => foot)
    .join('');
  const raised = [
    ...feet.matchAll(/<(?:label|sup)\b[^>]*>((?:(?!<\/(?:label|sup)>)[^])*)<\/(?:label|sup)>/gu),
  ].map(([, label = '']) => plainOf(label).trim());
  return new Set(
    raised
      .flatMap((label) => [label, ...label.split(',')])
      .filter((label) => /^(?:\p{L}|[^\p{L}\p{N}\s]{1,3}|\d{1,3})$/u.test(label)),
  );
}

/** What of a cell are marks: links to notes, and raised labels of the notes below. */
function marksOf(cell: string, labels: ReadonlySet<string>): string[] {
  const linked = [...cell.matchAll(NOTE_LINK)]
    .map(([whole]) => whole)
    .filter(
      (whole) => plainOf(whole).trim().length <= 3 && (/<sup/u.test(whole) || /table-fn|"fn"/u.test(whole)),
    );
  const raised = [...cell.matchAll(RAISED)].flatMap(([whole, inner = '']) => {
    const parts = plainOf(inner).trim().split(',');
    return parts.every((part) => labels.has(part.trim())) ? [whole] : [];
  });
  return [...linked, ...raised];
}

/** A mark that leads to a note below the table is not part of the cell's words or numbers. */
export const cellNoteMarks: DamageKind = {
  name: 'note marks in cells',
  count({ text }, { markup, format }) {
    if (format !== 'jats') return [];
    return [...markup.matchAll(/<table-wrap\b[^]*?<\/table-wrap>/gu)].flatMap(([table]) => {
      const labels = labelsOf(table);
      return [...table.matchAll(CELL)].flatMap(([, , cell = '']) => {
        const marks = marksOf(cell, labels);
        const last = marks.at(-1);
        if (last === undefined) return [];
        const damaged = glued(cell.slice(0, cell.indexOf(last)), last);
        if (damaged === null) return [];
        const isThere = new RegExp(`(?<![\\p{L}\\p{N}.])${escaped(damaged)}(?![\\p{L}\\p{N}])`, 'u').test(
          text,
        );
        return [{ raw: shortened(cell), read: isThere ? damaged : '', isRight: !isThere }];
      });
    });
  },
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** The last word of the cell with the mark glued to it; null where the mark stands alone. */
function glued(before: string, mark: string): string | null {
  const words = plainOf(before).replace(/\s+/gu, ' ').trimEnd();
  const word = /\S{1,30}$/u.exec(words)?.[0];
  return word === undefined ? null : word + plainOf(mark).trim();
}
