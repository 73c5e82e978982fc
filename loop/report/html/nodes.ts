/** A function for each kind of node, and of what runs inside it. What a checker reads back is marked: see `read-page.ts`. */
import { roundsChart } from '../charts.js';
import {
  isStatement,
  type Document,
  type Grid,
  type GridValue,
  type Inline,
  type Item,
  type List,
  type Node,
  type Statement,
} from '../tree.js';
import { claimsOf, sourceOf } from '../wording.js';
import type { Claim, ClaimEvidence } from '../../claim.js';
import { evidence, languageOf } from './evidence.js';
import { html, joined, linkHtml, table, type Html, type Part } from './markup.js';

export const nodesHtml = (document: Document, nodes: readonly Node[]): Part =>
  nodes.map((node) => nodeHtml(document, node));

function nodeHtml(document: Document, node: Node): Part {
  switch (node.kind) {
    case 'heading':
      return html`<h3 dir="auto">${node.text}</h3>`;
    case 'paragraph': {
      const tones = { answer: 'answer', apart: 'answer apart', quiet: 'counted', emphasis: 'counted' };
      const { tone } = node;
      const isSaid = node.of.some(isStatement);
      return html`<p
        dir="auto"
        ${tone === undefined ? null : html` class="${tones[tone]}"`}${isSaid && tone === undefined ? html` class="item" data-kind="claim"` : null}
      >
        ${inlineHtml(document, node.of)}
      </p>`;
    }
    case 'list':
      return listHtml(document, node);
    case 'table':
      return table({
        columns: node.columns,
        rows: node.rows.map(
          (row) =>
            html`<tr class="item" data-kind="${node.find ?? 'note'}">
              ${row.map((cell) => html`<td dir="auto">${cell}</td>`)}
            </tr>`,
        ),
        label: html`aria-label="${node.label}"`,
      });
    case 'grid':
      return gridHtml(document, node);
    case 'quotation': {
      const { exact, ref, sourceId } = node.evidence;
      const source = sourceOf(document.brief, sourceId);
      return html`<blockquote class="cited" dir="auto" ${languageOf(source)} data-quotes="${ref}">
        “${exact}”
        <span class="ref" data-aside
          >${joined(
            node.notes.map((each) => inlineHtml(document, [each])),
            '; ',
          )}</span
        >
      </blockquote>`;
    }
    case 'details':
      return html`<details${node.id === undefined ? null : html` id="${node.id}" class="copy"`}>
        <summary>${node.summary}</summary>
        ${nodesHtml(document, node.nodes)}
      </details>`;
    case 'evidence':
      return evidence(document, node);
    case 'figure':
      return roundsChart(document);
  }
}

const LISTS = { points: 'points', numbered: 'best', steps: 'steps', entries: 'sources' } as const;

function listHtml(document: Document, { form, items }: List): Html {
  const written = items.map((item) => itemHtml(document, item, form));
  return form === 'points'
    ? html`<ul class="points">
        ${written}
      </ul>`
    : html`<ol class="${LISTS[form]}">
        ${written}
      </ol>`;
}

function itemHtml(document: Document, { of, nodes = [], id, find }: Item, form: List['form']): Html {
  const [first] = of;
  const isClaim = nodes.some((node) => node.kind === 'evidence' && node.claim !== undefined);
  const classes = [
    ...(isClaim ? ['claim'] : []),
    ...(form === 'entries' ? ['source'] : []),
    ...(find === undefined ? [] : ['item']),
  ];
  const attributes = html`${classes.length === 0 ? null : html` class="${classes.join(' ')}"`}${id === undefined ? null : html` id="${id}" tabindex="-1"`}${find === undefined ? null : html` data-kind="${find}"`}`;
  const head =
    form === 'entries'
      ? html`<p class="head"><b class="ref" dir="ltr">${id}</b> ${inlineHtml(document, of)}</p>`
      : isClaim && first !== undefined && isStatement(first)
        ? html`<p class="statement" dir="auto">${said(document, first, `${id}-1`)}</p>`
        : nodes.length === 0
          ? inlineHtml(document, of)
          : html`<p dir="auto">${inlineHtml(document, of)}</p>`;
  return html`<li${attributes} dir="auto">${head}${nodesHtml(document, nodes)}</li>`;
}

function inlineHtml(document: Document, parts: readonly Inline[]): Part {
  return parts.map((part) => {
    if (typeof part === 'string') return withLinks(document, part);
    switch (part.kind) {
      case 'statement':
        return said(document, part);
      case 'strong':
        return html`<strong>${part.text}</strong>`;
      case 'emphasis':
        return html`<i>${part.text}</i>`;
      case 'code':
        return html`<code dir="auto">${part.text}</code>`;
      case 'link':
        return linkHtml(part.text, part.to);
    }
  });
}

