/**
 * Prose that cites and that no part has: code, comments, attributes, what a page does not show. It is judged like the rest;
 * scripts and styles of a page, which nobody reads, are left out.
 */
import { withPlainMarks } from '../gate/citation-marks.js';
import { countEndings, lettersOf, piecesOf } from '../gate/unread-marks.js';
import type { Part } from './part.js';

/** A bracket that cites, with four words of prose before it: code has none such. */
const CITING =
  /(?:\p{L}{2,}[,;]?\s){3,40}\p{L}{2,}[.,”"]{0,2}\s?(?=(\[(?:\^[^\]\s]{1,60}|\d{1,4}(?:\s?[,;–-]\s?\d{1,4}){0,20}|-?@[\w:.-]{1,80})\]))/gu;
const MARK = /\[(?:\^?[^\]\s¶]{1,80}|\d[\d,;–\s-]{0,80})\]/g;
const LABEL = /^\s*\[\^?[^\]\s]{1,60}\]:\s/;
const SILENT = /<(script|style)\b[^<>]{0,2000}>[^]*?<\/\1\s*>/gi;
/** Keeps brackets of code from being marks, as `withoutMarks` does. */
const IN_CODE = '¶';
/** Letters before a mark by which it is found again. */
const CONTEXT = 24;

/** @param source the file as it is written */
export function unreadParts(source: string, parts: readonly Part[]): Part[] {
  const seen = new Map<string, number>();
  // A number that nothing in the document has for a label cites nothing of it.
  const labels = new Set(parts.flatMap(({ label = '' }) => label));
  const isCode = ({ kind }: Part): boolean => kind === 'code' || kind === 'comment';
  for (const { text } of parts.filter((part) => !isCode(part))) {
    const read = withPlainMarks(text.replaceAll('\u2060', IN_CODE));
    for (const { 0: mark, index } of read.matchAll(MARK)) {
      countEndings(seen, before(read, index));
      for (const label of mark.match(/\d{1,4}/g) ?? []) labels.add(label);
    }
  }
  const lines = source.replace(SILENT, (all) => all.replace(/[^\n]+/g, ' ')).split('\n');
  return lines.flatMap((line, at) =>
    piecesOf(line).flatMap((text): Part[] => {
      const lost = [...text.matchAll(CITING)].some(({ 0: words, 1: mark = '', index }) => {
        if (/^\[\d/.test(mark) && !(mark.match(/\d{1,4}/g) ?? []).every((each) => labels.has(each)))
          return false;
        const context = before(text, index + words.length);
        const left = seen.get(context) ?? 0;
        seen.set(context, left - 1);
        return left <= 0;
      });
      const part = { kind: 'prose', level: 0, text, targets: [], ids: [], isReference: false } as const;
      return lost ? [{ ...part, text: text.replace(LABEL, ''), line: at + 1 }] : [];
    }),
  );
}

const before = (text: string, at: number): string =>
  lettersOf(text.slice(Math.max(0, at - 200), at).replace(MARK, '')).slice(-CONTEXT);
