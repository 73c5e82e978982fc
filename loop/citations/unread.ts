/**
 * The last net: what cites and stands in the file and in nothing that was read of it, as in the title of a link, an attribute,
 * a comment, the head of a fence. Whatever a parser drops, what cites is judged like the rest; scripts and styles of a page,
 * which nobody reads, are left out. A mark is found again by the letters before it.
 */
import { unescapeMarkdown } from '../../text/markdown.js';
import { CITATION_MARK, citesStored, withHiddenMarks, withPlainMarks } from '../gate/citation-marks.js';
import type { Part } from './part.js';

interface UnreadPiece {
  /** What one line of the file says, cell by cell. */
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

/** Of each mark of a text, its last letters before it. */
type ContextsIn = (text: string) => readonly string[];

/** Letters and digits before a mark by which it is found again: of a brief's marks, and of any other. */
const CONTEXT = { brief: 16, other: 24 } as const;

/** Linear. @param seen contexts of the marks that were read */
function piecesWithout(
  seen: readonly string[],
  lines: readonly string[],
  contextsIn: ContextsIn,
): UnreadPiece[] {
  const written = lines
    .flatMap((line, at) => piecesOf(line).map((text) => ({ text, line: at + 1, contexts: contextsIn(text) })))
    .filter(({ contexts }) => contexts.length > 0);
  if (written.length === 0) return [];
  // Read words run on over lines: each ending of a context may be all that its line has of it.
  const left = new Map<string, number>();
  for (const context of seen)
    for (let from = 0; from <= context.length; from += 1) count(left, context.slice(from));
  const found = new Map<string, number>();
  const isLost = (context: string): boolean => count(found, context) > (left.get(context) ?? 0);
  return written
    .filter(({ contexts }) => contexts.filter(isLost).length > 0)
    .map(({ text, line }) => ({ text, line }));
}

function count(counts: Map<string, number>, key: string): number {
  const times = (counts.get(key) ?? 0) + 1;
  counts.set(key, times);
  return times;
}

const LINK_TARGET =
  /(?<!\\)\]\((?:<[^<>]{0,5000}>|[^\s()<>]{0,2000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,200}){0,5})/g;

/** What one line says: the words outside of tags, and what tags hold themselves. */
function piecesOf(line: string): string[] {
  const words = line
    .replace(/\\[<>|!]/g, ' ')
    .replace(LINK_TARGET, ']')
    .replace(/^[\s>]*(?:[-*+]\s+|\d{1,9}[.)]\s+){0,9}(?:\[[ xX]\]\s)?/, '');
  const tags = words.match(/<[^<>]{0,20000}>/g) ?? [];
  const outside = words.replace(/<(?!https?:)[^<>]{0,20000}>/g, '').split(/\||!(?=\[)/);
  return [...outside, ...tags].map((markdown) =>
    withPlainMarks(
      withHiddenMarks(unescapeMarkdown(markdown.replaceAll('\\[', '\uFDD0').replace(/[*_~`]/g, ''))),
    ),
  );
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

const MAY_CITE = /[SsЅѕՏꓢＳｓ]\P{L}{0,20}\p{Nd}|&#/u;

/** Of a brief: marks of stored sources. @param read the words that were read, with their marks in any spelling */
export function unreadMarks(markdown: string, read: readonly string[]): UnreadPiece[] {
  if (!MAY_CITE.test(markdown)) return [];
  const lines = markdown.split('\n').map((line) => (MAY_CITE.test(line) ? line : ''));
  const seen = read.flatMap((text) => storedContexts(withPlainMarks(withHiddenMarks(text))));
  const contextsIn = (text: string): string[] => (citesStored(text) ? storedContexts(text) : []);
  // No mark is lost where as many were read as were written: the words around them need not be compared.
  const written = lines.flatMap(piecesOf).flatMap(contextsIn).length;
  return written <= seen.length ? [] : piecesWithout(seen, lines, contextsIn);
}

function storedContexts(text: string): string[] {
  const contexts: string[] = [];
  let before = '';
  let from = 0;
  for (const match of text.matchAll(CITATION_MARK)) {
    before = (before + lettersOf(text.slice(from, match.index))).slice(-CONTEXT.brief);
    from = match.index + match[0].length;
    if (match[0].includes('S')) contexts.push(before);
  }
  return contexts;
}

/** A bracket that cites, with four words of prose before it: code has none such. A word begins in one place: linear. */
const CITING =
  /(?<!\p{L})(?:\p{L}{2,60}[,;]?\s){3,40}\p{L}{2,60}[.,”"]{0,2}\s?(?=(\[(?:\^[^\]\s]{1,60}|\d{1,4}(?:\s?[,;–-]\s?\d{1,4}){0,20}|-?@[\w:.-]{1,80})\]))/gu;
const MARK = /\[(?:\^?[^\]\s¶]{1,80}|\d[\d,;–\s-]{0,80})\]/g;
const LABEL = /^\s*\[\^?[^\]\s]{1,60}\]:\s/;
const SILENT = /<(script|style)\b[^<>]{0,2000}>[^]*?<\/\1\s*>/gi;
/** Keeps brackets of code from being marks, as `withoutMarks` does. */
const IN_CODE = '¶';

/** Of any other document: prose that cites. @param source the file as it is written */
export function unreadParts(source: string, parts: readonly Part[]): Part[] {
  // A number that nothing in the document has for a label cites nothing of it.
  const labels = new Set(parts.flatMap(({ label = '' }) => label));
  const read = parts.filter(({ kind }) => kind !== 'code' && kind !== 'comment');
  const seen = read.flatMap(({ text }) => {
    const words = withPlainMarks(text.replaceAll('\u2060', IN_CODE));
    return [...words.matchAll(MARK)].map(({ 0: mark, index }) => {
      for (const label of mark.match(/\d{1,4}/g) ?? []) labels.add(label);
      return lettersBefore(words, index);
    });
  });
  const isListed = (mark: string): boolean =>
    !/^\[\d/.test(mark) || (mark.match(/\d{1,4}/g) ?? []).every((each) => labels.has(each));
  const contextsIn = (text: string): string[] =>
    [...text.matchAll(CITING)].flatMap(({ 0: words, 1: mark = '', index }) =>
      isListed(mark) ? lettersBefore(text, index + words.length) : [],
    );
  const lines = source.replace(SILENT, (all) => all.replace(/[^\n]+/g, ' ')).split('\n');
  return piecesWithout(seen, lines, contextsIn).map(({ text, line }): Part => ({
    ...{ kind: 'prose', level: 0, targets: [], ids: [], isReference: false, line },
    text: text.replace(LABEL, ''),
  }));
}

const lettersBefore = (text: string, at: number): string =>
  lettersOf(text.slice(Math.max(0, at - 200), at).replace(MARK, '')).slice(-CONTEXT.other);
