import { Parser } from 'htmlparser2';
import { dataOf } from '../data.js';
import { writeRaised } from '../readers/superscripts.js';

/** Texts that services send with markup in them: HTML, JATS, MathML, and all of these escaped, some of them twice. */

const ELEMENTS = dataOf('inline-markup') as Readonly<
  Record<'html' | 'face' | 'math' | 'hidden' | 'blocks' | 'raised', readonly string[]>
>;
const HIDDEN = new Set(ELEMENTS.hidden);
const BLOCKS = new Set(ELEMENTS.blocks);
const RAISED = new Set(ELEMENTS.raised);
/** MathML elements, by the place of the child that stands above the line. */
const RAISED_CHILD: Readonly<Record<string, number>> = { msup: 2, msubsup: 3 };

const NAMES = [...ELEMENTS.html, ...ELEMENTS.face, ...ELEMENTS.math].join('|');
const IS_TAG = `/?(?:(?:jats|mml|m|xhtml):[a-z][a-z-]{0,30}|${NAMES})(?=\\s*/?>|\\s+[\\w:-]+\\s*=)`;
/** A "<" that begins no element known here is a sign: "p <0.05", "for u<v", "the <stdio.h> file". */
const SIGN = new RegExp(`<(?!${IS_TAG}|!--|!\\[CDATA\\[|!doctype|\\?xml)`, 'gi');
const MARKUP = new RegExp(`<${IS_TAG}|&(?:[a-z]{2,8}|#\\d{1,7}|#x[\\da-f]{1,6});`, 'i');
/** Escaped, then escaped again: no service was seen to do it more often. */
const MAX_ESCAPES = 3;

/** Tags out, entities read, as often as they were escaped; scripts and styles are not text. Blocks are kept apart by a line break. */
export function plainText(markup: string): string {
  let text = markup;
  for (let turn = 0; turn < MAX_ESCAPES; turn += 1) {
    if (turn === 0 ? !/[<&]/.test(text) : !MARKUP.test(text)) break;
    text = withoutTags(text);
  }
  // Line by line, because a pattern for "spaces before a line break" is quadratic on long runs of spaces.
  const lines = withoutControls(text)
    .split('\n')
    .map((line) => line.trim());
  return lines.filter((line) => line !== '').join('\n');
}

/** Control and direction characters out, which would reach a terminal or turn a line round; joiners inside words stay. */
const withoutControls = (text: string): string =>
  text
    .replace(/[\t\r]/g, (character) => (character === '\r' ? '\n' : ' '))
    .replace(/[\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]|(?!\n)\p{Cc}/gu, '');

function withoutTags(markup: string): string {
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
  parser.end(markup.replace(SIGN, '&lt;'));
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
