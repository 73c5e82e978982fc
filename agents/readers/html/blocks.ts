import type { Hiding } from './css/hiding.js';
import type { HiddenReason, Sight, Visibility } from './visibility.js';
import { findInstruction } from '../hostile-text.js';
import {
  CELLS,
  type TextBlockKind,
  isCollapsed,
  isDataRow,
  jumpTarget,
  kindOf,
  shift,
} from './block-kinds.js';
import { setOf, signOfElement, withSymbols, withSymbolsByNumbers } from '../signs.js';
import { attributeOf, type ElementNode } from '../tree.js';

/**
 * Cuts a page into blocks: runs of text that a reader sees as one paragraph, list item, table row or heading.
 * A block is what is kept or left out as a whole.
 */

export interface TextBlock {
  readonly text: string;
  readonly kind: TextBlockKind;
  /** The block element whose text this is. */
  readonly element: ElementNode;
  /** From the outermost ancestor to `element`. */
  readonly path: readonly ElementNode[];
  /** 1 to 6 for headings, else 0. */
  readonly level: number;
  /** Characters inside links. */
  readonly linkCharacters: number;
  readonly links: number;
  readonly hidden: HiddenReason | null;
  /** Links inside the page (`href="#id"`), with the place of their words in `text`. */
  readonly jumps: readonly Jump[];
  /** What stands above or below the line (`<sup>`, `<sub>`), in order. */
  readonly raised: readonly Raised[];
  /** The cells of a table's row, the empty ones too. */
  readonly cells?: readonly CellPlace[];
}

interface CellPlace {
  readonly element: ElementNode;
  /** Offsets into the block's `text`. */
  readonly start: number;
  readonly end: number;
}

export interface Jump {
  readonly start: number;
  readonly end: number;
  /** Without the `#`. */
  readonly target: string;
}

interface Raised {
  readonly start: number;
  readonly end: number;
  readonly isLink: boolean;
  /** Below the line. */
  readonly isLowered?: boolean;
}

/** Text that a reader of the page would not see. */
export interface Withheld {
  readonly reason: HiddenReason;
  readonly text: string;
  /** Whether a script may bring it to light, as far as the way of hiding tells. */
  readonly mayOpen: boolean;
}

const SKIPPED = new Set(
  (
    'script style template del s strike svg iframe object embed applet canvas audio video map select datalist ' +
    'textarea input head title meta link base progress meter annotation annotation-xml rp frameset'
  ).split(' '),
);
/** What browsers end an unclosed head at: the page is in it then. */
const FLOW = new Set([
  'div',
  'main',
  'article',
  'section',
  'header',
  'nav',
  'p',
  'h1',
  'h2',
  'table',
  'center',
]);

const isSkipped = ({ tag, children }: ElementNode): boolean =>
  SKIPPED.has(tag) &&
  !(tag === 'head' && children.some((child) => child.type !== 'text' && FLOW.has(child.tag)));

const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data dfn em font i img ins kbd label mark nobr picture q ruby rb rt ' +
    'samp small source span strong sub sup time tt u var wbr math mi mn mo mrow msub msup mtext semantics ' +
    'button output blink relative-time g-emoji'
  ).split(' '),
);

interface Run {
  text: string;
  /** Last character of `text`, kept apart because asking a growing string for it copies the string. */
  tail: string;
  linkCharacters: number;
  links: number;
  jumps: Jump[];
  raised: Raised[];
  cells: CellPlace[];
}

const emptyRun = (): Run => ({
  text: '',
  tail: '',
  linkCharacters: 0,
  links: 0,
  jumps: [],
  raised: [],
  cells: [],
});

export interface CutSettings {
  readonly visibility: Visibility;
  /** Boxes that a control of the page opens. */
  readonly panels: ReadonlySet<ElementNode>;
  readonly readsNoscript: boolean;
  /** Whether text that a script may bring to light counts as shown. */
  readonly readsUnshown: boolean;
  /** A document and no page: its fixed spaces and letters of the Symbol font are meant. Default: layout, and icons. */
  readonly isSound?: boolean;
}

