/**
 * Reads report.html as a checker does: what carries `data-cites` is a statement with its marks, what carries `data-quotes` is
 * shown as stored words, and all else is text that cites nothing, which the remark at the end of the page has to name. Nothing
 * is passed over: what cites where nobody sees it, in a comment or an attribute, is read as well.
 */
import { parseDocument } from 'htmlparser2';
import { checkClaim } from '../../gate/check.js';
import { citesStored, withPlainMarks } from '../../gate/citation-marks.js';
import { ownWords, withoutRemark } from '../../gate/own-words.js';
import { textsOf } from '../../gate/read-report.js';
import type { SourceIndex } from '../../gate/source-index.js';
import { wasChecked } from '../../gate/verdict.js';
import { verifyReport, type ReportOptions, type Verification } from '../../gate/verify.js';
import { escapeMarkdown, table } from '../markdown/text.js';

export interface PageSentences {
  /** Headings, sentences and list items in order, with their source marks. */
  readonly markdown: string;
  /** What is shown as the stored text of a source: cited words with what stands around them. */
  readonly passages: readonly { readonly sourceId: string; readonly exact: string }[];
  /** Words that cite outside of a statement: statements, unless they are the brief's own. */
  readonly unseen: readonly string[];
}

/** A page of ours says so; what it says is not trusted further than this: its sentences are checked like any other. */
export const isOwnPage = (html: string): boolean =>
  /<meta\s+name="generator"\s+content="research-loop"/.test(html.slice(0, 5_000));

type Child = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Child, { attribs: unknown }>;

const isText = (node: Child): node is Extract<Child, { data: string }> =>
  'data' in node && (node.type as string) === 'text';

const isElement = (node: Child): node is Element => 'attribs' in node;
const elementsOf = ({ children }: Element): readonly Element[] => children.filter(isElement);
/** The number of a note; with words in it, it is a part of the sentence. */
const isNoteMark = (node: Element): boolean => isClass('note')(node) && /^\d{0,6}$/.test(wordsOf(node));
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
const has = (name: string) => (node: Element) => name in node.attribs;
const isClass = (name: string) => (node: Element) =>
  (node.attribs['class'] ?? '').split(/\s+/).includes(name);

const BLOCKS = new Set(
  'p li h1 h2 h3 h4 h5 h6 td th dt dd div section article figure figcaption blockquote ul ol dl details summary main nav form footer dialog svg text title desc label button'.split(
    ' ',
  ),
);

/** The words of an element, without those parts. */
export function wordsOf(node: Element, without: (element: Element) => boolean = () => false): string {
  return node.children
    .map((child) =>
      isElement(child) ? (without(child) ? '' : wordsOf(child, without)) : isText(child) ? child.data : '',
    )
    .join('');
}

export function readPage(page: string): PageSentences {
  const reader = new Reader();
  reader.read(parseDocument(page).children);
  const { remark } = withoutRemark(page);
  const { passages, unseen } = reader;
  return { passages, unseen, markdown: `${[...reader.lines, remark].join('\n\n').trimEnd()}\n` };
}

class Reader {
  readonly lines: string[] = [];
  readonly passages: { sourceId: string; exact: string }[] = [];
  readonly unseen: string[] = [];
  #words = '';
  #lead = '';

  read(nodes: readonly Child[]): void {
    for (const node of nodes) {
      if (isElement(node)) this.#element(node);
      else if (isText(node)) this.#words += node.data;
      else if ('data' in node && typeof node.data === 'string') this.#hidden(node.data);
    }
  }

