/**
 * BibTeX as people keep it. Own and small because a strict parser stops at the first stray brace and loses the file,
 * and index must be the entry's place in it: what cannot be read of an entry is left out, the entry stays.
 */
import type { WorkRecord } from '../../store/works.js';
import { lineAt, yearIn } from './fields.js';
import type { LibraryFormat, LibraryRecord } from './library-file.js';

const ENTRY = /(?<=^|[\n\r}])[^\S\n]*@([a-z]+)\s*[{(]/gi;
const NO_RECORD: ReadonlySet<string> = new Set(['string', 'comment', 'preamble']);

export const BIBTEX: LibraryFormat = {
  name: 'BibTeX',
  extensions: ['.bib', '.bibtex'],
  recognises: (text) => new RegExp(ENTRY.source, 'i').test(text),
  read: (text) => {
    const parts = cut(text);
    const preamble = parts.filter(({ isRecord }) => !isRecord).map(({ raw }) => raw);
    const records = parts.filter(({ isRecord }) => isRecord);
    return {
      records,
      problems: records.flatMap(({ problem }) => problem ?? []),
      write: (kept) => [...preamble, ...kept.map(({ raw }) => raw)].map((entry) => `${entry}\n\n`).join(''),
    };
  },
};

interface Part extends LibraryRecord {
  readonly isRecord: boolean;
  readonly problem: string | null;
}

/** Every entry in the order of the file; one record an entry, but for strings, comments and preambles. */
function cut(text: string): readonly Part[] {
  const starts = [...text.matchAll(ENTRY)];
  const strings = new Map<string, string>();
  return starts.map((start, index) => {
    const type = (start[1] ?? '').toLowerCase();
    // An entry ends where the next begins, however its braces stand.
    const end = starts[index + 1]?.index ?? text.length;
    const body = text.slice(start.index + start[0].length, end);
    if (type === 'string') for (const [name, value] of readFields(body, strings)) strings.set(name, value);
    const comma = body.indexOf(',');
    const fields = readFields(comma < 0 ? '' : body.slice(comma + 1), strings);
    const keys = keysIn(comma < 0 ? body.replace(/[})\s]+$/, '') : body.slice(0, comma), fields);
    const isRecord = !NO_RECORD.has(type);
    const isWhole = !isRecord || !isOpen(start[0], body);
    const problem = isWhole
      ? null
      : `Line ${lineAt(text, start.index)}: the entry ${keys[0] ?? ''} never ends.`;
    const raw = text.slice(start.index, end).trim();
    return { record: { ...toRecord(fields), articleType: type }, keys, raw, isRecord, problem };
  });
}

/** Its key, and other names that biblatex gives it (`ids`). */
const keysIn = (key: string, fields: ReadonlyMap<string, string>): string[] =>
  [key, ...(fields.get('ids') ?? '').split(',')].map((each) => each.trim()).filter((each) => each !== '');

/** Whether the brace that opens an entry is nowhere closed. */
function isOpen(opening: string, body: string): boolean {
  if (!opening.endsWith('{')) return false;
  let depth = 1;
  for (let index = 0; index < body.length && depth > 0; index += 1) {
    const character = body[index];
    if (character === '\\') index += 1;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
  }
  return depth > 0;
}

const FIELD_NAME = /[\s,]*([a-z][a-z0-9_:.-]*)\s*=\s*/iy;

function readFields(body: string, strings: ReadonlyMap<string, string>): Map<string, string> {
  const fields = new Map<string, string>();
  let position = 0;
  while (position < body.length) {
    FIELD_NAME.lastIndex = position;
    const name = FIELD_NAME.exec(body);
    if (!name) {
      // Not a field: continue after the next comma at the beginning of a line, or stop.
      const next = body.indexOf(',\n', position);
      if (next < 0) break;
      position = next + 2;
      continue;
    }
    const value = readValue(body, FIELD_NAME.lastIndex, strings);
    const key = (name[1] ?? '').toLowerCase();
    if (!fields.has(key)) fields.set(key, value.text);
    position = Math.max(value.end, FIELD_NAME.lastIndex);
  }
  return fields;
}

/** A value: pieces in braces, quotes, or bare words, joined by `#`. */
function readValue(
  body: string,
  start: number,
  strings: ReadonlyMap<string, string>,
): { text: string; end: number } {
  let text = '';
  let position = start;
  for (;;) {
    const piece = readPiece(body, position, strings);
    text += piece.text;
    position = piece.end;
    const joint = /\s*#\s*/y;
    joint.lastIndex = position;
    if (!joint.test(body)) return { text, end: position };
    position = joint.lastIndex;
  }
}