/** Only these can be the closed state of a box that opens at a click, besides one without height. */
const OPENS_AT_CLICK: ReadonlySet<HiddenReason> = new Set([
  'display-none',
  'invisible',
  'hidden-attribute',
  'aria-hidden',
]);
const mayOpen = ({ reason, property }: Hiding): boolean => OPENS_AT_CLICK.has(reason) || property === 'size';

const pageText = (raw: string): string => withSymbolsByNumbers(raw.replace(/[\s\u00a0]+/gu, ' '));
const soundText = (raw: string): string => withSymbols(raw.replace(/[ \t\r\n\f]+/gu, ' '));

/** A paragraph that only line breaks divide is cut beyond this many characters. */
const LONGEST_RUN = 10_000;

/** State of one walk over the page. */
class Cutter {
  readonly blocks: TextBlock[] = [];
  readonly withheld: Withheld[] = [];
  private run = emptyRun();
  private readonly path: ElementNode[] = [];
  private inLink = 0;
  private inPre = 0;
  private inRaised = 0;
  private row: ElementNode | null = null;
  private sight: Sight;

  private readonly root: ElementNode;
  private readonly settings: CutSettings;

  constructor(root: ElementNode, settings: CutSettings) {
    this.root = root;
    this.settings = settings;
    this.sight = settings.visibility.start;
  }

  walk(element: ElementNode): void {
    for (const child of element.children) {
      if (child.type === 'text') this.write(child.text);
      else if (!isSkipped(child) && (child.tag !== 'noscript' || this.settings.readsNoscript))
        this.enter(child);
    }
  }

  private enter(element: ElementNode): void {
    if (element.tag === 'br') return this.breakLine();
    const before = this.sight;
    this.sight = this.settings.visibility.inside(before, element);
    const isTurned = this.sight.hidden !== before.hidden;
    const isInline = INLINE.has(element.tag);
    if (isTurned && isInline && !this.isRead([...this.path, element])) this.withhold(element);
    else {
      if (isTurned) this.flush(before);
      if (isInline && !isTurned) this.enterInline(element);
      else this.enterBlock(element);
      if (isTurned) this.flush();
    }
    this.sight = before;
  }

  /** Words that nobody sees leave the line they stand in; it goes on after them. */
  private withhold(element: ElementNode): void {
    const outside = this.run;
    this.run = emptyRun();
    this.path.push(element);
    this.walk(element);
    this.path.pop();
    this.flush();
    this.run = outside;
  }

  /** Whether text of this place is read: it is seen, or it will be at a click or when a script has run. */
  private isRead(path: readonly ElementNode[], { hidden } = this.sight): boolean {
    if (!hidden) return true;
    if (!mayOpen(hidden)) return false;
    const { panels, readsUnshown } = this.settings;
    return readsUnshown || isCollapsed(path) || path.some((element) => panels.has(element));
  }

  private enterInline(element: ElementNode): void {
    const sign = signOfElement(element);
    if (sign !== null) return this.write(sign);
    const isLink = element.tag === 'a' && attributeOf(element, 'href') !== '';
    if (isLink) {
      this.inLink += 1;
      this.run.links += 1;
    }
    const target = isLink ? jumpTarget(element, this.inRaised > 0) : null;
    const set = this.inPre === 0 ? setOf(element) : null;
    const isRaised = set !== null;
    const { run } = this;
    const start = run.text.length;
    const linksBefore = run.links;
    if (isRaised) this.inRaised += 1;
    this.path.push(element);
    this.walk(element);
    this.path.pop();
    if (isLink) this.inLink -= 1;
    if (isRaised) this.inRaised -= 1;
    const end = this.run.text.length;
    if (run !== this.run || end <= start) return;
    if (target) run.jumps.push({ start, end, target });
    if (isRaised && this.inRaised === 0)
      run.raised.push({
        start,
        end,
        isLink: this.inLink > 0 || run.links > linksBefore,
        ...(set === 'lowered' && { isLowered: true }),
      });
  }

