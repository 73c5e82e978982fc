/**
 * A brief as a document, before anybody writes it: all that its forms share is decided and put into words here. A section is
 * one function of the brief (`sections/`); a writer (`markdown/`, `html/`, `export/docx.ts`) is a function for each kind of node.
 */
import type { Cell, ClaimEvidence } from '../claim.js';
import type { Stated } from '../gate/stated.js';
import type { Brief } from './brief.js';
import type { Speech } from './language.js';

/** A brief with the words of its language. */
export interface Spoken extends Speech {
  readonly brief: Brief;
}

export interface Document extends Spoken {
  readonly title: string;
  /** How it came out, of when it is, how much was read for it, how thoroughly, how long it took and what it cost. */
  readonly dateline: string;
  /** How much was read for it. */
  readonly read: string;
  /** The notice that it ended early, which a page may say itself; null where it did not. */
  readonly early: string | null;
  /** What a reader should know first: made without a model, ended early. */
  readonly notices: readonly string[];
  readonly sections: readonly Section[];
  /** What the marks of sentences lead to, by number, in the order in which they are first cited. */
  readonly notes: readonly Note[];
}

/** All that a sentence rests on: its sources, each with the stored words. What rests on the same shares one. */
export type Note = readonly { readonly sourceId: string; readonly quotes: readonly ClaimEvidence[] }[];

export interface Section {
  /** Unique in the brief, fit for a link. */
  readonly id: string;
  readonly title: string;
  readonly nodes: readonly Node[];
  /**
   * `said`: states something of the world, and says nothing that stands above. `repeated`: states something, above or not.
   * `method`: how the brief came about, folded on the page.
   */
  readonly role: 'said' | 'repeated' | 'list' | 'method';
}

export type Node =
  | { readonly kind: 'heading'; readonly text: string; readonly id?: string }
  | Paragraph
  | List
  | Table
  | Grid
  /** Folded on the page, and nowhere else. */
  | {
      readonly kind: 'details';
      readonly summary: string;
      readonly nodes: readonly Node[];
      readonly id?: string;
    };

export interface Paragraph {
  readonly kind: 'paragraph';
  readonly of: readonly Inline[];
  /** `apart`: quotations of different sources, each by itself. `quiet`: the program counted it. */
  readonly tone?: 'answer' | 'apart' | 'quiet' | 'emphasis';
}

export interface List {
  readonly kind: 'list';
  /** `entries`: the sources that are cited, each under its own name; `lines`: the others. */
  readonly form: 'points' | 'steps' | 'numbered' | 'lines' | 'entries';
  readonly items: readonly Item[];
}

export interface Item {
  readonly of: readonly Inline[];
  readonly nodes?: readonly Node[];
  readonly id?: string;
}

interface Table {
  readonly kind: 'table';
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly label: string;
}

/** What is compared, beside each other; a cell without values: nothing that was read fills it. */
export interface Grid {
  readonly kind: 'grid';
  /** The corner, then the head of each column. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly head: string; readonly cells: readonly (readonly GridValue[])[] }[];
}

export interface GridValue {
  /** `$2.49 a month, billed annually` */
  readonly text: string;
  readonly cited: readonly string[];
  /** The number of its note, given when the document is put together; 0: none. */
  readonly note: number;
  /** Who sells it, and where it is less sure than most others. */
  readonly remarks: readonly string[];
  /** What it is sorted by; null: by its words. */
  readonly order: number | null;
  readonly from: Cell;
}

export type Inline =
  | string
  | Statement
  | { readonly kind: 'strong' | 'emphasis' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

/** A sentence of the brief, and what it cites. */
export interface Statement {
  readonly kind: 'statement';
  readonly text: string;
  /** The words stand in a cited source to the letter. */
  readonly isQuotation: boolean;
  /** Stored words before and after, of which it is the deciding sentence. */
  readonly around?: { readonly lead: string; readonly rest: string };
  /** The claims that it is made of. */
  readonly claimIds: readonly string[];
  /** Sources to cite, the strongest of each work: `S1`. */
  readonly cited: readonly string[];
  /** Stored words that stand beside it on the page. */
  readonly beside: readonly ClaimEvidence[];
  /** The number of its note, given when the document is put together; 0: none. */
  readonly note: number;
  /** Where it is less sure than most others: "low confidence". */
  readonly remarks: readonly string[];
  /** Where it is disputed: the id of the heading under which both sides stand. */
  readonly dispute?: string;
  /** A name in it that is set in bold: the option that it is about. */
  readonly name?: string;
  /** Of prose: whether its sources say it, or the brief judges by them; said once of a whole part. */
  readonly voice?: 'ours' | 'stated';
  /** What carries it, for whoever checks the document. */
  readonly carried: Stated;
}

/** The words that a reader sees first of an inline part. */
export const textOf = (part: Inline): string => (typeof part === 'string' ? part : part.text);

/** Every node, and those inside it, in the order of reading. */
export function nodesIn(nodes: readonly Node[]): readonly Node[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'details') return [node, ...nodesIn(node.nodes)];
    if (node.kind === 'list') return [node, ...node.items.flatMap((item) => nodesIn(item.nodes ?? []))];
    return [node];
  });
}

