/** The blocks of a report in Markdown that may state something, and what was passed over as stating nothing. */
import { closingOf, parseMarkdown, type MarkdownToken } from '../../text/markdown.js';
import { isAsserted } from './asserting.js';
import { hasCitationMark, withoutCitationMarks, withPlainMarks } from './citation-marks.js';
import { isSourceEntry, isSourceNote } from './entries.js';
import { wordsOfHtml } from './html-words.js';
import { inlineText, type InlineText } from './inline-text.js';
import { isOpenEntry, isOwnFact, isOwnTable } from './own-templates.js';
import { isBriefHead } from './own-words.js';
import { readableMarkdown } from './readable-markdown.js';
import { headsList, headsRun } from './section-headings.js';
import { makeSkipped, type Skipped, type WhySkipped } from './skipped.js';
import { rowBlocks, type Cell } from './table-blocks.js';

export interface Block {
  /** Words without Markdown; what cites keeps its brackets, other brackets are hidden. */
  readonly text: string;
  /** 1-based. */
  readonly line: number;
  /** A list, quotation, table or code follows, which a closing colon leads to. */
  readonly leadsOn: boolean;
  /** What it leads to is a quotation, which takes over its marks. */
  readonly leadsToQuotation?: boolean;
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
  /** Words quoted in the list of sources of a brief, each with its source as a mark. */
  readonly quotations: readonly Block[];
}

type Section = 'head' | 'body' | 'sources' | 'run';

export function readBlocks(markdown: string): Blocks {
  const { text, skipped } = readableMarkdown(markdown);
  const reader = new BlockReader(parseMarkdown(text, { keepEscapes: true }), isBriefHead(markdown));
  const read = reader.read();
  return { ...read, skipped: [...skipped, ...read.skipped] };
}

/** `[^1]: …`, which the parser left as text: a footnote. */
const NOTE = /^\[\^?[^\]]{1,60}\]\u2060?:\s+/;
const NEXT_NOTE = /\n(?=\[\^?[^\]]{1,60}\]\u2060?:\s)/;
const FOLLOWS = /^(?:(?:bullet|ordered)_list|blockquote|table)_open$|^(?:fence|code_block)$/;
/** `> [!NOTE]` of GitHub, and the colon of a definition list. */
const DRESS = /^\[![A-Z]{3,12}\]\s*|^:\s+/;
/** What a brief quotes from a source: “…” (S1), “…” (S1, page 3); “…” (S1.3; C7) in earlier versions. */
const OWN_QUOTATION =
  /^\s*(“[^]{1,20000}”)\s?\((S\d{1,4})(?:\.\d[^()]{0,300};\s?C\d[^()]{0,300}|, [^()]{1,40})?\)/;
/** Words that only say that marks follow. */
const LEADS_TO_MARKS =
  /^(?:see|cf|via|(?:re)?sources?|ref(?:erence)?s?|citations?|evidence|quellen?|belege?|fuentes?|fontes?|fonti)?[\s.:;,|*_–—-]*$/i;

class BlockReader {
  readonly #blocks: Block[] = [];
  readonly #skipped: Skipped[] = [];
  readonly #quotations: Block[] = [];
  #section: Section = 'head';
  #sectionLevel = 0;
  readonly #lists: boolean[] = [];
  #quotationDepth = 0;
  #titles: Cell[] = [];
  #hasBlocks = false;

  readonly #tokens: readonly MarkdownToken[];
  readonly #isBrief: boolean;

  constructor(tokens: readonly MarkdownToken[], isBrief: boolean) {
    this.#tokens = tokens;
    this.#isBrief = isBrief;
  }

  read(): Blocks {
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
      else if (type === 'code_block') this.#push(token.content.replace(/\s+/g, ' ').trim(), lineOf(token));
    }
    return { blocks: this.#blocks, skipped: this.#skipped, quotations: this.#quotations };
  }

