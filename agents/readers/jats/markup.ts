/** An article's XML as the markup of a page, which one walk cuts into blocks for all formats. */
import { dataOf } from '../../data.js';
import type { SectionKind } from '../../document.js';
import type { BlockPlace, TableFacts } from '../html/assemble.js';
import { lineOf } from '../markup.js';
import { isBoilerplateHeading, sectionOfHeading } from '../sections.js';
import { labelOfCaption } from '../table/words.js';
import { type ElementNode, type MarkupNode, isElement, made, madeText } from '../tree.js';
import { attribute, child, childElements, childrenNamed, findAll, findFirst, plainText } from '../xml.js';
import { formulaText } from './formulas.js';
import { liftGlued } from './glued.js';
import { noteLabelsOf } from './table-notes.js';

/** What is known of the article, and what is put aside on the way. */
export interface ArticleContext {
  readonly references: {
    /** Indices into the reference list by the id of an entry, or by several with spaces between. */
    readonly byId: Map<string, readonly number[]>;
    readonly byLabel: ReadonlyMap<string, number>;
  };
  readonly footnotes: string[];
  /** By the element that holds the blocks. */
  readonly places: Map<ElementNode, BlockPlace>;
  readonly tables: Map<ElementNode, TableFacts>;
}

/** Where an element stands: `depth` counts the headings above. */
export interface Place extends BlockPlace {
  readonly depth: number;
}

/** `agents/data/jats-elements.json`. */
const DATA = dataOf('jats-elements') as {
  /** Nothing in them is written. */
  readonly silent: readonly string[];
  readonly formulas: readonly string[];
  /** In a line a space divides them from what stands around. */
  readonly breaks: readonly string[];
  /** Blocks that wait until the paragraph around them is over. */
  readonly floats: readonly string[];
  /** Elements of pages that mean the same. */
  readonly same: Readonly<Record<string, string>>;
};
const SILENT = new Set(DATA.silent);
const FORMULAS = new Set(DATA.formulas);
const BREAKS = new Set(DATA.breaks);
const FLOATS = new Set(DATA.floats);
const SAME = new Map(Object.entries(DATA.same));

const SECTION_OF_TYPE: readonly (readonly [RegExp, SectionKind])[] = [
  [/^intro|background/u, 'introduction'],
  [/^cases|case-report/u, 'case-report'],
  [/material|method|subjects/u, 'methods'],
  [/^result/u, 'results'],
  [/^discussion/u, 'discussion'],
  [/^conclusion/u, 'conclusion'],
];

/** A `sec`, `body`, `abstract`, `ack`, `app` or whatever holds paragraphs. */
export function sectionOf(node: ElementNode, place: Place, context: ArticleContext): ElementNode {
  const title = titleLine(child(node, 'title'), context);
  const label = plainText(child(node, 'label'));
  const text = label && !title.startsWith(label) ? `${label} ${title}` : title;
  const inner = placeInside(node, title === '' ? null : { title, text }, place);
  const heading = title === '' ? [] : [made(`h${String(Math.min(6, inner.depth))}`, [madeText(text)])];
  const content = node.children.filter(
    (each) => isElement(each) && each.tag !== 'title' && each.tag !== 'label',
  );
  const section = made('section', [...heading, ...blocksOf(content, inner, context)]);
  context.places.set(section, inner);
  return section;
}

function placeInside(
  node: ElementNode,
  heading: { title: string; text: string } | null,
  place: Place,
): Place {
  const type = (attribute(node, 'sec-type') ?? '').toLowerCase();
  const byType = SECTION_OF_TYPE.find(([pattern]) => pattern.test(type))?.[1];
  const title = heading?.title ?? '';
  const own = place.section === 'abstract' ? 'abstract' : (byType ?? sectionOfHeading(title));
  return {
    section: own ?? place.section,
    isBoilerplate:
      place.isBoilerplate ||
      isBoilerplateHeading(title) ||
      /^(?:supplementary|conflict|coi|data-avail|ethics)/u.test(type),
    under: heading?.text ?? place.under ?? null,
    depth: place.depth + Number(heading !== null),
  };
}