export const isStatement = (part: Inline): part is Statement =>
  typeof part !== 'string' && part.kind === 'statement';

/** What runs in a node itself, not in those inside it. */
export const inlinesIn = (node: Node): readonly Inline[] =>
  node.kind === 'paragraph' ? node.of : node.kind === 'list' ? node.items.flatMap(({ of }) => of) : [];

export const statementsIn = (section: Section | null): readonly Statement[] =>
  nodesIn(section?.nodes ?? [])
    .flatMap(inlinesIn)
    .filter(isStatement);

export const gridValuesIn = (section: Section | null): readonly GridValue[] =>
  nodesIn(section?.nodes ?? []).flatMap((node) =>
    node.kind === 'grid' ? node.rows.flatMap(({ cells }) => cells.flat()) : [],
  );

/** Ids of the sources that these sections cite. */
export const sourcesIn = (sections: readonly Section[]): ReadonlySet<string> =>
  new Set(
    sections.flatMap((section) =>
      [...statementsIn(section), ...gridValuesIn(section)].flatMap(({ cited }) => cited),
    ),
  );

/** The sections with whatever cites in them changed: their statements, and the values of their tables. */
export const mapCiting = (
  sections: readonly Section[],
  change: {
    readonly statement: (statement: Statement) => Statement;
    readonly value: (value: GridValue) => GridValue;
  },
): readonly Section[] =>
  sections.map((section) => ({
    ...section,
    nodes: mapStatements(section.nodes, change.statement).map((node) =>
      node.kind === 'grid'
        ? {
            ...node,
            rows: node.rows.map(({ head, cells }) => ({
              head,
              cells: cells.map((cell) => cell.map(change.value)),
            })),
          }
        : node,
    ),
  }));

/** The nodes with other statements; what is left empty is left out, with the heading above it. */
export function mapStatements(
  nodes: readonly Node[],
  change: (statement: Statement) => Statement | null,
): readonly Node[] {
  const inlines = (of: readonly Inline[]): readonly Inline[] =>
    of.flatMap((part): readonly Inline[] => (isStatement(part) ? [change(part) ?? []].flat() : [part]));
  const kept = nodes.flatMap((node): readonly Node[] => {
    if (node.kind === 'details') return [{ ...node, nodes: mapStatements(node.nodes, change) }];
    if (node.kind === 'paragraph') {
      const of = inlines(node.of);
      return of.length === 0 && node.of.length > 0 ? [] : [{ ...node, of }];
    }
    if (node.kind !== 'list') return [node];
    const items = node.items.flatMap((item): readonly Item[] => {
      const of = inlines(item.of);
      if (of.length === 0 && item.of.length > 0) return [];
      return [
        { ...item, of, ...(item.nodes === undefined ? {} : { nodes: mapStatements(item.nodes, change) }) },
      ];
    });
    return items.length === 0 ? [] : [{ ...node, items }];
  });
  return kept.filter(
    (node, at) => node.kind !== 'heading' || (kept[at + 1] !== undefined && kept[at + 1]?.kind !== 'heading'),
  );
}

export const paragraph = (of: readonly Inline[], tone?: Paragraph['tone']): Paragraph => ({
  kind: 'paragraph',
  of,
  ...(tone === undefined ? {} : { tone }),
});
/** None of these is written where it has nothing to say. */
export const list = (items: readonly Item[], form: List['form'] = 'points'): readonly Node[] =>
  items.length === 0 ? [] : [{ kind: 'list', form, items }];
export const lines = (texts: readonly string[]): readonly Node[] =>
  list(texts.map((text) => ({ of: [text] })));
export const table = (label: string, columns: Table['columns'], rows: Table['rows']): readonly Node[] =>
  rows.length === 0 ? [] : [{ kind: 'table', columns, rows, label }];
export const details = (summary: string, nodes: readonly Node[]): readonly Node[] =>
  nodes.length === 0 ? [] : [{ kind: 'details', summary, nodes }];
export const heading = (text: string | null, id?: string): readonly Node[] =>
  text === null ? [] : [{ kind: 'heading', text, ...(id === undefined ? {} : { id }) }];
export const section = (given: Section): Section | null => (given.nodes.length === 0 ? null : given);

export const strong = (text: string): Inline => ({ kind: 'strong', text });
export const code = (text: string): Inline => ({ kind: 'code', text });

/** A sentence; what is not given, it has none of. */
export const sentence = (
  given: Pick<Statement, 'text' | 'cited' | 'beside'> & Partial<Statement>,
): Statement => ({
  kind: 'statement',
  isQuotation: false,
  claimIds: [],
  note: 0,
  remarks: [],
  carried: { evidence: [] },
  ...given,
});
