/**
 * The shape of a read document: what a reader makes, a store keeps, and the loop cites.
 * Offsets are UTF-16 code units into `text`; ends are exclusive.
 */

/** What kind of text a block is. `reference`, `footnote` and `boilerplate` never back a claim. */
export type BlockKind =
  | 'title'
  | 'heading'
  | 'paragraph'
  | 'list'
  | 'table'
  | 'caption'
  | 'quote'
  | 'code'
  | 'footnote'
  | 'reference'
  | 'boilerplate';

/** Which part of a scholarly text a block belongs to; `body` where nothing better is known. */
export type SectionKind =
  | 'abstract'
  | 'introduction'
  | 'methods'
  | 'results'
  | 'discussion'
  | 'conclusion'
  | 'case-report'
  | 'acknowledgements'
  | 'references'
  | 'body';

/** Kinds of block that name what stands below them. */
export const HEADINGS: ReadonlySet<string> = new Set<BlockKind>(['heading', 'title']);

/** Kinds of block that never back a claim: nobody is shown them, and none may be cited. */
export const NO_EVIDENCE: ReadonlySet<string> = new Set<BlockKind>(['reference', 'footnote', 'boilerplate']);

/** A stretch of the text. Blocks stand in its order and do not overlap. */
export interface Block {
  readonly start: number;
  readonly end: number;
  readonly kind: BlockKind;
  readonly section: SectionKind;
  /** The nearest heading above, as written. */
  readonly heading?: string;
  /** Depth of a heading, from 1 for the outermost; absent where the document does not tell it, and in other blocks. */
  readonly level?: number;
  /** Page in a paged document, counted from 1. */
  readonly page?: number;
  /** How the lines of a table are drawn as one; absent for tables too large to be drawn, and in text read before there was this. */
  readonly table?: TableShape;
}

/** What it takes to draw a table: the rest is in the text of its block. */
export interface TableShape {
  /** What each column is called, from the left; empty where it has no head. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    /** Head of the rows that it stands among. */
    readonly group?: string;
    /** Filled cells: column, start and end of the cell's own words as offsets from the start of the block, columns that it spans. */
    readonly cells: readonly (readonly [column: number, start: number, end: number, columns: number])[];
  }[];
}

/** One entry of the reference list. Everything but `text` is as far as it could be read. */
export interface ReferenceEntry {
  readonly text: string;
  readonly label?: string;
  readonly title?: string;
  readonly authors?: readonly string[];
  readonly year?: number;
  readonly journal?: string;
  readonly volume?: string;
  readonly firstPage?: string;
  readonly doi?: string;
  readonly pmid?: string;
  readonly pmcid?: string;
  readonly arxiv?: string;
  readonly url?: string;
}

/** A place in the text that cites entries of `references` (indices into that array). */
export interface CitationMark {
  readonly start: number;
  readonly end: number;
  readonly references: readonly number[];
}

/** Another record that this document says it corrects, retracts or comments on, or that does so to it. */
export interface Notice {
  readonly kind:
    | 'retraction'
    | 'correction'
    | 'expression-of-concern'
    | 'comment'
    | 'retracted'
    | 'corrected'
    | 'concerned';
  readonly doi?: string;
  readonly text?: string;
}

/** How much of the document was read. */
export type ReadClass = 'full' | 'abstract' | 'snippet';

/** What kind of publication a source is, as the one who picked it says. */
export type SourceType = 'peer' | 'primary' | 'press' | 'practitioner';

/**
 * What kind of document a source is, as the document and where it stands show it:
 *
 * - `peer-reviewed`: an article of a scholarly journal or a conference's proceedings.
 * - `preprint`: the same before review. `book`, `thesis`, `report`: as they call themselves (`report` of no government).
 * - `government`: a state, its agencies, or an international organisation of states.
 * - `product`: a maker's page on its own product. `shop`: offers for sale.
 * - `blog`: of a person or a group that sells nothing there. `other`: read, and none of these.
 */
export type SourceKind =
  | 'peer-reviewed'
  | 'preprint'
  | 'book'
  | 'thesis'
  | 'report'
  | 'government'
  | 'news'
  | 'encyclopedia'
  | 'documentation'
  | 'dataset'
  | 'product'
  | 'shop'
  | 'blog'
  | 'forum'
  | 'other';

/** Where a date was read: the page's data, its visible words, its address, the file itself, or what a search or a registry said of it. */
export type DateOrigin =
  'json-ld' | 'meta' | 'microdata' | 'time-element' | 'visible' | 'address' | 'file' | 'search' | 'registry';

/** Words by which a document shows that its publisher gains from what it says. */
export interface Interest {
  /** Its own product named as "our"; a call to sign up or buy; a link to its prices; links that pay the publisher. */
  readonly kind: 'own-product' | 'sign-up' | 'prices' | 'paid-links';
  /** As the page has them; they need not stand in the main text. */
  readonly words: string;
}

/** Texts of less weight (characters; those of scripts that do not spell words out count more) are stubs, walls and error messages, never a source. */
export const SHORTEST_SOURCE = 200;

/** Where a document comes from, of which nothing is known yet. */
export const UNKNOWN_ORIGIN = {
  publishedFrom: null,
  modifiedAt: null,
  modifiedFrom: null,
  publisher: null,
  sourceKind: null,
  interests: [],
  recognitionConfidence: null,
} as const satisfies Partial<ReadDocument>;

export interface ReadDocument {
  /** The body as readable text: blocks separated by one empty line. Reference list and footnotes are not in it. */
  readonly text: string;
  /** In order of the text, not overlapping; between them stand only line breaks. */
  readonly blocks: readonly Block[];
  readonly references: readonly ReferenceEntry[];
  readonly citationMarks: readonly CitationMark[];
  /** Footnotes and endnotes, kept apart from the body. */
  readonly footnotes: readonly string[];
  readonly title: string | null;
  readonly authors: readonly string[];
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  readonly publishedAt: string | null;
  readonly publishedFrom: DateOrigin | null;
  /** When it was last changed; in the same forms. */
  readonly modifiedAt: string | null;
  readonly modifiedFrom: DateOrigin | null;
  /** The organisation that publishes it, else the name of the site; never what built the site. */
  readonly publisher: string | null;
  /** Null where nothing shows it. */
  readonly sourceKind: SourceKind | null;
  readonly interests: readonly Interest[];
  readonly siteName: string | null;
  /** BCP 47, lower case, as far as known. */
  readonly language: string | null;
  readonly license: string | null;
  /** Bare, lower case (`10.1000/xyz`). */
  readonly doi: string | null;
  readonly pmid: string | null;
  readonly pmcid: string | null;
  readonly arxiv: string | null;
  /** `rel=canonical` or what stands for it. */
  readonly canonicalAddress: string | null;
  /** Article kind as the document names it (`research-article`, `letter`, `news`), lower case. */
  readonly articleType: string | null;
  readonly notices: readonly Notice[];
  readonly readClass: ReadClass;
  /** 0 to 1, the recogniser's own mean over the words, where the text was recognised from pictures of pages. */
  readonly recognitionConfidence: number | null;
  /** Name and version of what made the text, for instance `jats 2` or `unpdf 1.7.0`. */
  readonly extractor: string;
  /** What was neutralised or looked odd (hidden text, bidirectional marks, planted instructions). */
  readonly warnings: readonly string[];
}