function readPiece(
  body: string,
  start: number,
  strings: ReadonlyMap<string, string>,
): { text: string; end: number } {
  const opening = body[start];
  if (opening !== '{' && opening !== '"') {
    const word = /[^\s,}#]*/y;
    word.lastIndex = start;
    const text = word.exec(body)?.[0] ?? '';
    return { text: strings.get(text.toLowerCase()) ?? text, end: start + text.length };
  }
  let depth = 0;
  for (let index = start; index < body.length; index += 1) {
    const character = body[index];
    if (character === '\\') index += 1;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    const isEnd = opening === '{' ? depth === 0 : character === '"' && index > start && depth === 0;
    if (isEnd) return { text: body.slice(start + 1, index), end: index + 1 };
  }
  // Never closed: the value is what stands in the rest of its line.
  const lineEnd = body.indexOf('\n', start);
  const end = lineEnd < 0 ? body.length : lineEnd;
  return { text: body.slice(start + 1, end).replace(/[},\s]+$/, ''), end };
}

const ACCENTS: Readonly<Record<string, string>> = {
  '"': '\u0308', "'": '\u0301', '`': '\u0300', '^': '\u0302', '~': '\u0303', '=': '\u0304', '.': '\u0307',
  c: '\u0327', v: '\u030c', u: '\u0306', H: '\u030b', k: '\u0328', r: '\u030a',
}; // prettier-ignore
const LETTERS: Readonly<Record<string, string>> = {
  ss: 'ß', o: 'ø', O: 'Ø', l: 'ł', L: 'Ł', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', aa: 'å', AA: 'Å', i: 'i', j: 'j',
}; // prettier-ignore

/** TeX accents and braces as plain text. */
function plainText(tex: string): string {
  return tex
    .replace(/\\[cvuHkr](?:\s*\{\s*\\?[a-z]\s*\}|\s+\\?[a-z])/gi, (whole) => {
      const accent = ACCENTS[whole.charAt(1)];
      const letter = /([a-z])[\s}]*$/i.exec(whole)?.[1] ?? '';
      return accent === undefined ? whole : `${letter}${accent}`;
    })
    .replace(
      /\\(["'`^~=.])\s*\{?\s*\\?([a-z])\s*\}?/gi,
      (_whole, accent: string, letter: string) => `${letter}${ACCENTS[accent] ?? ''}`,
    )
    .replace(
      /\\(ss|ae|AE|oe|OE|aa|AA|[oOlLij])(?![a-zA-Z])\s?/g,
      (_whole, name: string) => LETTERS[name] ?? '',
    )
    .replace(/\\(?:url|href|emph|text[a-z]{2,6}|mathrm|mathbf)\s*/g, '')
    .replace(/\\([&%$#_{}])/g, '$1')
    .replace(/[{}]/g, '')
    .replace(/~/g, ' ')
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .trim();
}

function toRecord(fields: ReadonlyMap<string, string>): WorkRecord {
  const get = (...names: string[]): string | null => {
    for (const name of names) {
      const value = plainText(fields.get(name) ?? '');
      if (value !== '') return value;
    }
    return null;
  };
  const eprint = get('eprint', 'arxivid');
  const isArxiv =
    /arxiv/i.test(get('archiveprefix', 'eprinttype') ?? '') ||
    /^\d{4}\.\d{4,5}|^[a-z-]+\/\d{7}/.test(eprint ?? '');
  const authors = fields.get('author') ?? fields.get('editor') ?? '';
  const title = get('title');
  const subtitle = get('subtitle');
  return {
    title: title !== null && subtitle !== null ? `${title}: ${subtitle}` : title,
    authors: authors
      .split(/\s+and\s+/i)
      .map(plainText)
      .filter((name) => name !== ''),
    year: yearIn(get('year', 'date')),
    doi: get('doi'),
    pmid: get('pmid'),
    pmcid: get('pmcid', 'pmc'),
    arxiv: isArxiv ? eprint : null,
    addresses: [get('url', 'link'), get('howpublished')].filter(
      (text) => text !== null && /^https?:|^www\./i.test(text),
    ) as string[],
    journal: get('journal', 'journaltitle', 'booktitle', 'howpublished', 'series'),
    volume: get('volume'),
    issue: get('number', 'issue'),
    pages: get('pages'),
    abstract: get('abstract'),
  };
}
