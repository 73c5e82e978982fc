/** Reads plain text: paragraphs between empty lines, wrapped lines joined, headings and the reference list guessed. */
import { firstArxiv, openingDoi } from '../../../text/identifiers.js';
import type { RawDocument, ReadDocument, ReferenceEntry, SectionKind } from '../../document.js';
import { type Result, succeed } from '../../result.js';
import { decodeText } from '../charset.js';
import { createBlockWriter } from '../block-writer.js';
import { type Vocabulary, collectVocabulary, joinDivided } from '../dehyphenate.js';
import { emptyDocument } from '../reader.js';
import { parseReference, splitReferences } from '../reference-text.js';
import { isBoilerplateHeading, sectionOfHeading } from '../sections.js';

const EXTRACTOR = 'plain-text 1';

export const readPlainText = (raw: RawDocument): Result<ReadDocument> =>
  succeed(textDocument(decodeText(raw.bytes, raw.contentType).text));

/** Plain text, already decoded, as a document. */
export function textDocument(plain: string): ReadDocument {
  const text = plain.replace(/\r\n?/gu, '\n').replace(/\u0000/gu, '');
  const paragraphs = splitParagraphs(text);
  const lines = text.split('\n');
  // Counting the words of a book takes longer than reading it, and only divided words ask for it.
  const hasDivided = lines.some((line) => /\p{L}[-‐\u00ad]\s*$/u.test(line.slice(-20)));
  const vocabulary: Vocabulary = hasDivided ? collectVocabulary(lines) : new Map();
  const writer = createBlockWriter();
  const references: ReferenceEntry[] = [];
  const title = guessTitle(paragraphs);
  let section: SectionKind = 'body';
  let boilerplate = false;
  for (const [index, lines] of paragraphs.entries()) {
    const joined = joinLines(lines, vocabulary);
    if (index === 0 && title !== null) writer.add({ kind: 'title', section, text: title });
    else if (isHeading(lines)) {
      section = sectionOfHeading(joined) ?? 'body';
      boilerplate = isBoilerplateHeading(joined);
      if (section !== 'references') writer.add({ kind: 'heading', section, text: joined });
    } else if (section === 'references') {
      for (const reference of splitReferences(lines)) references.push(parseReference(reference));
    } else if (isList(lines))
      writer.add({ kind: 'list', section, text: lines.map((line) => line.trim()).join('\n') });
    else writer.add({ kind: boilerplate ? 'boilerplate' : 'paragraph', section, text: joined });
  }
  const opening = text.slice(0, 3000);
  return {
    ...emptyDocument(EXTRACTOR),
    ...writer.finish(),
    references,
    title,
    doi: openingDoi(text),
    arxiv: firstArxiv(opening),
  };
}

/** Groups of lines between empty ones; a line as long as a paragraph is one. */
function splitParagraphs(text: string): string[][] {
  const longLine = 160;
  return text
    .split(/\n[^\S\n]*\n|\f/u)
    .flatMap((part) => {
      const lines = part.split('\n').filter((line) => line.trim() !== '');
      return lines.some((line) => line.length > longLine) ? lines.map((line) => [line]) : [lines];
    })
    .filter((lines) => lines.length > 0);
}

/** The first paragraph where it is short and does not end like a sentence. */
function guessTitle(paragraphs: readonly string[][]): string | null {
  const first = paragraphs[0];
  if (!first || first.length > 3 || paragraphs.length < 2) return null;
  const title = joinLines(first, new Map()).replace(/^title:\s*/iu, '');
  return title.length >= 4 && title.length <= 250 && !/[.:;,]$/u.test(title) ? title : null;
}

function isHeading(lines: readonly string[]): boolean {
  const line = lines[0]?.trim() ?? '';
  if (lines.length !== 1 || line.length > 90 || line.split(/\s+/u).length > 12) return false;
  return /^[\p{Lu}\p{N}\p{Lo}]/u.test(line) && !/[.,;!?。！？]$/u.test(line);
}

const BULLET = /^\s*(?:[-*•‣–]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+\S/u;

function isList(lines: readonly string[]): boolean {
  if (lines.length < 2) return false;
  const isItemised =
    lines.filter((line) => BULLET.test(line)).length >= lines.length / 2 && BULLET.test(lines[0] ?? '');
  return isItemised || lines.every((line) => line.length < 40);
}

/** Wrapped lines as one, words divided at the end of a line put together again. */
function joinLines(lines: readonly string[], vocabulary: Vocabulary): string {
  // The line before is looked at alone: what has been joined grows, and looking at its end would copy all of it.
  const joined: string[] = [];
  for (const line of lines) {
    const next = line.trim().replace(/\s+/gu, ' ');
    const before = joined.at(-1) ?? '';
    const divided = /\p{L}[-‐\u00ad]$/u.test(before.slice(-4)) && /^\p{L}/u.test(next);
    if (divided) joined[joined.length - 1] = joinDivided(before, next, vocabulary);
    else joined.push(next);
  }
  return joined.join(' ').trimStart();
}
