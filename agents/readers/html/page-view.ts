import type { ElementNode } from '../tree.js';
import type { TextBlock } from './blocks.js';

/** What the blocks of a page add up to: by element, by block built alike, and before and after each of them. */

/** How much text, of which kind, stands in an element or a group of blocks. */
export interface Totals {
  characters: number;
  linkCharacters: number;
  blocks: number;
  paragraphs: number;
  paragraphCharacters: number;
}

/** What stands before a block; -1 where nothing of the kind does. */
interface Before {
  readonly characters: number;
  readonly heading1: number;
  readonly heading: number;
  readonly level: number;
  readonly paragraph: number | undefined;
}

export interface PageView {
  readonly blocks: readonly TextBlock[];
  readonly all: Totals;
  readonly totals: ReadonlyMap<ElementNode, Totals>;
  readonly scores: ReadonlyMap<ElementNode, number>;
  readonly copies: ReadonlyMap<string, number>;
  /** The element with most text that is no link, by the weights of Arc90's Readability. */
  readonly top: ElementNode | null;
  /** The deepest element that still holds most of the paragraphs' text. */
  readonly dominant: ElementNode | null;
  readonly firstOfTop: number;
  readonly before: readonly Before[];
  readonly nextParagraph: readonly (number | undefined)[];
  readonly titleWords: ReadonlySet<string>;
  readonly descriptionWords: ReadonlySet<string>;
  /** Of the path of the page's address. */
  readonly segments: readonly string[];
  /** The blocks that hang like this one. */
  alike(index: number): Totals;
  /** This block and the six before and after it. */
  around(index: number): Totals;
  branchOf(block: TextBlock): { readonly element: ElementNode; readonly steps: number };
  elementCount(tag: string): number;
}

const empty = (): Totals => ({
  characters: 0,
  linkCharacters: 0,
  blocks: 0,
  paragraphs: 0,
  paragraphCharacters: 0,
});
const EMPTY: Readonly<Totals> = empty();

export const totalsIn = (
  totals: ReadonlyMap<ElementNode, Totals>,
  element: ElementNode | null,
): Readonly<Totals> => (element && totals.get(element)) ?? EMPTY;

export const share = (part: number, whole: number): number => Math.min(1, part / Math.max(1, whole));

const isParagraph = ({ text, linkCharacters }: TextBlock): boolean =>
  text.length >= 80 && linkCharacters < text.length * 0.35;

function add(totals: Totals, block: TextBlock): void {
  totals.characters += block.text.length;
  totals.linkCharacters += block.linkCharacters;
  totals.blocks += 1;
  if (!isParagraph(block)) return;
  totals.paragraphs += 1;
  totals.paragraphCharacters += block.text.length;
}

function addTo<Key>(groups: Map<Key, Totals>, key: Key, block: TextBlock): void {
  const totals = groups.get(key) ?? empty();
  add(totals, block);
  groups.set(key, totals);
}

const signatureOf = ({ path }: TextBlock): string =>
  path
    .slice(-5)
    .map((element) => `${element.tag}.${(element.attributes['class'] ?? '').slice(0, 60)}`)
    .join('>');

const wordSet = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

export function createPageView(
  blocks: readonly TextBlock[],
  { segments, title, description }: { segments: readonly string[]; title: string; description: string },
): PageView {
  const all = empty();
  const totals = new Map<ElementNode, Totals>();
  const alike = new Map<string, Totals>();
  const scores = new Map<ElementNode, number>();
  const copies = new Map<string, number>();
  const signatures = blocks.map(signatureOf);
  blocks.forEach((block, index) => {
    add(all, block);
    for (const element of block.path) addTo(totals, element, block);
    addTo(alike, signatures[index] ?? '', block);
    copies.set(block.text, (copies.get(block.text) ?? 0) + 1);
    score(scores, block);
  });
  const top = topOf(scores, totals);
  const ancestors = new Set<ElementNode>();
  for (let element = top; element; element = element.parent) ancestors.add(element);
  const sums = runningSums(blocks);
  return {
    blocks,
    all,
    totals,
    scores,
    copies,
    top,
    dominant: dominantOf(totals, all),
    firstOfTop: top ? blocks.findIndex(({ path }) => path.includes(top)) : 0,
    before: beforeEach(blocks),
    nextParagraph: nextParagraphs(blocks),
    titleWords: wordSet(title),
    descriptionWords: wordSet(description),
    segments,
    alike: (index) => alike.get(signatures[index] ?? '') ?? EMPTY,
    around: (index) => {
      const [from, to] = [sums[Math.max(0, index - 6)], sums[Math.min(blocks.length, index + 7)]];
      return {
        ...EMPTY,
        characters: (to?.characters ?? 0) - (from?.characters ?? 0),
        linkCharacters: (to?.linkCharacters ?? 0) - (from?.linkCharacters ?? 0),
      };
    },
    branchOf: ({ path, element }) => {
      const at = path.findIndex((each) => !ancestors.has(each));
      return { element: path[at] ?? element, steps: at < 0 ? 0 : path.length - at };
    },
    elementCount: (tag) => [...totals.keys()].filter((element) => element.tag === tag).length,
  };
}

