/**
 * Reads report.html back: its sentences as the Markdown that `report.md` has for them, and every text that it shows as
 * stored. Whatever stands in the page outside of its own furniture is a sentence, so that nothing that was written into it
 * later is passed over; furniture is known by the classes and elements that the writers in this folder use.
 */
import { parseDocument } from 'htmlparser2';
import { withoutRemark } from '../../gate/own-words.js';
import { citesStored, withPlainMarks } from '../../gate/citation-marks.js';
import { makeSkipped, type Skipped } from '../../gate/skipped.js';
import { code, escapeMarkdown } from '../markdown/text.js';
import { classesOf, find, isElement, isText, textOf, type Element, type Node } from './nodes.js';
import { fileMarkdown, gridMarkdown, isGrid, questionMarkdown, tableMarkdown } from './read-grid.js';
import { isShownTable, wordsOfTable } from './shown-table.js';

export interface PageSentences {
  /** Headings, sentences and list items in order, with their source marks. */
  readonly markdown: string;
  /** What is shown as the stored text of a source: cited words with what stands around them. */
  readonly passages: readonly { readonly sourceId: string; readonly exact: string }[];
  /** Words that cite where nobody sees them, or only furniture has its place: statements, unless they are the brief's own. */
  readonly unseen: readonly string[];
  /** Words of the page's furniture inside of its sections. */
  readonly skipped: readonly Skipped[];
}

/** A page of ours says so; what it says is not trusted further than this: its sentences are checked like any other. */
export const isOwnPage = (html: string): boolean =>
  /<meta\s+name="generator"\s+content="research-loop"/.test(html.slice(0, 5_000));

/** Read by eye alone, or by the page's script: shapes, counts that are computed, links to go elsewhere. */
const FURNITURE_CLASSES = new Set(
  [
    ['skip', 'contents', 'spoken', 'shapes', 'legend', 'marks', 'self', 'picture', 'copy', 'links', 'keys'],
    [
      'verdicts',
      'search',
      'where',
      'parameters',
      'credit',
      'facts-line',
      'ref',
      'unverified',
      'defs',
      'count',
      'remark',
      'behind',
    ],
  ].flat(),
);
const FURNITURE = new Set(['head', 'script', 'style', 'svg', 'nav', 'form', 'footer', 'dialog', 'summary']);
/** Nobody reads them as text. */
const WITHOUT_WORDS = new Set(['head', 'script', 'style']);
const BLOCKS = new Set(
  'p li h1 h2 h3 h4 h5 h6 td th dt dd div section article figure blockquote ul ol dl details table tr main'.split(
    ' ',
  ),
);

const isFurniture = (node: Element): boolean =>
  FURNITURE.has(node.name) || classesOf(node).some((name) => FURNITURE_CLASSES.has(name));

export function readPage(html: string): PageSentences {
  const page = new Page(html);
  page.read(parseDocument(html, { withStartIndices: true }).children);
  return page.finish();
}

class Page {
  readonly #lines: string[] = [];
  readonly #passages: { sourceId: string; exact: string }[] = [];
  /** Words of the block that is being read; source marks stay as they are, all else is escaped. */
  #words: { text: string; isMark: boolean }[] = [];
  /** What the line begins with in Markdown. */
  #lead = '';
  readonly #skipped: Skipped[] = [];
  readonly #unseen: string[] = [];
  readonly #html: string;
  #isInside = false;

  constructor(html: string) {
    this.#html = html;
  }

  read(nodes: readonly Node[]): void {
    for (const node of nodes) {
      if (isText(node)) this.#take(node.data);
      else if (isElement(node)) this.#readElement(node);
      else if ('data' in node) this.#takeUnseen(String(node.data));
    }
  }

