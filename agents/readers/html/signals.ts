import { textWeight } from '../../../text/text-weight.js';
import type { ElementNode } from '../tree.js';
import type { TextBlock } from './blocks.js';
import type { BlocksOfPage } from './cut-blocks.js';
import type { PageMetadata } from './metadata.js';
import { FRAME_TAGS, type PageScan, first, namesOf } from './page-scan.js';
import { wallBoxesOf } from './wall-boxes.js';

/** What a page shows and says besides its main text, as far as it helps to tell a source from a wall. */
export type PageSignals = ReturnType<typeof signalsOf>;

export interface SignalInput {
  readonly scan: PageScan;
  readonly page: BlocksOfPage;
  readonly chosen: readonly TextBlock[];
  readonly metadata: PageMetadata;
  readonly address: string;
}

const LONGEST_TEXT = 30_000;
/** Beyond this weight boxes of other pages are a listing, and the page's own matter. */
const FEW_TEASERS = 1_500;

export function signalsOf({ scan, page: { blocks }, chosen, metadata, address }: SignalInput) {
  const near = blocksNear(blocks, chosen);
  const isOwn = ownership();
  const own = chosen.filter(isOwn);
  const others = chosen.filter((block) => !isOwn(block));
  const isLittle = weightOf(chosen) < FEW_TEASERS;
  const robots = ['robots', 'googlebot'].flatMap((name) => scan.tags.get(name) ?? []);
  const refresh = Number.parseInt(first(scan.tags, 'refresh') ?? '', 10);
  return {
    markupNames: scan.markupNames,
    scriptCharacters: scan.scriptCharacters,
    passwordFields: scan.passwordFields,
    openPasswordFields: scan.openPasswordFields,
    noscriptText: scan.noscriptText,
    hasEmptyMount: scan.hasEmptyMount,
    address,
    pageTitle: scan.title || null,
    /** The first few headings. */
    headings: blocks.flatMap(({ level, text }) => (level > 0 ? [text] : [])).slice(0, 3),
    /** All text that a reader of the page sees, navigation and all, one unit a line. */
    visibleText: textOf(blocks),
    /** The main text without the teasers of other pages that stand next to it. */
    coreText: textOf(own),
    /** Weight of those teasers, as far as they were taken for main text; 0 where they make up a listing. */
    teaserWeight: isLittle ? weightOf(others) : 0,
    /** Shares of the characters that stand in links, 0 to 1. */
    teaserLinkShare: linkShareOf(others),
    linkShare: linkShareOf(own.length > 0 && isLittle ? own : chosen),
    /** The main text and what follows close upon it, without the head and the foot of the page. */
    nearText: textOf(near.filter(({ path }) => !isFrame(path))),
    boxes: wallBoxesOf({ chosen, near, all: blocks }),
    /** The page asks search engines to pass it by, as error messages and walls do. */
    isUnindexed: robots.some((content) => /noindex|\bnone\b/iu.test(content)),
    /** After which it reloads, or loads another page. */
    refreshSeconds: refresh >= 0 ? refresh : null,
    /** It describes something for sale: what it says of its price and terms is no wall. */
    isOffer:
      metadata.jsonLd.type === 'product' || /^(?:og:)?product/iu.test(first(scan.tags, 'og:type') ?? ''),
    /** Somebody signed or dated it, or it calls itself an article. Servers date their error messages in words. */
    hasArticleMarks:
      metadata.authors.length > 0 ||
      (metadata.publishedAt !== null && metadata.publishedFrom !== 'visible') ||
      metadata.isScholarly ||
      metadata.doi !== null ||
      metadata.jsonLd.body !== null,
    /** It says itself that it is not free. */
    isPaid: metadata.jsonLd.isPaid || /^locked$/iu.test(first(scan.tags, 'article:content_tier') ?? ''),
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

/** Head, foot and sides of the page, not those of an article. */
const isFrame = (path: readonly ElementNode[]): boolean =>
  FRAME_TAGS.has(
    path.find(({ tag }) => tag === 'main' || tag === 'article' || FRAME_TAGS.has(tag))?.tag ?? '',
  );

/** Blocks this far after the main text still belong to it: the gate of a paywall is a box of a few lines. */
const NEAR_BLOCKS = 8;

function blocksNear(blocks: readonly TextBlock[], chosen: readonly TextBlock[]): TextBlock[] {
  const own = new Set(chosen);
  const last = blocks.findLastIndex((block) => own.has(block));
  const headline = blocks.findIndex(({ level }) => level === 1);
  const start = headline >= 0 && headline < last ? headline : blocks.findIndex((block) => own.has(block));
  return blocks.slice(Math.max(0, start), start < 0 ? blocks.length : last + 1 + NEAR_BLOCKS);
}

const textOf = (blocks: readonly TextBlock[]): string =>
  blocks
    .map(({ text }) => text)
    .join('\n')
    .slice(0, LONGEST_TEXT);

const weightOf = (blocks: readonly TextBlock[]): number =>
  blocks.reduce((sum, { text }) => sum + textWeight(text), 0);

function linkShareOf(blocks: readonly TextBlock[]): number {
  const characters = blocks.reduce((sum, { text }) => sum + text.length, 0);
  return blocks.reduce((sum, { linkCharacters }) => sum + linkCharacters, 0) / Math.max(1, characters);
}
