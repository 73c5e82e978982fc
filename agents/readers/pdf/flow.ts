/** Joins what columns and pages divide: the lines of a paragraph, and the paragraph itself. */
import { type Vocabulary, joinDivided } from '../dehyphenate.js';
import { sectionOfHeading } from '../sections.js';
import type { Line, RaisedCitation } from './layout.js';
import type { Group, GroupKind, Usual } from './paragraphs.js';

export interface FlowBlock {
  readonly kind: GroupKind;
  readonly text: string;
  readonly citations: readonly RaisedCitation[];
  readonly page: number;
  readonly size: number;
  readonly font: string;
  readonly lines: readonly Line[];
}

interface Draft {
  kind: GroupKind;
  text: string;
  citations: RaisedCitation[];
  lines: Line[];
  /** Where a later page begins in the text, and its number. */
  pageStarts: { at: number; page: number }[];
}

/** Groups as blocks of text, paragraphs joined over columns and pages, and cut again where a page begins. */
export function flowBlocks(groups: readonly Group[], usual: Usual, vocabulary: Vocabulary): FlowBlock[] {
  const drafts: Draft[] = [];
  for (const group of groups) {
    const open = group.kind === 'text' ? findOpen(drafts, group, usual) : undefined;
    if (open) appendLines(open, group.lines, vocabulary);
    else {
      const draft: Draft = { kind: group.kind, text: '', citations: [], lines: [], pageStarts: [] };
      appendLines(draft, group.lines, vocabulary);
      drafts.push(draft);
    }
  }
  return drafts.flatMap(cutAtPages);
}

/** Floats (figures, tables, notes) may stand between the halves of a paragraph; headings may not. */
const FURTHEST_BACK = 200;

/** The paragraph that this group goes on with, or undefined. */
function findOpen(drafts: readonly Draft[], group: Group, usual: Usual): Draft | undefined {
  const first = group.lines[0];
  if (!first || Math.abs(first.size - usual.size) > 0.08 * usual.size || !isProse(first, group))
    return undefined;
  for (let back = 1; back <= Math.min(FURTHEST_BACK, drafts.length); back += 1) {
    const draft = drafts[drafts.length - back] as Draft;
    const last = draft.lines.at(-1) as Line;
    if (draft.kind === 'heading' && isTrueHeading(draft, usual)) return undefined;
    if (draft.kind !== 'text' && draft.kind !== 'list') continue;
    if (Math.abs(last.size - first.size) > 0.06 * usual.size) continue;
    if (
      last.column === first.column &&
      last.page === first.page &&
      back > 1 &&
      first.y > last.y &&
      first.y - last.y < 3 * usual.leading
    )
      return undefined;
    return goesOn(draft, first) ? draft : undefined;
  }
  return undefined;
}

/** Labels of figures may look like headings; they are small and open no section. */
const isTrueHeading = ({ text, lines }: Draft, usual: Usual): boolean =>
  /^\d{1,2}(?:\.\d{1,2}){0,3}\.?\s/u.test(text) ||
  (lines[0]?.size ?? 0) > usual.size * 1.05 ||
  sectionOfHeading(text) !== undefined;

/** Words, unlike the labels of a figure; the short last line of a paragraph passes by its small letters. */
const isProse = (first: Line, group: Group): boolean =>
  /^\p{Ll}{2,}/u.test(first.text) ||
  ((first.text.match(/\p{L}{2,}/gu)?.length ?? 0) >= 3 &&
    first.right - first.left > 0.4 * (first.column.right - first.column.left)) ||
  (group.lines.length > 1 && (first.text.match(/\p{L}{3,}/gu)?.length ?? 0) >= 2);

/** The text before has not ended its sentence, and the line can go on with it. */
function goesOn(draft: Draft, first: Line): boolean {
  const { text } = draft;
  if (/\p{L}[-‐]$/u.test(text)) return /^\p{L}/u.test(first.text);
  if (/[.!?。！？][)"”’\]]*$/u.test(text))
    return /^\p{Ll}/u.test(first.text) && /\b(?:al|e\.g|i\.e|vs|Fig|cf)\.$/u.test(text);
  if (/:$/u.test(text)) return /^\p{Ll}/u.test(first.text);
  return text.length > 60 || /^\p{Ll}/u.test(first.text);
}

function appendLines(draft: Draft, lines: readonly Line[], vocabulary: Vocabulary): void {
  for (const line of lines) {
    const lastPage = draft.pageStarts.at(-1)?.page ?? draft.lines[0]?.page;
    const byRow = draft.kind === 'table';
    const addition = byRow ? line.cells.join(' | ') : line.text;
    const divided = !byRow && /\p{L}[-‐\u00ad]$/u.test(draft.text) && /^\p{L}/u.test(addition);
    const joint =
      draft.text === '' || divided ? '' : byRow ? '\n' : needsNoSpace(draft.text, addition) ? '' : ' ';
    draft.text = divided ? joinDivided(draft.text, addition, vocabulary) : draft.text + joint + addition;
    const start = draft.text.length - addition.length;
    if (!byRow)
      for (const citation of line.citations) draft.citations.push({ ...citation, at: start + citation.at });
    if (lastPage !== undefined && line.page > lastPage) draft.pageStarts.push({ at: start, page: line.page });
    draft.lines.push(line);
  }
}

/** Chinese and Japanese have no spaces between words; an address cut at a slash goes on. */
const needsNoSpace = (before: string, after: string): boolean =>
  (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、，]$/u.test(before) &&
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、，]/u.test(after)) ||
  /(?:https?:\/\/\S*[/._-]|\d\/|10\.\d{4,9}\/)$/u.test(before);

/** A paragraph over two pages becomes two blocks, cut after the sentence that the page's end divides. */
function cutAtPages(draft: Draft): FlowBlock[] {
  const blocks: FlowBlock[] = [];
  const [first] = draft.lines;
  if (!first) return [];
  let from = 0;
  let page = first.page;
  const push = (to: number): void => {
    const text = draft.text.slice(from, to);
    const shift = from + text.length - text.trimStart().length;
    const citations = draft.citations
      .filter((citation) => citation.at > from && citation.at <= to)
      .map((citation) => ({ ...citation, at: citation.at - shift }));
    blocks.push({
      kind: draft.kind,
      text: text.trim(),
      citations,
      page,
      size: first.size,
      font: first.font,
      lines: draft.lines,
    });
  };
  for (const start of draft.pageStarts) {
    const end = sentenceEndAfter(draft.text, start.at);
    if (end === null || end <= from) continue;
    push(end);
    from = end;
    page = start.page;
  }
  push(draft.text.length);
  return blocks.filter((block) => block.text !== '');
}

/** The end of the first stop after `from` that surely ends a sentence; null where there is none soon. */
function sentenceEndAfter(text: string, from: number): number | null {
  const window = text.slice(Math.max(0, from - 2), from + 1200);
  const found =
    /(?:\p{Ll}{4}|[)\]]|\d{2})[.?!]["”’]?(?=\s+(?:The|In|This|These|We|It|However|A|An|For|To|As|On|At|From|Our|Although|When|If|There|Moreover|Furthermore|Therefore|Thus|After|Both|All|Here|With|They|He|She|By|Of|Some|Another|Such)\s)/u.exec(
      window,
    );
  return found ? Math.max(0, from - 2) + found.index + found[0].length : null;
}
