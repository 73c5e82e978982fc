/** What an RTF file says before its text: fonts, colours, styles, and who wrote it when. */
import type { RtfToken } from './tokens.js';
import { codePageOfCharset, codePageOfNumber, decodeBytes } from './words.js';

interface RtfFont {
  readonly name: string;
  /** Null where the file's own holds. */
  readonly codePage: string | null;
}

/** 1 to 6 for headings, 1 for the title; null for any other style. */
type HeadingLevel = number | null;

interface RtfHeader {
  readonly fonts: ReadonlyMap<number, RtfFont>;
  /** Six hexadecimal digits, in the order of the table; `auto` for the first, which is empty. */
  readonly colours: readonly string[];
  readonly styles: ReadonlyMap<number, HeadingLevel>;
  readonly info: ReadonlyMap<string, string>;
}

interface OpenHeader extends RtfHeader {
  readonly fonts: Map<number, RtfFont>;
  readonly colours: string[];
  readonly styles: Map<number, HeadingLevel>;
  readonly info: Map<string, string>;
}

export const emptyHeader = (): OpenHeader => ({
  fonts: new Map(),
  colours: [],
  styles: new Map(),
  info: new Map(),
});

/** Groups of the header that are read; `depth` counts the groups inside. */
export const HEADER_GROUPS: ReadonlySet<string> = new Set(['fonttbl', 'colortbl', 'stylesheet', 'info']);

/** Reads the tokens of one group of the header, its own braces left out. */
export function readHeaderGroup(
  name: string,
  tokens: readonly RtfToken[],
  { header, codePage }: { header: OpenHeader; codePage: string },
): void {
  if (name === 'colortbl') return readColours(tokens, header);
  const read = name === 'fonttbl' ? readFont : name === 'stylesheet' ? readStyle : readInfo;
  // Old files list their fonts without a group for each.
  for (const entry of entriesOf(tokens)) read(entry, header, codePage);
}

interface Entry {
  readonly values: ReadonlyMap<string, number | null>;
  /** The words in their order. */
  readonly words: readonly string[];
  readonly text: string;
}

/** Each group inside, or each part that ends with `;` where there are none. Groups further inside are left out. */
function entriesOf(tokens: readonly RtfToken[]): Entry[] {
  const entries: Entry[] = [];
  let values = new Map<string, number | null>();
  let text = '';
  let depth = 0;
  /** What stands after a Unicode character for programs that know none. */
  let isStandIn = false;
  const end = (): void => {
    const name = text.replace(/;\s*$/u, '').trim();
    if (values.size > 0) entries.push({ values, words: [...values.keys()], text: name });
    values = new Map<string, number | null>();
    text = '';
  };
  for (const token of tokens) {
    if (token.kind === 'open' || token.kind === 'close') {
      if (depth === (token.kind === 'open' ? 0 : 1)) end();
      depth += token.kind === 'open' ? 1 : -1;
    } else if (depth > 1) continue;
    else if (token.kind === 'bytes') {
      text += isStandIn ? token.bytes.slice(1) : token.bytes;
      isStandIn = false;
      if (depth === 0 && text.includes(';')) end();
    } else if (token.word === 'u' && token.value !== null) {
      text += String.fromCharCode(token.value & 0xffff);
      isStandIn = true;
    } else values.set(token.word, token.value);
  }
  end();
  return entries;
}

function readFont({ values, text }: Entry, header: OpenHeader): void {
  const number = values.get('f');
  if (number === undefined || number === null) return;
  const charset = values.get('fcharset') ?? null;
  const stated = values.get('cpg') ?? null;
  const codePage =
    (stated === null ? null : codePageOfNumber(stated)) ??
    (charset === null || charset === 1 ? null : codePageOfCharset(charset));
  header.fonts.set(number, { name: text, codePage });
}

const HEADING_NAME = /^(?:heading|überschrift|titre|título|titolo|kop|rubrik)\s?([1-9])\b/iu;

function readStyle({ values, text }: Entry, header: OpenHeader, codePage: string): void {
  // A style without a number is the first; those of characters and tables name no paragraph.
  const number = values.get('s') ?? (values.has('cs') || values.has('ts') || values.has('ds') ? null : 0);
  if (number === null) return;
  const name = decodeBytes(text, codePage);
  const outline = values.get('outlinelevel');
  const named = HEADING_NAME.exec(name)?.[1];
  const level = /^title$/iu.test(name)
    ? 1
    : /^subtitle$/iu.test(name)
      ? 2
      : named !== undefined
        ? Number(named)
        : outline !== undefined && outline !== null && outline < 9
          ? outline + 1
          : null;
  header.styles.set(number, level === null ? null : Math.min(6, level));
}

function readInfo(entry: Entry, { info }: OpenHeader, codePage: string): void {
  const [name = ''] = entry.words.filter((word) => word !== '*');
  const date = ['yr', 'mo', 'dy'].map((word) => entry.values.get(word) ?? null);
  const [year = null, month = null, day = null] = date;
  if (year !== null && month !== null && day !== null)
    info.set(name, [String(year), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-'));
  else if (entry.text !== '') info.set(name, decodeBytes(entry.text, codePage));
}

function readColours(tokens: readonly RtfToken[], { colours }: OpenHeader): void {
  let parts: Partial<Record<string, number>> = {};
  for (const token of tokens) {
    if (token.kind === 'word' && token.value !== null) parts[token.word] = token.value;
    if (token.kind !== 'bytes') continue;
    for (const _ of token.bytes.matchAll(/;/gu)) {
      const { red, green, blue } = parts;
      const isSet = red !== undefined && green !== undefined && blue !== undefined;
      colours.push(
        isSet
          ? [red, green, blue].map((part) => (part & 255).toString(16).padStart(2, '0')).join('')
          : 'auto',
      );
      parts = {};
    }
  }
}
