/**
 * The last net: marks of stored sources that stand in the file and in nothing that was read of it, as in the title of a
 * link, an attribute, the head of a fence. Whatever a parser drops, what cites is judged.
 */
import { unescapeMarkdown } from '../../text/markdown.js';
import { CITATION_MARK, citesStored, withHiddenMarks, withPlainMarks } from './citation-marks.js';

export interface UnreadMark {
  /** The words around it, as far as they are on its line. */
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

/** Letters and digits before a mark by which it is found again. */
const CONTEXT = 16;

/** Linear. @param read the words that were read, with their marks in any spelling */
export function unreadMarks(markdown: string, read: readonly string[]): UnreadMark[] {
  if (!MAY_CITE.test(markdown)) return [];
  const written = markdown
    .split('\n')
    .flatMap((line, at) =>
      (MAY_CITE.test(line) ? piecesOf(line).filter(citesStored) : []).map((text) => ({ text, line: at + 1 })),
    )
    .map((piece) => ({ ...piece, contexts: contextsIn(piece.text) }));
  const seen = read.flatMap((text) => contextsIn(withPlainMarks(withHiddenMarks(text))));
  // No mark is lost where as many were read as were written: the words around them need not be compared.
  if (written.reduce((sum, { contexts }) => sum + contexts.length, 0) <= seen.length) return [];
  const left = new Map<string, number>();
  for (const context of seen) countEndings(left, context);
  const found = new Map<string, number>();
  const isLost = (context: string): boolean => {
    const times = (found.get(context) ?? 0) + 1;
    found.set(context, times);
    return times > (left.get(context) ?? 0);
  };
  return written
    .filter(({ contexts }) => contexts.filter(isLost).length > 0)
    .map(({ text, line }) => ({ text, line }));
}

const MAY_CITE = /[SsЅѕՏꓢＳｓ]\P{L}{0,20}\p{Nd}|&#/u;

const LINK_TARGET =
  /(?<!\\)\]\((?:<[^<>]{0,5000}>|[^\s()<>]{0,2000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,200}){0,5})/g;

/** What one line says, cell by cell: the words outside of tags, and what tags hold themselves. */
export function piecesOf(line: string): string[] {
  const words = line
    .replace(/\\[<>|!]/g, ' ')
    .replace(LINK_TARGET, ']')
    .replace(/^[\s>]*(?:[-*+]\s+|\d{1,9}[.)]\s+){0,9}(?:\[[ xX]\]\s)?/, '');
  const tags = words.match(/<[^<>]{0,20000}>/g) ?? [];
  const outside = words.replace(/<(?!https?:)[^<>]{0,20000}>/g, '').split(/\||!(?=\[)/);
  return [...outside, ...tags].map(plainText);
}

const plainText = (markdown: string): string =>
  withPlainMarks(
    withHiddenMarks(unescapeMarkdown(markdown.replaceAll('\\[', '\uFDD0').replace(/[*_~`]/g, ''))),
  );

/** Of each mark of a stored source, its last letters before it: as many as there are, `CONTEXT` at most. */
function contextsIn(text: string): string[] {
  const contexts: string[] = [];
  let before = '';
  let from = 0;
  for (const match of text.matchAll(CITATION_MARK)) {
    before = (before + lettersOf(text.slice(from, match.index))).slice(-CONTEXT);
    from = match.index + match[0].length;
    if (match[0].includes('S')) contexts.push(before);
  }
  return contexts;
}

export const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

/** Read words run on over lines: each ending of a context may be all that its line has of it. */
export function countEndings(known: Map<string, number>, context: string): void {
  for (let from = 0; from <= context.length; from += 1) {
    const ending = context.slice(from);
    known.set(ending, (known.get(ending) ?? 0) + 1);
  }
}
