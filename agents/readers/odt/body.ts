/**
 * The body of an OpenDocument text as simple HTML. What was deleted and is kept for review, comments, tables of contents and
 * what does not show are left out; notes are marked as such.
 */
import { reasonToHide } from '../docx/look.js';
import type { HiddenText } from '../hidden-warnings.js';
import { made, madeNote, madeText } from '../made-html.js';
import { attributeOf, isElement, type ElementNode, type MarkupNode } from '../tree.js';
import { child, childElements, plainText } from '../xml.js';
import type { OdfStyles } from './styles.js';
import { tableOf } from './table.js';

export interface TextReader {
  /** The blocks inside an element. */
  blocks(parent: ElementNode): MarkupNode[];
  /** What nobody sees, so far. */
  readonly hidden: readonly HiddenText[];
}

/** Lists of what stands elsewhere, what was deleted, and what is no text. */
const SILENT: ReadonlySet<string> = new Set(
  [
    'text:tracked-changes text:table-of-content text:illustration-index text:table-index text:object-index',
    'text:user-index text:alphabetical-index text:sequence-decls text:variable-decls text:user-field-decls',
    'office:forms office:annotation office:annotation-end text:bookmark text:ruby-text svg:title svg:desc',
    'office:event-listeners script:event-listener draw:object draw:image table:calculation-settings',
  ].flatMap((names) => names.split(' ')),
);
const MOST_SPACES = 100;

export function createTextReader(styles: OdfStyles): TextReader {
  const hidden: { reason: HiddenText['reason']; text: string }[] = [];
  return new BodyReader(styles, hidden);
}

class BodyReader implements TextReader {
  readonly hidden: { reason: HiddenText['reason']; text: string }[];
  readonly #styles: OdfStyles;
  /** Text boxes and notes of the paragraph at hand: they go behind it. */
  #behind: MarkupNode[] = [];
  /** Tables and boxes are painted in colours that are not looked at. */
  #isOnWhite = true;

  constructor(styles: OdfStyles, hidden: { reason: HiddenText['reason']; text: string }[]) {
    this.#styles = styles;
    this.hidden = hidden;
  }

  blocks(parent: ElementNode): MarkupNode[] {
    return childElements(parent).flatMap((element) => this.#block(element));
  }

  #block(element: ElementNode): MarkupNode[] {
    const { tag } = element;
    if (SILENT.has(tag)) return [];
    if (tag === 'text:p' || tag === 'text:h') return this.#paragraph(element);
    if (tag === 'text:list') return this.#list(element, 1);
    if (tag === 'table:table') return this.#table(element);
    if (tag === 'text:section' && attributeOf(element, 'text:display') === 'none')
      return this.#hide(element, 'invisible');
    if (tag === 'text:bibliography') return this.#bibliography(element);
    if (tag === 'draw:frame' || tag === 'draw:custom-shape') return this.#box(element);
    return this.blocks(element);
  }

