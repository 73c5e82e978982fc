/** Reads Markdown: front matter, headings, lists, tables, code; links give their text. */
import { firstArxiv, firstDoi, normalisePmid, pmcidOfField } from '../../../text/identifiers.js';
import { type MarkdownToken, closingOf, parseMarkdown, withoutTags } from '../../../text/markdown.js';
import type { BlockKind, RawDocument, ReadDocument } from '../../document.js';
import { type Result, succeed } from '../../result.js';
import { decodeText } from '../charset.js';
import { emptyDocument } from '../reader.js';
import { parseSimpleHtml, writeSimpleHtml } from '../simple-html.js';
import { type StructureWriter, createStructureWriter } from '../structure-writer.js';
import type { TableCell, TableRow } from '../table/grid.js';

const EXTRACTOR = 'markdown 4';

export function readMarkdown(raw: RawDocument): Result<ReadDocument> {
  const source = decodeText(raw.bytes, raw.contentType)
    .text.replace(/\r\n?/gu, '\n')
    .replace(/\u0000/gu, '');
  const front = readFrontMatter(source);
  const tokens = parseMarkdown(source.slice(front.end));
  const state: State = { writer: createStructureWriter(), footnotes: [] };
  writeTokens(tokens, state);
  const { firstHeading, ...written } = state.writer.finish();
  const title = front.fields.get('title')?.[0] ?? firstHeading;
  return succeed({
    ...emptyDocument(EXTRACTOR),
    ...written,
    footnotes: state.footnotes,
    ...metadataOf(front),
    title,
  });
}

interface State {
  readonly writer: StructureWriter;
  readonly footnotes: string[];
}

function writeTokens(tokens: readonly MarkdownToken[], state: State): void {
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as MarkdownToken;
    const end = token.nesting === 1 ? closingOf(tokens, index) : index;
    const inside = tokens.slice(index + 1, end);
    if (token.type === 'heading_open')
      state.writer.heading(linesOf(inside).join(' '), Number(token.tag.slice(1)));
    else if (token.type === 'paragraph_open') write('paragraph', linesOf(inside).join('\n'), state);
    else if (token.type === 'blockquote_open') write('quote', linesOf(inside).join('\n'), state);
    else if (token.type.endsWith('_list_open')) write('list', linesOf(inside).join('\n'), state);
    else if (token.type === 'table_open') state.writer.table(tableRows(inside));
    else if (token.type === 'fence' || token.type === 'code_block')
      write('code', token.content.trimEnd(), state);
    else if (token.type === 'html_block') {
      // A table whose rows have blank lines between them comes as several blocks.
      let html = token.content;
      while (tokens[index + 1]?.type === 'html_block') html += tokens[(index += 1)]?.content ?? '';
      writeSimpleHtml(parseSimpleHtml(html).root, state);
      continue;
    }
    index = end;
  }
}

function write(kind: BlockKind, text: string, state: State): void {
  const note = /^\[\^[^\]]{1,40}\]:\s*/u.exec(text);
  if (note) state.footnotes.push(text.slice(note[0].length));
  else state.writer.block(kind, kind === 'paragraph' ? text.replace(/\n/gu, ' ') : text);
}

/** The words of each line, items of a list after their marks; code and HTML inside of lists and quotations are words, too. */
function linesOf(tokens: readonly MarkdownToken[]): string[] {
  const lines: string[] = [];
  let label = '';
  for (const token of tokens) {
    if (token.type === 'list_item_open') label = token.info ? `${token.info}${token.markup} ` : '- ';
    const words = wordsOf(token);
    if (words === '') continue;
    lines.push(`${label}${words}`);
    label = '';
  }
  return lines;
}

function wordsOf(token: MarkdownToken): string {
  if (token.type === 'inline') return inlineText(token);
  if (token.type === 'html_block') return withoutTags(token.content);
  return token.type === 'fence' || token.type === 'code_block' ? token.content.trim() : '';
}

const STRUCK_HTML = /^<(\/?)(?:del|s|strike)\b/iu;

/** How a token changes the depth of text that is struck out. */
function strikes({ type, content }: MarkdownToken): number {
  if (type === 's_open') return 1;
  if (type === 's_close') return -1;
  const tag = type === 'html_inline' ? STRUCK_HTML.exec(content) : null;
  return tag === null ? 0 : tag[1] === '/' ? -1 : 1;
}

