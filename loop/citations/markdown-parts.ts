/** Markdown as parts: links, reference links, footnotes, lists with their numbers, tables cell by cell. */
import { closingOf, parseInline, parseMarkdown, type MarkdownToken as Token } from '../../text/markdown.js';
import { areLabels, asRead, hasCitationMark, hidden, isCitingCode } from '../gate/citation-marks.js';
import { readableMarkdown } from '../gate/readable-markdown.js';
import { rowBlocks, type Cell } from '../gate/table-blocks.js';
import { namesOfYear } from './author-year.js';
import { wordsOfHtml } from './html-walk.js';
import { isMarkText, labelIn, PartWriter, raise, withoutMarks, writeRaised, type Part } from './part.js';
import { joinRow } from './table-rows.js';
import { unreadMarks, unreadParts } from './unread.js';

export interface MarkdownOptions {
  /** The marks name the sources of a store: what shows as one cites, in any spelling and wherever it stands. */
  readonly isBrief?: boolean;
}

export function partsOfMarkdown(source: string, { isBrief = false }: MarkdownOptions = {}): Part[] {
  const { lines, frontMatter } = readableMarkdown(source, isBrief);
  const text = lines.join('\n');
  const definitions = takeDefinitions(lines);
  const reader = new BodyReader(parseMarkdown(lines.join('\n'), { keepEscapes: isBrief }), isBrief);
  const body = reader.read();
  const notes = definitions.map(({ label, text, line }): Part => {
    const children = parseInline(text);
    const written = isBrief ? briefInline(children) : inlineOf(children);
    reader.seen.push(`[${label}]: ${written.text}`);
    const note = { ...base(line), ...written, kind: 'note', label, ids: [label], isReference: true } as const;
    return isBrief ? asBriefPart(note, { ...NO_PLACE, source: text }) : note;
  });
  const unread = isBrief
    ? unreadMarks(text, reader.seen).map(({ text, line }): Part => ({ ...base(line), text, targets: [] }))
    : unreadParts(source, [...body, ...notes]);
  const heads = frontMatter.map(({ text, line }): Part => ({
    ...base(line),
    text,
    targets: [],
    kind: 'front-matter',
  }));
  return isBrief ? [...heads, ...body, ...notes, ...unread] : [...unread, ...body, ...notes];
}

const base = (line: number): Omit<Part, 'text' | 'targets'> => ({
  kind: 'prose',
  level: 0,
  line,
  ids: [],
  isReference: false,
});

interface Definition {
  readonly label: string;
  readonly text: string;
  readonly line: number;
}

const DEFINITION = /^\s{0,3}\[(\^[^\]\s]{1,60}|S?\d{1,4})\]:\s+(.*)$/;

