import { parseUrl } from '../../../text/urls.js';
import { dataOf } from '../../data.js';
import { attributeOf, type ElementNode } from '../tree.js';
import type { TextBlock } from './blocks.js';
import type { PageMetadata } from './metadata.js';
import { createPageView, share, totalsIn, type PageView, type Totals } from './page-view.js';

/**
 * What the judge of blocks is told: how a block is built, where it hangs and how it stands in its page, and no word of it. One row
 * is one column of numbers: a further one is a row here and a new training (`bench/train-html.ts`).
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
  readonly parent: ElementNode | null;
  readonly grand: ElementNode | null;
  /** Where its path leaves the way to the element that holds most of the text, and how far up. */
  readonly branch: { readonly element: ElementNode; readonly steps: number };
}

type Column = readonly [name: string, of: (place: Place) => number];

const LOOKED_AT = 2_000;
/** Steps to the nearest ancestor that matches; this value where none does. */
const NONE = 40;

const counted = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const perWord = (count: number, { words }: Place): number => count / Math.max(1, words.length);

const OF_WORDS: readonly Column[] = [
  ['characters', ({ block }) => Math.log1p(block.text.length)],
  [
    'words',
    ({ block, words, text }) => Math.log1p((words.length * block.text.length) / Math.max(1, text.length)),
  ],
  ['wordLength', (at) => perWord(at.words.join('').length, at)],
  ['linkShare', ({ block }) => block.linkCharacters / Math.max(1, block.text.length)],
  ['links', ({ block }) => Math.min(20, block.links)],
  ['commas', (at) => perWord(counted(at.text, /[,，、،]/gu), at)],
  ['sentences', ({ text }) => Math.min(30, counted(text, /[.!?。！？؟…]["'”’»)\]]*(?:\s|$)|[。！？]/gu))],
  ['endsSentence', ({ block }) => Number(/[.!?。！？؟…]["'”’»)\]]*$/u.test(block.text.slice(-6)))],
  ['capitals', (at) => perWord(at.words.filter((word) => /^\p{Lu}/u.test(word)).length, at)],
  ['digits', ({ text }) => counted(text, /\p{N}/gu) / Math.max(1, text.length)],
  ['separators', ({ text }) => counted(text, /[|»›·•/→]/gu)],
  ['lines', ({ text }) => Math.min(10, counted(text, /\n/gu))],
];

const OF_PATH: readonly Column[] = [
  ...Object.keys(LISTS.names).map((name, at): Column => [
    `name.${name}`,
    ({ steps }) => steps.names[at] ?? NONE,
  ]),
  ...LISTS.tags.map(([tag = ''], at): Column => [`in.${tag}`, ({ steps }) => steps.tags[at] ?? NONE]),
  ...(['heading', 'paragraph', 'item', 'row', 'code', 'caption'] as const).map((kind): Column => [
    `kind.${kind}`,
    ({ block }) => Number(block.kind === kind),
  ]),
  ['level', ({ block }) => block.level],
  ['depth', ({ block }) => block.path.length],
  ['ownNameCount', ({ block }) => attributeOf(block.element, 'class').split(/\s+/u).filter(Boolean).length],
  ['listDepth', ({ block }) => block.path.filter(({ tag }) => tag === 'ul' || tag === 'ol').length],
];

const TOTALS: Readonly<Record<string, (totals: Totals, all: Totals) => number>> = {
  characters: ({ characters }) => Math.log1p(characters),
  linkShare: (totals) => share(totals.linkCharacters, totals.characters),
  units: ({ blocks }) => Math.log1p(blocks),
  paragraphs: ({ paragraphs }) => Math.log1p(paragraphs),
  paragraphShare: (totals) => share(totals.paragraphCharacters, totals.characters),
  pageShare: (totals, all) => share(totals.characters, all.characters),
};
const HOLDERS: Readonly<Record<string, (place: Place) => ElementNode | null>> = {
  parent: ({ parent }) => parent,
  grand: ({ grand }) => grand,
  branch: ({ branch }) => branch.element,
  top: ({ page }) => page.top,
};

const since = (index: number, last: number, most: number): number =>
  last < 0 ? -1 : Math.min(most, index - last);
const distance = (from: number, to: number | undefined): number =>
  to === undefined ? 50 : Math.min(50, Math.abs(to - from));

const OF_PAGE: readonly Column[] = [
  ...Object.entries(HOLDERS).flatMap(([holder, elementOf]) =>
    Object.entries(TOTALS).map(([name, of]): Column => [
      `${holder}.${name}`,
      (place) => of(totalsIn(place.page.totals, elementOf(place)), place.page.all),
    ]),
  ),
  ['inTop', ({ page, block }) => Number(page.top !== null && block.path.includes(page.top))],
  ['inTopParent', ({ page, block }) => Number(block.path.some((element) => element === page.top?.parent))],
  ['stepsToTop', ({ branch }) => branch.steps],
  [
    'stepsToDominant',
    ({ page, block }) => (page.dominant ? block.path.length - 1 - block.path.indexOf(page.dominant) : NONE),
  ],
  ['branchBeforeTop', ({ page, index }) => Number(index < page.firstOfTop)],
  ['scoreOfParent', ({ page, parent, block }) => Math.log1p(page.scores.get(parent ?? block.element) ?? 0)],
  ['position', ({ page, index }) => index / Math.max(1, page.blocks.length)],
  ['characterPosition', ({ page, index }) => share(page.before[index]?.characters ?? 0, page.all.characters)],
  ['sinceHeading1', ({ page, index }) => since(index, page.before[index]?.heading1 ?? -1, 200)],
  ['sinceHeading', ({ page, index }) => since(index, page.before[index]?.heading ?? -1, 50)],
  ['headingLevelAbove', ({ page, index }) => page.before[index]?.level ?? 0],
  ['sinceParagraph', ({ page, index }) => distance(index, page.before[index]?.paragraph)],
  ['untilParagraph', ({ page, index }) => distance(index, page.nextParagraph[index])],
  ['signatureCount', ({ page, index }) => Math.log1p(page.alike(index).blocks)],
  [
    'signatureLength',
    ({ page, index }) => Math.log1p(page.alike(index).characters / Math.max(1, page.alike(index).blocks)),
  ],
  [
    'signatureLinkShare',
    ({ page, index }) => share(page.alike(index).linkCharacters, page.alike(index).characters),
  ],
  ['signatureShare', ({ page, index }) => share(page.alike(index).characters, page.all.characters)],
  ['duplicates', ({ page, block }) => Math.min(10, page.copies.get(block.text) ?? 1)],
  ['likeTitle', ({ page, words }) => (words.length <= 60 ? overlap(words, page.titleWords) : 0)],
  [
    'likeDescription',
    ({ page, words }) => (page.descriptionWords.size > 3 ? contained(words, page.descriptionWords) : -1),
  ],
  ['page.units', ({ page }) => Math.log1p(page.all.blocks)],
  ['page.characters', ({ page }) => Math.log1p(page.all.characters)],
  ['page.linkShare', ({ page }) => share(page.all.linkCharacters, page.all.characters)],
  ['page.paragraphs', ({ page }) => Math.log1p(page.all.paragraphs)],
  ['page.paragraphShare', ({ page }) => share(page.all.paragraphCharacters, page.all.characters)],
  ['page.topShare', ({ page }) => share(totalsIn(page.totals, page.top).characters, page.all.characters)],
  ['page.articles', ({ page }) => Math.min(20, page.elementCount('article'))],
  ['page.pathDepth', ({ page }) => Math.min(8, page.segments.length)],
  ['page.slugWords', ({ page }) => Math.min(12, (page.segments.at(-1) ?? '').split(/[-_]/u).length)],
  ['page.forms', ({ page }) => Math.min(5, page.elementCount('form'))],
  ...[-1, 1].flatMap((step): Column[] => {
    const beside = ({ page, index }: Place): TextBlock | undefined => page.blocks[index + step];
    const of =
      (value: (block: TextBlock) => number) =>
      (place: Place): number => {
        const block = beside(place);
        return block ? value(block) : -1;
      };
    return [
      [`near${step}.characters`, of(({ text }) => Math.log1p(text.length))],
      [`near${step}.linkShare`, of(({ text, linkCharacters }) => share(linkCharacters, text.length))],
      [`near${step}.heading`, of(({ level }) => level)],
    ];
  }),
  ['around.characters', ({ page, index }) => Math.log1p(page.around(index).characters)],
  [
    'around.linkShare',
    ({ page, index }) => share(page.around(index).linkCharacters, page.around(index).characters),
  ],
];

const COLUMNS: readonly Column[] = [...OF_WORDS, ...OF_PATH, ...OF_PAGE];

/** In order. A model is trained on these names and refuses others. */
export const FEATURE_NAMES: readonly string[] = COLUMNS.map(([name]) => name);

/** One row of numbers a block. */
export function featuresOf(
  blocks: readonly TextBlock[],
  metadata: PageMetadata,
  address: string,
): Float32Array[] {
  const segments = (parseUrl(address)?.pathname ?? address).split('/').filter(Boolean);
  const page = createPageView(blocks, {
    segments,
    title: metadata.title ?? '',
    description: metadata.description ?? '',
  });
  const traits = new Map<ElementNode, Traits>();
  return blocks.map((block, index) => {
    const text = block.text.slice(0, LOOKED_AT);
    const at = block.path.lastIndexOf(block.element);
    const place: Place = {
      page,
      block,
      index,
      text,
      words: text.match(/[\p{L}\p{N}]+/gu) ?? [],
      steps: stepsOf(block, traits),
      parent: block.path[at - 1] ?? null,
      grand: block.path[at - 2] ?? null,
      branch: page.branchOf(block),
    };
    return Float32Array.from(COLUMNS, ([, of]) => of(place));
  });
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

function contained(words: readonly string[], whole: ReadonlySet<string>): number {
  const own = new Set(words.map((word) => word.toLowerCase()));
  let hits = 0;
  for (const word of own) if (whole.has(word)) hits += 1;
  return hits / Math.max(1, own.size);
}

function overlap(words: readonly string[], others: ReadonlySet<string>): number {
  const own = new Set(words.map((word) => word.toLowerCase()));
  let hits = 0;
  for (const word of own) if (others.has(word)) hits += 1;
  return hits / Math.max(1, own.size + others.size - hits);
}