/** Words in which the names of claims and sources of the brief lead to them. */
function withLinks({ brief }: Document, text: string): Part {
  const isKnown = (id: string): boolean => [...brief.claims, ...brief.sources].some((each) => each.id === id);
  return text
    .split(/\b([CS]\d{1,6})\b/)
    .map((part, index) =>
      index % 2 === 0 || !isKnown(part)
        ? part
        : part.startsWith('C')
          ? html`<a href="#${part}" data-claim="${part}">${part}</a>`
          : html`<a href="#${part}">${part}</a>`,
    );
}

/** A sentence, its sources, and what makes it less sure than the others; it opens the words that carry it. */
function said({ brief }: Document, statement: Statement, own?: string): Html {
  const { text, isQuotation, around, claims, cited, remarks } = statement;
  const [first] = claims;
  const words = around === undefined ? text : html`${around.lead}<b>${text}</b>${around.rest}`;
  const shown = isQuotation ? html`“${words}”` : words;
  const source = around === undefined ? undefined : sourceOf(brief, cited[0]);
  const opened =
    own !== undefined
      ? html`<a class="say" href="#${own}">${shown}</a>`
      : first === undefined || !brief.claims.includes(first)
        ? shown
        : html`<a class="say" href="#${first.id}" data-claim="${claims.map(({ id }) => id).join(' ')}"
            >${shown}</a
          >`;
  return html`<span
    class="said"
    dir="auto"
    ${languageOf(source)}${cited.length === 0 ? null : html` data-cites="${cited.join(' ')}"`}
    >${opened}${marks(cited)}${remark(remarks)}</span
  > `;
}

/** `[S1, S4]`, each a link into the list of sources. */
const marks = (ids: readonly string[]): Part =>
  ids.length === 0
    ? null
    : html` <span class="cites" dir="ltr"
        >[${joined(
          ids.map((id) => html`<a href="#${id}">${id}</a>`),
          ', ',
        )}]</span
      >`;

const remark = (names: readonly string[]): Part =>
  names.length === 0 ? null : html` <span class="remark">(${names.join('; ')})</span>`;

/**
 * The grid: a head opens its column's order, a value the words that it rests on. On a phone each row is a list under its
 * own head, so the roles of a table are named: a table that is laid out otherwise is none to a screen reader.
 */
function gridHtml(document: Document, { columns, rows }: Grid): Html {
  const { table: said } = document.words;
  const [corner = '', ...heads] = columns;
  const body = rows.map(
    ({ head, cells }) =>
      html`<tr role="row" class="item" data-kind="value">
        <th scope="row" role="rowheader" dir="auto">${head}</th>
        ${cells.map((cell, index) => cellHtml(document, cell, [head, heads[index] ?? '']))}
      </tr>`,
  );
  return html`<div class="scroll grid-scroll" tabindex="0" role="region" aria-labelledby="table-h">
    <table class="grid" role="table" data-sort="${said.sort}" aria-labelledby="table-h">
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">${corner}</th>
          ${heads.map((head) => html`<th scope="col" role="columnheader" dir="auto">${head}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${body}
      </tbody>
    </table>
  </div>`;
}

type Heads = readonly [row: string, column: string];

function cellHtml(document: Document, cell: readonly GridValue[], heads: Heads): Html {
  const order = cell[0]?.order ?? null;
  const attributes = html`role="cell"
  data-label="${heads[1]}"${order === null ? null : html` data-order="${order}"`}`;
  return cell.length === 0
    ? html`<td ${attributes} class="missing">${document.words.table.notFound}</td>`
    : html`<td ${attributes}>${cell.map((value) => valueHtml(document, value, heads))}</td>`;
}

function valueHtml({ brief }: Document, { text, cited, remarks, from }: GridValue, heads: Heads): Html {
  const claims = claimsOf(brief, from.claimIds);
  const [first] = claims;
  const opened =
    first === undefined
      ? html`<b>${text}</b>`
      : html`<a
          class="say"
          href="#${first.id}"
          data-claim="${claims.map(({ id }) => id).join(' ')}"
          data-passages="${passageIds(claims, from.evidence).join(' ')}"
          data-title="${heads.join(' · ')}"
          >${text}</a
        >`;
  return html`<div class="value said" dir="auto" data-cites="${cited.join(' ')}">
    ${opened}${marks(cited)}${remark(remarks)}
  </div>`;
}

/** Ids of the passages, among those of its claims, that a value rests on. */
const passageIds = (claims: readonly Claim[], rests: readonly ClaimEvidence[]): readonly string[] =>
  claims.flatMap((claim) =>
    claim.evidence.flatMap((each, index) =>
      rests.some(({ sourceId, start }) => each.sourceId === sourceId && each.start === start)
        ? [`${claim.id}-${index + 1}`]
        : [],
    ),
  );
