/** The blocks of a report in Markdown that may state something: paragraphs, list items, quotations, table cells. */
import { closingOf, parseMarkdown, withoutTags, type MarkdownToken } from '../../text/markdown.js';
import { headsList, headsRun } from './section-headings.js';

export interface Block {
  /** Words without Markdown; what cites keeps its brackets, other brackets are `hidden`. */
  readonly text: string;
  /** 1-based. */
  readonly line: number;
  /** A list, quotation, table or code follows, which a closing colon leads to. */
  readonly leadsOn: boolean;
}

/** Citation marks are read from brackets: those of code, and those that a backslash escapes, are none. */
const HIDDEN: Readonly<Record<string, string>> = { '[': '\uFDD0', '(': '\uFDD1' };
const hidden = (text: string): string => text.replace(/[[(]/g, (bracket) => HIDDEN[bracket] ?? '');
export const shown = (text: string): string => text.replaceAll('\uFDD0', '[').replaceAll('\uFDD1', '(');

type Section = 'head' | 'body' | 'sources' | 'run';

export const readBlocks = (markdown: string): Block[] =>
  new BlockReader(parseMarkdown(markdown, { keepEscapes: true })).read();

/** `[S1] …`, `3: …` at the head of a line: it lists a source. */
const ENTRY = /^(?:\*{0,2}\[?(?:S\d+|\d{1,4}|\^\w+)\]?[:.)]?\*{0,2}(?:\s|$))/;
/** `[^1]: …`, which the parser left as text: a footnote. */
const NOTE = /^\[\^?[^\]]{1,60}\]:\s+/;
const NEXT_NOTE = /\n(?=\[\^?[^\]]{1,60}\]:\s)/;
/** An address, an identifier, a year, or a page at its end: a note that has one names a source. */
const NAMES_SOURCE =
  /https?:\/\/|\b10\.\d{4,9}\/|\bPMID\b|\b(?:1[89]|20)\d\d[a-z]?\b|\d(?:[–-]\d{1,4})?\.?$|\bIbid\b|\bId\.|\bsupra\b/;
const FOLLOWS = /^(?:(?:bullet|ordered)_list|blockquote|table)_open$|^(?:fence|code_block)$/;

class BlockReader {
  readonly #blocks: Block[] = [];
  #section: Section = 'head';
  #sectionLevel = 0;
  #lists = 0;
  #quotations = 0;

  readonly #tokens: readonly MarkdownToken[];

  constructor(tokens: readonly MarkdownToken[]) {
    this.#tokens = tokens;
  }

