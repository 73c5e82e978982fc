import type { Brief } from '../brief.js';
import { limitationLines, listedSearches, whyStruck } from '../facts.js';
import { queryList } from './claims.js';
import { html, type Html } from './markup.js';

/** What the brief does not know: unverified, open, limited, struck. */

export function unverified(brief: Brief): Html | null {
  if (brief.unverified.length === 0) return null;
  return html`<section id="unverified" aria-labelledby="unverified-h">
    <h2 id="unverified-h">Unverified</h2>
    <ul>
      ${brief.unverified.map(
        (each) => html`<li class="item" data-kind="note"><b dir="auto">${each.subject}</b>: ${each.why}</li>`,
      )}
    </ul>
  </section>`;
}

export function openQuestions(brief: Brief): Html | null {
  if (brief.openQuestions.length === 0) return null;
  const items = brief.openQuestions.map((gap) => {
    const queries = listedSearches(gap.queries.length === 0 ? [gap.query] : gap.queries);
    const lines = queries.map(({ subject, asked }) =>
      asked.length === 0 ? subject : `${subject} (asked in ${asked.length} ways: ${asked.join('; ')})`,
    );
    return html`<li class="item" id="${gap.id}" data-kind="open question">
      <p dir="auto">${gap.description} <i>${gap.how ?? 'It is still open.'}</i></p>
      <details>
        <summary>Searches tried: ${Math.max(1, gap.queries.length)}</summary>
        ${queryList(lines)}
      </details>
    </li>`;
  });
  return html`<section id="open" aria-labelledby="open-h">
    <h2 id="open-h">Open questions</h2>
    <ol class="questions">
      ${items}
    </ol>
  </section>`;
}

export function limitations(brief: Brief): Html {
  return html`<section id="limitations" aria-labelledby="limitations-h">
    <h2 id="limitations-h">Confidence and limitations</h2>
    <ul>
      ${limitationLines(brief).map((line) => html`<li dir="auto">${line}</li>`)}
    </ul>
  </section>`;
}

export function struckClaims(brief: Brief): Html | null {
  if (brief.struck.length === 0) return null;
  const rows = brief.struck.map(
    (each) =>
      html`<tr class="item" data-kind="struck claim">
        <td class="number">${each.round}</td>
        <td dir="auto"><s>${each.claim}</s></td>
        <td>${each.by}: ${each.verdict}</td>
        <td dir="auto">${whyStruck(each)}</td>
      </tr>`,
  );
  return html`<section id="struck" aria-labelledby="struck-h">
    <h2 id="struck-h">Appendix: struck claims</h2>
    <p>Proposed on the way and taken out again; nothing above rests on them.</p>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="struck-h">
      <table>
        <thead>
          <tr>
            <th scope="col">Round</th>
            <th scope="col">Claim</th>
            <th scope="col">By</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </section>`;
}