/** The weights are those of Arc90's Readability: a paragraph speaks for its parent, half for the grandparent. */
function score(scores: Map<ElementNode, number>, { text, linkCharacters, path, element }: TextBlock): void {
  const own = text.length - linkCharacters;
  if (own < 25) return;
  const points = 1 + Math.min(3, own / 100) + (text.slice(0, 1_000).match(/[,，、]/gu)?.length ?? 0) * 0.5;
  const at = path.lastIndexOf(element) + (element.tag === 'p' || element.tag === 'li' ? 0 : 1);
  for (let step = 1; step <= 4; step += 1) {
    const holder = path[at - step];
    if (!holder) break;
    const part = step === 1 ? 1 : step === 2 ? 0.5 : 1 / (step * 3);
    scores.set(holder, (scores.get(holder) ?? 0) + points * part);
  }
}

function topOf(
  scores: ReadonlyMap<ElementNode, number>,
  totals: ReadonlyMap<ElementNode, Totals>,
): ElementNode | null {
  let best: ElementNode | null = null;
  let most = 0;
  for (const [element, points] of scores) {
    if (element.tag === 'body' || element.tag === 'html') continue;
    const { linkCharacters, characters } = totalsIn(totals, element);
    const value = points * (1 - linkCharacters / Math.max(1, characters));
    if (value > most) [best, most] = [element, value];
  }
  return best;
}

function dominantOf(totals: ReadonlyMap<ElementNode, Totals>, all: Totals): ElementNode | null {
  let best: ElementNode | null = null;
  let fewest = Infinity;
  for (const [element, { characters, paragraphCharacters }] of totals)
    if (paragraphCharacters / Math.max(1, all.paragraphCharacters) >= 0.7 && characters <= fewest)
      [best, fewest] = [element, characters];
  return best;
}

function beforeEach(blocks: readonly TextBlock[]): Before[] {
  let at: Before = { characters: 0, heading1: -1, heading: -1, level: 0, paragraph: undefined };
  return blocks.map((block, index) => {
    // A heading of the first rank counts for its own line, too.
    const here = block.level === 1 ? { ...at, heading1: index } : at;
    at = {
      characters: at.characters + block.text.length,
      heading1: here.heading1,
      ...(block.level > 0
        ? { heading: index, level: block.level }
        : { heading: at.heading, level: at.level }),
      paragraph: isParagraph(block) ? index : at.paragraph,
    };
    return here;
  });
}

/** The first paragraph from each block on, that block itself among them. */
function nextParagraphs(blocks: readonly TextBlock[]): (number | undefined)[] {
  let next: number | undefined;
  return blocks
    .map((block, index) => ({ block, index }))
    .reverse()
    .map(({ block, index }) => (next = isParagraph(block) ? index : next))
    .reverse();
}

function runningSums(blocks: readonly TextBlock[]): { characters: number; linkCharacters: number }[] {
  const sums = [{ characters: 0, linkCharacters: 0 }];
  for (const { text, linkCharacters } of blocks) {
    const last = sums.at(-1) ?? EMPTY;
    sums.push({
      characters: last.characters + text.length,
      linkCharacters: last.linkCharacters + linkCharacters,
    });
  }
  return sums;
}
