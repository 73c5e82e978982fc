/** report.md: the answer first, every sentence that states something with its source numbers. A function for each kind of node. */
import type { ClaimEvidence } from '../../claim.js';
import { numberOfSource } from '../../../text/source-number.js';
import { passageKey } from '../passages.js';
import { quoted } from '../sections/statements.js';
import { signed } from '../sign.js';
import {
  isStatement,
  mapCiting,
  statementsIn,
  type Document,
  type Grid,
  type GridValue,
  type Inline,
  type Item,
  type Node,
  type Statement,
} from '../tree.js';
import { code, escapeMarkdown, link, table } from './text.js';

export const reportMarkdown = (document: Document): string => signed(markdownOf(document), document);

function markdownOf(document: Document): string {
  const { title, dateline, notices } = document;
  const quotations = quotationsOf(document);
  const sections = numbered(document, quotations);
  const head = [`# ${escapeMarkdown(title)}`, `*${dateline}*`, ...notices.map((notice) => `> ${notice}`)];
  const written = sections.map(({ id, title: name, nodes }) => {
    const cited = id === 'sources' ? listOf(document, quotations) : '';
    return [`## ${escapeMarkdown(name)}`, blocks(document, nodes), cited]
      .filter((each) => each !== '')
      .join('\n\n');
  });
  return [...head, ...written].join('\n\n');
}

/** The words that sentences rest on, by source, as they are first cited. A short brief has no room for them. */
function quotationsOf({ brief, notes, sections }: Document): readonly ClaimEvidence[] {
  if (brief.run.options.output === 'brief') return [];
  const own = sections.flatMap(statementsIn).flatMap((each) => (each.isQuotation ? each.beside : []));
  const shown = new Set(own.map(passageKey));
  const quotes = notes.flatMap((note) => note.flatMap((each) => each.quotes));
  return [...new Map(quotes.map((each) => [passageKey(each), each]))]
    .filter(([key]) => !shown.has(key))
    .map(([, each]) => each)
    .sort((one, other) => numberOfSource(one.sourceId) - numberOfSource(other.sourceId));
}

/** Whatever cites says behind it, before its remarks, the numbers of its words in the list: `*(3, 5; low confidence)*`. */
function numbered({ sections, notes }: Document, quotations: readonly ClaimEvidence[]): Document['sections'] {
  const numbers = new Map(quotations.map((each, at) => [passageKey(each), at + 1]));
  const withNumbers = <Of extends Pick<Statement, 'note' | 'remarks'>>(of: Of): Of => {
    const quotes = (notes[of.note - 1] ?? []).flatMap((each) => each.quotes);
    const own = quotes.flatMap((each) => numbers.get(passageKey(each)) ?? []).sort((a, b) => a - b);
    return own.length === 0 ? of : { ...of, remarks: [own.join(', '), ...of.remarks] };
  };
  return mapCiting(sections, { statement: withNumbers, value: withNumbers });
}

/** `3. “…” (S1)` */
function listOf({ words }: Document, quotations: readonly ClaimEvidence[]): string {
  const listed = quotations.map((each, at) => {
    const place = each.page === undefined ? '' : `, ${words.evidence.page({ number: each.page })}`;
    return `${at + 1}. “${escapeMarkdown(quoted(each).text)}” (${each.sourceId}${place})`;
  });
  return listed.length === 0 ? '' : `### ${words.evidence.cited}\n\n${listed.join('\n')}`;
}

const blocks = (document: Document, nodes: readonly Node[]): string =>
  nodes
    .map((node) => block(document, node))
    .filter((text) => text !== '')
    .join('\n\n');

function block(document: Document, node: Node): string {
  switch (node.kind) {
    case 'heading':
      return `### ${escapeMarkdown(node.text)}`;
    case 'paragraph':
      return node.tone === 'emphasis'
        ? `*${inline(node.of)}*`
        : inline(node.of, node.tone === 'apart' ? '\n\n' : ' ');
    case 'list':
      return node.items
        .map((item, index) =>
          node.form === 'entries'
            ? entry(document, item)
            : `${['steps', 'numbered'].includes(node.form) ? `${index + 1}. ` : '- '}${node.form === 'lines' ? `${item.id}: ` : ''}${itemText(document, item)}`,
        )
        .join(node.form === 'entries' ? '\n\n' : '\n');
    case 'table':
      return table(
        node.columns,
        node.rows.map((row) => row.map(escapeMarkdown)),
      );
    case 'grid':
      return gridTable(node, document.words.table.notFound);
    case 'details':
      return `${document.words.labelled({ name: node.summary, value: '' }).trimEnd()}\n\n${blocks(document, node.nodes)}`;
  }
}

