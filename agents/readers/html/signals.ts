import type { PageSignals } from '../page-class/page-signals.js';
import { textWeight } from '../../../text/text-weight.js';
import type { PageMetadata } from './metadata.js';
import { attributeOf, elementsOf, foldSpace, type ElementNode } from '../tree.js';
import type { BlocksOfPage } from './cut-blocks.js';
import type { TextBlock } from './blocks.js';
import { wallBoxesOf } from './wall-boxes.js';

/** Collects what the page classifier needs to know of a page besides its text. */

export interface SignalInput {
  readonly root: ElementNode;
  readonly page: BlocksOfPage;
  readonly chosen: readonly TextBlock[];
  readonly metadata: PageMetadata;
  readonly address: string;
}

const VISIBLE_LIMIT = 30_000;
const NAMES_LIMIT = 60_000;

export function signalsOf({ root, page, chosen, metadata, address }: SignalInput): PageSignals {
  const scan = scanElements(root);
  const near = blocksNear(page.blocks, chosen);
  return {
    address,
    pageTitle: scan.title || null,
    headings: page.blocks
      .filter(({ level }) => level > 0)
      .slice(0, 3)
      .map(({ text }) => text),
    visibleText: textOf(page.blocks),
    ...sharesOf(chosen),
    nearText: textOf(near.filter(({ path }) => !isFrame(path))),
    boxes: wallBoxesOf({ chosen, near, all: page.blocks }),
    scriptCharacters: scan.scriptCharacters,
    passwordFields: scan.passwordFields,
    openPasswordFields: scan.openPasswordFields,
    isUnindexed: scan.isUnindexed,
    refreshSeconds: scan.refreshSeconds,
    isOffer: metadata.jsonLd.type === 'product' || scan.isOffer,
    hasArticleMarks: hasArticleMarks(metadata),
    noscriptText: scan.noscript,
    markupNames: scan.names,
    isPaid: metadata.jsonLd.isPaid || scan.isLocked,
    hasEmptyMount: scan.hasEmptyMount,
  };
}

/** Names that builders of pages give to boxes with teasers of other pages. */
const OTHER_STORIES =
  /relat|recommend|suggest|popular|trending|most-?read|more-?(?:from|stories|news|posts|articles)|similar|latest|recent|upnext|read-?next|teaser/u;

/** Whether a block is the page's own matter; each box is asked once, however many blocks stand in it. */
function ownership(): (block: TextBlock) => boolean {
  const asked = new Map<ElementNode, boolean>();
  const isOthers = (element: ElementNode): boolean => {
    const known = asked.get(element) ?? (element.tag !== 'body' && OTHER_STORIES.test(namesOf(element)));
    asked.set(element, known);
    return known;
  };
  return ({ path }) => !isFrame(path) && !path.some(isOthers);
}

const namesOf = (element: ElementNode): string =>
  `${attributeOf(element, 'class')} ${attributeOf(element, 'id')}`.slice(0, 400).toLowerCase();

const FRAME_TAGS = new Set(['nav', 'header', 'footer', 'aside']);

/** Head, foot and sides of the page, not those of an article. */
const isFrame = (path: readonly ElementNode[]): boolean => {
  for (const { tag } of path) {
    if (tag === 'main' || tag === 'article') return false;
    if (FRAME_TAGS.has(tag)) return true;
  }
  return false;
};

/** Blocks this far after the main text still belong to it: the gate of a paywall is a box of a few lines. */
const NEAR_BLOCKS = 8;

function blocksNear(blocks: readonly TextBlock[], chosen: readonly TextBlock[]): TextBlock[] {
  const own = new Set(chosen);
  const last = blocks.findLastIndex((block) => own.has(block));
  const headline = blocks.findIndex(({ level }) => level === 1);
  const first = headline >= 0 && headline < last ? headline : blocks.findIndex((block) => own.has(block));
  return blocks.slice(Math.max(0, first), first < 0 ? blocks.length : last + 1 + NEAR_BLOCKS);
}

const textOf = (blocks: readonly TextBlock[]): string =>
  blocks
    .map(({ text }) => text)
    .join('\n')
    .slice(0, VISIBLE_LIMIT);

/** Somebody signed or dated it, or the page calls itself an article. */
const hasArticleMarks = (metadata: PageMetadata): boolean =>
  metadata.authors.length > 0 ||
  // Servers date their error messages in words.
  (metadata.publishedAt !== null && metadata.publishedFrom !== 'visible') ||
  metadata.isScholarly ||
  metadata.doi !== null ||
  metadata.jsonLd.body !== null;

/** Beyond this weight boxes of other pages are a listing, and the page's own matter. */
const FEW_TEASERS = 1_500;

function sharesOf(
  chosen: readonly TextBlock[],
): Pick<PageSignals, 'coreText' | 'teaserWeight' | 'teaserLinkShare' | 'linkShare'> {
  const isOwn = ownership();
  const own = chosen.filter(isOwn);
  const others = chosen.filter((block) => !isOwn(block));
  const weight = weightOf(chosen);
  return {
    coreText: textOf(own),
    teaserWeight: weight < FEW_TEASERS ? weightOf(others) : 0,
    teaserLinkShare: linkShareOf(others),
    linkShare: linkShareOf(own.length > 0 && weight < FEW_TEASERS ? own : chosen),
  };
}

