/** A function for each kind of node, and of what runs inside it. What a checker reads back is marked: see `read-page.ts`. */
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
import { languageTag } from '../language.js';
import { sourceOf } from '../wording.js';
import { html, joined, linkHtml, scrollingTable, type Html, type Part } from './markup.js';

/** A document with the section that is being written: its quotations stand beside it. */
export interface Place extends Document {
  readonly section: string;
}

/** The name of a note beside a section. */
export const noteId = ({ section }: Place, number: number): string => `q-${section}-${number}`;

export const nodesHtml = (place: Place, nodes: readonly Node[]): Part =>
  nodes.map((node) => nodeHtml(place, node));

const TONES = { answer: 'answer', apart: 'answer apart', quiet: 'counted', emphasis: 'counted' } as const;

function nodeHtml(place: Place, node: Node): Part {
  switch (node.kind) {
    case 'heading':
      return html`<h3 dir="auto" ${node.id === undefined ? null : html`id="${node.id}"`}>${node.text}</h3>`;
    case 'paragraph':
      return html`<p dir="auto" ${node.tone === undefined ? null : html` class="${TONES[node.tone]}"`}>
        ${inlineHtml(place, node.of)}
      </p>`;
    case 'list':
      return listHtml(place, node);
    case 'table':
      return scrollingTable({
        columns: node.columns.map((name) => html`<th scope="col">${name}</th>`),
        rows: node.rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td dir="auto">${cell}</td>`)}
            </tr>`,
        ),
        attributes: html`role="group" aria-label="${node.label}"`,
      });
    case 'grid':
      return gridHtml(place, node);
    case 'details':
      return html`<details${node.id === undefined ? null : html` id="${node.id}"`}><summary>${node.summary}</summary>${nodesHtml(place, node.nodes)}</details>`;
  }
}

const LISTS = {
  points: 'points',
  numbered: 'best',
  steps: 'steps',
  entries: 'sources',
  lines: 'sources',
} as const;

function listHtml(place: Place, { form, items }: List): Html {
  const written = items.map((item) => itemHtml(place, item, form));
  return form === 'points'
    ? html`<ul class="points">
        ${written}
      </ul>`
    : html`<ol class="${LISTS[form]}">
        ${written}
      </ol>`;
}

function itemHtml(place: Place, { of, nodes = [], id }: Item, form: List['form']): Html {
  const isSource = form === 'entries' || form === 'lines';
  const attributes = html`${isSource ? html` class="${form === 'entries' ? 'source item' : 'item'}"` : null}${id === undefined ? null : html` id="${id}" tabindex="-1"`}${isSource ? html` data-kind="source"` : null}`;
  const words = inlineHtml(place, of);
  const head =
    form === 'entries'
      ? html`<p class="head">${words}</p>`
      : nodes.length === 0
        ? words
        : html`<p dir="auto">${words}</p>`;
  return html`<li${attributes} dir="auto">${head}${nodesHtml(place, nodes)}</li>`;
}

function inlineHtml(place: Place, parts: readonly Inline[]): Part {
  return parts.map((part) => {
    if (typeof part === 'string') return withLinks(place, part);
    if (isStatement(part)) return said(place, part);
    if (part.kind === 'link') return linkHtml(part.text, part.to);
    if (part.kind === 'code') return html`<code dir="auto">${part.text}</code>`;
    return part.kind === 'strong' ? html`<strong>${part.text}</strong>` : html`<i>${part.text}</i>`;
  });
}

/** Words in which the names of sources of the brief lead to them. */
const withLinks = ({ brief }: Place, text: string): Part =>
  text
    .split(/\b(S\d{1,6})\b/)
    .map((part, index) =>
      index % 2 === 0 || sourceOf(brief, part) === undefined ? part : linked(part, part),
    );

/** A sentence, the number of its note, and what makes it less sure than the others. */
function said(place: Place, statement: Statement): Html {
  const { text, isQuotation, around, cited, note, name } = statement;
  const words = around === undefined ? boldIn(text, name) : html`${around.lead}<b>${text}</b>${around.rest}`;
  const source = isQuotation ? sourceOf(place.brief, cited[0]) : undefined;
  return html`<span
    class="said"
    dir="auto"
    ${languageOf(source)}${cited.length === 0 ? null : html` data-cites="${cited.join(' ')}"`}
    >${isQuotation ? html`“${words}”` : words}${mark(place, note)}${remarksHtml(place, statement)}</span
  > `;
}

function boldIn(text: string, name: string | undefined): Part {
  const at = name === undefined ? -1 : text.indexOf(name);
  if (name === undefined || at < 0) return text;
  return html`${text.slice(0, at)}<b>${name}</b>${text.slice(at + name.length)}`;
}

/** What makes it less sure; what is disputed leads to both sides. */
const remarksHtml = ({ words }: Place, { remarks, dispute }: Statement): Part =>
  remark(
    remarks.map((name) =>
      dispute !== undefined && name === words.remarks.disputed ? linked(dispute, name) : name,
    ),
  );

export function languageOf(source: { readonly language: string | null } | undefined): Part {
  const tag = languageTag(source?.language ?? null);
  return tag === null ? null : html` lang="${tag}"`;
}

const linked = (to: string, shown: string | number): Html => html`<a href="#${to}">${shown}</a>`;

/** The one mark of a sentence: it leads to the words beside the text, each under its source. */
const mark = (place: Place, note: number): Part =>
  note === 0 ? null : html`<sup class="note" dir="ltr">${linked(noteId(place, note), note)}</sup>`;

const remark = (names: readonly Part[]): Part =>
  names.length === 0 ? null : html` <span class="remark">(${joined(names, '; ')})</span>`;

/**
 * The grid: a head orders its column, a value leads to the words that it rests on. On a phone each row is a list under its
 * own head, so the roles of a table are named: a table that is laid out otherwise is none to a screen reader.
 */
function gridHtml(place: Place, { columns, rows }: Grid): Html {
  const { sort, notFound } = place.words.table;
  const [corner = '', ...heads] = columns;
  const cellHtml = (cell: readonly GridValue[], at: number): Html => {
    const order = cell[0]?.order ?? null;
    const attributes = html`role="cell"
    data-label="${heads[at]}"${order === null ? null : html` data-order="${order}"`}`;
    return cell.length === 0
      ? html`<td ${attributes} class="missing">${notFound}</td>`
      : html`<td ${attributes}>${cell.map((value) => valueHtml(place, value))}</td>`;
  };
  const body = rows.map(
    ({ head, cells }) =>
      html`<tr role="row">
        <th scope="row" role="rowheader" dir="auto">${head}</th>
        ${cells.map(cellHtml)}
      </tr>`,
  );
  return html`<div class="scroll grid-scroll" tabindex="0" role="group" aria-labelledby="table-h">
    <table class="grid" role="table" data-sort="${sort}" aria-labelledby="table-h">
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

const valueHtml = (place: Place, { text, cited, note, remarks }: GridValue): Html =>
  html`<div class="value said" dir="auto" data-cites="${cited.join(' ')}">
    ${text}${mark(place, note)}${remark(remarks)}
  </div>`;
