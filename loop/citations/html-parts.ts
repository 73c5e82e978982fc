/**
 * HTML as parts, in one pass without a tree, so that nesting costs nothing. Menus, forms and scripts are left out; where
 * a page marks its main part, only that is read. Also reads what mammoth makes of Word documents.
 */
import { decodeOnce } from '../../text/percent.js';
import { wordSet } from '../../text/word-lists.js';
import { BLOCKS, lineFinder, walkHtml } from './html-walk.js';
import { continued, isMarkText, labelIn, PartWriter, withoutMarks, writeRaised, type Part } from './part.js';
import { joinRow } from './table-rows.js';
import { unreadParts } from './unread.js';

/** Markup after this many characters is not read. */
const MOST_MARKUP = 20_000_000;
/** Elements nested deeper count as their ancestor at this depth. */
const DEEPEST = 200;
/** Rows of more cells are data, not statements. */
const MOST_CELLS = 40;

export interface HtmlOptions {
  /** False where the markup was made from a file without lines: parts are then counted. Default true. */
  readonly hasLines?: boolean;
}

export function partsOfHtml(html: string, { hasLines = true }: HtmlOptions = {}): Part[] {
  const markup = html.slice(0, MOST_MARKUP);
  const reader = new HtmlReader(hasLines ? lineFinder(markup) : undefined);
  walkHtml(markup, (parser) => ({
    onopentag: (name, attributes) => reader.open(name, attributes, parser().startIndex),
    onclosetag: (name) => reader.close(name),
    ontext: (text) => reader.text(text, parser().startIndex),
  }));
  const parts = reader.finish();
  return hasLines ? [...unreadParts(markup, parts), ...parts] : parts;
}

const SILENT = wordSet(
  'script style head nav template svg audio video iframe object noscript form button select textarea pre math th',
);
const SILENT_UNLESS_NOTES = wordSet('aside footer');
const HOLDERS = wordSet('ol ul dl div section aside table footer');
const NOTES =
  /(?:^|[\s_-])(?:references?|ref-?list|reflist|bibliography|biblio|footnotes?|foot-notes?|endnotes?|csl-bib-body|citations?-list|literature-cited|doc-bibliography|doc-endnotes|doc-footnotes?)(?=$|[\s_-])/i;
/** An `id` of one entry, where it stands on a general element. */
const ENTRY_ID =
  /^(?:fn|ref|cite|cit|bib|note|footnote|endnote|cr|r|b|s|n)[-_:.]?[\w.-]*\d|_?note[-_]|^ref-/i;

const CODE = wordSet('code kbd samp tt');

type Attributes = Readonly<Record<string, string>>;

interface Open {
  readonly tag: string;
  readonly isSilent: boolean;
  readonly holdsNotes: boolean;
  /** Of an ordered list: the number of its next item. */
  next: number;
  label: string | null;
  /** How many parts there were before. */
  readonly from: number;
}

class HtmlReader {
  readonly #parts: (Part & { readonly inMain: boolean })[] = [];
  readonly #open: Open[] = [];
  #silent = 0;
  #beyond = 0;
  #writer = new PartWriter();
  #line = 0;
  #ids: string[] = [];
  #link: { address: string; text: string; raised: boolean; opensNote: boolean; isPicture: boolean } | null =
    null;
  /** The block began with the number of a note, which leads back to its mark. */
  #isNote = false;
  #raised: string | null = null;
  /** The raised text held a mark: brackets and commas around it are part of that. */
  #raisedCites = false;
  #isItemStart = false;
  /** The list item that the part before stood in. */
  #itemBefore: Open | undefined;

  readonly lineOf: ((offset: number) => number) | undefined;

  constructor(lineOf: ((offset: number) => number) | undefined) {
    this.lineOf = lineOf;
  }

