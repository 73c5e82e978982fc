/** report.md: the answer first, every sentence that states something with its source numbers. A function for each kind of node. */
import { printed } from '../document.js';
import { signed } from '../sign.js';
import {
  isStatement,
  type Document,
  type Grid,
  type GridValue,
  type Inline,
  type Item,
  type Node,
  type Section,
  type Statement,
} from '../tree.js';
import { code, escapeMarkdown, link, table } from './text.js';

export const reportMarkdown = (document: Document): string =>
  signed(markdownOf(document, printed(document)), document);

function markdownOf(document: Document, sections: readonly Section[]): string {
  const { title, dateline, notices } = document;
  const head = [`# ${escapeMarkdown(title)}`, `*${dateline}*`, ...notices.map((notice) => `> ${notice}`)];
  const written = sections.map(
    ({ title: name, nodes }) => `## ${escapeMarkdown(name)}\n\n${blocks(document, nodes)}`,
  );
  return [...head, ...written].join('\n\n');
}

function blocks(document: Document, nodes: readonly Node[]): string {
  const written = nodes
    .map((node) => ({ node, text: block(document, node) }))
    .filter(({ text }) => text !== '');
  return written
    .map(({ node, text: whole }, at) => {
      // Under a heading, the words that fold a list on the page say nothing.
      const isNamed = node.kind === 'details' && written[at - 1]?.node.kind === 'heading';
      const text = isNamed ? blocks(document, node.nodes) : whole;
      const isRun = node.kind === 'quotation' && written[at - 1]?.node.kind === 'quotation';
      return at === 0 ? text : `${isRun ? '\n>\n' : '\n\n'}${text}`;
    })
    .join('');
}

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
            : `${node.form === 'steps' ? `${index + 1}. ` : '- '}${itemText(document, item)}`,
        )
        .join(node.form === 'entries' ? '\n\n' : '\n');
    case 'table':
      return table(
        node.columns,
        node.rows.map((row) => row.map(escapeMarkdown)),
      );
    case 'grid':
      return gridTable(node, document.words.table.notFound);
    case 'quotation': {
      const { exact, sourceId } = node.evidence;
      const [places, links] = [
        node.notes.filter((note) => typeof note === 'string'),
        node.notes.filter((note) => typeof note !== 'string'),
      ];
      return `> “${escapeMarkdown(exact)}” (${[sourceId, ...places].join(', ')})${links.map((each) => ` ${inline([each])}`).join('')}`;
    }
    case 'details':
      return `${document.words.labelled({ name: node.summary, value: '' }).trimEnd()}\n\n${blocks(document, node.nodes)}`;
    case 'figure':
      return `\`\`\`text\n${convergence(document)}\n\`\`\``;
    case 'evidence':
      return '';
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

/** A source under its name; which copy was read, in one line. */
function entry(document: Document, { id, of, nodes = [] }: Item): string {
  const copy = nodes.flatMap((node) =>
    node.kind === 'details'
      ? node.nodes.flatMap((each) => (each.kind === 'list' ? each.items.map((item) => inline(item.of)) : []))
      : [],
  );
  const said = nodes.filter(({ kind }) => kind !== 'details');
  return [
    `### ${id}`,
    inline(of),
    blocks(document, said.slice(0, 1)),
    copy.join(' · '),
    blocks(document, said.slice(1)),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

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

/** The sentence, as a quotation where it is one, with the sources that it cites and what makes it less sure than others. */
export function statementMarkdown({ text, isQuotation, around, cited, remarks }: Statement): string {
  const words =
    around === undefined
      ? escapeMarkdown(text)
      : `${between(around.lead, '', ' ')}**${escapeMarkdown(text)}**${between(around.rest, ' ', '')}`;
  return [
    isQuotation ? `“${words}”` : words,
    ...(cited.length === 0 ? [] : [`[${cited.join(', ')}]`]),
    ...(remarks.length === 0 ? [] : [`*(${remarks.map(escapeMarkdown).join('; ')})*`]),
  ].join(' ');
}

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

/** `$298.80 (= 2.49 × 120) [S1]` */
const valueText = ({ text, cited, remarks }: GridValue): string =>
  [
    escapeMarkdown(text),
    ...(cited.length === 0 ? [] : [`[${cited.join(', ')}]`]),
    ...(remarks.length === 0 ? [] : [`*(${remarks.map(escapeMarkdown).join('; ')})*`]),
  ].join(' ');

const BAR_LENGTH = 24;

/** New sources and open material gaps by round: both should go down. */
function convergence({ brief: { rounds }, words: { rounds: said } }: Document): string {
  const { columns } = said;
  const width = Math.max(columns.fresh.length, columns.gaps.length);
  const rowOf = (label: string, values: readonly number[], index: number): string => {
    const value = values[index] as number;
    const bar = '█'.repeat(Math.round((value / Math.max(1, ...values)) * BAR_LENGTH));
    return `${label.padEnd(width)}  ${bar} ${value}`;
  };
  const fresh = rounds.map((row) => row.newSources);
  const gaps = rounds.map((row) => row.openGaps);
  return rounds
    .flatMap(({ round, signoff }, index) => {
      const name = `${columns.round} ${round}`;
      return [
        `${name}  ${rowOf(columns.fresh, fresh, index)}`,
        `${' '.repeat(name.length)}  ${rowOf(columns.gaps, gaps, index)}${signoff ? `  ✓ ${columns.signOff}` : ''}`,
      ];
    })
    .join('\n');
}
