import markdownIt from 'markdown-it';

/** Markdown through one configured parser (markdown-it, CommonMark with tables), and what its users ask of the tokens. */

export type MarkdownToken = ReturnType<ReturnType<typeof markdownIt>['parse']>[number];

const parser = markdownIt({ html: true, linkify: false });

/** The same, with what a backslash escapes as tokens of their own (`text_special`). */
const escapesKept = markdownIt({ html: true, linkify: false });
escapesKept.core.ruler.disable('text_join');

export interface ParseOptions {
  /** Keeps what a backslash escapes apart, as tokens of the type `text_special`. */
  readonly keepEscapes?: boolean;
}

/** The tokens of a whole text. `map` counts its lines from 0. */
export function parseMarkdown(text: string, { keepEscapes = false }: ParseOptions = {}): MarkdownToken[] {
  const lines = markdownLines(text);
  escapeOpenBrackets(lines);
  return (keepEscapes ? escapesKept : parser).parse(lines.join('\n'), {});
}

/** A whole text as HTML, with the HTML that it holds. */
export function markdownHtml(text: string): string {
  const lines = markdownLines(text);
  escapeOpenBrackets(lines);
  return parser.render(lines.join('\n'));
}

/** The tokens inside one line or paragraph. */
export const parseInline = (text: string): MarkdownToken[] => parser.parseInline(text, {})[0]?.children ?? [];

/** A text as it shows: without the backslashes that escape, each entity as its character. */
export const unescapeMarkdown = (text: string): string => parser.utils.unescapeAll(text);

/** The lines of a file, without a byte order mark; lines of front matter are blank. */
export function markdownLines(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const end = lines[0]?.trimEnd() === '---' ? lines.indexOf('---', 1) : -1;
  if (end > 0 && lines.slice(1, end).every((line) => FRONT_MATTER.test(line))) lines.fill('', 0, end + 1);
  return lines;
}

/** A line of YAML: blank, a remark, a field, an item, or what goes on, indented. */
const FRONT_MATTER = /^(?:\s*(?:#.*)?|["'\w][^:]{0,60}:(?:\s.*)?|\s*-(?:\s.*)?|\s{2,}\S.*)$/;

/** Brackets left open beyond this in one block: no person writes that, and the parser's time grows with their square. */
const MOST_OPEN = 200;

function escapeOpenBrackets(lines: string[]): void {
  let from = 0;
  let open = 0;
  for (let at = 0; at <= lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() !== '') {
      open += line.split('[').length - line.split(']').length;
      continue;
    }
    if (open > MOST_OPEN)
      for (let each = from; each < at; each += 1)
        lines[each] = (lines[each] as string).replaceAll('[', '\\[');
    [from, open] = [at + 1, 0];
  }
}

/** Index of the token that closes the one at `open`, or the number of tokens. */
export function closingOf(tokens: readonly MarkdownToken[], open: number): number {
  const level = tokens[open]?.level;
  for (let at = open + 1; at < tokens.length; at += 1)
    if (tokens[at]?.nesting === -1 && tokens[at]?.level === level) return at;
  return tokens.length;
}