  #skip(why: WhySkipped, line: number, text: string): void {
    if (text.trim() !== '') this.#skipped.push(makeSkipped(why, line, text));
  }

  #push(written: string, line: number, more: Partial<Block> = {}): void {
    const text = withPlainMarks(written);
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
    const isTitle = this.#isBrief && token.tag === 'h1' && !this.#hasBlocks;
    this.#pictures(pictures, line);
    if (isTitle && !hasCitationMark(words)) this.#skip('title', line, words);
    else this.#push(words, line, { isLabel: true });
  }

  #enter(level: number, words: string): void {
    if (this.#listsOnly && level > this.#sectionLevel) return;
    const plain: Section = level === 1 && this.#section === 'head' ? 'head' : 'body';
    // A document may have such a title itself: what only lists comes after something.
    const isAfter = this.#hasBlocks;
    this.#section = isAfter && headsList(words) ? 'sources' : isAfter && headsRun(words) ? 'run' : plain;
    this.#sectionLevel = level;
  }

  /** Lists sources or says how the document was made. */
  get #listsOnly(): boolean {
    return this.#section === 'sources' || this.#section === 'run';
  }

  #pictures(descriptions: readonly string[], line: number): void {
    for (const each of descriptions) if (each.trim() !== '') this.#push(each, line, { isLabel: true });
  }

  #paragraph(token: MarkdownToken, leadsOn: boolean): void {
    const inline = inlineText(token.children ?? []);
    const line = lineOf(token);
    this.#pictures(inline.pictures, line);
    if (isCode(token)) return this.#skip('code', line, inline.text);
    const isItem = this.#lists.length + this.#quotationDepth > 0;
    if (this.#section === 'sources' && this.#isListed({ ...inline, text: withPlainMarks(inline.text) }, line))
      return;
    const why = this.#section === 'run' && isItem ? this.#whyOfRun(inline) : null;
    if (why !== null) return this.#skip(why, line, inline.text);
    let at = line;
    for (const piece of inline.text.split(NEXT_NOTE)) {
      const isNote = NOTE.test(piece);
      const text = piece.replace(NOTE, '').replace(DRESS, '').replace(/\n:\s/g, '\n').replace(/\n/g, ' ');
      if (isNote && isSourceNote(withPlainMarks(text), token.content)) this.#skip('reference', at, piece);
      else this.#push(text, at, { leadsOn });
      at += piece.split('\n').length;
    }
  }

  /** An item about the run itself: a fact, a query, an open question with its searches, what could not be read. */
  #whyOfRun({ text, outside, isLinked }: InlineText): WhySkipped | null {
    if (hasCitationMark(withPlainMarks(text))) return null;
    if (isOwnFact(text)) return 'boilerplate';
    if (isLinked && !isAsserted(outside)) return 'code';
    if (!this.#isBrief) return null;
    if (isOpenEntry(text) || (isLinked && outside.trimStart().startsWith('('))) return 'open-question';
    return /^\d{1,6} × \S/.test(text) || outside.trimStart().startsWith(':') ? 'boilerplate' : null;
  }

  #isListed(inline: InlineText, line: number): boolean {
    const quotation = this.#quotationDepth > 0 ? OWN_QUOTATION.exec(inline.text) : null;
    if (quotation) {
      this.#quotations.push({ text: `${quotation[1] ?? ''} [${quotation[2] ?? ''}]`, line, leadsOn: false });
      return true;
    }
    const isItem = this.#lists.length + this.#quotationDepth > 0;
    const isEntry = isSourceEntry(inline, { isItem, isNumbered: this.#lists.at(-1) === true });
    if (isEntry) this.#skip('reference', line, inline.text);
    return isEntry;
  }

  #row(tokens: readonly MarkdownToken[]): void {
    const cells = tokens.flatMap((token, at): Cell[] => {
      const opening = tokens[at - 1]?.type;
      if (opening !== 'td_open' && opening !== 'th_open') return [];
      const inline = inlineText(token.children ?? []);
      return [
        {
          ...inline,
          text: withPlainMarks(inline.text),
          isHeader: opening === 'th_open',
          isCode: isCode(token),
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
    const titles = this.#titles.map(({ text }) => text);
    if (hasCitationMark(written)) return null;
    if (this.#isBrief && this.#section === 'run')
      for (const kind of ['rounds', 'struck', 'changes'] as const) if (isOwnTable(titles, kind)) return kind;
    const isEntry = isSourceEntry(
      { text: written, outside: written, pictures: [], isLinked: cells.some(({ isLinked }) => isLinked) },
      { isItem: true, isNumbered: false },
    );
    return this.#section === 'sources' && isEntry ? 'reference' : null;
  }

  #html(token: MarkdownToken): void {
    const line = lineOf(token);
    for (const piece of wordsOfHtml(token.content)) {
      if (piece.isHidden) this.#skip('comment', line + piece.line, piece.text);
      else this.#push(piece.text, line + piece.line, { isLabel: piece.isLabel });
    }
  }

  /** Code states nothing, unless it is words that cite. */
  #fence(token: MarkdownToken): void {
    const isProse =
      /^(?:|te?xt|md|markdown|quote)$/i.test(token.info.trim()) &&
      hasCitationMark(withPlainMarks(token.content));
    if (isProse) this.#push(token.content.replace(/\s+/g, ' '), lineOf(token) + 1);
    else this.#skip('code', lineOf(token), token.content);
  }
}

const lineOf = (token: MarkdownToken | undefined): number => (token?.map?.[0] ?? 0) + 1;

/** Nothing but code, or nothing. */
const isCode = ({ children }: MarkdownToken): boolean =>
  (children ?? []).every(
    ({ type, content }) =>
      type === 'code_inline' || type === 'softbreak' || (type === 'text' && content.trim() === ''),
  );
