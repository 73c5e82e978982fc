/** Reads Markdown: front matter, headings, lists, tables, code; links give their text. */
import { firstArxiv, firstDoi, normalisePmid, pmcidOfField } from '../../../text/identifiers.js';
import { markdownHtml } from '../../../text/markdown.js';
import type { RawDocument, ReadDocument } from '../../document.js';
import { type Result, succeed } from '../../result.js';
import { decodeText } from '../charset.js';
import { parseSoundHtml, writeMarkup } from '../markup.js';
import { emptyDocument } from '../reader.js';

const EXTRACTOR = 'markdown 6';

export function readMarkdown(raw: RawDocument): Result<ReadDocument> {
  const source = decodeText(raw.bytes, raw.contentType)
    .text.replace(/\r\n?/gu, '\n')
    .replace(/\u0000/gu, '');
  const front = readFrontMatter(source);
  const written = writeMarkup([parseSoundHtml(htmlOf(source.slice(front.end)))]);
  const title = front.fields.get('title')?.[0] ?? written.title;
  return succeed({ ...emptyDocument(EXTRACTOR), ...written, ...metadataOf(front), title });
}

/** The text as HTML without what belongs to Markdown alone: notes as notes, marks that lead to them out, names of signs as signs. */
const htmlOf = (source: string): string =>
  markdownHtml(source)
    .split(/(<pre[^]*?<\/pre>|<code[^]*?<\/code>)/u)
    .map((part, at) => (at % 2 === 1 ? part : withoutMarks(part)))
    .join('');

const withoutMarks = (html: string): string =>
  html
    .split(/(?<=<\/(?:p|li|t[dh]|h[1-6]|d[dt]|blockquote)>)/iu)
    .map(withoutOpenStrikes)
    .join('')
    .replace(/<p>\[\^[^\]]{1,40}\]:\s*/gu, '<p id="footnote-">')
    .replace(/:(?:white_check_mark|heavy_check_mark|ballot_box_with_check):/gu, '✓')
    .replace(/:(?:x|negative_squared_cross_mark|heavy_multiplication_x):/gu, '✗')
    .replace(/\[\^[^\]\s]{1,40}\](?!:)/gu, '');

/** A tag that nothing in its paragraph closes strikes nothing. */
function withoutOpenStrikes(block: string): string {
  const closed = Math.max(...['</s>', '</del>', '</strike>'].map((tag) => block.lastIndexOf(tag)), 0);
  return block.slice(0, closed) + block.slice(closed).replace(/<(?:del|s|strike)(?:\s[^<>]*)?>/giu, '');
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
