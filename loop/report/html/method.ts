import { budgetChart } from '../charts/budget.js';
import { convergenceChart } from '../charts/convergence.js';
import { matrixChart } from '../charts/matrix.js';
import { yearsChart } from '../charts/years.js';
import type { MethodologySection, Outline, RoundsSection } from '../outline/outline.js';
import { queryList } from './claims.js';
import { html, joined, table, type Html } from './markup.js';

/** How the brief came about: facts, charts, rounds. */

export function methodology(outline: Outline, { facts, searches, unread }: MethodologySection): Html {
  const reasons = unread.map((each) =>
    'path' in each
      ? html`<li><code dir="auto">${each.path}</code>: ${each.why}</li>`
      : html`<li>${each.count} × ${each.why}</li>`,
  );
  const { parameters, words } = outline;
  return html`<p class="parameters">${joined(parameters, ' · ')}</p>
    <dl class="facts">
      ${facts.map(
        ({ name, value }) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    ${
      reasons.length === 0
        ? null
        : html`<details>
            <summary>${words.method.unread}</summary>
            <ul>
              ${reasons}
            </ul>
          </details>`
    }
    ${
      searches.length === 0
        ? null
        : html`<details>
            <summary>${words.method.disproving}</summary>
            ${queryList(searches)}
          </details>`
    }
    ${yearsChart(outline)} ${matrixChart(outline)} ${budgetChart(outline)}`;
}

export function rounds(outline: Outline, { columns, rows }: RoundsSection): Html {
  const title = outline.words.rounds.table;
  const lines = rows.map(
    ([round, ...cells]) =>
      html`<tr>
        <th scope="row">${round}</th>
        ${cells.map((cell, index) =>
          columns[index + 1]?.isText === true
            ? html`<td dir="auto" class="wide">${cell}</td>`
            : html`<td class="number">${cell}</td>`,
        )}
      </tr>`,
  );
  return html`${convergenceChart(outline)}
    <details class="rounds-table">
      <summary>${title}</summary>
      ${table({ columns: columns.map((column) => column.title), rows: lines, label: html`aria-label="${title}"` })}
    </details>`;
}
