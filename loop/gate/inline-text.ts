/** The words of one paragraph, heading or cell, with its marks in brackets. */
import { closingOf, type MarkdownToken } from '../../text/markdown.js';
import { areLabels, hidden } from './citation-marks.js';
import { wordsOfHtml } from './html-words.js';

export interface InlineText {
  /** Line breaks stay; what cites keeps its brackets, other brackets are hidden. */
  readonly text: string;
  /** Descriptions of pictures. */
  readonly pictures: readonly string[];
  /** The words outside of links and code. */
  readonly outside: string;
  readonly isLinked: boolean;
}

export function inlineText(children: readonly MarkdownToken[]): InlineText {
  const pictures: string[] = [];
  const outside: string[] = [];
  const text = write(children, { pictures, outside });
  return {
    text,
    pictures,
    outside: outside.join(''),
    isLinked: children.some(({ type }) => type === 'link_open' || type === 'code_inline'),
  };
}

interface Aside {
  readonly pictures: string[];
  readonly outside: string[];
}

/** A link or raised text whose words are a mark becomes that mark. */
function write(children: readonly MarkdownToken[], aside: Aside): string {
  const pieces: string[] = [];
  let raisedFrom = -1;
  for (let at = 0; at < children.length; at += 1) {
    const token = children[at] as MarkdownToken;
    if (token.type === 'link_open') {
      const end = closingOf(children, at);
      const words = write(children.slice(at + 1, end), { ...aside, outside: [] });
      pieces.push(areLabels(words) ? `[${words.trim()}]` : words);
      at = end;
    } else if (token.type === 'html_inline' && /^<\/?sup\b/i.test(token.content)) {
      if (!token.content.startsWith('</')) raisedFrom = pieces.length;
      else if (raisedFrom >= 0) raisedFrom = closeRaised(pieces, raisedFrom);
    } else {
      const words = wordsOf(token, aside);
      pieces.push(words);
      if (token.type !== 'code_inline') aside.outside.push(words);
    }
  }
  return pieces.join('');
}

function closeRaised(pieces: string[], from: number): -1 {
  const words = pieces.slice(from).join('');
  if (/S\d/.test(words) && areLabels(words)) pieces.splice(from, pieces.length, `[${words.trim()}]`);
  return -1;
}

function wordsOf({ type, content, info, children }: MarkdownToken, { pictures }: Aside): string {
  switch (type) {
    case 'text':
      return content;
    // What a backslash escapes is no mark; what is written as an entity shows as one.
    case 'text_special':
      return info === 'entity' ? content : hidden(content);
    case 'code_inline':
      return hidden(content);
    case 'softbreak':
    case 'hardbreak':
      return '\n';
    case 'image':
      pictures.push(write(children ?? [], { pictures, outside: [] }));
      return ' ';
    case 'html_inline':
      if (/^<br\b/i.test(content)) return '\n';
      if (/^<img\b/i.test(content)) pictures.push(...wordsOfHtml(content).map(({ text }) => text));
      return '';
    default:
      return '';
  }
}