  open(tag: string, attributes: Attributes, offset: number): void {
    if (this.#beyond > 0 || this.#open.length >= DEEPEST) return void (this.#beyond += 1);
    if (BLOCKS.has(tag)) this.#flush();
    const named = `${attributes['class'] ?? ''} ${attributes['id'] ?? ''} ${attributes['role'] ?? ''} ${attributes['epub:type'] ?? ''}`;
    const holdsNotes =
      (HOLDERS.has(tag) && NOTES.test(named.slice(0, 300))) ||
      (tag === 'li' && /^(?:foot|end)note-|^cite_note|^fn\b/.test(attributes['id'] ?? ''));
    const isSilent = SILENT.has(tag) || (SILENT_UNLESS_NOTES.has(tag) && !holdsNotes);
    if (isSilent) this.#silent += 1;
    const next = Number(attributes['start'] ?? 1) || 1;
    this.#open.push({ tag, isSilent, holdsNotes, next, label: null, from: this.#parts.length });
    if (this.#silent > 0) return;
    this.#noteId(tag, attributes);
    if (tag === 'li') this.#item(attributes);
    else if (tag === 'br') this.#write('\n', offset);
    else if (tag === 'q') this.#write('“', offset);
    else if (tag === 'sup') this.#raise();
    else if (tag === 'img' && this.#link) this.#link.isPicture = true;
    else if (tag === 'a' && attributes['href'] !== undefined && this.#link === null)
      this.#startLink(attributes);
  }

  #startLink(attributes: Attributes): void {
    const address = attributes['href']?.trim() ?? '';
    const name = attributes['id'] ?? attributes['name'];
    const leadsBack =
      name !== undefined && /^#.*(?:ref|anchor|back)/i.test(address) && !/ref|anchor/i.test(name);
    const opensNote = leadsBack && this.#writer.text.trim() === '';
    this.#link = { address, text: '', raised: this.#raised !== null, opensNote, isPicture: false };
  }

  /** A raised number inside a link makes the link a mark, as a link inside a raised number is one. */
  #raise(): void {
    [this.#raised, this.#raisedCites] = ['', false];
    if (this.#link) this.#link.raised = true;
  }

  #noteId(tag: string, attributes: Attributes): void {
    const id = attributes['id'] ?? (tag === 'a' ? attributes['name'] : undefined);
    if (id === undefined || id === '' || this.#writer.text.trim() !== '') return;
    const isGeneral = tag === 'div' || tag === 'aside' || tag === 'section' || tag === 'tr';
    const isContainer = tag === 'ol' || tag === 'ul' || tag === 'main' || tag === 'article' || tag === 'body';
    if (isContainer || (isGeneral && !ENTRY_ID.test(id))) return;
    this.#ids.push(id);
  }

  #item(attributes: Attributes): void {
    const list = this.#open.findLast(({ tag }) => tag === 'ol' || tag === 'ul');
    const own = this.#open.at(-1);
    if (list?.tag === 'ol' && own) {
      const number = Number(attributes['value']) || list.next;
      own.label = String(number);
      list.next = number + 1;
    }
    this.#isItemStart = true;
  }

  text(text: string, offset: number): void {
    if (this.#silent > 0) return;
    const isCode = this.#open.some(({ tag }) => CODE.has(tag));
    const folded = (isCode ? withoutMarks(text) : text).replace(/[^\S\n]+/g, ' ').replace(/\s*\n\s*/g, ' ');
    if (this.#link) this.#link.text += folded;
    else if (this.#raised !== null) this.#raised += folded;
    else this.#write(folded, offset);
  }

  #write(text: string, offset: number): void {
    if (this.#link) {
      this.#link.text += text;
      return;
    }
    if (this.#line === 0 && text.trim() !== '') this.#line = this.lineOf?.(offset) ?? 0;
    this.#writer.write(text);
  }

  close(tag: string): void {
    if (this.#beyond > 0) return void (this.#beyond -= 1);
    const at = this.#open.findLastIndex((each) => each.tag === tag);
    if (at < 0) return;
    if (BLOCKS.has(tag) && this.#silent === 0) this.#flush();
    if (tag === 'tr' && this.#silent === 0) this.#endRow(this.#open[at]?.from ?? 0);
    for (const closed of this.#open.splice(at)) if (closed.isSilent) this.#silent -= 1;
    if (this.#silent > 0) return;
    if (tag === 'q') this.#writer.write('”');
    else if (tag === 'a') this.#endLink();
    else if (tag === 'sup' && this.#raised !== null) {
      const raised = this.#raised;
      this.#raised = null;
      if (this.#link) this.#link.text += raised;
      else if (!this.#raisedCites || !/^[[\](),;–\s-]*$/.test(raised)) writeRaised(this.#writer, raised);
    }
  }

  #endRow(from: number): void {
    const cells = this.#parts.slice(from);
    const isPlain = cells.every(({ kind, isReference }) => kind === 'cell' && !isReference);
    if (!isPlain || cells.length > MOST_CELLS) return;
    const inMain = cells.some((cell) => cell.inMain);
    this.#parts.splice(from, cells.length, ...joinRow(cells).map((part) => ({ ...part, inMain })));
  }

  #endLink(): void {
    const link = this.#link;
    this.#link = null;
    // A badge or a picture that can be clicked backs no statement.
    if (!link || (link.isPicture && link.text.trim() === '')) return;
    // What stood between the raised mark's brackets and its link is part of the mark.
    const isMark = isMarkText(link.text) || (link.raised && link.text.trim().length <= 8);
    if (link.opensNote && isMark) return void (this.#isNote = true);
    const isInternal = link.address.startsWith('#') && link.address.length > 1;
    const cites = isInternal || /^https?:\/\/|^doi:|^10\.\d{4,9}\//i.test(link.address);
    if (!cites || !isMark) this.#put(link.text);
    if (!cites) return;
    if (isMark && this.#raised !== null) [this.#raised, this.#raisedCites] = ['', true];
    if (isInternal) {
      const isCertain = isMark && (link.raised || /^[[(]/.test(link.text.trim()));
      return this.#writer.cite({ kind: 'note', label: decodeOnce(link.address.slice(1)), isCertain });
    }
    const label = labelIn(link.text);
    this.#writer.cite({
      kind: 'address',
      address: link.address,
      ...(label === undefined ? {} : { label }),
    });
  }

  #put(text: string): void {
    if (this.#raised !== null) this.#raised += text;
    else this.#writer.write(text);
  }

  #innermost(...tags: string[]): Open | undefined {
    return this.#open.findLast(({ tag }) => tags.includes(tag));
  }

  #kindOfWords(item: Open | undefined): Part['kind'] {
    if (this.#innermost('blockquote')) return 'quotation';
    if (this.#innermost('td')) return 'cell';
    return item && this.#isItemStart ? 'entry' : 'prose';
  }

  #flush(): void {
    if (this.#link) this.#endLink();
    const { text, targets } = this.#writer.finish();
    this.#writer = new PartWriter();
    const line = this.#line === 0 ? this.#parts.length + 1 : this.#line;
    this.#line = 0;
    if (text === '') return;
    if (this.#innermost('figcaption', 'caption') && targets.length === 0 && !/\[\d|\d{4}[a-z]?\)/.test(text))
      return;
    const heading = /^h([1-6])$/.exec(this.#innermost('h1', 'h2', 'h3', 'h4', 'h5', 'h6')?.tag ?? '')?.[1];
    const item = this.#innermost('li');
    const kind = heading ? 'heading' : this.#kindOfWords(item);
    const label = kind === 'entry' ? item?.label : null;
    this.#isItemStart = false;
    const isReference =
      kind !== 'heading' && (this.#isNote || this.#open.some(({ holdsNotes }) => holdsNotes));
    this.#isNote = false;
    const before = this.#parts.at(-1);
    const isSameItem = item !== undefined && item === this.#itemBefore;
    this.#itemBefore = item;
    if (isReference && isSameItem && before?.isReference === true && this.#ids.length === 0)
      return void this.#parts.splice(-1, 1, continued(before, { text, targets }, ' '));
    this.#parts.push({
      kind,
      level: heading ? Number(heading) : 0,
      text: text.replace(/ *\n */g, '\n').replace(/ {2,}/g, ' '),
      targets,
      line,
      ids: this.#ids,
      isReference,
      inMain: this.#innermost('main', 'article') !== undefined,
      ...(label ? { label } : {}),
    });
    this.#ids = [];
  }

  /** Only the main part, where the page marks one that holds at least half of the words. */
  finish(): Part[] {
    this.#flush();
    const size = (parts: readonly Part[]): number => parts.reduce((sum, { text }) => sum + text.length, 0);
    const prose = this.#parts.filter(({ isReference }) => !isReference);
    const hasMain = size(prose.filter(({ inMain }) => inMain)) * 2 >= size(prose);
    const chosen = this.#parts.filter(({ inMain, isReference }) => !hasMain || inMain || isReference);
    return chosen.map(({ inMain: _, ...part }) => part);
  }
}
