/** One pass over HTML without a tree: what its readers share, and the words of HTML inside Markdown. */
import { Parser } from 'htmlparser2';
import { wordSet } from '../../text/word-lists.js';
import { lastAtOrBefore } from '../gate/fold.js';
import type { Part } from './part.js';

export function walkHtml(
  html: string,
  handlerOf: (parser: () => Parser) => ConstructorParameters<typeof Parser>[0],
): void {
  const options = { decodeEntities: true, lowerCaseTags: true, recognizeCDATA: true };
  const parser: Parser = new Parser(
    handlerOf(() => parser),
    options,
  );
  parser.write(html);
  parser.end();
}

/** 1-based line of an offset, by bisection. */
export function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const ascending = Uint32Array.from(starts);
  return (offset) => lastAtOrBefore(ascending, offset) + 1;
}

/** Elements that begin and end a block of text. */
export const BLOCKS = wordSet(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hr html li main ol p section summary table tbody td tfoot thead tr ul',
);

/** Comments that end within a comment, as browsers end them: deeper ones than this are read as text. */
const DEEPEST_COMMENT = 20;
const LABELS = wordSet('h1 h2 h3 h4 h5 h6 caption figcaption legend summary th title dt button');
const HIDDEN = wordSet('script style');
const ENDS_WORDS = wordSet('br dialog form hr legend nav pre th dt');

/**
 * The words of HTML inside Markdown, block by block: all that stands between tags, whatever the tags are, with labels,
 * descriptions of pictures, and what nobody sees. A comment hides what a browser hides
 * (https://html.spec.whatwg.org/multipage/parsing.html#comment-start-state); one that is never closed hides nothing.
 */
export function wordsOfHtml(html: string, firstLine = 1, depth = 0): HtmlWords[] {
  const words: HtmlWords[] = [];
  const lineOf = lineFinder(html);
  const open: string[] = [];
  let [text, line] = ['', firstLine];
  const say = (said: string, kind: HtmlWords['kind'], at: number): void => {
    if (said !== '') words.push({ text: said, line: at, kind });
  };
  const flush = (): void => {
    const last = open.at(-1);
    say(
      text.replace(/\s+/g, ' ').trim(),
      last === undefined ? 'prose' : HIDDEN.has(last) ? 'comment' : 'label',
      line,
    );
    text = '';
  };
  walkHtml(html, (parser) => {
    const here = (): number => lineOf(parser().startIndex) - 1 + firstLine;
    const read = (more: string): void => {
      if (text.trim() === '' && more.trim() !== '') line = here();
      text += more;
    };
    const isBlock = (name: string): boolean => BLOCKS.has(name) || ENDS_WORDS.has(name) || HIDDEN.has(name);
    return {
      onopentag: (name, attributes) => {
        if (isBlock(name)) flush();
        say((attributes['alt'] ?? '').trim(), 'label', here());
        if (LABELS.has(name) || HIDDEN.has(name)) open.push(name);
      },
      onclosetag: (name) => {
        if (!isBlock(name) && !LABELS.has(name)) return;
        flush();
        const at = open.lastIndexOf(name);
        if (at >= 0) open.splice(at);
      },
      ontext: read,
      onprocessinginstruction: (_, data) => read(` ${data} `),
      oncomment: (data) => {
        const isClosed = /--!?>$/.test(html.slice(parser().startIndex, parser().endIndex + 1));
        const from = isClosed ? endOfComment(data) : 0;
        const shown = from === null ? '' : data.slice(from).trim();
        const hidden = data.slice(0, from ?? undefined).replace(/^-?>|--!>$/g, '');
        if (shown !== '') flush();
        say(hidden.trim(), 'comment', here());
        if (depth >= DEEPEST_COMMENT) say(shown, 'prose', here());
        else if (shown !== '') words.push(...wordsOfHtml(shown, here(), depth + 1));
      },
    };
  });
  flush();
  return words;
}

type HtmlWords = Pick<Part, 'text' | 'line'> & { readonly kind: 'prose' | 'label' | 'comment' };

/** Where what a browser shows goes on inside what the parser took for one comment; null where it does not. */
function endOfComment(data: string): number | null {
  const abrupt = /^-?>/.exec(data)?.[0].length;
  if (abrupt !== undefined) return abrupt;
  const bang = data.indexOf('--!>');
  return bang < 0 ? null : bang + 4;
}
