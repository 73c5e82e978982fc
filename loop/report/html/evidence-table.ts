import type { Words } from '../../words/index.js';
import type { BriefTable, BriefTableRow } from '../brief.js';
import { html, type Html, type Part } from './markup.js';

/**
 * Cited rows of a table among their neighbours, under its heads. What the stored text says between two cells, which
 * are the heads again, stands in each cell and is hidden: so a row is the stored line to the letter, and can be
 * checked as one (`shown-table.ts` reads it back).
 */
export function evidenceTable(table: BriefTable, { evidence }: Words, language: Part): Html {
  const { columns, caption } = table;
  const width = widthOf(table);
  const rows = table.rows.map((row, index) => {
    const isNamed = row.group === null || row.group === table.rows[index - 1]?.group;
    return html`${isNamed ? null : groupRow(row.group, width)}${drawnRow(row, width)}`;
  });
  const gap = html`<tr class="gap">
    <td colspan="${width}">…</td>
  </tr>`;
  return html`<div
    class="scroll shown"
    tabindex="0"
    role="region"
    aria-label="${evidence.region}"
    dir="auto"
    ${language}
  >
    <table class="stored">
      ${
        caption === null
          ? null
          : html`<caption>
              ${caption}
            </caption>`
      }${headRow(columns)}
      <tbody>
        ${table.startsInside ? gap : null}${rows}${table.endsInside ? gap : null}
      </tbody>
    </table>
  </div>`;
}

const widthOf = ({ columns, rows }: BriefTable): number =>
  Math.max(columns.length, ...rows.flatMap(({ cells }) => cells.map((cell) => cell.column + cell.columns)));

const headRow = (columns: readonly string[]): Html | null =>
  columns.every((head) => head === '')
    ? null
    : html`<thead>
        <tr>
          ${columns.map(headCell)}
        </tr>
      </thead>`;

const headCell = (head: string): Html => (head === '' ? html`<td></td>` : html`<th scope="col">${head}</th>`);

const groupRow = (group: string | null, width: number): Html =>
  html`<tr class="group">
    <th scope="rowgroup" colspan="${width}">${group}</th>
  </tr>`;

function drawnRow({ cells, rest }: BriefTableRow, width: number): Html {
  const parts: Html[] = [];
  let column = 0;
  for (const [index, cell] of cells.entries()) {
    for (; column < cell.column; column += 1) parts.push(html`<td></td>`);
    const words = html`${hidden(cell.lead)}${cell.isCited ? html`<mark>${cell.text}</mark>` : cell.text}${
      index === cells.length - 1 ? hidden(rest) : null
    }`;
    const span = cell.columns === 1 ? null : html` colspan="${cell.columns}"`;
    parts.push(
      cell.column === 0 && cells.length > 1
        ? html`<th scope="row" ${span}>${words}</th>`
        : html`<td${span}>${words}</td>`,
    );
    column = cell.column + cell.columns;
  }
  for (; column < width; column += 1) parts.push(html`<td></td>`);
  return html`<tr${cells.some(({ isCited }) => isCited) ? html` class="cited-row"` : null}>${parts}</tr>`;
}

const hidden = (text: string): Html | null => (text === '' ? null : html`<span hidden>${text}</span>`);