  read(): Block[] {
    for (let index = 0; index < this.#tokens.length; index += 1) {
      const token = this.#tokens[index] as MarkdownToken;
      const { type } = token;
      if (type === 'heading_open') {
        if (token.level === 0) this.#heading(token, this.#tokens[index + 1]?.content ?? '');
        index = closingOf(this.#tokens, index);
      } else if (type === 'tr_open') {
        const end = closingOf(this.#tokens, index);
        this.#row(this.#tokens.slice(index, end));
        index = end;
      } else if (type.endsWith('_list_open')) this.#lists += 1;
      else if (type.endsWith('_list_close')) this.#lists -= 1;
      else if (type === 'blockquote_open') this.#quotations += 1;
      else if (type === 'blockquote_close') this.#quotations -= 1;
      else if (type === 'inline') this.#paragraph(token, FOLLOWS.test(this.#tokens[index + 2]?.type ?? ''));
      // Words set in by four blanks are words that somebody reads.
      else if (type === 'html_block') this.#push(withoutTags(token.content), token);
      else if (type === 'code_block') this.#push(token.content.replace(/\s+/g, ' '), token);
    }
    return this.#blocks;
  }

  #heading(token: MarkdownToken, content: string): void {
    const level = Number(token.tag.slice(1));
    if (this.#listsOnly && level > this.#sectionLevel) return;
    const words = content.replace(/[*_`#\\]/g, '').trim();
    const plain: Section = level === 1 && this.#section === 'head' ? 'head' : 'body';
    // A document may have such a title itself: what only lists comes after something.
    const isAfter = this.#blocks.length > 0;
    this.#section = isAfter && headsList(words) ? 'sources' : isAfter && headsRun(words) ? 'run' : plain;
    this.#sectionLevel = level;
  }

  /** Lists sources or says how the document was made: its entries state nothing. */
  get #listsOnly(): boolean {
    return this.#section === 'sources' || this.#section === 'run';
  }

  #paragraph(token: MarkdownToken, leadsOn: boolean): void {
    const children = token.children ?? [];
    if (isCode(token)) return;
    const isEntry =
      this.#lists + this.#quotations > 0 ||
      ENTRY.test(token.content) ||
      /\s·\s/.test(token.content) ||
      children.some(({ type }) => type === 'link_open' || type === 'code_inline');
    if (this.#listsOnly && isEntry) return;
    if (this.#section === 'head' && this.#quotations > 0) return;
    let line = (token.map?.[0] ?? 0) + 1;
    for (const piece of textOf(children).split(NEXT_NOTE)) {
      const isSource = NOTE.test(piece) && (NAMES_SOURCE.test(piece) || NAMES_SOURCE.test(token.content));
      const text = piece.replace(NOTE, '').replace(/\n/g, ' ');
      if (!isSource) this.#blocks.push({ text, line, leadsOn });
      line += piece.split('\n').length;
    }
  }

  /** One block a cell; marks in a cell of their own belong to all cells of the row. */
  #row(tokens: readonly MarkdownToken[]): void {
    const cells = tokens.flatMap((token, at) =>
      tokens[at - 1]?.type === 'td_open' && !isCode(token) ? [textOf(token.children ?? [])] : [],
    );
    if (this.#listsOnly) return;
    const line = (tokens[0]?.map?.[0] ?? 0) + 1;
    const isMark = (cell: string): boolean => withoutCitationMarks(cell).trim() === '';
    const marks = cells.filter(isMark).join(' ');
    for (const cell of cells.filter((each) => !isMark(each)))
      this.#blocks.push({ text: `${cell} ${marks}`.trim(), line, leadsOn: false });
  }

  #push(text: string, token: MarkdownToken): void {
    if (this.#listsOnly && this.#lists + this.#quotations > 0) return;
    if (this.#section === 'head' && this.#quotations > 0) return;
    if (text !== '') this.#blocks.push({ text, line: (token.map?.[0] ?? 0) + 1, leadsOn: false });
  }
}

/** Nothing but code, or nothing. */
const isCode = ({ children }: MarkdownToken): boolean =>
  (children ?? []).every(
    ({ type, content }) =>
      type === 'code_inline' || type === 'softbreak' || (type === 'text' && content.trim() === ''),
  );

/** Labels as marks name sources: `S12`, `3, 5`, `^2`, `S2–S5`. */
const LABELS = '\\^?S?\\d{1,4}(?:\\s?[,;–-]\\s?S?\\d{1,4}){0,40}';
const BARE_LABELS = new RegExp(`^${LABELS}$`);
/** `[S1]`, `[S1, S4]`, `[S2-S4]`, `[3]`, `[^3]`, `[[3]]`; the same in parentheses with an S. */
export const CITATION_MARK = new RegExp(
  `\\[\\[?${LABELS}\\]?\\]|\\(S\\d{1,4}(?:\\s?[,;–-]\\s?S?\\d{1,4}){0,40}\\)`,
  'g',
);
export const withoutCitationMarks = (text: string): string => text.replace(CITATION_MARK, ' ');

/** The words of a paragraph; a link whose words are a mark becomes that mark. Line breaks stay. */
function textOf(children: readonly MarkdownToken[]): string {
  let text = '';
  for (let at = 0; at < children.length; at += 1) {
    const { type, content } = children[at] as MarkdownToken;
    if (type === 'link_open') {
      const end = closingOf(children, at);
      const words = textOf(children.slice(at + 1, end));
      text += BARE_LABELS.test(words.trim()) ? `[${words.trim()}]` : words;
      at = end;
    } else if (type === 'text') text += content;
    else if (type === 'text_special' || type === 'code_inline') text += hidden(content);
    else if (type === 'softbreak' || type === 'hardbreak') text += '\n';
    else if (type === 'image') text += ' ';
  }
  return text;
}
