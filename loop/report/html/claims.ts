import type { Claim, ClaimEvidence } from '../../claim.js';
import type { Brief, BriefSubtopic } from '../brief.js';
import { citedIds, claimsOf, heading, idsOf, isExtractive, isQuotation } from '../wording.js';
import { claimEvidence, passage } from './evidence.js';
import { html, joined, type Html, type Part } from './markup.js';
import { citations, fullMarks, LEGEND, smallMarks } from './support.js';

/** The sections that state something: answer, subtopics, counterpoints, disagreements. */

/** Names of claims, each a link that opens its evidence. */
export const claimLinks = (ids: readonly string[]): Html =>
  html`${joined(
    ids.map((id) => html`<a href="#${id}" data-claim="${id}">${id}</a>`),
    ', ',
  )}`;

const quoted = (text: string, isQuote: boolean): Part => (isQuote ? `“${text}”` : text);

export function answer(brief: Brief): Html {
  if (brief.answer.length === 0) {
    return html`<section id="answer" aria-labelledby="answer-h">
      <h2 id="answer-h">Answer</h2>
      <p>
        <strong>Insufficient evidence.</strong> Nothing that was read answers the question in words that hold.
      </p>
    </section>`;
  }
  const sentences = brief.answer.map((each) => {
    const claims = claimsOf(brief, each.claimIds);
    const text = quoted(each.sentence, isQuotation(each.sentence, claims));
    const first = claims[0];
    const opened =
      first === undefined
        ? text
        : html`<a class="say" href="#${first.id}" data-claim="${first.id}">${text}</a>`;
    return html`<span class="said" dir="auto">${opened} ${smallMarks(brief, claims)}</span> `;
  });
  return html`<section id="answer" aria-labelledby="answer-h">
    <h2 id="answer-h">Answer</h2>
    <p class="answer" dir="auto">${sentences}</p>
    ${LEGEND}
  </section>`;
}

function claimItem(brief: Brief, claim: Claim): Html {
  const text = quoted(claim.claim, isQuotation(claim.claim, [claim]));
  return html`<li class="claim item" id="${claim.id}" data-kind="claim" tabindex="-1">
    <p class="statement" dir="auto">
      <a class="say" href="#${claim.id}-1">${text}</a> ${citations(citedIds(brief, [claim]))}
    </p>
    <p class="self"><a href="#${claim.id}" aria-label="Link to ${claim.id}">${claim.id}</a></p>
    ${fullMarks(brief, claim)} ${claimEvidence(brief, claim)}
  </li>`;
}

const claimList = (brief: Brief, claims: readonly Claim[]): Html =>
  html`<ul class="claims">
    ${claims.map((claim) => claimItem(brief, claim))}
  </ul>`;

export function subtopicSection(brief: Brief, subtopic: BriefSubtopic, index: number): Html {
  const sides = [
    { title: 'For', claims: subtopic.for },
    { title: 'Against', claims: subtopic.against },
    { title: 'Also', claims: subtopic.neutral },
  ].filter((side) => side.claims.length > 0);
  const headed = sides.length > 1 || subtopic.against.length > 0;
  const id = `topic-${index + 1}`;
  return html`<section id="${id}" class="topic" aria-labelledby="${id}-h">
    <h2 id="${id}-h" dir="auto">${heading(subtopic.name)}</h2>
    ${sides.map(
      (side) =>
        html`<div class="side">
          ${headed ? html`<h3>${side.title}</h3>` : null}${claimList(brief, side.claims)}
        </div>`,
    )}
  </section>`;
}

export function keyFindings(brief: Brief): Html | null {
  if (brief.claims.length === 0) return null;
  return html`<section id="findings" class="topic" aria-labelledby="findings-h">
    <h2 id="findings-h">Key findings</h2>
    ${claimList(brief, brief.claims)}
  </section>`;
}

export function counterpoints(brief: Brief): Html | null {
  const { opposition } = brief;
  if (opposition === null) return null;
  const answering = brief.claims.filter((claim) => claim.answersOpposition).map((claim) => claim.id);
  return html`<section id="counterpoints" aria-labelledby="counterpoints-h">
    <h2 id="counterpoints-h">Counterpoints</h2>
    ${memo(brief, opposition.memo, opposition.absence)}
    ${answering.length === 0 ? null : html`<p>Answered by ${claimLinks(answering)}.</p>`}
    ${
      opposition.queries.length === 0
        ? null
        : html`<p class="lead-in">Searches that could disprove the answer:</p>
            ${queryList(opposition.queries)}`
    }
  </section>`;
}

function memo(brief: Brief, words: string, absence: string | null): Html {
  if (words === '') return html`<p>Nothing that was read opposes the answer. ${absence}</p>`;
  const said = isExtractive(brief)
    ? null
    : html`<p dir="auto">${words} ${citations(idsOf(brief.opposing))}</p>`;
  return html`${said}${brief.opposing.map((each, index) => quotation(brief, each, `opposing-${index + 1}`))}`;
}

/** Cited words that open into their surroundings. */
function quotation(brief: Brief, evidence: ClaimEvidence, id: string): Html {
  return html`<div class="quotation item" data-kind="quotation">
    <p dir="auto">“${evidence.exact}” ${citations([evidence.sourceId])}</p>
    <details class="evidence">
      <summary>In its place in the text</summary>
      ${passage(brief, evidence, id)}
    </details>
  </div>`;
}

export const queryList = (queries: readonly string[]): Html =>
  html`<ul class="queries">
    ${queries.map((query) => html`<li dir="auto">${query}</li>`)}
  </ul>`;

/** Both sides of a contradiction beside each other, and how it was settled. */
export function disagreements(brief: Brief): Html | null {
  if (brief.contradictions.length === 0) return null;
  const items = brief.contradictions.map((each) => {
    const sides = each.sides.map(
      (side, index) =>
        html`<div class="side">
          ${
            side.evidence.length === 0
              ? html`<p dir="auto">${side.statement}</p>`
              : side.evidence.map((evidence, at) =>
                  quotation(brief, evidence, `${each.id}-${index + 1}-${at + 1}`),
                )
          }
        </div>`,
    );
    const settled = each.resolved
      ? html`<b>Resolved</b> (${each.reason.replaceAll('-', ' ')}): <bdi>${each.resolution}</bdi>`
      : html`<b>Unresolved</b>: <bdi>${each.resolution}</bdi>`;
    return html`<article class="contradiction item" id="${each.id}" data-kind="disagreement">
      <h3 dir="auto">${heading(each.topic)}</h3>
      <div class="sides">${sides}</div>
      <p class="settled">${settled}</p>
    </article>`;
  });
  return html`<section id="disagreements" aria-labelledby="disagreements-h">
    <h2 id="disagreements-h">Where sources disagree</h2>
    ${items}
  </section>`;
}
