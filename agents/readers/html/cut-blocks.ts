import { findInstruction } from '../hostile-text.js';
import { attributeOf, elementsOf, plainText, type ElementNode } from '../tree.js';
import type { PageScan } from './page-scan.js';
import { walkPage, type TextBlock, type Withheld } from './blocks.js';
import { visibilityOf } from './visibility.js';

/** Decides what of a page counts as shown before it is cut into blocks. */

export interface BlocksOfPage {
  readonly blocks: readonly TextBlock[];
  /** What a reader of the page would not see; it is not among the blocks. */
  readonly withheld: readonly Withheld[];
  /** The main part is hidden, waits for a script to show it, and was read all the same. */
  readonly isUnshown: boolean;
}

/**
 * Some sites built by scripts keep the whole text for robots in `<noscript>`, others hide their main part until a script has run:
 * such text is read where it outweighs the rest of the page.
 */
export function cutBlocks(scan: PageScan): BlocksOfPage {
  const { root } = scan;
  const shared = { visibility: visibilityOf(scan), panels: panelsOf(scan) };
  const cut = (reads: { noscript?: boolean; unshown?: boolean }): BlocksOfPage => {
    const { noscript: readsNoscript = false, unshown: readsUnshown = false } = reads;
    return { ...walkPage(root, { ...shared, readsNoscript, readsUnshown }), isUnshown: readsUnshown };
  };
  const plain = cut({});
  const withNoscript = scan.noscriptText.trim() !== '' ? cut({ noscript: true }) : plain;
  if (lengthOf(withNoscript) > Math.max(400, lengthOf(plain) * 2)) return withNoscript;
  return unshownOf(plain) > leastUnshown(plain) ? cut({ unshown: true }) : plain;
}

/** How much hidden text makes what is shown a mere frame: twice as much; less than as much where the frame has no headline. */
function leastUnshown(plain: BlocksOfPage): number {
  const shown = lengthOf(plain);
  if (!plain.blocks.some(({ level }) => level === 1)) return Math.max(600, shown * 0.7);
  return shown > 2_500 ? Infinity : Math.max(600, shown * 2);
}

/** Hidden text of less than this does not make a page whose visible text is too short a source. */
const LEAST_UNSHOWN = 250;

/**
 * For a page whose visible text is too short: its hidden text read as well, where a script may bring that to light. Null where there
 * is too little of it to matter, or where it speaks to a language model.
 */
export function cutUnshown(scan: PageScan, page: BlocksOfPage): BlocksOfPage | null {
  if (page.isUnshown || unshownOf(page) < LEAST_UNSHOWN) return null;
  const settings = { visibility: visibilityOf(scan), panels: panelsOf(scan) };
  return {
    ...walkPage(scan.root, { ...settings, readsNoscript: false, readsUnshown: true }),
    isUnshown: true,
  };
}

/**
 * Characters of running text that some rule of style keeps back, which a script may show; copies for other screens count once.
 * Nothing counts where hidden text gives orders to a language model.
 */
function unshownOf({ withheld }: BlocksOfPage): number {
  const texts = new Set(
    withheld.flatMap(({ mayOpen, text }) => (mayOpen && text.length >= 80 ? [text] : [])),
  );
  if (texts.size === 0 || withheld.some(({ text }) => findInstruction(text) !== null)) return 0;
  return [...texts].reduce((sum, text) => sum + text.length, 0);
}

const lengthOf = ({ blocks }: BlocksOfPage): number =>
  blocks.reduce((sum, block) => sum + block.text.length - block.linkCharacters, 0);

/** Menus and windows of their own open at a click as well. */
const NO_PANEL =
  /(?:^|[\s_-])(?:modal|popup|lightbox|offcanvas|drawer|dropdown|tooltip|mega-?menu|menu|menubar|dialog)(?=[\s_-]|$)/iu;
const LEAST_OF_PANEL = 60;
/** Real pages have fewer; the rest are not looked at. */
const MOST_PANELS = 500;
/** Larger elements are no boxes of tabs or answers. */
const MOST_OF_PANEL = 200_000;

/** The boxes of running text that a control of the page names: tabs, accordions, "read more". They are part of the page. */
function panelsOf({ root, opened }: PageScan): ReadonlySet<ElementNode> {
  if (opened.size === 0) return new Set();
  const isPanel = (element: ElementNode): boolean =>
    element.tag !== 'dialog' &&
    element.tag !== 'nav' &&
    !NO_PANEL.test(`${attributeOf(element, 'class').slice(0, 300)} ${attributeOf(element, 'role')}`) &&
    holdsText(element);
  return new Set(
    [...elementsOf(root)]
      .filter((element) => opened.has(attributeOf(element, 'id')))
      .slice(0, MOST_PANELS)
      .filter(isPanel),
  );
}

function holdsText(panel: ElementNode): boolean {
  const inLinks = [...elementsOf(panel)]
    .filter(({ tag }) => tag === 'a')
    .reduce((sum, link) => sum + plainText(link).length, 0);
  const { length } = plainText(panel);
  return length >= LEAST_OF_PANEL && length <= MOST_OF_PANEL && inLinks < length / 2;
}
