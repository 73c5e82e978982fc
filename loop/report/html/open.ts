import type { Brief } from '../brief.js';
import { limitationLines, listedSearches, listedStrikes } from '../facts.js';
import { wordsOf } from '../words/index.js';
import { queryList } from './claims.js';
import { html, joined, type Html, type Part } from './markup.js';

/** What the brief does not know: unverified, open, limited, struck. */

export function unverified(brief: Brief): Html | null {
  if (brief.unverified.length === 0) return null;
  const { words } = wordsOf(brief);
  return html`<section id="unverified" aria-labelledby="unverified-h">
    <h2 id="unverified-h">${words.sections.unverified}</h2>
    <ul>
      ${brief.unverified.map(
        ({ subject, reason }) =>
          html`<li class="item" data-kind="note">
            ${reason === 'snippet-only' ? withLinks(brief, subject) : html`<b dir="auto">${subject}</b>`}:
            ${words.unverified[reason]}
          </li>`,
      )}
    </ul>
  </section>`;
}

export function openQuestions(brief: Brief): Html | null {
  if (brief.openQuestions.length === 0) return null;
  const { words } = wordsOf(brief);
  const items = brief.openQuestions.map((gap) => {
    const queries = listedSearches(gap.queries.length === 0 ? [gap.query] : gap.queries);
    const lines = queries.map(({ subject, asked }) =>
      asked.length === 0 ? subject : `${subject} (${words.open.ways(asked.length, asked.join('; '))})`,
    );
    return html`<li class="item" id="${gap.id}" data-kind="question">
      <p dir="auto">${withLinks(brief, gap.description)} <i>${gap.how ?? words.open.still}</i></p>
      <details>
        <summary>${words.open.tried(Math.max(1, gap.queries.length))}</summary>
        ${queryList(lines)}
      </details>
    </li>`;
  });
  return html`<section id="open" aria-labelledby="open-h">
    <h2 id="open-h">${words.sections.open}</h2>
    <ol class="questions">
      ${items}
    </ol>
  </section>`;
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

export function limitations(brief: Brief): Html {
  const { words } = wordsOf(brief);
  return html`<section id="limitations" aria-labelledby="limitations-h">
    <h2 id="limitations-h">${words.sections.limitations}</h2>
    <ul>
      ${limitationLines(brief, words).map((line) => html`<li dir="auto">${line}</li>`)}
    </ul>
  </section>`;
}

export function struckClaims(brief: Brief): Html | null {
  if (brief.struck.length === 0) return null;
  const { sections, struck } = wordsOf(brief).words;
  const rows = listedStrikes(brief).map(
    ({ rounds, claim, by, why }) =>
      html`<tr class="item" data-kind="struck">
        <td class="number">${joined(rounds, ', ')}</td>
        <td dir="auto"><s>${claim}</s></td>
        <td>${struck.actors[by]}</td>
        <td dir="auto">${why}</td>
      </tr>`,
  );
  return html`<section id="struck" aria-labelledby="struck-h">
    <h2 id="struck-h">${sections.struck}</h2>
    <p>${struck.about}</p>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="struck-h">
      <table>
        <thead>
          <tr>
            <th scope="col">${struck.round}</th>
            <th scope="col">${struck.claim}</th>
            <th scope="col">${struck.by}</th>
            <th scope="col">${struck.why}</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </section>`;
}