/** Takes `[^1]: …` and `[1]: …` out of the lines: Markdown proper knows the first not at all and hides the second. */
function takeDefinitions(lines: string[]): Definition[] {
  const found: { label: string; text: string; line: number }[] = [];
  const code = codeLines(lines);
  let isOpen = false;
  lines.forEach((line, index) => {
    if (code.has(index)) return void (isOpen = false);
    const match = DEFINITION.exec(line);
    const last = found.at(-1);
    if (match) found.push({ label: match[1] as string, text: match[2] as string, line: index + 1 });
    else if (isOpen && last && line.trim() !== '' && !/^\s{0,3}(?:#|\[[^\]]{1,60}\]:)/.test(line))
      last.text += ` ${line.trim()}`;
    else return void (isOpen = false);
    isOpen = true;
    lines[index] = '';
  });
  return found.map((definition) => ({
    ...definition,
    label: definition.label.replace(/^\^/, ''),
    text: definition.text.replace(/^<([^<>\s]+)>/, '$1'),
  }));
}

/** Lines of fenced code and of HTML, in lists and quotations as well. */
function codeLines(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  if (!lines.some((line) => /```|~~~|^\s*</.test(line))) return found;
  for (const { type, map } of parseMarkdown(lines.join('\n'))) {
    if ((type !== 'fence' && type !== 'html_block') || !map) continue;
    for (let at = map[0]; at < map[1]; at += 1) found.add(at);
  }
  return found;
}

/** `> [!NOTE]` of GitHub, and the colon of a definition list. */
const DRESS = /^\[![A-Z]{3,12}\]\s*|^:\s+/;
/** The level of a heading inside a list or quotation, which ends no section. */
const NO_SECTION = 0;
const NO_PLACE = { isItem: false, isNumbered: false };

class BodyReader {
  /** All words that were looked at, as they are written. */
  readonly seen: string[] = [];
  readonly #parts: Part[] = [];
  readonly #lists: { number: number | null }[] = [];
  #quotations = 0;
  #isItemStart = false;
  #rowFrom = 0;
  #titles: readonly Cell[] = [];

  readonly tokens: readonly Token[];
  readonly isBrief: boolean;

  constructor(tokens: readonly Token[], isBrief: boolean) {
    this.tokens = tokens;
    this.isBrief = isBrief;
  }

  read(): Part[] {
    for (let index = 0; index < this.tokens.length; index += 1) {
      const isRow = this.isBrief && this.tokens[index]?.type === 'tr_open';
      const end = isRow ? closingOf(this.tokens, index) : index;
      if (isRow) this.#briefRow(this.tokens.slice(index, end));
      else this.#token(this.tokens[index] as Token, index);
      index = end;
    }
    return this.#parts;
  }

  #token(token: Token, index: number): void {
    const { type } = token;
    if (type === 'ordered_list_open') this.#lists.push({ number: Number(token.attrGet('start') ?? 1) });
    else if (type === 'bullet_list_open') this.#lists.push({ number: null });
    else if (type.endsWith('_list_close')) this.#lists.pop();
    else if (type === 'list_item_open') this.#isItemStart = true;
    else if (type === 'blockquote_open') this.#quotations += 1;
    else if (type === 'blockquote_close') this.#quotations -= 1;
    else if (type === 'tr_open') this.#rowFrom = this.#parts.length;
    else if (type === 'tr_close') this.#parts.push(...joinRow(this.#parts.splice(this.#rowFrom)));
    else if (type === 'html_block') this.#html(token);
    else if (type === 'fence' || type === 'code_block') this.#code(token);
    else if (type === 'inline') this.#inline(token, this.tokens[index - 1]);
  }

  #push(token: Token, { line = lineOf(token), ...part }: Partial<Part> & Pick<Part, 'text' | 'kind'>): void {
    this.#parts.push({ ...base(line), targets: [], ...part });
  }

  #code(token: Token): void {
    this.seen.push(token.content);
    const isFence = token.type === 'fence';
    // Words set in by four blanks are words that somebody reads.
    const isProse = this.isBrief && (!isFence || isCitingCode(token.info, token.content));
    const text = isProse ? asRead(token.content.replace(/\s+/g, ' ').trim()) : token.content;
    if (!isProse) this.#push(token, { text, kind: 'code' });
    else this.#push(token, { text, kind: 'prose', line: lineOf(token) + (isFence ? 1 : 0) });
  }

  #inline(token: Token, opening: Token | undefined): void {
    const children = token.children ?? [];
    const pictures: string[] = [];
    const written = this.isBrief ? briefInline(children, pictures) : inlineOf(children, pictures);
    this.seen.push(written.text, ...pictures);
    for (const picture of pictures)
      if (picture.trim() !== '')
        this.#push(token, { text: this.isBrief ? asRead(picture.trim()) : picture.trim(), kind: 'label' });
    if (written.text === '') return;
    const kind = this.#kindOf(opening);
    const list = this.#lists.at(-1);
    const number = kind === 'entry' ? list?.number : null;
    if (kind === 'entry' && list && typeof number === 'number') list.number = number + 1;
    if (kind === 'prose' || kind === 'entry' || kind === 'quotation') this.#isItemStart = false;
    const isNested = opening !== undefined && opening.level > 0 && this.isBrief;
    const part: Part = {
      ...base(lineOf(token)),
      ...written,
      text: written.text.replace(DRESS, '').replace(/\n:\s/g, '\n'),
      kind,
      level: kind === 'heading' && !isNested ? Number(opening?.tag.slice(1)) : NO_SECTION,
      ...(typeof number === 'number' ? { label: String(number) } : {}),
    };
    if (!this.isBrief) return void this.#parts.push(part);
    const isItem = this.#lists.length + this.#quotations > 0;
    const isNumbered = list !== undefined && list.number !== null;
    const read = asBriefPart(part, { isItem, isNumbered });
    this.#parts.push(isCode(token) && !hasCitationMark(read.text) ? { ...read, kind: 'code' } : read);
  }

  #kindOf(opening: Token | undefined): Part['kind'] {
    if (opening?.type === 'heading_open') return 'heading';
    if (opening?.type === 'th_open') return 'label';
    if (opening?.type === 'td_open') return 'cell';
    if (this.#quotations > 0) return 'quotation';
    return this.#lists.length > 0 && this.#isItemStart ? 'entry' : 'prose';
  }

  /** What a row of a brief states: a cell that is a sentence by itself, else the row as a whole. */
  #briefRow(tokens: readonly Token[]): void {
    const [row] = tokens as readonly [Token];
    const pictures: string[] = [];
    const cells = tokens.flatMap((token, at): (Cell & { isLinked: boolean })[] => {
      const opening = tokens[at - 1]?.type;
      if (opening !== 'td_open' && opening !== 'th_open') return [];
      const { text, written } = briefInline(token.children ?? [], pictures);
      this.seen.push(text);
      const read = asRead(text);
      const cell = { text: read, isHeader: opening === 'th_open', isLinked: written.isLinked };
      return [{ ...cell, isCode: isCode(token) && !hasCitationMark(read) }];
    });
    if (cells.some(({ isHeader }) => isHeader)) this.#titles = cells;
    this.seen.push(...pictures);
    for (const picture of pictures)
      if (picture.trim() !== '') this.#push(row, { text: asRead(picture), kind: 'label' });
    const all = cells.map(({ text }) => text).join(' | ');
    const isLinked = cells.some((cell) => cell.isLinked);
    const written = { outside: all, isLinked, isItem: true, isNumbered: false, row: all };
    for (const { text, isLabel, isRow } of rowBlocks(cells, this.#titles))
      if (text.trim() !== '')
        this.#push(row, { text: asRead(text), kind: isLabel ? 'label' : isRow ? 'row' : 'cell', written });
  }

  /** HTML inside Markdown gives its words. */
  #html(token: Token): void {
    for (const { text: words, line, kind: shown } of wordsOfHtml(token.content, lineOf(token))) {
      const text = this.isBrief ? asRead(words) : words;
      this.seen.push(words);
      const kind = shown === 'comment' && this.isBrief && hasCitationMark(text) ? 'prose' : shown;
      this.#push(token, { text, kind, line });
    }
  }
}

const lineOf = (token: Token): number => (token.map?.[0] ?? 0) + 1;

/** Nothing but code, or nothing. */
const isCode = ({ children }: Token): boolean =>
  (children ?? []).every(
    ({ type, content }) =>
      type === 'code_inline' || type === 'softbreak' || (type === 'text' && content.trim() === ''),
  );

type Written = Pick<Part, 'text' | 'targets'>;
interface BriefWritten extends Written {
  readonly written: { readonly outside: string; readonly isLinked: boolean };
}

const asBriefPart = (
  part: Part & Partial<BriefWritten>,
  place: { readonly isItem: boolean; readonly isNumbered: boolean; readonly source?: string },
): Part => {
  const { outside = '', isLinked = false } = part.written ?? {};
  return { ...part, text: asRead(part.text), written: { outside, isLinked, ...place } };
};

/** The words of one paragraph or line of a brief: a link or raised text whose words are a mark becomes that mark. */
function briefInline(children: readonly Token[], pictures: string[] = []): BriefWritten {
  const pieces: string[] = [];
  const outside: string[] = [];
  let raisedFrom = -1;
  for (let at = 0; at < children.length; at += 1) {
    const token = children[at] as Token;
    if (token.type === 'link_open') {
      const end = closingOf(children, at);
      const words = briefInline(children.slice(at + 1, end), pictures).text;
      pieces.push(areLabels(words) ? `[${words.trim()}]` : words);
      at = end;
    } else if (token.type === 'html_inline' && /^<sup\b/i.test(token.content)) raisedFrom = pieces.length;
    else if (token.type === 'html_inline' && /^<\/sup\b/i.test(token.content) && raisedFrom >= 0) {
      const words = pieces.slice(raisedFrom).join('');
      if (/S\d/.test(words) && areLabels(words)) pieces.splice(raisedFrom, Infinity, `[${words.trim()}]`);
      raisedFrom = -1;
    } else {
      const words = wordsOf(token, pictures);
      pieces.push(words);
      if (token.type !== 'code_inline') outside.push(words);
    }
  }
  const isLinked = children.some(({ type }) => type === 'link_open' || type === 'code_inline');
  return { text: pieces.join('').trim(), targets: [], written: { outside: outside.join(''), isLinked } };
}

function wordsOf(token: Token, pictures: string[]): string {
  const { type, content, info, children } = token;
  if (type === 'text') return content;
  // What a backslash escapes is no mark; what is written as an entity shows as one.
  if (type === 'text_special') return info === 'entity' ? content : hidden(content);
  if (type === 'code_inline') return hidden(content);
  if (type === 'softbreak' || type === 'hardbreak') return '\n';
  if (type === 'image') return pictures.push(briefInline(children ?? []).text) > 0 ? ' ' : '';
  if (type !== 'html_inline') return '';
  if (/^<img\b/i.test(content)) pictures.push(...wordsOfHtml(content).map(({ text }) => text));
  return /^<br\b/i.test(content) ? '\n' : '';
}

/** The words of one paragraph or line; links and footnote marks become targets. */
function inlineOf(children: readonly Token[], pictures: string[] = []): Written {
  const writer = new PartWriter();
  let raised: string | null = null;
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index] as Token;
    if (child.type === 'link_open') {
      const end = children.findIndex((each, at) => at > index && each.type === 'link_close');
      const inside = children.slice(index + 1, end < 0 ? undefined : end);
      for (const token of inside) wordsOf(token, pictures);
      writeLink(writer, child, inside);
      if (end > 0) index = end;
    } else if (child.type === 'html_inline' && /^<sup\b/i.test(child.content)) raised = '';
    else if (child.type === 'html_inline' && /^<\/sup\b/i.test(child.content) && raised !== null) {
      writeRaised(writer, raised);
      raised = null;
    } else if (child.type === 'image') void wordsOf(child, pictures);
    else if (child.type === 'html_inline') writer.write(wordsOf(child, pictures));
    else if (raised !== null && child.type === 'text') raised += child.content;
    else writeText(writer, child);
  }
  if (raised) writer.write(raised);
  return writer.finish();
}

const NOTE_MARK = /\[\^([^\]\s]{1,60})\]/g;

/** As Pandoc writes raised numbers: `words,^1,2^ and`. */
const CARETS = /(?<![[\]])\^(\d{1,3}(?:[,–-]\d{1,3}){0,20})\^/g;

function writeText(writer: PartWriter, token: Token): void {
  if (token.type === 'softbreak' || token.type === 'hardbreak') return writer.write('\n');
  if (token.type === 'code_inline') return writer.write(withoutMarks(token.content));
  if (token.type !== 'text') return;
  const content = token.content.replace(CARETS, (_, digits: string) => raise(digits));
  let from = 0;
  for (const match of content.matchAll(NOTE_MARK)) {
    writer.write(content.slice(from, match.index));
    writer.cite({ kind: 'note', label: (match[1] as string).replace(/\^$/, ''), isCertain: true });
    from = match.index + match[0].length;
  }
  writer.write(content.slice(from));
}

const isPictureOrSpace = ({ type, content }: Token): boolean =>
  type === 'image' || type === 'softbreak' || (type === 'text' && content.trim() === '');

function writeLink(writer: PartWriter, open: Token, inside: readonly Token[]): void {
  // A badge or a picture that can be clicked backs no statement.
  if (inside.some(({ type }) => type === 'image') && inside.every(isPictureOrSpace)) return;
  const address = String(open.attrGet('href') ?? '');
  const words = inside
    .map((token) => (token.type === 'text' || token.type === 'code_inline' ? token.content : ' '))
    .join('');
  const numbered = address.startsWith('#') ? labelIn(words.replace(/\\/g, '')) : undefined;
  if (numbered !== undefined) return writer.cite({ kind: 'label', label: numbered });
  const cites = /^https?:\/\//i.test(address) || /^(?:doi:|10\.\d{4,9}\/)/i.test(address);
  if (!cites || !isMarkText(words)) writer.write((namesOfYear(words) ?? words).replace(NOTE_MARK, ''));
  const label = labelIn(words);
  if (cites) writer.cite({ kind: 'address', address, ...(label === undefined ? {} : { label }) });
}
