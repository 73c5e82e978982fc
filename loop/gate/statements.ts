/**
 * The statements of a brief in Markdown: every sentence that states something, cut without looking at whether it is
 * cited. A brief is a document whose marks name the sources of a store: it is read as any other, and what shows as such
 * a mark cites wherever it stands, in code, comments and front matter too. What is passed over is listed with the
 * reason, one of `WhySkipped`: there is no other.
 */
import { statementsOf } from '../citations/cited-statements.js';
import { partsOfMarkdown } from '../citations/markdown-parts.js';
import type { Part } from '../citations/part.js';
import { NOBODYS, plainText, quotesOf, type Statement } from './block-statements.js';
import { citedIds, hasCitationMark } from './citation-marks.js';
import { isSourceEntry, isSourceNote, withoutLabel } from './entries.js';
import type { IsOwn } from './own-words.js';
import { headsList } from './section-headings.js';
import { makeSkipped, type Skipped } from './skipped.js';

export type { Statement };

export interface Coverage {
  readonly checked: number;
  readonly statements: number;
}

export const splitStatements = (markdown: string, isOwn?: IsOwn): Statement[] => [
  ...readStatements(markdown, isOwn).statements,
];

export interface ReportStatements {
  readonly statements: readonly Statement[];
  /** By line. */
  readonly skipped: readonly Skipped[];
  /** Entries of lists of sources that begin with the number of one, as statements that cite it. What they are, the store says. */
  readonly entries: readonly Statement[];
}

/** The statements, and all that was passed over. @param isOwn which words a brief says of itself */
export function readStatements(markdown: string, isOwn: IsOwn = NOBODYS): ReportStatements {
  const { body, entries, skipped } = partEntries(partsOfMarkdown(markdown, { isBrief: true }));
  const cut = statementsOf(body, { isBrief: true, isOwn });
  return {
    statements: cut.statements,
    skipped: [...skipped, ...cut.skipped].sort((a, b) => a.line - b.line),
    entries,
  };
}

/** What a brief quotes from a source, and a link to it: “…” [S1] open. */
const LISTED_QUOTATION = /^(“[^]{1,20000}”)\s?\[(S\d{1,4})\](?:\s\S{1,20})?\s*$/;
const LABEL = /^\s*\*{0,2}\[(S\d{1,4})\]/;

interface Parted {
  readonly body: Part[];
  readonly entries: Statement[];
  readonly skipped: Skipped[];
}

/** Takes out what a heading says that it lists, and footnotes that name a source. */
function partEntries(parts: readonly Part[]): Parted {
  const parted: Parted = { body: [], entries: [], skipped: [] };
  let isList = false;
  let level = 0;
  for (const part of parts) {
    if (part.kind === 'heading' && part.level > 0 && !(isList && part.level > level)) {
      // A document may have such a title itself: a list comes after something.
      isList = parted.body.length > 0 && headsList(part.text);
      level = part.level;
    }
    if (part.kind === 'heading' || part.kind === 'label' || !takeEntry(part, isList, parted))
      parted.body.push(part.kind === 'note' ? { ...part, kind: 'prose' } : part);
  }
  return parted;
}

function takeEntry(part: Part, isList: boolean, { entries, skipped }: Parted): boolean {
  const { kind, text, line, label = '', written } = part;
  const entry = (words: string, id: string): number => {
    const plain = plainText(words);
    return entries.push({ text: plain, sourceIds: citedIds(`[${id}]`), quotes: quotesOf(plain), line });
  };
  if (kind === 'note') {
    if (/^S\d{1,4}$/.test(label)) return entry(text, label) > 0;
    return (
      isSourceNote(text, written?.source ?? text) && skipped.push(makeSkipped('reference', line, text)) > 0
    );
  }
  if (!isList || written === undefined) return false;
  const [, quoted, id = ''] =
    ((kind === 'quotation' || written.isNumbered) && LISTED_QUOTATION.exec(text)) || [];
  if (quoted !== undefined) return entry(quoted, id) > 0;
  if (written.row !== undefined && hasCitationMark(written.row)) return false;
  const words = { text: written.row ?? text, outside: written.outside, isLinked: written.isLinked };
  if (!isSourceEntry({ ...written, ...words })) return false;
  const stored = LABEL.exec(text)?.[1];
  if (stored !== undefined && written.row === undefined) return entry(withoutLabel(text), stored) > 0;
  return skipped.push(makeSkipped('reference', line, words.text)) > 0;
}
