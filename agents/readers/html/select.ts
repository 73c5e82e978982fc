import { bareWords } from '../../../text/bare-words.js';
import type { PageMetadata } from './metadata.js';
import { featuresOf } from './features.js';
import { judge, type Forest } from './model.js';
import type { ElementNode } from '../tree.js';
import type { TextBlock } from './blocks.js';

/** Chooses the blocks that make the main text of a page. */

const wordCount = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/**
 * Keeps the blocks that make the expected F1 greatest, given each block's probability: on a page where nothing is sure (a shop, a
 * start page) a lower bar is right than in an article. (Lipton et al. 2014: the best bar is half of the best F1.)
 */
function chooseBlocks(probabilities: readonly number[], weights: readonly number[]): boolean[] {
  const order = probabilities
    .map((_, at) => at)
    .sort((a, b) => (probabilities[b] ?? 0) - (probabilities[a] ?? 0));
  const expected = probabilities.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
  let hits = 0;
  let size = 0;
  let best = 0;
  let bar = 1;
  for (const at of order) {
    const weight = weights[at] ?? 0;
    hits += (probabilities[at] ?? 0) * weight;
    size += weight;
    const value = (2 * hits) / Math.max(1e-9, size + expected);
    if (value > best) [best, bar] = [value, probabilities[at] ?? 1];
  }
  const floor = Math.max(LOWEST_BAR, Math.min(bar, HIGHEST_BAR));
  return probabilities.map((value) => value >= floor);
}

/** Below this a block is noise however empty the page is; above the other a block is never left out. */
const LOWEST_BAR = 0.12;
const HIGHEST_BAR = 0.5;

export interface PageOfBlocks {
  readonly blocks: readonly TextBlock[];
  readonly metadata: PageMetadata;
  readonly address: string;
}

export function mainBlocks({ blocks, metadata, address }: PageOfBlocks, forest: Forest): TextBlock[] {
  const rows = featuresOf(blocks, metadata, address);
  const probabilities = rows.map((row) => judge(forest, row));
  const keep = chooseBlocks(
    probabilities,
    blocks.map((block) => wordCount(block.text)),
  );
  if (blocks.length <= SMALL_PAGE) {
    blocks.forEach((block, at) => {
      const probability = probabilities[at] ?? 0;
      if (isAround(block)) keep[at] = probability >= HIGHEST_BAR;
      else keep[at] ||= probability >= smallPageBar(block);
    });
  }
  keepAmid(blocks, probabilities, keep);
  keepHeadings({ blocks, metadata, address }, probabilities, keep);
  if (!isOfProduct(metadata)) keepOffers(blocks, keep);
  return blocks.filter((_, at) => keep[at]);
}

/** Share of the bar, or of the least sure block that stays, which is enough amid the main text; blocks below its end that count. */
const SHARE_AMID = 0.7;
const BLOCKS_AFTER = 12;

/**
 * Amid the main text the judge is too careful with short lists, with what stands under several headings in the same words and with
 * answers behind questions. A question that opens its answer may be a link; other links stay out.
 */
function keepAmid(blocks: readonly TextBlock[], probabilities: readonly number[], keep: boolean[]): void {
  const least = SHARE_AMID * Math.min(HIGHEST_BAR, ...probabilities.filter((_, at) => keep[at]));
  const [first, last] = [keep.indexOf(true), keep.lastIndexOf(true)];
  blocks.forEach((block, at) => {
    const { text, linkCharacters } = block;
    if (keep[at] || at < first || at > last + BLOCKS_AFTER || isAround(block)) return;
    const isLink = linkCharacters > text.length / 2 && !text.endsWith('?');
    keep[at] = !isLink && (probabilities[at] ?? 0) >= least;
  });
}

/** A page of a few blocks has little around its text that could be mistaken for it. */
const SMALL_PAGE = 30;
const smallPageBar = ({ text, linkCharacters }: TextBlock): number =>
  text.length >= 80 && linkCharacters < text.length / 3 ? 0.05 : 0.3;
const isAround = ({ path }: TextBlock): boolean => path.some(({ tag }) => AROUND_TEXT.has(tag));
const AROUND_TEXT = new Set(['nav', 'aside', 'footer', 'header', 'form', 'button']);

/** A heading over text that stays is left out only where the judge is almost sure. */
const HEADING_BAR = 0.05;
/** One of so many blocks before it must stay too: the first heading may be that of the page's frame. */
const BLOCKS_BEFORE = 3;

/**
 * Short lines are the judge's hardest; a heading says what the text below it is about. From the end, so that they hold each other.
 * Before all that stays only the headline is one: of the first rank, or the words of the page's title.
 */
function keepHeadings(
  { blocks, metadata: { title } }: PageOfBlocks,
  probabilities: readonly number[],
  keep: boolean[],
): void {
  const titleWords = bareWords(title ?? '');
  for (let at = blocks.length - 2; at >= 0; at -= 1) {
    const [level, below] = [blocks[at]?.level ?? 0, blocks[at + 1]?.level ?? 0];
    if (level === 0 || keep[at] || (probabilities[at] ?? 0) < HEADING_BAR) continue;
    const isOver = keep[at + 1] === true && (below === 0 || below > level);
    const isHeadline = level === 1 || titleWords.startsWith(bareWords(blocks[at]?.text ?? ''));
    const before = keep.slice(0, at);
    keep[at] =
      isOver && (before.slice(-BLOCKS_BEFORE).includes(true) || (isHeadline && !before.includes(true)));
  }
}

/** "$228 from Amazon", "Kettle at Shop $200": the price of a thing that an article recommends. */
const OFFER = /[$€£]\s?\d[\d,.]* (?:from|at|on) \p{Lu}|(?:from|at|on) \p{Lu}.{1,40}\s[$€£]\s?\d[\d,.]*$/u;
const LONGEST_OFFER = 160;
/** The box of a thing or of a list of them, with what is said of it, in characters. */
const LARGEST_BOX = 1_200;
/** Shops have offers around hardly any text. */
const LEAST_AROUND = 1_500;

/** A shop's page of one thing has those of others around it. */
const isOfProduct = ({ jsonLd: { types } }: PageMetadata): boolean =>
  types.includes('product') && !types.some((type) => /article|posting|review$/u.test(type));

/** The judge takes boxes with prices in the middle of an article for advertisements: they name what it recommends, and stay whole. */
function keepOffers(blocks: readonly TextBlock[], keep: boolean[]): void {
  const first = keep.indexOf(true);
  const last = keep.lastIndexOf(true);
  const isOffer = ({ text, links }: TextBlock): boolean =>
    links > 0 && text.length <= LONGEST_OFFER && OFFER.test(text);
  const offers = blocks.filter((block, at) => at > first && at < last && !isAround(block) && isOffer(block));
  const kept = blocks.filter(({ links }, at) => keep[at] && links === 0);
  if (offers.length === 0 || kept.reduce((sum, { text }) => sum + text.length, 0) < LEAST_AROUND) return;
  const sizes = new Map<ElementNode, number>();
  for (const { path, text } of blocks)
    for (const element of path) sizes.set(element, (sizes.get(element) ?? 0) + text.length);
  const boxes = new Set(
    offers.map(({ path }) => path.find((element) => (sizes.get(element) ?? Infinity) <= LARGEST_BOX)),
  );
  blocks.forEach((block, at) => {
    const isLink = block.links > 0 && block.level === 0 && !/\d/u.test(block.text);
    if (keep[at] || isLink || block.kind === 'caption') return;
    keep[at] = block.path.some((element) => boxes.has(element));
  });
}
