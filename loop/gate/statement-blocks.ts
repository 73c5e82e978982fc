/** The blocks of a report in Markdown that may state something, and what was passed over as stating nothing. */
import { closingOf, parseMarkdown, type MarkdownToken } from '../../text/markdown.js';
import {
  citesStored,
  hasCitationMark,
  withHiddenMarks,
  withoutCitationMarks,
  withPlainMarks,
} from './citation-marks.js';
import { isSourceEntry, isSourceNote, sourceOfEntry, withoutLabel } from './entries.js';
import { wordsOfHtml } from './html-words.js';
import { inlineText, type InlineText } from './inline-text.js';
import { readableMarkdown } from './readable-markdown.js';
import { headsList } from './section-headings.js';
import { makeSkipped, type Skipped, type WhySkipped } from './skipped.js';
import { rowBlocks, type Cell } from './table-blocks.js';
import { unreadMarks } from './unread-marks.js';

export interface Block {
  /** Words without Markdown; what cites keeps its brackets, other brackets are hidden. */
  readonly text: string;
  /** 1-based. */
  readonly line: number;
  /** A list, quotation, table or code follows, which a closing colon leads to. */
  readonly leadsOn: boolean;
  /** A heading, caption, header of a column or description of a picture: it may only name something. */
  readonly isLabel?: boolean;
  /** The values of a row of a table, which state something together. */
  readonly isRow?: boolean;
  /** Marks that stand by themselves after the block: they are of all its sentences that have none. */
  readonly marks?: string;
}

export interface Blocks {
  readonly blocks: readonly Block[];
  readonly skipped: readonly Skipped[];
  /** Of lists of sources: entries that begin with the number of one, and quotations of one. What they are, the store says. */
  readonly entries: readonly Block[];
}

export function readBlocks(markdown: string): Blocks {
  const { text, skipped } = readableMarkdown(markdown);
  const { read, ...found } = new BlockReader(parseMarkdown(text, { keepEscapes: true })).read();
  const unread = unreadMarks(text, read).map((each): Block => ({ ...each, leadsOn: false }));
  return { ...found, blocks: [...found.blocks, ...unread], skipped: [...skipped, ...found.skipped] };
}

/** `[^1]: …`, which the parser left as text: a footnote. */
const NOTE = /^\[\^?[^\]]{1,60}\]\u2060?:\s+/;
const NEXT_NOTE = /\n(?=\[\^?[^\]]{1,60}\]\u2060?:\s)/;
const FOLLOWS = /^(?:(?:bullet|ordered)_list|blockquote|table)_open$|^(?:fence|code_block)$/;
/** `> [!NOTE]` of GitHub, and the colon of a definition list. */
const DRESS = /^\[![A-Z]{3,12}\]\s*|^:\s+/;
/** What a brief quotes from a source, and a link to it: “…” [S1] open. */
const LISTED_QUOTATION = /^(“[^]{1,20000}”)\s?\[(S\d{1,4})\](?:\s\S{1,20})?\s*$/;
/** Words that only say that marks follow. */
const LEADS_TO_MARKS =
  /^(?:see|cf|via|(?:re)?sources?|ref(?:erence)?s?|citations?|evidence|quellen?|belege?|fuentes?|fontes?|fonti)?[\s.:;,|*_–—-]*$/i;

class BlockReader {
  readonly #blocks: Block[] = [];
  readonly #skipped: Skipped[] = [];
  readonly #entries: Block[] = [];
  /** All words that were looked at, as they are written. */
  readonly #read: string[] = [];
  #isList = false;
  #listLevel = 0;
  readonly #lists: boolean[] = [];
  #quotationDepth = 0;
  #titles: Cell[] = [];
  #hasBlocks = false;

  readonly #tokens: readonly MarkdownToken[];

  constructor(tokens: readonly MarkdownToken[]) {
    this.#tokens = tokens;
  }

