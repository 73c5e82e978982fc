/**
 * The statements of a report in Markdown: every sentence that states something, cut without looking at whether
 * it is cited. A statement is a sentence in a paragraph, list item, block quotation or table cell, unless it is
 * - a heading, code, a horizontal rule, a link definition, an image, an HTML comment or front matter;
 * - a question, or fewer than three words, or words without any in lower case (labels, headers of tables);
 * - a line of run parameters: three or more parts parted by `·` or `|`, or one that begins "Run parameters:";
 * - a remark of the brief on itself: a block quotation before the first second-level heading, a parenthesis
 *   behind a claim that begins with the claim's id, how a disagreement was resolved, "Nothing that was read …";
 * - an entry (list item, table row, block quotation, line with a link or code) under a heading that says that it
 *   lists sources, or that it is about the run itself (how it was made, its rounds, its queries, what it struck,
 *   left open or could not verify); a plain sentence put there is a statement like any other.
 */
import { cutStatements } from './sentences.js';

export interface Statement {
  /** The sentence without citation marks and Markdown. */
  readonly text: string;
  /** Ids as the marks name them: `S12`, or `12` for `[12]`; each once. */
  readonly sourceIds: readonly string[];
  /** Words between quotation marks, of three words or more. */
  readonly quotes: readonly string[];
  /** 1-based line of the Markdown where its block begins. */
  readonly line: number;
}

const SOURCES_HEADING =
  /^(?:sources?|references?|bibliography|works cited|literature|further reading|notes|footnotes)\b/i;
const RUN_HEADING =
  /^(?:methodology|methods? of this|how this (?:brief|report)|about this (?:brief|report)|run|rounds?|the rounds|convergence|quer(?:y|ies)|search(?:es)?\b|open questions?|what (?:was|is) not|appendix|struck|parameters|limitations|confidence and limitations|unverified|contents|table of contents)\b/i;

interface Block {
  readonly text: string;
  readonly line: number;
  /** Where the line's own mark says so: `entry` for list items and numbered lines, `quotation` for `>`. */
  readonly kind: 'prose' | 'entry' | 'quotation';
}

export function splitStatements(markdown: string): Statement[] {
  const statements: Statement[] = [];
  for (const block of readBlocks(markdown)) {
    const text = block.text.replace(CLAIM_REMARK, ' ');
    for (const { start, end } of cutStatements(text)) {
      const statement = toStatement(text.slice(start, end), block.line);
      if (statement) statements.push(statement);
    }
  }
  return statements;
}

/** `*(C3; high confidence; 4 independent works)*`, and what the brief says of a sentence on snippets alone */
const CLAIM_REMARK = /\*?\((?:C\d{1,5};[^()]{0,300}|UNVERIFIED: search snippet only)\)\*?/g;
const ON_ITSELF =
  /^(?:Run parameters:|Resolved(?: \([^()]{0,60}\))?:|Unresolved:|Insufficient evidence\b|Nothing that was read\b|Answered by C\d)/;

type Section = 'head' | 'body' | 'sources' | 'run';

/** Paragraphs, list items and table cells outside the sections that state nothing about the world. */
function readBlocks(markdown: string): Block[] {
  const reader = new BlockReader();
  const lines = withoutFrontMatter(markdown).split(/\r\n|\r|\n/);
  lines.forEach((line, index) => reader.read(line, index + 1, lines[index + 1]));
  return reader.finish();
}

const withoutFrontMatter = (markdown: string): string => {
  const text = markdown.replace(/^\uFEFF/, '');
  if (!text.startsWith('---\n')) return text;
  const end = text.indexOf('\n---\n', 3);
  return end < 0 ? text : '\n'.repeat(text.slice(0, end + 4).split('\n').length) + text.slice(end + 5);
};

