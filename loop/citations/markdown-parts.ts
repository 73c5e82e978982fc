/** Markdown as parts: links, reference links, footnotes, lists with their numbers, tables cell by cell. */
import { parseInline, parseMarkdown, type MarkdownToken as Token } from '../../text/markdown.js';
import { wordsOfHtml } from '../gate/html-words.js';
import { inlineText } from '../gate/inline-text.js';
import { readableLines } from '../gate/readable-markdown.js';
import { namesOfYear } from './author-year.js';
import { isMarkText, labelIn, PartWriter, raise, withoutMarks, type Part } from './part.js';
import { joinRow } from './table-rows.js';
import { unreadParts } from './unread-parts.js';

export function partsOfMarkdown(source: string): Part[] {
  const lines = readableLines(source);
  const definitions = takeDefinitions(lines);
  const body = new BodyReader(parseMarkdown(lines.join('\n'))).read();
  const notes = definitions.map(({ label, text, line }): Part => {
    return {
      ...base(line),
      ...inlineOf(parseInline(text)),
      kind: 'note',
      label,
      ids: [label],
      isReference: true,
    };
  });
  return [...unreadParts(source, [...body, ...notes]), ...body, ...notes];
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

class BodyReader {
  readonly #parts: Part[] = [];
  readonly #lists: { number: number | null }[] = [];
  #quotations = 0;
  #isItemStart = false;
  #rowFrom = 0;

  readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  read(): Part[] {
    this.tokens.forEach((token, index) => this.#token(token, index));
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
    else if (type === 'fence' || type === 'code_block')
      this.#parts.push({
        ...base((token.map?.[0] ?? 0) + 1),
        text: token.content,
        targets: [],
        kind: 'code',
      });
    else if (type === 'inline') this.#inline(token, this.tokens[index - 1]);
  }

  #inline(token: Token, opening: Token | undefined): void {
    const line = (token.map?.[0] ?? 0) + 1;
    const written = inlineOf(token.children ?? []);
    for (const picture of inlineText(token.children ?? []).pictures)
      if (picture.trim() !== '')
        this.#parts.push({ ...base(line), text: picture.trim(), targets: [], kind: 'label' });
    if (written.text === '') return;
    if (opening?.type === 'heading_open') {
      this.#parts.push({ ...base(line), ...written, kind: 'heading', level: Number(opening.tag.slice(1)) });
      return;
    }
    if (opening?.type === 'th_open')
      return void this.#parts.push({ ...base(line), ...written, kind: 'label' });
    if (opening?.type === 'td_open')
      return void this.#parts.push({ ...base(line), ...written, kind: 'cell' });
    const list = this.#lists.at(-1);
    const kind = this.#quotations > 0 ? 'quotation' : list && this.#isItemStart ? 'entry' : 'prose';
    const label =
      kind === 'entry' && list?.number !== null && list !== undefined ? String(list.number) : null;
    if (kind === 'entry' && list && list.number !== null) list.number += 1;
    this.#isItemStart = false;
    this.#parts.push({ ...base(line), ...written, kind, ...(label === null ? {} : { label }) });
  }

  /** HTML inside Markdown gives its words. */
  #html(token: Token): void {
    const line = (token.map?.[0] ?? 0) + 1;
    for (const words of wordsOfHtml(token.content)) {
      const kind = words.isHidden ? 'code' : words.isLabel ? 'label' : 'prose';
      this.#parts.push({ ...base(line + words.line), text: words.text, targets: [], kind });
    }
  }
}

/** The words of one paragraph or line; links and footnote marks become targets. */
function inlineOf(children: readonly Token[]): Pick<Part, 'text' | 'targets'> {
  const writer = new PartWriter();
  let raised: string | null = null;
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index] as Token;
    if (child.type === 'link_open') {
      const end = children.findIndex((each, at) => at > index && each.type === 'link_close');
      writeLink(writer, child, children.slice(index + 1, end < 0 ? undefined : end));
      if (end > 0) index = end;
    } else if (child.type === 'html_inline') {
      if (/^<sup\b/i.test(child.content)) raised = '';
      else if (/^<\/sup\b/i.test(child.content) && raised !== null) {
        writeRaised(writer, raised);
        raised = null;
      } else if (/^<br/i.test(child.content)) writer.write('\n');
    } else if (raised !== null && child.type === 'text') raised += child.content;
    else writeText(writer, child);
  }
  if (raised) writer.write(raised);
  return writer.finish();
}

/** `<sup>1,2</sup>` may cite or be an exponent: that is decided where the list is known. */
export function writeRaised(writer: PartWriter, inside: string): void {
  const text = inside.trim();
  const note = /^\[\^([^\]\s]{1,60})\]$/.exec(text);
  if (note) writer.cite({ kind: 'note', label: note[1] as string, isCertain: true });
  else
    writer.write(
      /^\(?\d{1,3}(?:[,–-]\s?\d{1,3}){0,20}\)?$/.test(text) ? raise(text.replace(/[\s()]/g, '')) : text,
    );
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