  read(): Blocks & { readonly read: readonly string[] } {
    for (let index = 0; index < this.#tokens.length; index += 1) {
      const token = this.#tokens[index] as MarkdownToken;
      const { type } = token;
      if (type === 'heading_open') {
        this.#heading(token, this.#tokens[index + 1]);
        index = closingOf(this.#tokens, index);
      } else if (type === 'tr_open') {
        const end = closingOf(this.#tokens, index);
        this.#row(this.#tokens.slice(index, end));
        index = end;
      } else if (type === 'bullet_list_open') this.#lists.push(false);
      else if (type === 'ordered_list_open') this.#lists.push(true);
      else if (type.endsWith('_list_close')) this.#lists.pop();
      else if (type === 'blockquote_open') this.#quotationDepth += 1;
      else if (type === 'blockquote_close') this.#quotationDepth -= 1;
      else if (type === 'inline') this.#paragraph(token, FOLLOWS.test(this.#tokens[index + 2]?.type ?? ''));
      else if (type === 'html_block') this.#html(token);
      else if (type === 'fence') this.#fence(token);
      // Words set in by four blanks are words that somebody reads.
      else if (type === 'code_block') this.#code(token);
    }
    return { blocks: this.#blocks, skipped: this.#skipped, entries: this.#entries, read: this.#read };
  }

  #skip(why: WhySkipped, line: number, text: string): void {
    if (text.trim() !== '') this.#skipped.push(makeSkipped(why, line, text));
  }

  #push(written: string, line: number, more: Partial<Block> = {}): void {
    const text = asRead(written);
    const last = this.#blocks.at(-1);
    if (last && hasCitationMark(text) && LEADS_TO_MARKS.test(withoutCitationMarks(text).trim()))
      this.#blocks.splice(-1, 1, { ...last, marks: `${last.marks ?? ''} ${text}`.trim() });
    else if (text.trim() !== '') this.#blocks.push({ text, line, leadsOn: false, ...more });
    this.#hasBlocks = true;
  }

  #heading(token: MarkdownToken, inline: MarkdownToken | undefined): void {
    const { text, pictures } = inlineText(inline?.children ?? []);
    const words = text.replace(/\n/g, ' ').trim();
    const line = lineOf(token);
    if (token.level === 0) this.#enter(Number(token.tag.slice(1)), words);
    this.#pictures(pictures, line);
    this.#read.push(words);
    this.#push(words, line, { isLabel: true });
  }

  #enter(level: number, words: string): void {
    if (this.#isList && level > this.#listLevel) return;
    // A document may have such a title itself: a list comes after something.
    this.#isList = this.#hasBlocks && headsList(words);
    this.#listLevel = level;
  }

