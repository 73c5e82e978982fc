import { attributeOf, hasAttribute, type ElementNode, type MarkupNode } from '../../tree.js';

/** A page as the lines that a reader sees, each with the elements it comes from. */

/** One run of text without a break in it, white space folded. */
export interface Line {
  readonly text: string;
  /** How much text of the page stands before it, in UTF-16 units. */
  readonly at: number;
  /** Where in the text an element's words begin, in order. */
  readonly pieces: readonly Piece[];
}

interface Piece {
  readonly start: number;
  readonly element: ElementNode;
}

/** An element, and how much text of the page stands before it. */
export interface Place {
  readonly element: ElementNode;
  readonly at: number;
}

export interface Lines {
  readonly lines: readonly Line[];
  /** Elements that may hold a date in an attribute: `time`, microdata, RDFa, `datetime`, a `title` with figures. */
  readonly places: readonly Place[];
  readonly headings: readonly Place[];
}

const SILENT = new Set(
  'script style template noscript svg iframe object head select textarea option'.split(' '),
);
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data date del dfn em font i img ins kbd label link mark meta nobr q s samp small span strong sub sup time tt u var wbr input picture source'.split(
    ' ',
  ),
);

/** Pages have a few thousand lines; what comes after so many is not looked at. */
const MOST_LINES = 20_000;

type Step = MarkupNode | { readonly type: 'break' } | { readonly type: 'of'; readonly element: ElementNode };

export function linesOf(root: ElementNode): Lines {
  const writer = new LineWriter();
  const stack: Step[] = [root];
  let inside = root;
  for (let step = stack.pop(); step; step = stack.pop()) {
    if (step.type === 'break') writer.flush();
    else if (step.type === 'of') inside = step.element;
    else if (step.type === 'text') writer.write(step.text, inside);
    else if (!SILENT.has(step.tag)) {
      const isBlock = !INLINE.has(step.tag);
      if (isBlock) writer.flush();
      writer.meet(step);
      stack.push({ type: 'of', element: inside });
      if (isBlock) stack.push({ type: 'break' });
      for (let index = step.children.length - 1; index >= 0; index -= 1)
        stack.push(step.children[index] as Step);
      inside = step;
      if (writer.lines.length > MOST_LINES) break;
    }
  }
  writer.flush();
  return writer;
}

class LineWriter implements Lines {
  readonly lines: Line[] = [];
  readonly places: Place[] = [];
  readonly headings: Place[] = [];
  #text = '';
  #pieces: Piece[] = [];
  #at = 0;

  write(raw: string, element: ElementNode): void {
    const text = raw.replace(/[\s\u00a0\u200b\ufeff]+/gu, ' ');
    const added = this.#text === '' || this.#text.endsWith(' ') ? text.trimStart() : text;
    if (added === '') return;
    if (added === ' ') {
      this.#text += added;
      return;
    }
    const last = this.#pieces.at(-1);
    // Neighbours that a style sheet sets apart: a name and a date, a date and a time.
    if (
      last !== undefined &&
      last.element !== element &&
      /[\p{L}\d]$/u.test(this.#text) &&
      /^\d/u.test(added)
    )
      this.#text += ' ';
    this.#pieces.push({ start: this.#text.length, element });
    this.#text += added;
  }

  flush(): void {
    const text = this.#text.trimEnd();
    if (text !== '') this.lines.push({ text, at: this.#at, pieces: this.#pieces });
    this.#at += text.length;
    this.#text = '';
    this.#pieces = [];
  }

  meet(element: ElementNode): void {
    const at = this.#at + this.#text.length;
    if (/^h[1-3]$/u.test(element.tag)) this.headings.push({ element, at });
    if (mayHoldDate(element)) this.places.push({ element, at });
  }
}

const mayHoldDate = (element: ElementNode): boolean =>
  element.tag === 'time' ||
  ['itemprop', 'property', 'datetime'].some((name) => hasAttribute(element, name)) ||
  /\d{2}/u.test(attributeOf(element, 'title'));
