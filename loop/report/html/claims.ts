import type { Claim, ClaimEvidence, Contradiction } from '../../claim.js';
import type { Brief, BriefSubtopic } from '../brief.js';
import {
  citedIds,
  claimsOf,
  heading,
  isExtractive,
  isQuotation,
  memoSentences,
  sourceOf,
} from '../wording.js';
import { wordsOf } from '../words/index.js';
import { byline, claimEvidence, passage } from './evidence.js';
import { html, joined, type Html, type Part } from './markup.js';
import { citations, fullMarks, legend, smallMarks } from './support.js';

/** The sections that state something: answer, subtopics, counterpoints, disagreements. */

/** Names of claims, each a link that opens its evidence. */
export const claimLinks = (ids: readonly string[]): Html =>
  html`${joined(
    ids.map((id) => html`<a href="#${id}" data-claim="${id}">${id}</a>`),
    ', ',
  )}`;

const quoted = (text: string, isQuote: boolean): Part => (isQuote ? `“${text}”` : text);

/** Sentences of different sources, quoted one by one, stand apart; an answer that was written is a paragraph. */
export function answer(brief: Brief): Html {
  const { words } = wordsOf(brief);
  const title = html`<h2 id="answer-h">${words.sections.answer}</h2>`;
  if (brief.answer.length === 0) {
    return html`<section id="answer" aria-labelledby="answer-h">
      ${title}
      <p><strong>${words.insufficient.title}</strong> ${words.insufficient.about}</p>
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
    ${title}
    <p class="answer${isExtractive(brief) ? ' apart' : ''}" dir="auto">${sentences}</p>
    ${legend(brief)}
  </section>`;
}

function claimItem(brief: Brief, claim: Claim): Html {
  const text = quoted(claim.claim, isQuotation(claim.claim, [claim]));
  return html`<li class="claim item" id="${claim.id}" data-kind="claim" tabindex="-1">
    <p class="statement" dir="auto">
      <a class="say" href="#${claim.id}-1">${text}</a> ${citations(citedIds(brief, [claim]))}
    </p>
    <p class="self">
      <a href="#${claim.id}" dir="ltr" aria-label="${wordsOf(brief).words.evidence.link(claim.id)}"
        >${claim.id}</a
      >
    </p>
    ${fullMarks(brief, claim)} ${claimEvidence(brief, claim)}
  </li>`;
}

const claimList = (brief: Brief, claims: readonly Claim[]): Html =>
  html`<ul class="claims">
    ${claims.map((claim) => claimItem(brief, claim))}
  </ul>`;

export function subtopicSection(brief: Brief, subtopic: BriefSubtopic, index: number): Html {
  const { words } = wordsOf(brief);
  const sides = [
    { title: words.sides.for, claims: subtopic.for },
    { title: words.sides.against, claims: subtopic.against },
    { title: words.sides.neutral, claims: subtopic.neutral },
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
    <h2 id="findings-h">${wordsOf(brief).words.sections.findings}</h2>
    ${claimList(brief, brief.claims)}
  </section>`;
}

export function counterpoints(brief: Brief): Html | null {
  const { opposition } = brief;
  if (opposition === null) return null;
  const { words } = wordsOf(brief);
  const answering = brief.claims.filter((claim) => claim.answersOpposition).map((claim) => claim.id);
  return html`<section id="counterpoints" aria-labelledby="counterpoints-h">
    <h2 id="counterpoints-h">${words.sections.counterpoints}</h2>
    ${memo(brief, opposition.memo, opposition.absence)}
    ${answering.length === 0 ? null : html`<p>${words.opposition.answeredBy} ${claimLinks(answering)}.</p>`}
    ${
      opposition.queries.length === 0
        ? null
        : html`<p class="lead-in">${words.opposition.searches}</p>
            ${queryList(opposition.queries)}`
    }
  </section>`;
}

function memo(brief: Brief, text: string, absence: string | null): Html {
  if (text === '') return html`<p>${wordsOf(brief).words.opposition.none} <bdi>${absence}</bdi></p>`;
  const said = isExtractive(brief)
    ? null
    : html`<p dir="auto">
        ${memoSentences(brief).map(({ sentence, ids }) => html`${sentence} ${citations(ids)} `)}
      </p>`;
  // A source that says the same twice is quoted once.
  const apart = brief.opposing.filter(
    (each, index, all) =>
      all.findIndex((other) => other.sourceId === each.sourceId && other.exact === each.exact) === index,
  );
  return html`${said}${apart.map((each, index) => quotation(brief, each, { id: `opposing-${index + 1}` }))}`;
}

/** Cited words that open into their surroundings; `credited` names the source at once. */
function quotation(
  brief: Brief,
  evidence: ClaimEvidence,
  { id, credited = false }: { id: string; credited?: boolean },
): Html {
  const { words } = wordsOf(brief);
  const source = sourceOf(brief, evidence.sourceId);
  return html`<div class="quotation item" data-kind="quotation">
    <p dir="auto">“${evidence.exact}” ${citations([evidence.sourceId])}</p>
    ${credited && source !== undefined ? html`<p class="credit">${byline(source, evidence, words)}</p>` : null}
    <details class="evidence">
      <summary>${words.evidence.inPlace}</summary>
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
  const { words } = wordsOf(brief);
  const items = brief.contradictions.map((each) => {
    const sides = each.sides.map((side, index) => sideOf(brief, side, `${each.id}-${index + 1}`));
    const settled = each.resolved
      ? html`<b>${words.resolved}</b> (${words.reasons[each.reason]}): <bdi>${each.resolution}</bdi>`
      : html`<b>${words.unresolved}</b>: <bdi>${each.resolution}</bdi>`;
    return html`<article class="contradiction item" id="${each.id}" data-kind="disagreement">
      <h3 dir="auto">${heading(each.topic)}</h3>
      <div class="sides">${sides}</div>
      <p class="settled">${settled}</p>
    </article>`;
  });
  return html`<section id="disagreements" aria-labelledby="disagreements-h">
    <h2 id="disagreements-h">${words.sections.disagreements}</h2>
    ${items}
  </section>`;
}

function sideOf(brief: Brief, side: Contradiction['sides'][number], id: string): Html {
  const quotes = side.evidence.map((evidence, at) =>
    quotation(brief, evidence, { id: `${id}-${at + 1}`, credited: true }),
  );
  return html`<div class="side">
    ${quotes.length === 0 ? html`<p dir="auto">${side.statement}</p>` : quotes}
  </div>`;
}
