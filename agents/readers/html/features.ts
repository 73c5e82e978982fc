import { parseUrl } from '../../../text/urls.js';
import { dataOf } from '../../data.js';
import { attributeOf, type ElementNode } from '../tree.js';
import type { TextBlock } from './blocks.js';
import type { PageMetadata } from './metadata.js';

/**
 * What the judge of blocks is told: how a block is built, where it hangs and how it stands in its page, and no word of it. A row of
 * the tables below is one column of numbers: a further one is a row here and a new training (`bench/train-html.ts`).
 */

const LISTS = dataOf('html-block-features') as {
  /** Names that page builders give to parts of a page, in lower case, as sources of expressions. */
  readonly names: Readonly<Record<string, string>>;
  /** Tags that count as one; the first names the column. */
  readonly tags: readonly (readonly string[])[];
};
const NAMES = Object.values(LISTS.names).map((source) => new RegExp(source, 'u'));
/** Roles that say the same as a tag. */
const TAG_OF_ROLE: Readonly<Record<string, string>> = { main: 'main', contentinfo: 'footer' };

/** How much text, of which kind, stands in an element or a group of blocks. */
interface Totals {
  characters: number;
  linkCharacters: number;
  blocks: number;
  paragraphs: number;
  paragraphCharacters: number;
}

const empty = (): Totals => ({
  characters: 0,
  linkCharacters: 0,
  blocks: 0,
  paragraphs: 0,
  paragraphCharacters: 0,
});

interface PageView {
  readonly blocks: readonly TextBlock[];
  readonly all: Totals;
  readonly totals: ReadonlyMap<ElementNode, Totals>;
  readonly copies: ReadonlyMap<string, number>;
  /** The element with most text that is no link, by the weights of Arc90's Readability, and those around it. */
  readonly top: ElementNode | null;
  readonly ancestors: ReadonlySet<ElementNode>;
  readonly titleWords: ReadonlySet<string>;
  /** Words of the last part of the address. */
  readonly slugWords: number;
}

/** A block in its page, and what several columns ask of it. */
interface Place {
  readonly page: PageView;
  readonly block: TextBlock;
  readonly index: number;
  /** The start of its text: long blocks are judged by it. */
  readonly text: string;
  readonly words: readonly string[];
  /** Steps up to the nearest ancestor of each name and each group of tags, in the order of `LISTS`. */
  readonly steps: { readonly names: readonly number[]; readonly tags: readonly number[] };
  /** The blocks that hang like this one. */
  readonly alike: Totals;
  /** Where its path leaves the way to the top element; -1 where it does not. */
  readonly branchAt: number;
  /** Places of the last headings before it; -1 where there are none. */
  readonly heading1: number;
  readonly heading: number;
}

type Column = readonly [name: string, of: (place: Place) => number];

const LOOKED_AT = 2_000;
/** Steps to the nearest ancestor that matches; this value where none does. */
const NONE = 40;

const counted = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const share = (part: number, whole: number): number => Math.min(1, part / Math.max(1, whole));
const since = (index: number, last: number, most: number): number =>
  last < 0 ? -1 : Math.min(most, index - last);

