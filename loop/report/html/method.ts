import { budgetChart } from '../charts/budget.js';
import { convergenceChart } from '../charts/convergence.js';
import { matrixChart } from '../charts/matrix.js';
import { yearsChart } from '../charts/years.js';
import type { Brief } from '../brief.js';
import { methodFacts, unreadReasons } from '../facts.js';
import { wordsOf } from '../words/index.js';
import { html, type Html } from './markup.js';

/** How the brief came about: facts, pictures, rounds. */

export function methodology(brief: Brief): Html {
  const { words, language } = wordsOf(brief);
  const reasons = unreadReasons(brief);
  const unread = [
    ...reasons.map(([why, count]) => html`<li>${count} × ${why}</li>`),
    ...brief.unreadFiles.map((file) => html`<li><code dir="auto">${file.path}</code>: ${file.why}</li>`),
  ];
  return html`<section id="methodology" aria-labelledby="methodology-h">
    <h2 id="methodology-h">${words.sections.methodology}</h2>
    <dl class="facts">
      ${methodFacts(brief, { words, language }).map(
        ({ name, value }) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    ${
      unread.length === 0
        ? null
        : html`<details>
            <summary>${words.method.unread}</summary>
            <ul>
              ${unread}
            </ul>
          </details>`
    }
    ${yearsChart(brief)} ${matrixChart(brief)} ${budgetChart(brief)}
  </section>`;
}

export function rounds(brief: Brief): Html | null {
  if (brief.rounds.length === 0) return null;
  const { words } = wordsOf(brief);
  const rows = brief.rounds.map(
    (row) =>
      html`<tr>
        <th scope="row">${row.round}</th>
        <td dir="auto" class="wide">${row.target}</td>
        ${[row.queries.length, row.sources, row.newSources, row.claims, row.struck, row.openGaps].map(
          (value) => html`<td class="number">${value}</td>`,
        )}
        <td>${row.signoff ? words.rounds.yes : words.rounds.no}</td>
        <td class="number">${Math.round(row.saturation * 100)} %</td>
      </tr>`,
  );
  return html`<section id="rounds" aria-labelledby="rounds-h">
    <h2 id="rounds-h">${words.sections.rounds}</h2>
    ${convergenceChart(brief)}
    <details class="rounds-table">
      <summary>${words.rounds.table}</summary>
      <div class="scroll" tabindex="0" role="region" aria-label="${words.rounds.table}">
        <table>
          <thead>
            <tr>
              ${Object.values(words.rounds.columns).map((name) => html`<th scope="col">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>
    </details>
  </section>`;
}
