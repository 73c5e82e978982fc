/** The words that a piece of HTML inside Markdown shows to a reader, block by block. */
import { Parser } from 'htmlparser2';
import { wordSet } from '../../text/word-lists.js';

export interface HtmlWords {
  readonly text: string;
  /** Lines after the first one of the piece. */
  readonly line: number;
  /** Names what it belongs to: a heading, caption, summary, header of a column, description of a picture. */
  readonly isLabel: boolean;
  /** Nobody sees it: a comment, a script, a style. */
  readonly isHidden: boolean;
}

const BLOCKS = wordSet(
  'address article aside blockquote body br caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul',
);
const LABELS = wordSet('h1 h2 h3 h4 h5 h6 caption figcaption legend summary th title dt button');
const HIDDEN = wordSet('script style');

/** Comments that end within a comment, as browsers end them: deeper ones than this are read as text. */
const DEEPEST = 20;

/**
 * Text between tags is read whatever the tags are. A comment hides what a browser hides
 * (https://html.spec.whatwg.org/multipage/parsing.html#comment-start-state); one that is never closed hides nothing.
 */
export function wordsOfHtml(html: string, firstLine = 0, depth = 0): HtmlWords[] {
  const words: HtmlWords[] = [];
  const lineAt = lineCounter(html, firstLine);
  const reader = new WordReader(words, lineAt);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes, parser.startIndex),
      onclosetag: (name) => reader.close(name),
      ontext: (text) => reader.text(text, parser.startIndex),
      oncomment: (data) => {
        const isClosed = /--!?>$/.test(html.slice(parser.startIndex, parser.endIndex + 1));
        const from = isClosed ? endOfComment(data) : 0;
        const seen = from === null ? '' : data.slice(from);
        const text = data
          .slice(0, from ?? undefined)
          .replace(/^-?>|--!>$/g, '')
          .trim();
        if (seen.trim() !== '') reader.flush();
        const line = lineAt(parser.startIndex);
        if (text !== '') words.push({ text, line, isLabel: false, isHidden: true });
        if (depth >= DEEPEST) words.push({ text: seen.trim(), line, isLabel: false, isHidden: false });
        else if (seen.trim() !== '') words.push(...wordsOfHtml(seen, line, depth + 1));
      },
      onprocessinginstruction: (_, data) => reader.text(` ${data} `, parser.startIndex),
    },
    { decodeEntities: true, lowerCaseTags: true, recognizeCDATA: true },
  );
  parser.write(html);
  parser.end();
  reader.flush();
  return words.filter(({ text }) => text !== '');
}

/** Where what a browser shows goes on inside what the parser took for one comment; null where it does not. */
function endOfComment(data: string): number | null {
  const abrupt = /^-?>/.exec(data)?.[0].length;
  if (abrupt !== undefined) return abrupt;
  const bang = data.indexOf('--!>');
  return bang < 0 ? null : bang + 4;
}

/** Lines before an offset; offsets are asked for in ascending order. */
function lineCounter(text: string, first: number): (offset: number) => number {
  let from = 0;
  let lines = first;
  return (offset) => {
    for (let at = text.indexOf('\n', from); at >= 0 && at < offset; at = text.indexOf('\n', from)) {
      lines += 1;
      from = at + 1;
    }
    return lines;
  };
}

class WordReader {
  #text = '';
  #line = 0;
  readonly #open: string[] = [];

  readonly words: HtmlWords[];
  readonly lineAt: (offset: number) => number;

  constructor(words: HtmlWords[], lineAt: (offset: number) => number) {
    this.words = words;
    this.lineAt = lineAt;
  }

  open(name: string, attributes: Readonly<Record<string, string>>, offset: number): void {
    if (BLOCKS.has(name) || HIDDEN.has(name)) this.flush();
    const alt = attributes['alt'] ?? '';
    if (alt.trim() !== '')
      this.words.push({ text: alt.trim(), line: this.lineAt(offset), isLabel: true, isHidden: false });
    if (LABELS.has(name) || HIDDEN.has(name)) this.#open.push(name);
  }

  text(text: string, offset: number): void {
    if (this.#text.trim() === '' && text.trim() !== '') this.#line = this.lineAt(offset);
    this.#text += text;
  }

  close(name: string): void {
    if (!BLOCKS.has(name) && !HIDDEN.has(name) && !LABELS.has(name)) return;
    this.flush();
    const at = this.#open.lastIndexOf(name);
    if (at >= 0) this.#open.splice(at);
  }

  flush(): void {
    const text = this.#text.replace(/\s+/g, ' ').trim();
    this.#text = '';
    if (text === '') return;
    const last = this.#open.at(-1);
    const isHidden = last !== undefined && HIDDEN.has(last);
    this.words.push({ text, line: this.#line, isLabel: last !== undefined && !isHidden, isHidden });
  }
}