/** Text of a line of Markdown without its marks; footnote references and what is struck out leave the text. */
function inlineText(token: MarkdownToken): string {
  const children = token.children ?? [];
  let struck = 0;
  const parts = children.map((child, at) => {
    const change = strikes(child);
    // A tag that nothing closes strikes nothing.
    if (change < 0) struck = Math.max(0, struck - 1);
    else if (change > 0 && children.slice(at).some((later) => strikes(later) < 0)) struck += 1;
    if (struck > 0) return '';
    if (child.type === 'softbreak' || child.type === 'hardbreak') return ' ';
    if (child.type === 'text' || child.type === 'code_inline') return child.content;
    if (child.type === 'html_inline') return /^<br/iu.test(child.content) ? ' ' : '';
    return '';
  });
  return parts
    .join('')
    .replace(/:(?:white_check_mark|heavy_check_mark|ballot_box_with_check):/gu, '✓')
    .replace(/:(?:x|negative_squared_cross_mark|heavy_multiplication_x):/gu, '✗')
    .replace(/\[\^[^\]\s]{1,40}\](?!:)/gu, '')
    .replace(/[^\S\n]+/gu, ' ')
    .trim();
}

function tableRows(tokens: readonly MarkdownToken[]): TableRow[] {
  const rows: (TableRow & { readonly cells: TableCell[] })[] = [];
  let part: 'head' | 'body' = 'body';
  for (const token of tokens) {
    if (token.type === 'thead_open') part = 'head';
    if (token.type === 'thead_close') part = 'body';
    if (token.type === 'tr_open') rows.push({ cells: [], part });
    if (token.type === 'inline') rows.at(-1)?.cells.push({ text: inlineText(token) });
  }
  return rows;
}

function metadataOf({ fields }: FrontMatter) {
  const first = (...names: string[]): string | null =>
    names.flatMap((name) => fields.get(name) ?? [])[0] ?? null;
  const authors = fields.get('authors') ?? fields.get('author') ?? [];
  const published = isoDate(
    first('date', 'published', 'publishedat', 'published_at', 'pubdate', 'created', 'year'),
  );
  const modified = isoDate(
    first(
      'updated',
      'modified',
      'lastmod',
      'last_modified_at',
      'lastupdated',
      'last_updated',
      'updatedat',
      'modifiedat',
    ),
  );
  const url = first('canonical', 'canonical_url', 'url', 'source', 'link');
  return {
    authors: authors
      .flatMap((author) => author.split(/;|\sand\s/u))
      .map((author) => author.trim())
      .filter((author) => author !== ''),
    ...(published === null ? {} : { publishedAt: published, publishedFrom: 'meta' as const }),
    ...(modified === null ? {} : { modifiedAt: modified, modifiedFrom: 'meta' as const }),
    siteName: first('site', 'sitename', 'site_name', 'journal', 'publisher'),
    language: first('language', 'lang')?.toLowerCase() ?? null,
    license: first('license', 'licence'),
    doi: firstDoi(first('doi') ?? (/doi\.org\//u.test(url ?? '') ? url : null)),
    pmid: normalisePmid(first('pmid') ?? ''),
    pmcid: pmcidOfField(first('pmcid') ?? ''),
    arxiv: firstArxiv(first('arxiv') ? `arXiv:${first('arxiv') ?? ''}` : url),
    canonicalAddress: url && /^https?:\/\//iu.test(url) ? url : null,
  };
}

const isoDate = (written: string | null): string | null =>
  /^\d{4}(?:-\d{2}(?:-\d{2})?)?/u.exec(written ?? '')?.[0] ?? null;

/** The `---` block before a Markdown text: the few fields we use, read without a YAML library. */

interface FrontMatter {
  /** First value of each field, names in lower case. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** Offset where the text begins. */
  readonly end: number;
}

function readFrontMatter(text: string): FrontMatter {
  const fields = new Map<string, string[]>();
  const match = /^---[ \t]*\n/u.exec(text);
  const close = match ? text.indexOf('\n---', match[0].length - 1) : -1;
  if (!match || close === -1 || close > 20_000) return { fields, end: 0 };
  let current: string[] | undefined;
  for (const line of text.slice(match[0].length, close).split('\n')) {
    const field = /^([A-Za-z][\w-]{0,40})\s*:\s*(.*)$/u.exec(line);
    const item = /^\s*-\s+(.*)$/u.exec(line);
    if (field) {
      current = valuesOf(field[2] ?? '');
      fields.set((field[1] ?? '').toLowerCase(), current);
    } else if (item && current) current.push(unquote(item[1]?.replace(/^name:\s*/u, '') ?? ''));
  }
  const afterClose = text.indexOf('\n', close + 1);
  return { fields, end: afterClose === -1 ? text.length : afterClose + 1 };
}

function valuesOf(value: string): string[] {
  const list = /^\[(.*)\]$/u.exec(value.trim())?.[1];
  const values = list === undefined ? [value] : list.split(',');
  return values.map(unquote).filter((entry) => entry !== '');
}

const unquote = (value: string): string =>
  value
    .trim()
    .replace(/^(["'])(.*)\1$/u, '$2')
    .trim();
