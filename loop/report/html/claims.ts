import type { Claim, ClaimEvidence } from '../../claim.js';
import type {
  ClaimsSection,
  CounterpointsSection,
  DisagreementsSection,
  Outline,
  Statement,
} from '../outline/outline.js';
import { sourceOf } from '../wording.js';
import { byline, claimEvidence, passage } from './evidence.js';
import { html, type Html, type Part } from './markup.js';
import { quoted, remarks, said } from './prose.js';
import { citations, fullMarks } from './support.js';

/** The sections that show evidence: claims, counterpoints, disagreements. */

/** The claims of a subtopic; behind the brief they are folded, with their names and all their marks. */
export function claims(outline: Outline, { groups, isAppendix }: ClaimsSection): Part {
  const lists = groups.map(({ title, statements }) => {
    const items = statements.flatMap((each) =>
      each.claims.map((claim) => claimItem(outline, each, { claim, isAppendix })),
    );
    const list = html`<ul class="claims">
      ${items}
    </ul>`;
    return title === null
      ? list
      : html`<div class="side">
          <h3 dir="auto">${title}</h3>
          ${list}
        </div>`;
  });
  if (!isAppendix) return lists;
  const count = groups.reduce((sum, { statements }) => sum + statements.length, 0);
  return html`<details class="appendix">
    <summary>${outline.words.statements({ count })}</summary>
    ${lists}
  </details>`;
}

function claimItem(
  outline: Outline,
  statement: Statement,
  { claim, isAppendix }: { readonly claim: Claim; readonly isAppendix: boolean },
): Html {
  const { evidence } = outline.words;
  return html`<li class="claim item" id="${claim.id}" data-kind="claim" tabindex="-1">
    <p class="statement" dir="auto">
      <a class="say" href="#${claim.id}-1">${quoted(statement)}</a> ${citations(statement.cited)}${
        isAppendix ? null : remarks(statement.remarks)
      }
    </p>
    ${
      isAppendix
        ? html`<p class="self">
            <a href="#${claim.id}" dir="ltr" aria-label="${evidence.link({ id: claim.id })}">${claim.id}</a>
          </p>`
        : null
    }
    ${fullMarks(outline, statement, claim)} ${claimEvidence(outline, claim)}
  </li>`;
}

export function counterpoints(outline: Outline, section: CounterpointsSection): Html {
  const { none, points, memo, quotations } = section;
  const { opposition } = outline.words;
  const written = memo.map(({ text, cited }) => html`${text} ${citations(cited)} `);
  return html`${none === null ? null : html`<p><bdi>${none}</bdi></p>`}
  ${written.length === 0 ? null : html`<p dir="auto">${written}</p>`}
  ${quotations.map((each, index) => quotation(outline, each, { id: `opposing-${index + 1}` }))}
  ${points.map((each, index) => point(outline, each, `opposing-${index + 1}`))}
  ${points.some(({ answers }) => answers.length > 0) ? html`<p>${opposition.answers}</p>` : null}`;
}

type Point = CounterpointsSection['points'][number];

function point(outline: Outline, { text, isQuotation, cited, evidence, answers }: Point, id: string): Html {
  const opened = evidence.map((each, index) => passage(outline, each, `${id}-${index + 1}`));
  return html`<div class="quotation item" data-kind="point">
    <p dir="auto">${isQuotation ? `“${text}”` : text} ${citations(cited)}</p>
    <details class="evidence">
      <summary>${outline.words.evidence.inPlace}</summary>
      ${opened}
    </details>
    ${
      answers.length === 0
        ? null
        : html`<ul class="answers">
            ${answers.map((each) => html`<li>${said(outline, each)}</li>`)}
          </ul>`
    }
  </div>`;
}

/** Cited words that open into their surroundings; `credited` names the source at once. */
function quotation(
  outline: Outline,
  evidence: ClaimEvidence,
  { id, credited = false }: { id: string; credited?: boolean },
): Html {
  const source = credited ? sourceOf(outline.brief, evidence.sourceId) : undefined;
  const credit =
    source === undefined ? null : html`<p class="credit">${byline(source, evidence, outline.words)}</p>`;
  return html`<div class="quotation item" data-kind="quotation">
    <p dir="auto">“${evidence.exact}” ${citations([evidence.sourceId])}</p>
    ${credit}
    <details class="evidence">
      <summary>${outline.words.evidence.inPlace}</summary>
      ${passage(outline, evidence, id)}
    </details>
  </div>`;
}

export const queryList = (queries: readonly string[]): Html =>
  html`<ul class="queries">
    ${queries.map((query) => html`<li dir="auto">${query}</li>`)}
  </ul>`;

/** Both sides of a contradiction next to each other, and how it was settled. */
export const disagreements = (outline: Outline, { items }: DisagreementsSection): Part =>
  items.map(({ id, topic, sides, voices, verdict, resolution }) => {
    const columns = sides.map((side, index) => sideOf(outline, side, `${id}-${index + 1}`));
    return html`<article class="contradiction item" id="${id}" data-kind="disagreement">
      <h3 dir="auto">${topic}</h3>
      <div class="sides">${columns}</div>
      ${voices.length === 0 ? null : html`<p class="voices"><bdi>${voices.join(' ')}</bdi></p>`}
      <p class="settled"><b>${verdict}</b>: <bdi>${resolution}</bdi></p>
    </article>`;
  });

type Side = DisagreementsSection['items'][number]['sides'][number];

function sideOf(outline: Outline, { statement, evidence }: Side, id: string): Html {
  const quotes = evidence.map((each, index) =>
    quotation(outline, each, { id: `${id}-${index + 1}`, credited: true }),
  );
  return html`<div class="side">${quotes.length === 0 ? html`<p dir="auto">${statement}</p>` : quotes}</div>`;
}