  #hide(element: ElementNode, reason: HiddenText['reason']): [] {
    this.hidden.push({ reason, text: plainText(element) });
    return [];
  }

  #paragraph(element: ElementNode): MarkupNode[] {
    const outer = this.#behind;
    this.#behind = [];
    const inline = this.#inline(element, attributeOf(element, 'text:style-name'));
    const behind = this.#behind;
    this.#behind = outer;
    return [made(this.#tagOf(element), inline), ...behind];
  }

  #tagOf(element: ElementNode): string {
    const names = this.#styles.namesOf(attributeOf(element, 'text:style-name'));
    if (element.tag === 'text:h') {
      const level = Number(attributeOf(element, 'text:outline-level')) || 1;
      return `h${Math.min(6, Math.max(1, level))}`;
    }
    if (names.includes('Title')) return 'h1';
    if (names.includes('Subtitle')) return 'h2';
    if (names.includes('Quotations')) return 'blockquote';
    if (names.includes('Preformatted_20_Text')) return 'pre';
    return names.some((name) => /^(?:Caption|Illustration|Table|Figure|Drawing)$/u.test(name))
      ? 'figcaption'
      : 'p';
  }

  /** What stands in the lines of a paragraph; `style` is that of the innermost piece. */
  #inline(element: ElementNode, style: string): MarkupNode[] {
    return element.children.flatMap((node) =>
      isElement(node) ? this.#piece(node, style) : this.#words(node, style),
    );
  }

  #words(node: MarkupNode & { type: 'text' }, style: string): MarkupNode[] {
    const look = this.#styles.lookOf(style);
    const reason = reasonToHide(look, this.#isOnWhite && !this.#styles.isPainted);
    if (reason === null) return [madeText(node.text)];
    this.hidden.push({ reason, text: node.text });
    return [];
  }

  #piece(element: ElementNode, style: string): MarkupNode[] {
    const { tag } = element;
    if (SILENT.has(tag)) return [];
    if (tag === 'text:s')
      return [madeText(' '.repeat(Math.min(MOST_SPACES, Number(attributeOf(element, 'text:c')) || 1)))];
    if (tag === 'text:tab') return [madeText(' ')];
    if (tag === 'text:line-break') return [made('br', [])];
    if (tag === 'text:hidden-text' || tag === 'text:hidden-paragraph')
      return attributeOf(element, 'text:is-hidden') === 'false'
        ? [madeText(plainText(element))]
        : this.#hide(element, 'invisible');
    if (tag === 'text:note') return this.#note(element);
    if (tag === 'draw:frame' || tag === 'draw:custom-shape') {
      this.#behind.push(...this.#box(element));
      return [];
    }
    if (tag !== 'text:span') return this.#inline(element, style);
    const own = attributeOf(element, 'text:style-name');
    const { raised, isUnderlined } = this.#styles.lookOf(own);
    const inside = this.#inline(element, own === '' ? style : own);
    const lined = isUnderlined === true ? [made('u', inside)] : inside;
    return raised === undefined ? lined : [made(raised, lined)];
  }

  #note(element: ElementNode): [] {
    const body = child(element, 'text:note-body');
    if (body) this.#behind.push(madeNote([made('p', this.#linesOf(body))]));
    return [];
  }

  /** All paragraphs inside, as one line. */
  #linesOf(element: ElementNode): MarkupNode[] {
    return childElements(element).flatMap((part) => [
      ...this.#inline(part, attributeOf(part, 'text:style-name')),
      madeText(' '),
    ]);
  }

  #box(element: ElementNode): MarkupNode[] {
    const wasOnWhite = this.#isOnWhite;
    this.#isOnWhite = false;
    const blocks = this.blocks(element);
    this.#isOnWhite = wasOnWhite;
    return blocks;
  }

  /** Lists inside of items go behind them, as items of the same list. Headings are numbered by lists, too. */
  #list(list: ElementNode, level: number, outerStyle = ''): MarkupNode[] {
    const style = attributeOf(list, 'text:style-name') || outerStyle;
    const goesOn =
      attributeOf(list, 'text:continue-numbering') === 'true' ||
      attributeOf(list, 'text:continue-list') !== '';
    const tag = this.#styles.isNumbered(style, level) && !goesOn ? 'ol' : 'ul';
    const blocks: MarkupNode[] = [];
    let items: MarkupNode[] = [];
    const flush = (): void => {
      if (items.length > 0) blocks.push(made(tag, items));
      items = [];
    };
    for (const part of childElements(list).flatMap(childElements)) {
      const inner = part.tag === 'text:list' ? this.#list(part, level + 1, style) : this.#block(part);
      for (const block of inner) {
        if (!isElement(block)) continue;
        if (block.tag === 'p') items.push(made('li', block.children));
        else if (block.tag === tag) items.push(...block.children);
        else {
          flush();
          blocks.push(block);
        }
      }
    }
    flush();
    return blocks;
  }

  #table(element: ElementNode): MarkupNode[] {
    if (this.#styles.isTableHidden(attributeOf(element, 'table:style-name')))
      return this.#hide(element, 'invisible');
    const wasOnWhite = this.#isOnWhite;
    this.#isOnWhite = false;
    const table = tableOf(element, {
      cell: (cell) => this.blocks(cell),
      hide: (row) => this.#hide(row, 'invisible'),
    });
    this.#isOnWhite = wasOnWhite;
    return [table];
  }

  /** Its title opens the list of references. */
  #bibliography(element: ElementNode): MarkupNode[] {
    const body = child(element, 'text:index-body');
    return childElements(body).flatMap((part) =>
      part.tag === 'text:index-title' ? [made('h2', [madeText(plainText(part))])] : this.#block(part),
    );
  }
}