  #takeUnseen(text: string): boolean {
    const words = withPlainMarks(plain(text));
    if (citesStored(words)) this.#unseen.push(words);
    return citesStored(words);
  }

  #readElement(node: Element): void {
    for (const name of ['title', 'alt', 'aria-label']) this.#takeUnseen(node.attribs[name] ?? '');
    if (this.#takePassage(node) || this.#takeGrid(node) || this.#takeEntry(node)) return;
    if (isFurniture(node)) return this.#passOver(node);
    this.#isInside ||= node.name === 'main';
    const classes = classesOf(node);
    if (classes.includes('cites')) return void this.#words.push({ text: textOf(node), isMark: true });
    if (classes.includes('queries'))
      return void this.#lines.push(
        ...node.children.filter(isElement).map((item) => `- ${code(plain(textOf(item)))}`),
      );
    if (classes.includes('facts')) return void this.#lines.push(...factsOf(node));
    const isBlock = BLOCKS.has(node.name);
    const outer = this.#lead;
    if (isBlock) {
      this.#flush();
      this.#lead = leadOf(node, outer);
    }
    this.read(node.children);
    // Sentences of an answer stand next to each other, each with its own sources.
    if (isBlock || classes.includes('said')) this.#flush();
    this.#lead = outer;
  }

  /** Words that are marked inside of a sentence stand as close to the others as the page shows them. */
  #take(text: string): void {
    const last = this.#words.at(-1);
    if (last === undefined || last.isMark) this.#words.push({ text, isMark: false });
    else last.text += text;
  }

  /** Shapes and links say nothing; what says something in words is listed. */
  #passOver(node: Element): void {
    const words = plain(textOf(node));
    if (!WITHOUT_WORDS.has(node.name) && this.#takeUnseen(words)) return;
    if (!this.#isInside || !/\p{L}{2,}\P{L}+\p{L}{2,}/u.test(words)) return;
    const line = this.#html.slice(0, node.startIndex ?? 0).split('\n').length;
    this.#skipped.push(makeSkipped('boilerplate', line, words));
  }

  /** `figure.passage` and `blockquote.cited` show stored words and name their sentence: `S3.12`. */
  #takePassage(node: Element): boolean {
    const isFigure = node.name === 'figure' && classesOf(node).includes('passage');
    const isQuote = node.name === 'blockquote' && classesOf(node).includes('cited');
    const sourceId = isFigure || isQuote ? sourceOf(node) : undefined;
    if (sourceId === undefined) return false;
    const shown = isFigure ? find(node, ({ name }) => name === 'blockquote') : node;
    const text = shown === undefined ? '' : textOf(shown, isFurniture).replace(/\s+/g, ' ').trim();
    const exact = isFigure ? text.replace(/^… ?| ?…$/g, '') : text.replace(/^“([^]*)”$/, '$1');
    this.#flush();
    this.#passages.push({ sourceId, exact: exact.trim() });
    const table = isFigure ? find(node, isShownTable) : undefined;
    for (const words of table === undefined ? [] : wordsOfTable(table))
      this.#passages.push({ sourceId, exact: words });
    return true;
  }

  /** Tables on the run, files that could not be read, and open questions with their searches, as `report.md` has them. */
  #takeEntry(node: Element): boolean {
    const isQuestion = node.name === 'li' && node.attribs['data-kind'] === 'question';
    const isFile = node.name === 'li' && node.children.filter(isElement)[0]?.name === 'code';
    if (!isQuestion && !isFile && node.name !== 'table') return false;
    this.#flush();
    this.#lines.push(isQuestion ? questionMarkdown(node) : isFile ? fileMarkdown(node) : tableMarkdown(node));
    return true;
  }

  /** The grid is read as the same table in `report.md`. */
  #takeGrid(node: Element): boolean {
    if (!isGrid(node)) return false;
    this.#flush();
    this.#lines.push(gridMarkdown(node));
    return true;
  }

  #flush(): void {
    const written = this.#words.map(({ text, isMark }) =>
      isMark ? ` ${plain(text)} ` : escapeMarkdown(text),
    );
    this.#words = [];
    const line = plain(written.join(' ')).replace(/ (?=[.,;:!?])/g, '');
    if (line === '') return;
    this.#lines.push(this.#lead === '*' ? `*${line}*` : this.#lead === '' ? line : `${this.#lead} ${line}`);
  }

  finish(): PageSentences {
    this.#flush();
    const { remark } = withoutRemark(this.#html);
    return {
      markdown: `${[...this.#lines, remark].join('\n\n').trimEnd()}\n`,
      passages: this.#passages,
      unseen: this.#unseen,
      skipped: this.#skipped,
    };
  }
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** "Depth: standard", as in `report.md`. */
function factsOf(list: Element): readonly string[] {
  const parts = list.children.filter(isElement);
  return parts
    .filter(({ name }) => name === 'dd')
    .map((value) => {
      const name = parts[parts.indexOf(value) - 1];
      return `- ${name === undefined ? '' : `${plain(textOf(name))}: `}${escapeMarkdown(plain(textOf(value)))}`;
    });
}

/** Cells and facts are entries, as in `report.md`; paragraphs of an entry belong to it. */
function leadOf(node: Element, outer: string): string {
  const level = /^h([1-6])$/.exec(node.name)?.[1];
  if (level !== undefined) return '#'.repeat(Number(level));
  if (['li', 'td', 'th', 'dt', 'dd'].includes(node.name)) return '-';
  if (classesOf(node).includes('kind')) return '>';
  if (classesOf(node).includes('dateline')) return '*';
  return outer.startsWith('#') ? '' : outer;
}

/** `S3` of the reference in the caption; earlier versions wrote it out. */
function sourceOf(node: Element): string | undefined {
  const reference = find(node, (element) => classesOf(element).includes('ref'));
  if (reference === undefined) return undefined;
  return /S\d+(?=\.\d)/.exec(reference.attribs['data-ref'] ?? textOf(reference))?.[0];
}