  private enterBlock(element: ElementNode): void {
    const isCell = CELLS.has(element.tag) && this.row !== null;
    const isSimpleRow = element.tag === 'tr' && this.row === null && isDataRow(element);
    if (isCell) this.join(this.run.text === '' ? '' : ' | ');
    else if (!(this.row && this.run.text)) this.flush();
    else this.join(' ');
    this.path.push(element);
    if (isSimpleRow) this.row = element;
    if (element.tag === 'pre') this.inPre += 1;
    const isLink = element.tag === 'a' && attributeOf(element, 'href') !== '';
    if (isLink) this.inLink += 1;
    const { run } = this;
    const start = run.text.length;
    this.walk(element);
    // a paragraph at the start of a row's first cell begins the run anew
    if (isCell && (run === this.run || run.text === ''))
      this.run.cells.push({ element, start, end: this.run.text.length });
    if (isLink) this.inLink -= 1;
    if (!this.row || isSimpleRow) this.flush();
    if (element.tag === 'pre') this.inPre -= 1;
    if (isSimpleRow) this.row = null;
    this.path.pop();
  }

  private write(raw: string): void {
    const text = this.inPre ? raw : this.settings.isSound ? soundText(raw) : pageText(raw);
    if (text === '') return;
    const { tail } = this.run;
    const skipsSpace = !this.inPre && (tail === '' || tail === ' ' || tail === '\n');
    const added = skipsSpace && text.startsWith(' ') ? text.slice(1) : text;
    if (added === '') return;
    this.run.text += added;
    this.run.tail = added.slice(-1);
    if (this.inLink) this.run.linkCharacters += added.trim().length;
  }

  /** One break is a line; two in a row separate paragraphs. */
  private breakLine(): void {
    if (this.row) this.join(' ');
    else if (this.inPre) this.join('\n');
    else if (this.run.text.length > LONGEST_RUN) this.flush();
    else {
      const text = this.run.text.trimEnd();
      if (text === '' || this.run.text.slice(text.length).includes('\n')) return this.flush();
      this.run.text = text;
      this.join('\n');
    }
  }

  private join(separator: string): void {
    this.run.text += separator;
    this.run.tail = separator.slice(-1) || this.run.tail;
  }

  flush(sight = this.sight): void {
    const { text: raw, linkCharacters, links } = this.run;
    const { jumps: rawJumps, raised: rawRaised, cells: rawCells } = this.run;
    this.run = emptyRun();
    const text = this.inPre ? raw.replace(/^\n+/u, '').trimEnd() : raw.trim();
    if (!/[\p{L}\p{N}]/u.test(text)) return;
    const path = this.path.length > 0 ? [...this.path] : [this.root];
    const element = path.findLast((candidate) => !INLINE.has(candidate.tag)) ?? path.at(-1);
    if (!element) return;
    const hidden = sight.hidden?.reason ?? null;
    // Orders to a model are not what a click is meant to show.
    if (sight.hidden && (!this.isRead(path, sight) || findInstruction(text) !== null)) {
      this.withheld.push({ reason: sight.hidden.reason, text, mayOpen: mayOpen(sight.hidden) });
      return;
    }
    const { kind, level } = kindOf(path, this.inPre > 0);
    const jumps = shift(rawJumps, raw.indexOf(text), text.length);
    const raised = shift(rawRaised, raw.indexOf(text), text.length);
    const block = { text, kind, level, element, path, linkCharacters, links, hidden, jumps, raised };
    const trimmed = raw.indexOf(text);
    const place = (at: number): number => Math.min(text.length, Math.max(0, at - trimmed));
    const cells = rawCells.map((cell) => ({ ...cell, start: place(cell.start), end: place(cell.end) }));
    this.blocks.push(cells.length === 0 ? block : { ...block, cells });
  }
}

/** One walk over the page. Recursion depth is bounded by the depth limit of the tree. */
export function walkPage(root: ElementNode, settings: CutSettings): Pick<Cutter, 'blocks' | 'withheld'> {
  const cutter = new Cutter(root, settings);
  cutter.walk(root);
  cutter.flush();
  return { blocks: cutter.blocks, withheld: cutter.withheld };
}