const OF_BLOCK: readonly Column[] = [
  ['characters', ({ block }) => Math.log1p(block.text.length)],
  ['words', ({ block, words, text }) => Math.log1p((words.length * block.text.length) / (text.length || 1))],
  ['linkShare', ({ block }) => block.linkCharacters / Math.max(1, block.text.length)],
  ['links', ({ block }) => Math.min(20, block.links)],
  ['sentences', ({ text }) => Math.min(30, counted(text, /[.!?。！？؟…]["'”’»)\]]*(?:\s|$)|[。！？]/gu))],
  ['endsSentence', ({ block }) => Number(/[.!?。！？؟…]["'”’»)\]]*$/u.test(block.text.slice(-6)))],
  ['digits', ({ text }) => counted(text, /\p{N}/gu) / Math.max(1, text.length)],
  ...Object.keys(LISTS.names).map((name, at): Column => [
    `name.${name}`,
    ({ steps }) => steps.names[at] ?? NONE,
  ]),
  ...LISTS.tags.map(([tag = ''], at): Column => [`in.${tag}`, ({ steps }) => steps.tags[at] ?? NONE]),
  ['isHeading', ({ block }) => Number(block.kind === 'heading')],
  ['isParagraph', ({ block }) => Number(block.kind === 'paragraph')],
  ['isCaption', ({ block }) => Number(block.kind === 'caption')],
  ['level', ({ block }) => block.level],
  ['depth', ({ block }) => block.path.length],
  ['ownNames', ({ block }) => attributeOf(block.element, 'class').split(/\s+/u).filter(Boolean).length],
  ['listDepth', ({ block }) => block.path.filter(({ tag }) => tag === 'ul' || tag === 'ol').length],
];

const TOTALS: Readonly<Record<string, (totals: Totals, all: Totals) => number>> = {
  characters: ({ characters }) => Math.log1p(characters),
  linkShare: ({ linkCharacters, characters }) => share(linkCharacters, characters),
  blocks: ({ blocks }) => Math.log1p(blocks),
  paragraphs: ({ paragraphs }) => Math.log1p(paragraphs),
  paragraphShare: ({ paragraphCharacters, characters }) => share(paragraphCharacters, characters),
  pageShare: ({ characters }, all) => share(characters, all.characters),
};
const HOLDERS: Readonly<Record<string, (place: Place) => ElementNode | null | undefined>> = {
  parent: ({ block: { path, element } }) => path[path.lastIndexOf(element) - 1],
  branch: ({ block: { path, element }, branchAt }) => path[branchAt] ?? element,
  top: ({ page }) => page.top,
};

const OF_PAGE: readonly Column[] = [
  ...Object.entries(HOLDERS).flatMap(([holder, elementOf]) =>
    Object.entries(TOTALS).map(([name, of]): Column => {
      const value = (place: Place): number => {
        const element = elementOf(place);
        return of((element && place.page.totals.get(element)) ?? empty(), place.page.all);
      };
      return [`${holder}.${name}`, value];
    }),
  ),
  ['inTop', ({ page, block }) => Number(page.top !== null && block.path.includes(page.top))],
  ['stepsToTop', ({ block, branchAt }) => (branchAt < 0 ? 0 : block.path.length - branchAt)],
  ['position', ({ page, index }) => index / Math.max(1, page.blocks.length)],
  ['sinceHeading1', ({ index, heading1 }) => since(index, heading1, 200)],
  ['sinceHeading', ({ index, heading }) => since(index, heading, 50)],
  ['alike.blocks', ({ alike }) => Math.log1p(alike.blocks)],
  ['alike.length', ({ alike }) => Math.log1p(alike.characters / Math.max(1, alike.blocks))],
  ['alike.share', ({ page, alike }) => share(alike.characters, page.all.characters)],
  ['duplicates', ({ page, block }) => Math.min(10, page.copies.get(block.text) ?? 1)],
  ['likeTitle', ({ page, words }) => (words.length <= 60 ? overlap(words, page.titleWords) : 0)],
  ...Object.entries(TOTALS).flatMap(([name, of]): Column[] =>
    name === 'pageShare' ? [] : [[`page.${name}`, ({ page }) => of(page.all, page.all)]],
  ),
  ['page.slugWords', ({ page }) => Math.min(12, page.slugWords)],
];

const COLUMNS: readonly Column[] = [...OF_BLOCK, ...OF_PAGE];

/** In order. A model is trained on these names and refuses others. */
export const FEATURE_NAMES: readonly string[] = COLUMNS.map(([name]) => name);

/** One row of numbers a block. */
export function featuresOf(
  blocks: readonly TextBlock[],
  metadata: PageMetadata,
  address: string,
): Float32Array[] {
  const alike = new Map<string, Totals>();
  const signatures = blocks.map(signatureOf);
  blocks.forEach((block, index) => addTo(alike, signatures[index] ?? '', block));
  const page = viewOf(blocks, metadata, address);
  const traits = new Map<ElementNode, Traits>();
  let heading1 = -1;
  let heading = -1;
  return blocks.map((block, index) => {
    // A heading of the first rank counts for its own line, too.
    if (block.level === 1) heading1 = index;
    const text = block.text.slice(0, LOOKED_AT);
    const place: Place = {
      page,
      block,
      index,
      text,
      heading1,
      heading,
      words: text.match(/[\p{L}\p{N}]+/gu) ?? [],
      steps: stepsOf(block, traits),
      alike: alike.get(signatures[index] ?? '') ?? empty(),
      branchAt: block.path.findIndex((element) => !page.ancestors.has(element)),
    };
    if (block.level > 0) heading = index;
    return Float32Array.from(COLUMNS, ([, of]) => of(place));
  });
}

const signatureOf = ({ path }: TextBlock): string =>
  path
    .slice(-5)
    .map((element) => `${element.tag}.${(element.attributes['class'] ?? '').slice(0, 60)}`)
    .join('>');

function addTo<Key>(groups: Map<Key, Totals>, key: Key, { text, linkCharacters }: TextBlock): void {
  const totals = groups.get(key) ?? empty();
  totals.characters += text.length;
  totals.linkCharacters += linkCharacters;
  totals.blocks += 1;
  if (text.length >= 80 && linkCharacters < text.length * 0.35) {
    totals.paragraphs += 1;
    totals.paragraphCharacters += text.length;
  }
  groups.set(key, totals);
}

function viewOf(blocks: readonly TextBlock[], { title }: PageMetadata, address: string): PageView {
  const whole = new Map<null, Totals>([[null, empty()]]);
  const totals = new Map<ElementNode, Totals>();
  const scores = new Map<ElementNode, number>();
  const copies = new Map<string, number>();
  for (const block of blocks) {
    addTo(whole, null, block);
    for (const element of block.path) addTo(totals, element, block);
    copies.set(block.text, (copies.get(block.text) ?? 0) + 1);
    score(scores, block);
  }
  const top = topOf(scores, totals);
  const ancestors = new Set<ElementNode>();
  for (let element = top; element; element = element.parent) ancestors.add(element);
  const slug = (parseUrl(address)?.pathname ?? address).split('/').filter(Boolean).at(-1) ?? '';
  return {
    blocks,
    totals,
    copies,
    top,
    ancestors,
    all: whole.get(null) ?? empty(),
    titleWords: new Set(title?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
    slugWords: slug.split(/[-_]/u).length,
  };
}

/** The weights are those of Arc90's Readability: a paragraph speaks for its parent, half for the grandparent. */
function score(scores: Map<ElementNode, number>, { text, linkCharacters, path, element }: TextBlock): void {
  const own = text.length - linkCharacters;
  if (own < 25) return;
  const points = 1 + Math.min(3, own / 100) + counted(text.slice(0, 1_000), /[,，、]/gu) * 0.5;
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
    const { linkCharacters, characters } = totals.get(element) ?? empty();
    const value = points * (1 - linkCharacters / Math.max(1, characters));
    if (value > most) [best, most] = [element, value];
  }
  return best;
}

interface Traits {
  readonly names: readonly boolean[];
  /** Its group of tags, -1 for none. */
  readonly tag: number;
}

function traitsOf(element: ElementNode, known: Map<ElementNode, Traits>): Traits {
  const before = known.get(element);
  if (before) return before;
  const name = element.tag === 'body' ? '' : nameOf(element);
  const tag = TAG_OF_ROLE[attributeOf(element, 'role').toLowerCase()] ?? element.tag;
  const traits = {
    names: NAMES.map((group) => name !== '' && group.test(name)),
    tag: LISTS.tags.findIndex((group) => group.includes(tag)),
  };
  known.set(element, traits);
  return traits;
}

function stepsOf({ path }: TextBlock, known: Map<ElementNode, Traits>): Place['steps'] {
  const names = new Array<number>(NAMES.length).fill(NONE);
  const tags = new Array<number>(LISTS.tags.length).fill(NONE);
  for (let index = path.length - 1, step = 0; index >= 0; index -= 1, step += 1) {
    const element = path[index];
    if (!element || element.tag === 'html') break;
    const traits = traitsOf(element, known);
    const near = Math.min(step, NONE - 1);
    traits.names.forEach((isMet, at) => {
      if (isMet && names[at] === NONE) names[at] = near;
    });
    if (traits.tag >= 0 && tags[traits.tag] === NONE) tags[traits.tag] = near;
  }
  return { names, tags };
}

/** Class, id and test names as one lower-case string, with humps opened (`postBody` → `post-body`). */
function nameOf(element: ElementNode): string {
  const named = ['class', 'id', 'data-testid', 'data-component'].map((name) => attributeOf(element, name));
  return [...named, element.tag.includes('-') ? element.tag : '']
    .filter(Boolean)
    .join(' ')
    .trim()
    .slice(0, 400)
    .replace(/([a-z])([A-Z])/gu, '$1-$2')
    .toLowerCase();
}

function overlap(words: readonly string[], others: ReadonlySet<string>): number {
  const own = new Set(words.map((word) => word.toLowerCase()));
  const hits = [...own].filter((word) => others.has(word)).length;
  return hits / Math.max(1, own.size + others.size - hits);
}
