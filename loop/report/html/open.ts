import type { Brief } from '../brief.js';
import type {
  LimitationsSection,
  OpenSection,
  Outline,
  StruckSection,
  UnverifiedSection,
} from '../outline/outline.js';
import { queryList } from './claims.js';
import { html, table, type Html, type Part } from './markup.js';

/** What the brief does not know: unverified, open, limited, struck. */

export const unverified = (_: Outline, { items }: UnverifiedSection): Html =>
  html`<ul>
    ${items.map(
      ({ subject, claimIds, why }) =>
        html`<li class="item" data-kind="note">
          ${
            claimIds.length === 0
              ? html`<b dir="auto">${subject}</b>`
              : html`<a href="#${claimIds[0]}" data-claim="${claimIds.join(' ')}">${subject}</a>`
          }:
          ${why}
        </li>`,
    )}
  </ul>`;

export function openQuestions({ brief }: Outline, { questions }: OpenSection): Html {
  const items = questions.map(({ id, description, why, tried, searches }) => {
    const lines = searches.map(({ subject, ways }) => (ways === null ? subject : `${subject} (${ways})`));
    return html`<li class="item" id="${id}" data-kind="question">
      <p dir="auto">${withLinks(brief, description)} <i>${why}</i></p>
      <details>
        <summary>${tried}</summary>
        ${queryList(lines)}
      </details>
    </li>`;
  });
  return html`<ol class="questions">
    ${items}
  </ol>`;
}

/** Words in which the names of claims, sources and contradictions of the brief lead to them. */
function withLinks(brief: Brief, text: string): readonly Part[] {
  const known = new Set([...brief.claims, ...brief.sources, ...brief.contradictions].map((each) => each.id));
  return text
    .split(/\b([CSX]\d{1,6})\b/)
    .map((part, index) =>
      index % 2 === 0 || !known.has(part)
        ? part
        : part.startsWith('C')
          ? html`<a href="#${part}" data-claim="${part}">${part}</a>`
          : html`<a href="#${part}">${part}</a>`,
    );
}

export const limitations = (_: Outline, { lines }: LimitationsSection): Html =>
  html`<ul>
    ${lines.map((line) => html`<li dir="auto">${line}</li>`)}
  </ul>`;

export function struckClaims({ words }: Outline, { columns, rows }: StruckSection): Html {
  const lines = rows.map(
    ({ rounds, claim, by, why }) =>
      html`<tr class="item" data-kind="struck">
        <td class="number">${rounds}</td>
        <td dir="auto"><s>${claim}</s></td>
        <td>${by}</td>
        <td dir="auto">${why}</td>
      </tr>`,
  );
  return html`<p>${words.struck.about}</p>
    ${table({ columns, rows: lines, label: html`aria-labelledby="struck-h"` })}`;
}
