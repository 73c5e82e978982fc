import { Parser } from 'htmlparser2';
import { dataOf } from '../data.js';
import { writeRaised } from '../readers/superscripts.js';

/** Texts that services send, with markup in them or without: HTML, JATS, MathML, and all of these escaped, some of them twice. */

/**
 * What the texts of a service are. `plain`: the text itself, where "<b>" is what it looks like. `html`: markup by the
 * service's own rules, with every sign of the text escaped once. `mixed`: plain text from some of its sources, markup or
 * escaped markup from others; there a tag counts only if its element is a known one and is closed.
 */
export type TextForm = 'plain' | 'html' | 'mixed';

const ELEMENTS = dataOf('inline-markup') as Readonly<
  Record<'html' | 'jats' | 'face' | 'math' | 'hidden' | 'blocks' | 'raised' | 'empty', readonly string[]>
>;
const HIDDEN = new Set(ELEMENTS.hidden);
const BLOCKS = new Set(ELEMENTS.blocks);
const RAISED = new Set(ELEMENTS.raised);
const EMPTY = new Set(ELEMENTS.empty);
/** MathML elements, by the place of the child that stands above the line. */
const RAISED_CHILD: Readonly<Record<string, number>> = { msup: 2, msubsup: 3 };

const NAMES = [...ELEMENTS.html, ...ELEMENTS.jats, ...ELEMENTS.face, ...ELEMENTS.math].join('|');
const ATTRIBUTE = `\\s{1,20}[\\w:-]{1,40}\\s{0,9}=\\s{0,9}(?:"[^"<]{0,500}"|'[^'<]{0,500}'|[^\\s"'<>]{1,200})`;
/** A "<" that begins no such tag is a sign: "p <0.05", "for u<v", "the <stdio.h> file", "Task<string>". */
const TAG = new RegExp(
  `<(/?)((?:jats|mml|m|xhtml):[a-z][a-z-]{0,30}|${NAMES})(?:${ATTRIBUTE}){0,12}\\s{0,9}(/?)>`,
  'gi',
);
/** Comments, declarations and sections of characters that are closed. */
const NO_TEXT =
  /<!--[^]{0,2000}?-->|<!\[CDATA\[[^]{0,2000}?\]\]>|<!doctype[^<>]{0,200}>|<\?xml[^<>]{0,200}\?>/gi;
const ENTITY = /&(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});/i;
const NO_ENTITY = /&(?!(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});)/gi;
/** How often a text is read: escaped, then escaped again; no service was seen to do it more often. */
const MOST_READINGS: Readonly<Record<TextForm, number>> = { plain: 0, html: 1, mixed: 3 };

/** Tags out, entities read, as the form has them; scripts and styles are not text. Blocks are kept apart by a line break. */
export function plainText(sent: string, form: TextForm = 'mixed'): string {
  let text = sent;
  for (let reading = 0; reading < MOST_READINGS[form]; reading += 1) {
    const tags = tagsOf(text);
    if (tags.size === 0 && !ENTITY.test(text)) break;
    text = withoutTags(text, tags);
  }
  // Line by line, because a pattern for "spaces before a line break" is quadratic on long runs of spaces.
  const lines = withoutControls(text)
    .split('\n')
    .map((line) => line.trim());
  return lines.filter((line) => line !== '').join('\n');
}

/** Where the tags begin that count: of known elements that are empty, or opened and closed. */
function tagsOf(text: string): ReadonlySet<number> {
  const counted = new Set<number>();
  if (!text.includes('<')) return counted;
  const opened = new Map<string, number[]>();
  for (const { index, 1: slash, 2: name = '', 3: closed } of text.matchAll(TAG)) {
    const element = name.toLowerCase();
    // What has a prefix is no word of a text, also where a cut took its end tag.
    if (closed === '/' || EMPTY.has(element) || element.includes(':')) counted.add(index);
    else if (slash === '') {
      const starts = opened.get(element) ?? [];
      starts.push(index);
      opened.set(element, starts);
    } else {
      const start = opened.get(element)?.pop();
      if (start !== undefined) counted.add(start).add(index);
    }
  }
  for (const { index } of text.matchAll(NO_TEXT)) counted.add(index);
  return counted;
}

/** Control and direction characters out, which would reach a terminal or turn a line round; joiners inside words stay. */
const withoutControls = (text: string): string =>
  text
    .replace(/[\t\r]/g, (character) => (character === '\r' ? '\n' : ' '))
    .replace(/[\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]|(?!\n)\p{Cc}/gu, '');

function withoutTags(markup: string, tags: ReadonlySet<number>): string {
  const open: { readonly name: string; children: number; raisedFrom: number | null }[] = [];
  const written = new Writer();
  let hidden = 0;
  const parser = new Parser(
    {
      onopentagname: (tag) => {
        const name = tag.replace(/^.*:/, '');
        const parent = open.at(-1);
        if (parent !== undefined) parent.children += 1;
        const isRaised =
          RAISED.has(name) || (parent !== undefined && RAISED_CHILD[parent.name] === parent.children);
        open.push({ name, children: 0, raisedFrom: isRaised ? written.begin() : null });
        if (HIDDEN.has(name)) hidden += 1;
        else if (BLOCKS.has(name)) written.write('\n');
      },
      onclosetag: (tag) => {
        const name = tag.replace(/^.*:/, '');
        const closed = open.pop();
        if (closed !== undefined && closed.raisedFrom !== null) written.raise(closed.raisedFrom);
        if (HIDDEN.has(name)) hidden -= 1;
        else if (BLOCKS.has(name)) written.write('\n');
      },
      ontext: (piece) => {
        if (hidden === 0) written.write(piece);
      },
    },
    { recognizeCDATA: true },
  );
  parser.end(
    markup
      .replace(/<|&/g, (sign, at: number) => (sign === '&' || tags.has(at) ? sign : '&lt;'))
      .replace(NO_ENTITY, '&amp;'),
  );
  return written.text();
}

/** Text in pieces, the last of which may turn out to stand above the line. */
class Writer {
  private pieces: string[] = [];

  write(piece: string): void {
    this.pieces.push(piece);
  }

  /** Where raised text begins. */
  begin(): number {
    return this.pieces.length;
  }

  raise(from: number): void {
    const raised = this.pieces.splice(from).join('');
    this.write(writeRaised(raised, this.pieces.at(-1)?.trimEnd().slice(-1) ?? ''));
  }

  text(): string {
    return this.pieces.join('');
  }
}