  #pictures(descriptions: readonly string[], line: number): void {
    this.#read.push(...descriptions);
    for (const each of descriptions) if (each.trim() !== '') this.#push(each, line, { isLabel: true });
  }

  #paragraph(token: MarkdownToken, leadsOn: boolean): void {
    const inline = inlineText(token.children ?? []);
    const line = lineOf(token);
    this.#pictures(inline.pictures, line);
    this.#read.push(inline.text);
    const text = asRead(inline.text);
    if (isCode(token) && !hasCitationMark(text)) return this.#skip('code', line, inline.text);
    if (this.#isList && this.#isListed({ ...inline, text }, line)) return;
    let at = line;
    // Each note with its own words as they are written: all of the paragraph for each would be their square.
    const written = token.content.split(NEXT_NOTE);
    for (const [index, piece] of inline.text.split(NEXT_NOTE).entries()) {
      const isNote = NOTE.test(piece);
      const text = piece.replace(NOTE, '').replace(DRESS, '').replace(/\n:\s/g, '\n').replace(/\n/g, ' ');
      if (isNote && (sourceOfEntry(piece) !== null || isSourceNote(asRead(text), written[index] ?? '')))
        this.#entry(piece, at);
      else this.#push(text, at, { leadsOn });
      at += piece.split('\n').length;
    }
  }

  #isListed(inline: InlineText, line: number): boolean {
    const [, text, id = ''] = (this.#quotationDepth > 0 && LISTED_QUOTATION.exec(inline.text)) || [];
    if (text !== undefined) this.#entries.push({ text, line, leadsOn: false, marks: `[${id}]` });
    if (text !== undefined) return true;
    const isItem = this.#lists.length + this.#quotationDepth > 0;
    const isEntry = isSourceEntry(inline, { isItem, isNumbered: this.#lists.at(-1) === true });
    if (isEntry) this.#entry(inline.text, line);
    return isEntry;
  }

  /** Of a stored source, the store says whether it is one. */
  #entry(text: string, line: number): void {
    const id = sourceOfEntry(text);
    if (id === null) this.#skip('reference', line, text);
    else this.#entries.push({ text: withoutLabel(text), line, leadsOn: false, marks: `[${id}]` });
  }

  #row(tokens: readonly MarkdownToken[]): void {
    const cells = tokens.flatMap((token, at): Cell[] => {
      const opening = tokens[at - 1]?.type;
      if (opening !== 'td_open' && opening !== 'th_open') return [];
      const inline = inlineText(token.children ?? []);
      this.#read.push(inline.text);
      return [
        {
          ...inline,
          text: asRead(inline.text),
          isHeader: opening === 'th_open',
          isCode: isCode(token) && !hasCitationMark(asRead(inline.text)),
        },
      ];
    });
    const line = lineOf(tokens[0]);
    if (cells.some(({ isHeader }) => isHeader)) this.#titles = cells;
    const written = cells.map(({ text }) => text).join(' | ');
    const why = this.#whyNoRow(cells, written);
    if (why !== null) return this.#skip(why, line, written);
    for (const { pictures } of cells) this.#pictures(pictures, line);
    for (const { text, ...kind } of rowBlocks(cells, this.#titles)) this.#push(text, line, kind);
  }

  #whyNoRow(cells: readonly Cell[], written: string): WhySkipped | null {
    if (!this.#isList || hasCitationMark(written)) return null;
    const isEntry = isSourceEntry(
      { text: written, outside: written, pictures: [], isLinked: cells.some(({ isLinked }) => isLinked) },
      { isItem: true, isNumbered: false },
    );
    return isEntry ? 'reference' : null;
  }

  #html(token: MarkdownToken): void {
    const line = lineOf(token);
    for (const piece of wordsOfHtml(token.content)) {
      this.#read.push(piece.text);
      if (piece.isHidden && !hasCitationMark(asRead(piece.text)))
        this.#skip('comment', line + piece.line, piece.text);
      else this.#push(piece.text, line + piece.line, { isLabel: piece.isLabel });
    }
  }

  #code(token: MarkdownToken): void {
    this.#read.push(token.content);
    this.#push(token.content.replace(/\s+/g, ' ').trim(), lineOf(token));
  }

  /** Code states nothing, unless it is words that cite. */
  #fence(token: MarkdownToken): void {
    const text = withPlainMarks(token.content);
    this.#read.push(token.content);
    const isProse = /^(?:|te?xt|md|markdown|quote)$/i.test(token.info.trim()) && hasCitationMark(text);
    if (isProse || citesStored(text)) this.#push(token.content.replace(/\s+/g, ' '), lineOf(token) + 1);
    else this.#skip('code', lineOf(token), token.content);
  }
}

const asRead = (text: string): string => withPlainMarks(withHiddenMarks(text));

const lineOf = (token: MarkdownToken | undefined): number => (token?.map?.[0] ?? 0) + 1;

/** Nothing but code, or nothing. */
const isCode = ({ children }: MarkdownToken): boolean =>
  (children ?? []).every(
    ({ type, content }) =>
      type === 'code_inline' || type === 'softbreak' || (type === 'text' && content.trim() === ''),
  );
