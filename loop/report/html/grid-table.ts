import type { Claim, ClaimEvidence } from '../../claim.js';
import { originName } from '../../../text/origin/source-origin.js';
import { dateOf } from '../../../text/source-date.js';
import type { Outline, TableCell, TableSection, TableValue } from '../outline/outline.js';
import { claimsOf, sourceOf } from '../wording.js';
import { html, type Html, type Part } from './markup.js';
import { remarks } from './prose.js';
import { citations } from './support.js';

/**
 * The grid: a head opens its column's order, a value the words that it rests on. On a phone each row is a list under its
 * own head, so the roles of a table are named: a table that is laid out otherwise is none to a screen reader.
 */
export function gridTable(outline: Outline, { id, columns, rows }: TableSection): Html {
  const { table } = outline.words;
  const [corner = '', ...heads] = columns;
  return html`<div class="scroll grid-scroll" tabindex="0" role="region" aria-labelledby="${id}-h">
    <table class="grid" role="table" data-sort="${table.sort}" aria-labelledby="${id}-h">
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">${corner}</th>
          ${heads.map((head) => html`<th scope="col" role="columnheader" dir="auto">${head}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map(
          ({ head, cells }) =>
            html`<tr role="row" class="item" data-kind="value">
              <th scope="row" role="rowheader" dir="auto">${head}</th>
              ${cells.map((cell, index) => cellHtml(outline, cell, [head, heads[index] ?? '']))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

type Heads = readonly [row: string, column: string];

function cellHtml(outline: Outline, cell: TableCell, heads: Heads): Html {
  const order = cell[0]?.order ?? null;
  const attributes = html`role="cell"
  data-label="${heads[1]}"${order === null ? null : html` data-order="${order}"`}`;
  if (cell.length === 0) return html`<td ${attributes} class="missing">${outline.words.table.notFound}</td>`;
  return html`<td ${attributes}>${cell.map((value) => valueHtml(outline, value, heads))}</td>`;
}

/** Read back as `report.md` has it: the value and its sources. */
function valueHtml(outline: Outline, value: TableValue, heads: Heads): Html {
  const { text, cited, from } = value;
  const claims = claimsOf(outline.brief, from.claimIds);
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
  return html`<div class="value" dir="auto">
    ${opened}${cited.length === 0 ? null : html` ${citations(cited)}`}${remarks(value.remarks)}${behind(outline, value)}
  </div>`;
}

/** Ids of the passages, among those of its claims, that a value rests on. */
const passageIds = (claims: readonly Claim[], evidence: readonly ClaimEvidence[]): readonly string[] => {
  const isOwn = ({ sourceId, start }: ClaimEvidence): boolean =>
    evidence.some((each) => each.sourceId === sourceId && each.start === start);
  return claims.flatMap((claim) =>
    claim.evidence.flatMap((each, index) => (isOwn(each) ? [`${claim.id}-${index + 1}`] : [])),
  );
};

/** What the script shows over the words: of when it is, who says so. */
function behind({ brief, words }: Outline, { from }: TableValue): Html {
  const { table } = words;
  const sources = [...new Set(from.evidence.map(({ sourceId }) => sourceId))].flatMap(
    (id) => sourceOf(brief, id) ?? [],
  );
  const facts: readonly (readonly [string, Part])[] = [
    ...(from.conditions.length === 0 ? [] : [[table.conditions, from.conditions.join('; ')] as const]),
    ...(from.asOf === null ? [] : [[table.asOf, from.asOf] as const]),
    ...(from.by === null ? [] : [[table.source, from.by] as const]),
    [
      table.from,
      sources
        .map(
          (source) => `${source.id} ${originName(source) ?? source.title}, ${dateOf(source, words.evidence)}`,
        )
        .join('; '),
    ],
  ];
  return html`<dl class="behind" hidden>
    ${facts.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd dir="auto">${value}</dd>`,
    )}
  </dl>`;
}
