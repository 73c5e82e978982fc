import { FORMAT_NAMES, formatOf, formatOfName, type FormatName } from '../../text/formats.js';
import { dataOf } from '../data.js';
import type { RawDocument } from '../document.js';
import { wideEncoding } from './charset.js';

/**
 * Detects the format of a document: by its content first, then by its content type, then by its name. Null where no reader
 * understands it.
 */
export function sniffFormat(raw: RawDocument): FormatName | null {
  const { bytes } = raw;
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  const start = head.slice(0, 1024);
  const byMagic = FORMAT_NAMES.find((name) => {
    const { magic } = formatOf(name);
    return magic !== undefined && start.includes(magic);
  });
  if (byMagic) return byMagic;
  if (head.startsWith('PK\u0003\u0004')) return zipFormat(bytes, head);
  if (FOREIGN_MAGIC.some((magic) => head.startsWith(magic)) || isForeignMedia(head)) return null;
  const text = head.replace(/\u0000/g, '').replace(/^(?:\u00ef\u00bb\u00bf|\u00fe\u00ff|\u00ff\u00fe)/u, '');
  if (!isWide(bytes) && isBinary(head)) return null;
  if (isMarkdownFile(raw, text)) return 'markdown';
  return byMarkup(text) ?? byContentType(raw, text) ?? formatOfName(raw.address) ?? 'plain-text';
}

/** A file that its name calls Markdown may open with HTML; a whole page under such an address is a page. */
const isMarkdownFile = ({ address, contentType }: RawDocument, text: string): boolean =>
  formatOfName(address) === 'markdown' &&
  !/html|xml/iu.test(contentType ?? '') &&
  !/^\s*<(?:!doctype|html|head|body|\?xml)\b/iu.test(text);

/** First bytes of formats that are not read: pictures, archives, RTF and old office files, programs. */
const FOREIGN_MAGIC = dataOf('foreign-magic') as readonly string[];

const isForeignMedia = (head: string): boolean =>
  head.slice(4, 8) === 'ftyp' || (head.startsWith('RIFF') && /^(?:WEBP|WAVE|AVI )/u.test(head.slice(8, 12)));

/** UTF-16, whose letters beyond Latin look like control characters byte by byte. */
const isWide = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) ||
  (bytes[0] === 0xfe && bytes[1] === 0xff) ||
  wideEncoding(bytes) !== null;

/** Text has almost no control characters; UTF-16 has NULs, but at every other place. */
function isBinary(head: string): boolean {
  let controls = 0;
  let nulls = 0;
  for (const character of head) {
    const code = character.charCodeAt(0);
    if (code === 0) nulls += 1;
    else if (code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13 && code !== 27)
      controls += 1;
  }
  const isWide = nulls > head.length * 0.3 && nulls < head.length * 0.6;
  return controls > head.length * 0.02 || (nulls > head.length * 0.02 && !isWide);
}

function zipFormat(bytes: Uint8Array, head: string): FormatName | null {
  const packed = /mimetype(application\/[\w.+-]+)/u.exec(head.slice(30, 160))?.[1] ?? '';
  const stated = FORMAT_NAMES.find((name) =>
    formatOf(name).packageTypes?.some((type) => packed.startsWith(type)),
  );
  if (stated) return stated;
  // The names of all members stand once more at the end.
  const tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - 262_144))).toString('latin1');
  if (head.includes('word/')) return 'docx';
  return FORMAT_NAMES.find((name) => formatOf(name).members?.some((member) => tail.includes(member))) ?? null;
}

/** By the first element, after the XML declaration, comments, instructions and the doctype. */
function byMarkup(text: string): FormatName | null {
  let rest = text.trimStart();
  if (!rest.startsWith('<')) return null;
  const isXml = rest.startsWith('<?xml');
  for (let skipped = 0; skipped < 50; skipped += 1) {
    const end = /^<!doctype\s+html/iu.test(rest) ? -2 : endOfProlog(rest);
    if (end === -2) return 'html';
    if (end === -1) break;
    rest = rest.slice(end).trimStart();
  }
  const root =
    /^<([a-zA-Z][\w:-]{0,40})/u
      .exec(rest)?.[1]
      ?.toLowerCase()
      .replace(/^[a-z0-9]+:(?=article$)/u, '') ?? '';
  if (
    root === 'article' &&
    !isXml &&
    !/<article[^>]{0,2000}(?:article-type|dtd-version|xmlns:xlink)|<front>/u.test(text)
  )
    return 'html';
  return FORMAT_NAMES.find((name) => formatOf(name).roots?.includes(root)) ?? null;
}

/** Length of a comment, instruction or doctype at the start of the text, or -1. */
function endOfProlog(text: string): number {
  const close = text.startsWith('<!--')
    ? '-->'
    : text.startsWith('<?')
      ? '?>'
      : text.startsWith('<!')
        ? '>'
        : null;
  if (close === null) return -1;
  const inner = close === '>' && /^<![^>]*\[/u.test(text.slice(0, 2000)) ? ']>' : close;
  const found = text.indexOf(inner);
  return found === -1 ? -1 : found + inner.length;
}

function byContentType(raw: RawDocument, text: string): FormatName | null {
  const type = (raw.contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const named = FORMAT_NAMES.find((name) => formatOf(name).mediaTypes.includes(type));
  const byName = formatOfName(raw.address);
  // Servers send Markdown and CSV as plain text.
  if (named === 'plain-text' && (byName === 'markdown' || byName === 'csv')) return byName;
  if (named) return named;
  return /^<[a-z!]/iu.test(text.trimStart()) && /<\/(?:p|div|a|html|body)>/iu.test(text) ? 'html' : null;
}