const HOLD_BLOCKS = new Set(['p', 'sec', 'title', 'list', 'fig', 'table-wrap', 'disp-quote', 'boxed-text']);

const holdsBlocks = (element: ElementNode): boolean =>
  childElements(element).some(({ tag }) => HOLD_BLOCKS.has(tag));

function blocksOf(nodes: readonly MarkupNode[], place: Place, context: ArticleContext): MarkupNode[] {
  return nodes.flatMap((node): MarkupNode[] => {
    if (!isElement(node)) return [];
    const { tag } = node;
    if (SILENT.has(tag) || tag === 'alternatives' || tag === 'x') return [];
    if (tag === 'p') return paragraphOf(node, place, context);
    if (tag === 'list' || tag === 'def-list') return [listOf(node, context)];
    if (tag === 'fig' || tag === 'table-wrap') return floatOf(node, context);
    if (tag === 'fn' || tag === 'table-wrap-foot') return keepNotes(node, context);
    if (!SAME.has(tag) && !FORMULAS.has(tag) && holdsBlocks(node)) return [sectionOf(node, place, context)];
    return [lineIn(SAME.get(tag) ?? 'p', FORMULAS.has(tag) ? [node] : node.children, context)];
  });
}

/** A list inside a paragraph divides it; a figure or table inside waits until the paragraph is over. */
function paragraphOf(paragraph: ElementNode, place: Place, context: ArticleContext): MarkupNode[] {
  const written: MarkupNode[] = [];
  const waiting: MarkupNode[] = [];
  let inline: MarkupNode[] = [];
  const flush = (): void => {
    written.push(lineIn('p', inline, context));
    inline = [];
  };
  for (const node of paragraph.children) {
    if (isElement(node) && FLOATS.has(node.tag)) waiting.push(...blocksOf([node], place, context));
    else if (isElement(node) && isBlock(node)) {
      flush();
      written.push(...blocksOf([node], place, context));
    } else inline.push(node);
  }
  flush();
  return [...written, ...waiting];
}

const isBlock = ({ tag }: ElementNode): boolean =>
  /^(?:list|def-list|disp-quote|preformat|code|statement|verse-group|speech)$/u.test(tag);

/** An item is one line, with the label that is printed before it. */
const listOf = (list: ElementNode, context: ArticleContext): ElementNode =>
  made(
    'ol',
    childrenNamed(list, 'list-item', 'def-item').map((item) => ({
      ...lineIn('li', item.children, context),
      attributes: { value: plainText(child(item, 'label')) || '-' },
    })),
  );

/** Caption first, then the rows, then the notes below, which belong to it and may be cited. */
function floatOf(float: ElementNode, context: ArticleContext): MarkupNode[] {
  const label = plainText(child(float, 'label')).replace(/[.:]$/u, '');
  const words = childrenNamed(float, 'caption').flatMap(({ children }) => children);
  const caption = lineIn('figcaption', words, context);
  if (label) caption.children.unshift(madeText(plainText(caption) === '' ? label : `${label}. `));
  const tables = findAll(float, 'table', 'oasis:table').flatMap((table) => {
    const facts = { label: labelOfCaption(label) ?? label, noteLabels: noteLabelsOf(table) };
    const groups = childElements(table).filter(({ tag }) => localName(tag) === 'tgroup');
    // A table for each group of columns that CALS lets it have.
    return (groups.length > 0 ? groups : [table]).map((group) => {
      const written = made('table', tablePartsOf(group, context));
      context.tables.set(written, facts);
      return written;
    });
  });
  const notes = childrenNamed(float, 'table-wrap-foot', 'fn').flatMap(notesIn);
  return [caption, ...tables, ...notes.map(({ children }) => lineIn('figcaption', children, context))];
}

const localName = (tag: string): string => tag.replace('oasis:', '');

/** HTML's names for the parts of both models of a table. */
const CELLS: Readonly<Record<string, string>> = { td: 'td', th: 'th', entry: 'td', entrytbl: 'td' };

const tablePartsOf = (part: ElementNode, context: ArticleContext): ElementNode[] =>
  childElements(part).map((inner) => {
    const tag = localName(inner.tag);
    const cell = CELLS[tag];
    const children = cell ? lineIn(cell, inner.children, context).children : tablePartsOf(inner, context);
    return made(cell ?? (tag === 'row' ? 'tr' : tag), children, inner.attributes);
  });

