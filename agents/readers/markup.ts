/**
 * Documents that somebody wrote in sound markup (chapters of a book, what is made of Word, Markdown and slides, articles in XML):
 * all of it is text, cut and laid out as a page is, without a judge of what matters.
 */
import type { Block, CitationMark, ReferenceEntry } from '../document.js';
import { type HiddenText, hiddenWarnings } from './hostile-text.js';
import { assemble } from './html/assemble.js';
import { type TextBlock, walkPage } from './html/blocks.js';
import { takeApart } from './html/references.js';
import { type ReferencePlaces, setRaised } from './html/superscripts.js';
import type { Visibility } from './html/visibility.js';
import { type ElementNode, type MarkupNode, type Tree, attributeOf, made, parseTree } from './tree.js';

/** A book as one page goes there; deeper nesting is flattened. */
const LIMITS = { maxCharacters: 64_000_000, maxNodes: 2_000_000, maxDepth: 200, maxOpen: 5_000 };

export const parseSoundHtml = (html: string): Tree => parseTree(html, { limits: LIMITS });

const ALL_SEEN: Visibility = {
  start: { hidden: null, colour: null, background: 'unknown' },
  inside: (parent) => parent,
};

/** The blocks of sound markup, and what of it nobody sees. */
export const cutMarkup = (root: ElementNode, visibility = ALL_SEEN): ReturnType<typeof walkPage> =>
  walkPage(root, {
    visibility,
    panels: new Set(),
    readsNoscript: false,
    readsUnshown: false,
    isSound: true,
  });

const NO_REFERENCES: ReferencePlaces = { byId: new Map(), byLabel: new Map() };

/** The words of a title or a note, as one line. */
export const lineOf = (nodes: readonly MarkupNode[], references = NO_REFERENCES): string =>
  cutMarkup(made('p', nodes))
    .blocks.map((block) => setRaised(block, references).text.replace(/\s+/gu, ' ').trim())
    .join(' ');

/** A chapter, or a slide. */
export interface MarkupPart {
  readonly root: ElementNode;
  /** Default: all of it shows. */
  readonly visibility?: Visibility;
  readonly page?: number;
}

export interface WrittenMarkup {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly citationMarks: readonly CitationMark[];
  readonly references: readonly ReferenceEntry[];
  readonly footnotes: readonly string[];
  /** The first heading of the first rank. */
  readonly title: string | null;
  readonly warnings: readonly string[];
}

export function writeMarkup(parts: readonly MarkupPart[]): WrittenMarkup {
  const footnotes: string[] = [];
  const blocks: TextBlock[] = [];
  const hidden: HiddenText[] = [];
  const pages = new Map<TextBlock, number>();
  for (const { root, visibility, page } of parts) {
    takeNotes(root, footnotes);
    const cut = cutMarkup(root, visibility);
    hidden.push(...cut.withheld);
    for (const block of cut.blocks) {
      blocks.push(block);
      if (page !== undefined) pages.set(block, page);
    }
  }
  const title = blocks.find(({ level }) => level === 1)?.text ?? null;
  const apart = takeApart(blocks, true);
  const { warnings, ...written } = assemble(apart.body, {
    title,
    references: apart,
    isSound: true,
    pageOf: (block) => pages.get(block),
  });
  return {
    ...written,
    title,
    references: apart.references,
    footnotes: [...footnotes, ...apart.footnotes],
    warnings: [...warnings, ...hiddenWarnings(hidden)],
  };
}

/** Notes at the foot or the end: mammoth's items, the asides of books, and what readers name so. */
const isNote = (node: ElementNode): boolean =>
  /^(?:foot|end)note-(?!ref)/u.test(attributeOf(node, 'id')) ||
  /\b(?:foot|end|rear)notes?\b/u.test(attributeOf(node, 'epub:type'));

/** Takes notes, and what only leads to other places, out of the text. */
function takeNotes(element: ElementNode, notes: string[]): void {
  const kept = element.children.filter((child) => {
    if (child.type === 'text') return true;
    if (isNote(child)) notes.push(lineOf(child.children).replace(/\s*↑$/u, ''));
    else if (child.tag !== 'nav' && attributeOf(child, 'epub:type') !== 'noteref') {
      takeNotes(child, notes);
      return true;
    }
    return false;
  });
  element.children.splice(0, element.children.length, ...kept);
}