  #element(node: Element): void {
    for (const name of ['title', 'alt', 'aria-label']) this.#hidden(node.attribs[name] ?? '');
    if (['script', 'style', 'head'].includes(node.name)) return this.#hidden(wordsOf(node));
    if (has('data-quotes')(node)) return this.#passage(node);
    if (has('data-cites')(node)) return this.#statement(node);
    if (node.name === 'table') return this.#table(node);
    if (!BLOCKS.has(node.name)) return this.read(node.children);
    this.#flush();
    const outer = this.#lead;
    this.#lead = leadOf(node.name) ?? outer;
    this.read(node.children);
    this.#flush();
    this.#lead = outer;
  }

  #statement(node: Element): void {
    this.#flush();
    this.lines.push(`${this.#lead} ${this.#stated(node)}`.trim());
  }

  /** A sentence with its marks, of an earlier page as it shows them; remarks on it are read by themselves. */
  #stated(node: Element): string {
    const aside = elementsOf(node).filter(
      (each) => isClass('cites')(each) || isClass('remark')(each) || isNoteMark(each),
    );
    const words = escapeMarkdown(plain(wordsOf(node, (each) => aside.includes(each))));
    const [shown] = aside.filter(isClass('cites')).map((each) => plain(wordsOf(each)));
    const marks = shown ?? `[${(node.attribs['data-cites'] ?? '').split(' ').join(', ')}]`;
    const remarks = aside.filter(isClass('remark')).map((each) => ` *${plain(wordsOf(each))}*`);
    return `${words} ${/^\[S\d+(?:, S\d+)*\]$/.test(marks) ? marks : escapeMarkdown(marks)}${remarks.join('')}`;
  }

  /** Stored words, and what stands beside them. */
  #passage(node: Element): void {
    this.#flush();
    const sourceId = /^S\d+/.exec(node.attribs['data-quotes'] ?? '')?.[0] ?? '';
    const shown =
      node.name === 'blockquote' ? node : elementsOf(node).find(({ name }) => name === 'blockquote');
    const text = shown === undefined ? '' : plain(wordsOf(shown, has('data-aside')));
    this.passages.push({
      sourceId,
      exact: text
        .replace(/^“([^]*)”$/, '$1')
        .replace(/^… ?| ?…$/g, '')
        .trim(),
    });
    const rest =
      shown === node
        ? elementsOf(node).filter(has('data-aside'))
        : elementsOf(node).filter((each) => each !== shown);
    this.read(rest);
    this.#flush();
  }

  #table(node: Element): void {
    this.#flush();
    const cell = (each: Element): string => {
      const values = elementsOf(each).filter(has('data-cites'));
      const outside = plain(wordsOf(each, (part) => values.includes(part)));
      return [
        ...(outside === '' ? [] : [escapeMarkdown(outside)]),
        ...values.map((value) => this.#stated(value)),
      ].join('<br>');
    };
    const [head = [], ...body] = rowsOf(node).map((row) => elementsOf(row).map(cell));
    this.lines.push(table(head, body));
  }

  #hidden(text: string): void {
    const words = withPlainMarks(plain(text));
    if (citesStored(words)) this.unseen.push(words);
  }

  #flush(): void {
    const words = plain(this.#words);
    this.#words = '';
    if (words === '') return;
    if (citesStored(withPlainMarks(words))) this.#hidden(words);
    else this.lines.push(`${this.#lead} ${escapeMarkdown(words)}`.trim());
  }
}

const rowsOf = (node: Element): readonly Element[] =>
  node.name === 'tr' ? [node] : elementsOf(node).flatMap(rowsOf);

function leadOf(name: string): string | undefined {
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level !== undefined) return '#'.repeat(Number(level));
  return ['li', 'dt', 'dd'].includes(name) ? '-' : name === 'section' ? '' : undefined;
}

/** report.html as the gate reads it: its sentences, and what it shows as the stored words of a source (`P1`…). */
export function verifyPage(
  { markdown, passages, unseen }: PageSentences,
  stored: SourceIndex,
  options: ReportOptions = {},
): Verification {
  const isOwn = ownWords(markdown, textsOf(stored));
  const cited = unseen.filter((words) => !isOwn(words));
  const verification = verifyReport([...cited, markdown].join('\n\n'), stored, options);
  // What stands within a longer passage of its source is proved by that one.
  const whole = passages.filter(
    ({ sourceId, exact }, at) =>
      !passages.some(
        (other, index) =>
          other.sourceId === sourceId &&
          (other.exact === exact
            ? index < at
            : other.exact.length > exact.length && other.exact.includes(exact)),
      ),
  );
  const claims = whole.map(({ sourceId, exact }, index) => ({
    id: `P${index + 1}`,
    claim: exact,
    sourceIds: [sourceId],
    evidence: [{ sourceId, exact }],
  }));
  const verdicts = claims.map((claim) => checkClaim(claim, stored));
  const checked = verdicts.filter((each) => each.some(({ verdict }) => wasChecked(verdict))).length;
  const { coverage } = verification;
  return {
    ...verification,
    coverage: { checked: coverage.checked + checked, statements: coverage.statements + claims.length },
    citations: [...verification.citations, ...verdicts.flat()],
    claims: new Map([...verification.claims, ...claims.map(({ id, claim }) => [id, claim] as const)]),
  };
}