/** An item, with what is folded under it on the page beside it here, and the rest indented. */
function itemText(document: Document, { of, nodes = [] }: Item): string {
  const folded = nodes.flatMap((node) => (node.kind === 'details' ? ` ${node.summary}` : [])).join('');
  const below = nodes
    .map((node) => (node.kind === 'details' ? blocks(document, node.nodes) : block(document, node)))
    .filter((text) => text !== '')
    .map((text) => text.replace(/^(?=.)/gm, text.startsWith('- ') ? '  ' : '   '));
  const isParagraph = nodes.some(({ kind }) => kind === 'paragraph');
  return [inline(of) + folded, ...below].join(isParagraph ? '\n\n' : '\n');
}

/** A source under its name. Which copy was read, the page and store.json say. */
const entry = (document: Document, { id, of, nodes = [] }: Item): string =>
  [
    `**${id}** ${inline(of)}`,
    blocks(
      document,
      nodes.filter(({ kind }) => kind !== 'details'),
    ),
  ]
    .filter((text) => text !== '')
    .join('\\\n');

/** Statements stand apart; all else is written as it runs. */
const inline = (parts: readonly Inline[], between = ' '): string =>
  parts
    .map((part, at) => {
      const isNext = at > 0 && isStatement(part) && isStatement(parts[at - 1] as Inline);
      return `${isNext ? between : ''}${inlineText(part)}`;
    })
    .join('')
    .trim();

function inlineText(part: Inline): string {
  if (typeof part === 'string') return spaced(part);
  switch (part.kind) {
    case 'statement':
      return statementMarkdown(part);
    case 'strong':
      return `**${escapeMarkdown(part.text)}**`;
    case 'emphasis':
      return `*${escapeMarkdown(part.text)}*`;
    case 'code':
      return code(part.text);
    case 'link':
      return link(part.text, part.to);
  }
}

/** Escaped, with the spaces at its ends. */
const spaced = (text: string): string =>
  `${/^\s/.test(text) ? ' ' : ''}${escapeMarkdown(text)}${/\S\s+$/.test(text) ? ' ' : ''}`;

/** The sentence, as a quotation where it is one, with the sources that it cites, the numbers of their words, and what makes it less sure. */
export function statementMarkdown({ text, isQuotation, around, name, cited, remarks }: Statement): string {
  const words =
    around === undefined
      ? boldIn(escapeMarkdown(text), name)
      : `${between(around.lead, '', ' ')}**${escapeMarkdown(text)}**${between(around.rest, ' ', '')}`;
  return [isQuotation ? `“${words}”` : words, ...marksOf({ cited, remarks })].join(' ');
}

/** A name as it is first written, in bold. */
const boldIn = (text: string, name: string | undefined): string =>
  name === undefined ? text : text.replace(escapeMarkdown(name), (found) => `**${found}**`);

const marksOf = ({ cited, remarks }: Pick<Statement, 'cited' | 'remarks'>): readonly string[] => [
  ...(cited.length === 0 ? [] : [`[${cited.join(', ')}]`]),
  ...(remarks.length === 0 ? [] : [`*(${remarks.map(escapeMarkdown).join('; ')})*`]),
];

const between = (text: string, before: string, after: string): string =>
  text.trim() === '' ? '' : `${before}${escapeMarkdown(text)}${after}`;

/** A line of a cell for each of its values, with its sources. */
export const gridTable = ({ columns, rows }: Grid, notFound: string): string =>
  table(
    columns.map(escapeMarkdown),
    rows.map(({ head, cells }) => [
      `**${escapeMarkdown(head)}**`,
      ...cells.map((cell) => (cell.length === 0 ? notFound : cell.map(valueText).join('<br>'))),
    ]),
  );

/** `$298.80 (= 2.49 × 120) [S1] *(Chat Review, 2025)*` */
const valueText = (value: GridValue): string => [escapeMarkdown(value.text), ...marksOf(value)].join(' ');
