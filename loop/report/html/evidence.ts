import type { Claim, ClaimEvidence } from '../../claim.js';
import type { Brief, BriefPassage, BriefSource } from '../brief.js';
import { passageKey } from '../passages.js';
import { authorsOf, READ_WORDS, sourceOf, TYPE_WORDS, workCount } from '../wording.js';
import { languageTag } from './direction.js';
import { addressLink, archive, external, livePage } from './links.js';
import { html, joined, type Html, type Part } from './markup.js';

/** The words a claim rests on, highlighted inside the stored text around them, and which copy that text is. */

/** The evidence of a claim, closed until somebody asks. Its passages have the ids `C2-1`, `C2-2`… */
export function claimEvidence(brief: Brief, claim: Claim): Html {
  const passages = claim.evidence.map((evidence, index) =>
    passage(brief, evidence, `${claim.id}-${index + 1}`),
  );
  const count = passages.length;
  return html`<details class="evidence" id="${claim.id}-evidence">
    <summary>
      The cited words: ${count} ${count === 1 ? 'passage' : 'passages'}, ${workCount(claim.works.length)}
    </summary>
    ${passages}${verdicts(claim)}
  </details>`;
}

/** One cited span in its surroundings. */
export function passage(brief: Brief, evidence: ClaimEvidence, id: string | null): Html {
  const source = sourceOf(brief, evidence.sourceId);
  if (source === undefined) return html``;
  const around = brief.passages.get(passageKey(evidence));
  const where = around?.heading ? html`<p class="where" dir="auto">${around.heading}</p>` : null;
  const anchor = id === null ? null : html` id="${id}"`;
  return html`<figure class="passage" ${anchor}>
    ${where}
    <blockquote dir="auto" ${language(source)}><p>${inContext(evidence, around)}</p></blockquote>
    <figcaption>${credit(source, evidence)}${copy(source, evidence)}</figcaption>
  </figure>`;
}

export const language = (source: BriefSource): Part => {
  const tag = languageTag(source.language);
  return tag === null ? null : html` lang="${tag}"`;
};

function inContext(evidence: ClaimEvidence, around: BriefPassage | undefined): Html {
  const cited = html`<mark
    ><span class="spoken">cited words: </span>${evidence.exact}<span class="spoken">
      (end of cited words)</span
    ></mark
  >`;
  if (around === undefined) return cited;
  const before = around.startsInside ? `… ${around.before}` : around.before;
  const after = around.endsInside ? `${around.after} …` : around.after;
  return html`${before}${cited}${after}`;
}

function credit(source: BriefSource, evidence: ClaimEvidence): Html {
  const authors = authorsOf(source);
  const live = livePage(source, evidence.exact);
  const archived = archive(source);
  const facts = [
    source.publishedAt ?? 'no date',
    TYPE_WORDS[source.sourceType],
    READ_WORDS[source.readClass],
    ...(evidence.page === undefined ? [] : [`page ${evidence.page}`]),
    ...(source.retracted ? [html`<strong>RETRACTED</strong>`] : []),
    ...(source.supersededBy === null
      ? []
      : [html`superseded by <a href="#${source.supersededBy}">${source.supersededBy}</a>`]),
  ];
  const links = [
    ...(live === null ? [] : [external(live, 'Live page at these words')]),
    ...(archived === null ? [] : [external(archived, 'Archived copies')]),
  ];
  return html`<p class="credit">
      <a class="ref" href="#${source.id}">${evidence.ref}</a>
      ${authors === '' ? null : html`<bdi>${authors}</bdi>. `}<cite dir="auto" ${language(source)}
        >${source.title}</cite
      >. ${joined(facts, ', ')}.
    </p>
    ${links.length === 0 ? null : html`<p class="links">${joined(links, html` <span aria-hidden="true">·</span> `)}</p>`}`;
}

const ROADS = {
  hit: 'found by search',
  redirect: 'redirected to',
  canonical: 'named by the page',
  copy: 'open copy',
  file: 'file read',
} as const;

/** Which copy the stored text was made from, so that anybody can make it again and compare. */
export function copy(source: BriefSource, evidence: ClaimEvidence | null): Html {
  const addresses = source.addresses.map(
    ({ address, road }) =>
      html`<li>${addressLink(address, road === 'file')} <span class="road">(${ROADS[road]})</span></li>`,
  );
  const place =
    evidence === null
      ? null
      : html`<dt>Place</dt>
          <dd>characters ${evidence.start} to ${evidence.end} of the stored text</dd>`;
  return html`<details class="copy">
    <summary>Which copy was read</summary>
    <dl>
      <dt>Read by</dt>
      <dd>${source.extractor}, ${source.retrievedAt}</dd>
      ${place}
      <dt>SHA-256 of the text</dt>
      <dd><code>${source.sha256}</code></dd>
      <dt>Key</dt>
      <dd><code dir="ltr">${source.key}</code></dd>
      <dt>Addresses</dt>
      <dd>
        <ul>
          ${addresses}
        </ul>
      </dd>
    </dl>
  </details>`;
}

/** Both columns apart: what the gate found, and what reviewers and challenger said. */
function verdicts(claim: Claim): Html {
  const { gate, review } = claim;
  const warnings =
    gate.warnings.length === 0 ? 'no warnings' : `warnings: ${gate.warnings.join(', ').replaceAll('-', ' ')}`;
  const said = review.verdicts.map(
    (each) =>
      html`<li>Reviewer ${each.reviewer}: ${each.verdict.toLowerCase()}. <bdi>${each.reason}</bdi></li>`,
  );
  const challenge =
    review.challenge === null
      ? null
      : html`<li>
          Challenge: ${review.challenge.verdict.toLowerCase()}. <bdi>${review.challenge.reason}</bdi>
        </li>`;
  const asked =
    review.triggers.length === 0
      ? null
      : html` What asks for a review: ${review.triggers.join(', ').replaceAll('-', ' ')}.`;
  const unseen = review.status === 'not-reviewed' || review.status === 'skipped';
  return html`<div class="verdicts">
    <p><b>Gate</b>: ${gate.verdict}; ${warnings}.</p>
    <p><b>Review</b>: ${unseen ? 'not reviewed' : review.status.toLowerCase()}.${asked}</p>
    ${
      said.length === 0 && challenge === null
        ? null
        : html`<ul>
            ${said}${challenge}
          </ul>`
    }
  </div>`;
}