/** Puts the notes of a group of them aside. */
export function keepNotes(node: ElementNode, context: ArticleContext): [] {
  for (const note of notesIn(node)) {
    const text = lineOf([lineIn('p', note.children, context)], context.references);
    if (text) context.footnotes.push(text);
  }
  return [];
}

/** Each note is one, whatever paragraphs it has; what is neither note nor paragraph is one as a whole. */
function notesIn(node: ElementNode): ElementNode[] {
  const notes = node.tag === 'fn' ? [node] : findAll(node, 'fn', 'p', 'attrib');
  return notes.length > 0 ? notes : [node];
}

/** The words of a title as one line, without marks of notes. */
export const titleLine = (title: ElementNode | undefined, context: ArticleContext): string =>
  title ? lineOf([lineIn('p', title.children, context)], context.references) : '';

/** An element with a line of text. */
const lineIn = (tag: string, nodes: readonly MarkupNode[], context: ArticleContext): ElementNode =>
  made(tag, liftGlued(nodes.flatMap((node) => inlineOf(node, context))));

interface Inline extends ArticleContext {
  /** Inside of a citation nothing is lowered. */
  readonly isCited?: boolean;
}

/** In indented XML white space stands inside brackets: "[ 1 , 7 ]" is "[1,7]" on the page. */
const tidy = (text: string): string =>
  text.replace(/[ \t\r\n]+/gu, ' ').replace(/(?<=[([]) | (?=[)\],;])/gu, '');

function inlineOf(node: MarkupNode, context: Inline): MarkupNode[] {
  if (!isElement(node)) return [madeText(tidy(node.text))];
  const { tag } = node;
  if (tag === 'inline-graphic' || tag === 'private-char' || tag === 'graphic') return [pictureOf(node)];
  if (SILENT.has(tag) || tag === 'label') return [];
  if (FORMULAS.has(tag)) {
    const formula = tidy(formulaText(node));
    return [madeText(tag === 'disp-formula' ? ` ${formula} ` : formula)];
  }
  if (tag === 'xref') return crossReferenceOf(node, context);
  if (tag === 'fn') return keepNotes(node, context);
  const children = node.children.flatMap((inner) => inlineOf(inner, context));
  if (tag === 'hr') return [made('hr', [])];
  if (BREAKS.has(tag)) return [madeText(' '), made('span', children, node.attributes), madeText(' ')];
  const looks = ['style-type', 'content-type'].map((name) => attribute(node, name) ?? '').join(' ');
  const same = tag === 'sub' && context.isCited ? 'sup' : /underline/u.test(looks) ? 'u' : SAME.get(tag);
  return [made(same ?? 'span', children, node.attributes)];
}

const pictureOf = (picture: ElementNode): ElementNode => {
  const alt = plainText(findFirst(picture, 'alt-text')) || (attribute(picture, 'alt') ?? '');
  return made('img', [], {
    alt: alt || (attribute(picture, 'name') ?? ''),
    src: attribute(picture, 'href') ?? '',
  });
};

/** `fn` and the like: marks that lead to notes. */
const NOTES = new Set(['fn', 'table-fn', 'author-notes', 'corresp', 'aff']);
const LONGEST_MARK = 8;

function crossReferenceOf(node: ElementNode, context: Inline): MarkupNode[] {
  const kind = attribute(node, 'ref-type') ?? '';
  const words = plainText(node);
  if (NOTES.has(kind) && words.length <= LONGEST_MARK && !/\p{L}{3}/u.test(words)) return [];
  if (kind !== 'bibr') return node.children.flatMap((inner) => inlineOf(inner, context));
  const name = (attribute(node, 'rid') ?? '').trim();
  const { byId } = context.references;
  if (!byId.has(name))
    byId.set(
      name,
      name.split(/\s+/u).flatMap((id) => byId.get(id) ?? []),
    );
  const children = node.children.flatMap((inner) => inlineOf(inner, { ...context, isCited: true }));
  return [made('a', children, { href: `#${name}` })];
}
