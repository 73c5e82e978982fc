/** A report as its reader sees it: without characters of no width, and with nothing hidden by what is never closed. */
import { markdownLines, parseMarkdown } from '../../text/markdown.js';
import { hasCitationMark, withoutUnseen, withPlainMarks } from './citation-marks.js';

/** The two characters that stand for hidden brackets. */
const RESERVED = /[\ufdd0\ufdd1]/g;
const seen = (markdown: string): string => withoutUnseen(markdown).replace(RESERVED, '');

interface Readable {
  /** As many as the document has. */
  readonly lines: string[];
  /** Lines of front matter that nothing reads; of documents that are no brief, none are told. */
  readonly frontMatter: readonly { readonly line: number; readonly text: string }[];
}

/**
 * The lines of a document, without what has no width, and with nothing that is opened and never closed. In a brief, lines
 * of front matter that cite are words like others.
 */
export function readableMarkdown(markdown: string, isBrief: boolean): Readable {
  const written = seen(markdown).split(/\r\n|\r|\n/);
  const lines = markdownLines(written.join('\n'));
  const frontMatter = isBrief ? frontMatterOf(written, lines) : [];
  closeOpen(lines);
  return { lines, frontMatter };
}

/** Those that cite are put among the lines, and the others returned. */
function frontMatterOf(written: readonly string[], lines: string[]): { line: number; text: string }[] {
  if (written[0]?.trimEnd() !== '---' || lines[0] !== '') return [];
  const end = written.indexOf('---', 1);
  return written.slice(1, end).flatMap((line, at) => {
    const cites = hasCitationMark(withPlainMarks(line));
    if (cites) lines[at + 1] = line.replace(/^\s*[\w -]{1,60}:\s?/, '').trim();
    return cites || !/\p{L}/u.test(line) ? [] : [{ line: at + 2, text: line }];
  });
}

/** Each may uncover another; no document of a person has more. */
const MOST_UNCLOSED = 10;
const OPENS_CODE = /^[\s>]*(?:[-*+]\s+|\d{1,9}[.)]\s+)*(?:`{3,}|~{3,})/;
const OPENS_HTML = /<(?:!--|\?|!\[CDATA\[|![A-Za-z]|(?:script|pre|style|textarea)\b[^<>]{0,200}>?)/i;
const OPENS_EACH = new RegExp(OPENS_HTML.source, 'gi');

/** A fence, comment or script that is never closed would swallow all that follows: what opens it is taken out. */
function closeOpen(lines: string[]): void {
  if (!lines.some((line) => OPENS_CODE.test(line) || OPENS_HTML.test(line))) return;
  for (let round = 0; round < MOST_UNCLOSED; round += 1) {
    const from = firstOpen(lines);
    if (from === null) return;
    const isLast = round === MOST_UNCLOSED - 1;
    for (let at = from.line; at < (isLast || from.isHtml ? lines.length : from.line + 1); at += 1) {
      const line = lines[at] as string;
      lines[at] = from.isHtml ? line.replace(OPENS_EACH, '') : OPENS_CODE.test(line) ? '' : line;
    }
  }
}

function firstOpen(lines: readonly string[]): { line: number; isHtml: boolean } | null {
  for (const { type, map, markup, content } of parseMarkdown(lines.join('\n'))) {
    if (!map) continue;
    const [first, next] = map;
    if (
      type === 'fence' &&
      !isClosed(lines[first] ?? '', next - first > 1 ? (lines[next - 1] ?? '') : '', markup)
    )
      return { line: first, isHtml: false };
    if (type === 'html_block' && isOpenHtml(content)) return { line: first, isHtml: true };
  }
  return null;
}

const indentOf = (line: string): number => /^[\s>]*/.exec(line)?.[0].length ?? 0;

function isClosed(opening: string, closing: string, markup: string): boolean {
  const words = closing.replace(/^[\s>]+/, '').trimEnd();
  return (
    words.startsWith(markup) && /^(?:`+|~+)$/.test(words) && indentOf(closing) <= opening.indexOf(markup) + 3
  );
}

/** As CommonMark says that such a block ends (https://spec.commonmark.org/0.31.2/#html-blocks). */
function isOpenHtml(content: string): boolean {
  const html = content.trimStart();
  const own = /^<(script|pre|style|textarea)\b/i.exec(html)?.[1];
  if (own !== undefined) return !new RegExp(`</${own}>`, 'i').test(html);
  if (html.startsWith('<!--')) return !html.includes('-->');
  if (html.startsWith('<?')) return !html.includes('?>');
  return /^<!\[CDATA\[/.test(html) ? !html.includes(']]>') : /^<![A-Za-z]/.test(html) && !html.includes('>');
}