const FENCE = /^\s{0,3}(```|~~~)/;
const HEADING = /^\s{0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/;
const LIST_ITEM = /^\s*(?:[-*+]|\d{1,4}[.)])\s+(.*)$/;
const TABLE_RULE = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/;
const LINK_DEFINITION = /^\s{0,3}\[[^\]]{1,200}\]:\s+\S/;
const RULE = /^\s{0,3}(?:(?:-\s?){3,}|(?:\*\s?){3,}|(?:_\s?){3,})$/;
const ENTRY = /^(?:\*{0,2}\[?(?:S\d+|\d{1,4}|\^\w+)\]?[:.)]?\*{0,2}(?:\s|$))/;

class BlockReader {
  readonly #blocks: Block[] = [];
  #open: { lines: string[]; line: number; kind: Block['kind'] } | undefined;
  #fence: string | undefined;
  #inComment = false;
  #section: Section = 'head';
  #sectionLevel = 0;

  read(line: string, number: number, next: string | undefined): void {
    if (this.#isHidden(line)) return this.#close();
    const heading = HEADING.exec(line);
    if (heading) return this.#heading((heading[1] as string).length, heading[2] as string);
    if (
      next !== undefined &&
      /^\s{0,3}(?:=+|-{3,})\s*$/.test(next) &&
      line.trim() !== '' &&
      !line.includes('|')
    ) {
      return this.#heading(next.trim().startsWith('=') ? 1 : 2, line.trim());
    }
    if (line.trim() === '' || RULE.test(line) || /^\s{0,3}=+\s*$/.test(line)) return this.#close();
    if (TABLE_RULE.test(line) || LINK_DEFINITION.test(line)) return this.#close();
    if (/^\s*\|.*\|\s*$/.test(line)) return this.#table(line, number, next);
    const item = LIST_ITEM.exec(line);
    if (item) return this.#start(item[1] as string, number, 'entry');
    const text = line.replace(/^\s{0,3}(?:>\s?)+/, '').trim();
    const kind = /^\s{0,3}>/.test(line) ? 'quotation' : ENTRY.test(text) ? 'entry' : 'prose';
    if (text === '') return this.#close();
    if (this.#open && (this.#open.kind === 'quotation') === (kind === 'quotation'))
      this.#open.lines.push(text);
    else this.#start(text, number, kind);
  }

  finish(): Block[] {
    this.#close();
    return this.#blocks;
  }

  #isHidden(line: string): boolean {
    const fence = FENCE.exec(line)?.[1];
    if (this.#fence !== undefined) {
      if (fence === this.#fence) this.#fence = undefined;
      return true;
    }
    if (fence !== undefined) {
      this.#fence = fence;
      return true;
    }
    const opens = line.lastIndexOf('<!--');
    const closes = line.lastIndexOf('-->');
    const wasInComment = this.#inComment;
    if (opens > closes) this.#inComment = true;
    else if (closes >= 0) this.#inComment = false;
    return wasInComment || opens === 0;
  }

  #heading(level: number, text: string): void {
    this.#close();
    if ((this.#section === 'sources' || this.#section === 'run') && level > this.#sectionLevel) return;
    const words = text
      .replace(/[*_`#]/g, '')
      .replace(/^[\d.\s]+/, '')
      .trim();
    const plain: Section = level === 1 && this.#section === 'head' ? 'head' : 'body';
    this.#section = SOURCES_HEADING.test(words) ? 'sources' : RUN_HEADING.test(words) ? 'run' : plain;
    this.#sectionLevel = level;
  }

  #table(line: string, number: number, next: string | undefined): void {
    this.#close();
    const isHeader = next !== undefined && TABLE_RULE.test(next);
    if (isHeader || this.#section === 'sources' || this.#section === 'run') return;
    const cells = line
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/);
    const marks = cells.filter((cell) => stripMarks(cell).trim() === '').join(' ');
    for (const cell of cells) {
      if (stripMarks(cell).trim() !== '')
        this.#blocks.push({ text: `${cell.trim()} ${marks}`.trim(), line: number, kind: 'entry' });
    }
  }

  #start(text: string, line: number, kind: Block['kind']): void {
    this.#close();
    this.#open = { lines: [text], line, kind };
  }

  #close(): void {
    if (!this.#open) return;
    const { lines, line, kind } = this.#open;
    this.#open = undefined;
    const text = lines.join(' ');
    const isEntry = kind !== 'prose' || /`|\]\(|\s·\s/.test(text);
    if ((this.#section === 'run' || this.#section === 'sources') && isEntry) return;
    if (this.#section === 'head' && kind === 'quotation') return;
    this.#blocks.push({ text, line, kind });
  }
}

/** `[S1]`, `[S1, S4]`, `[S2-S4]`, `[3]`, `[^3]`, each also as a link; the same in parentheses with an S. */
const MARK =
  /\[\[?(?:\^?(?:S?\d{1,4})(?:\s?[,;–-]\s?S?\d{1,4}){0,40})\]?\](?:\([^()\s]{0,400}\))?|\((?:S\d{1,4})(?:\s?[,;–-]\s?S?\d{1,4}){0,40}\)/g;

const stripMarks = (text: string): string => text.replace(/<\/?su[bp]>/g, '').replace(MARK, ' ');

function toStatement(sentence: string, line: number): Statement | undefined {
  if ((sentence.match(/\s[·|]\s/g) ?? []).length >= 2) return undefined;
  const text = plainText(stripMarks(sentence));
  if (!statesSomething(text) || ON_ITSELF.test(text)) return undefined;
  return { text, sourceIds: marksOf(sentence), quotes: quotesOf(text), line };
}

function statesSomething(text: string): boolean {
  if (/\?["'”’)\]]*$/.test(text)) return false;
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu) ?? [];
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4}/u.test(text);
  if (isUnspaced) return true;
  return words.length >= 3 && words.some((word) => /^\p{Ll}/u.test(word)) && !/:$/.test(text);
}

function plainText(markdown: string): string {
  return markdown
    .replace(/!\[[^\]]{0,300}\]\([^()]{0,600}\)/g, ' ')
    .replace(/\[([^[\]]{1,600})\]\((?:<[^<>]{0,2000}>|[^()\s]{0,2000})\)/g, '$1')
    .replace(/^`[^`]{1,300}`$/g, '')
    .replace(/`([^`]{1,300})`/g, '$1')
    .replace(/(?<!\\)\*{1,3}|(?<![\p{L}\p{N}\\])_{1,3}|(?<!\\)_{1,3}(?![\p{L}\p{N}])/gu, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:!?])/g, '$1')
    .trim();
}

function marksOf(sentence: string): string[] {
  const ids = new Set<string>();
  for (const match of sentence.matchAll(MARK)) {
    const inside = (match[0].split('](')[0] as string).replace(/[[\]()^]/g, '');
    for (const part of inside.split(/[,;]/)) for (const id of expand(part.trim())) ids.add(id);
  }
  return [...ids];
}

/** "S2-S5" → S2, S3, S4, S5; at most 50 of them. */
function expand(part: string): string[] {
  const range = /^(S?)(\d+)\s?[–-]\s?S?(\d+)$/.exec(part);
  if (!range) return part === '' ? [] : [part];
  const from = Number(range[2]);
  const to = Math.min(Number(range[3]), from + 49);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => `${range[1]}${from + index}`);
}

const QUOTED = /[“"„«]([^“”"„«»]{8,2000})[”"»]/gu;

function quotesOf(text: string): string[] {
  const whole = /^“([^]{8,4000})”[.,;]?$/u.exec(text)?.[1];
  if (whole !== undefined && isBalanced(whole)) return [whole.trim()];
  return [...text.matchAll(QUOTED)]
    .map((match) => (match[1] as string).trim())
    .filter((quote) => (quote.match(/[\p{L}\p{N}]+/gu) ?? []).length >= 3);
}

/** Every inner “ is closed before the next thing ends: the outer pair is one quotation. */
function isBalanced(inside: string): boolean {
  let open = 0;
  for (const character of inside) {
    if (character === '“') open++;
    if (character === '”' && --open < 0) return false;
  }
  return open === 0;
}

export interface Coverage {
  readonly checked: number;
  readonly statements: number;
}