const weightOf = (blocks: readonly TextBlock[]): number =>
  blocks.reduce((sum, { text }) => sum + textWeight(text), 0);

function linkShareOf(blocks: readonly TextBlock[]): number {
  const characters = blocks.reduce((sum, { text }) => sum + text.length, 0);
  return blocks.reduce((sum, { linkCharacters }) => sum + linkCharacters, 0) / Math.max(1, characters);
}

interface Scan {
  title: string;
  scriptCharacters: number;
  passwordFields: number;
  openPasswordFields: number;
  isUnindexed: boolean;
  refreshSeconds: number | null;
  isLocked: boolean;
  isOffer: boolean;
  noscript: string;
  names: string;
  hasEmptyMount: boolean;
}

const MOUNT_NAME =
  /^(?:root|app|__next|__nuxt|react-root|main-app|app-root|svelte|gatsby|___gatsby|mount|application|ember-app|q-app|wrapper)$/u;

function scanElements(root: ElementNode): Scan {
  const scan: Scan = {
    title: '',
    scriptCharacters: 0,
    passwordFields: 0,
    openPasswordFields: 0,
    isUnindexed: false,
    refreshSeconds: null,
    isLocked: false,
    isOffer: false,
    noscript: '',
    names: '',
    hasEmptyMount: false,
  };
  const names: string[] = [];
  let budget = NAMES_LIMIT;
  for (const element of elementsOf(root)) {
    if (element.tag === 'script') scan.scriptCharacters += scriptLength(element);
    else if (element.tag === 'title' && !scan.title && element.parent?.tag !== 'svg')
      scan.title = foldSpace(rawText(element));
    else if (element.tag === 'noscript' && scan.noscript.length < 2_000)
      scan.noscript += ` ${foldSpace(rawText(element))}`;
    else if (element.tag === 'input' && attributeOf(element, 'type').toLowerCase() === 'password') {
      scan.passwordFields += 1;
      if (standsOpen(element)) scan.openPasswordFields += 1;
    } else if (element.tag === 'meta') scanMeta(element, scan);
    else if (isEmptyMount(element)) scan.hasEmptyMount = true;
    const name = `${attributeOf(element, 'id')} ${attributeOf(element, 'class')} ${element.tag === 'script' || element.tag === 'iframe' || element.tag === 'form' ? attributeOf(element, 'src') + attributeOf(element, 'action') : ''}`;
    if (budget > 0 && name.length > 2) names.push(name.slice(0, 300));
    budget -= name.length;
    if (element.tag === 'script' && budget > 0) names.push(rawText(element).slice(0, 500));
  }
  scan.names = names.join('\n').slice(0, NAMES_LIMIT).toLowerCase();
  return scan;
}

function scanMeta(element: ElementNode, scan: Scan): void {
  const content = attributeOf(element, 'content').toLowerCase();
  const name = `${attributeOf(element, 'name')}${attributeOf(element, 'property')}`.toLowerCase();
  if (/^(?:robots|googlebot)$/u.test(name) && /noindex|\bnone\b/u.test(content)) scan.isUnindexed = true;
  else if (name === 'og:type' && /^(?:og:)?product/u.test(content)) scan.isOffer = true;
  else if (name === 'article:content_tier' && content === 'locked') scan.isLocked = true;
  else if (attributeOf(element, 'http-equiv').toLowerCase() === 'refresh') {
    const seconds = Number.parseInt(content, 10);
    if (seconds >= 0) scan.refreshSeconds = seconds;
  }
}

/** Boxes at the edge of a page, and those that wait for a click; `has-sidebar` only tells of one. */
const ASIDE_NAME =
  /(?:^|\s)(?!has[-_]|with[-_]|no[-_])[\w-]*(?:modal|popup|dropdown|offcanvas|overlay|hidden|widget|sidebar|drawer|header|navbar|menu|comment)/u;

/** Not in the head, foot or side of the page, nor in a box that waits for a click. */
function standsOpen(element: ElementNode): boolean {
  for (let at: ElementNode | null = element; at && at.tag !== 'body'; at = at.parent) {
    if (FRAME_TAGS.has(at.tag) || at.tag === 'dialog' || ASIDE_NAME.test(namesOf(at))) return false;
    if (/display:\s*none/u.test(attributeOf(at, 'style').slice(0, 500))) return false;
  }
  return true;
}

const scriptLength = (element: ElementNode): number =>
  attributeOf(element, 'src')
    ? 1_000
    : /json/u.test(attributeOf(element, 'type'))
      ? 0
      : rawText(element).length;

function isEmptyMount(element: ElementNode): boolean {
  if (!MOUNT_NAME.test(attributeOf(element, 'id').toLowerCase()) && !/^app-root$|-app$/u.test(element.tag))
    return false;
  return rawText(element).trim().length < 200 && [...elementsOf(element)].length < 30;
}

function rawText(element: ElementNode): string {
  const parts: string[] = [];
  for (const inner of elementsOf(element)) {
    for (const child of inner.children) if (child.type === 'text') parts.push(child.text);
  }
  return parts.join(' ');
}
