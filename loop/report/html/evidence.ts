import { originFacts } from '../../../text/origin/source-origin.js';
import { dateOf } from '../../../text/source-date.js';
import { currentVerdicts } from '../../judging/standing-objection.js';
import type { Claim, ClaimEvidence } from '../../claim.js';
import type { Words } from '../../words/index.js';
import { wordFor } from '../../words/lookup.js';
import { archive, livePage } from '../addresses.js';
import type { BriefPassage, BriefSource } from '../brief.js';
import { passageKey } from '../passages.js';
import { authorsOf, gateState, isUnreviewed, sourceOf } from '../wording.js';
import { languageTag } from '../language.js';
import { alertsOn, marksOf } from '../outline/sources.js';
import type { Outline, Remark } from '../outline/outline.js';
import { evidenceTable } from './evidence-table.js';
import { addressLink, external } from './links.js';
import { html, joined, type Html, type Part } from './markup.js';

/** The words that support a claim, highlighted inside the stored text around them, and which copy that text is. */

/** The evidence of a claim, closed until somebody asks. Its passages have the ids `C2-1`, `C2-2`… */
export function claimEvidence(outline: Outline, claim: Claim): Html {
  const { words } = outline;
  const passages = claim.evidence.map((evidence, index) =>
    passage(outline, evidence, `${claim.id}-${index + 1}`),
  );
  return html`<details class="evidence" id="${claim.id}-evidence">
    <summary>
      ${words.evidence.cited}: ${words.evidence.passages({ count: passages.length })},
      ${words.works({ count: claim.works.length })}
    </summary>
    ${passages}${verdicts(claim, words)}
  </details>`;
}

/** One cited span in its surroundings. */
export function passage({ brief, words }: Outline, evidence: ClaimEvidence, id: string): Html {
  const source = sourceOf(brief, evidence.sourceId);
  if (source === undefined) return html``;
  const around = brief.passages.get(passageKey(evidence));
  return html`<figure class="passage" id="${id}">
    ${where(around)}
    <blockquote dir="auto" ${language(source)}><p>${inContext(evidence, { around, words })}</p></blockquote>
    ${around?.table ? evidenceTable(around.table, words, language(source)) : null}
    <figcaption>${credit(source, evidence, words)}</figcaption>
  </figure>`;
}

/** The heading above the words, where the text shown does not begin with it. */
function where(around: BriefPassage | undefined): Html | null {
  if (!around?.heading) return null;
  const isShown = around.before.split('\n').some((line) => line.trim() === around.heading);
  return isShown ? null : html`<p class="where" dir="auto">${around.heading}</p>`;
}

export const language = (source: BriefSource): Part => {
  const tag = languageTag(source.language);
  return tag === null ? null : html`lang="${tag}"`;
};

function inContext(
  evidence: ClaimEvidence,
  { around, words }: { around: BriefPassage | undefined; words: Words },
): Html {
  const cited = html`<mark
    ><span class="spoken">${words.evidence.begin}</span>${evidence.exact}<span class="spoken">
      ${words.evidence.end}</span
    ></mark
  >`;
  // Its neighbours are the rows that are drawn below it.
  if (around === undefined || around.table !== null) return cited;
  // Empty lines of the stored text would tear the passage apart.
  const close = (text: string): string => text.replace(/\n\s*\n/g, '\n');
  const before = around.startsInside ? `… ${around.before}` : around.before;
  const after = around.endsInside ? `${around.after} …` : around.after;
  return html`${close(before)}${cited}${close(after)}`;
}

function credit(source: BriefSource, evidence: ClaimEvidence, words: Words): Html {
  const live = livePage(source, evidence.exact);
  const links = [
    ...(live === null ? [] : [external(live, words.evidence.live)]),
    words.evidence.characters({ start: evidence.start, end: evidence.end }),
  ];
  return html`<p class="credit">
      <a class="ref" href="#${source.id}" dir="ltr" data-ref="${evidence.ref}">${source.id}</a>
      ${byline(source, evidence, words)}
    </p>
    <p class="links">${joined(links, ' · ')}</p>
    ${isListed(source) ? html`<p class="copy"><a data-copy href="#${copyId(source)}">${words.evidence.copy}</a></p>` : copy(source, words)}`;
}

/** Sources that a claim cites have an entry of their own in the list of sources; the others are listed by title. */
const isListed = (source: BriefSource): boolean => source.quotes.length > 0;

const copyId = (source: BriefSource): string => `${source.id}-copy`;

/** Who wrote it, what it is called, when it came out, what kind it is and how much of it was read. */
export function byline(source: BriefSource, evidence: ClaimEvidence, words: Words): Html {
  const authors = authorsOf(source);
  const facts = [
    dateOf(source, words.evidence),
    ...originParts(source, words),
    words.read[source.readClass],
    ...(evidence.page === undefined ? [] : [words.evidence.page({ number: evidence.page })]),
    ...alertsOn(source, words).map(alert),
  ];
  return html`${authors === '' ? null : html`<bdi>${authors}</bdi>. `}<cite dir="auto" ${language(source)}
      >${source.title}</cite
    >. ${joined(facts, ', ')}.`;
}

/** Who publishes it, what kind it is, who gains by it, with the words that show it. */
export function originParts(source: BriefSource, words: Words): readonly Part[] {
  const marks = marksOf(source, words);
  return [
    ...originFacts(source, words).map((fact) => html`<bdi>${fact}</bdi>`),
    ...(marks === null ? [] : [html`<bdi>${marks}</bdi>`]),
  ];
}

/** Retracted, or superseded by another source of the brief. */
export const alert = ({ label, ids }: Extract<Remark, { kind: 'alert' }>): Html =>
  html`<strong>${label}${ids.length === 0 ? null : html` ${sourceLinks(ids)}`}</strong>`;

export const sourceLinks = (ids: readonly string[]): readonly Part[] =>
  joined(
    ids.map((id) => html`<a href="#${id}" dir="ltr">${id}</a>`),
    ', ',
  );

/**
 * Which copy the stored text was made from, so that anybody can make it again and compare. Stands once for each
 * source; where its words are opened, the script shows it there too, in the place of the link to it.
 */
export function copy(source: BriefSource, words: Words): Html {
  const archived = archive(source);
  const addresses = source.addresses.map(
    ({ address, route }) =>
      html`<li>
        ${addressLink(address, route === 'file')} <span class="route">(${words.routes[route]})</span>
      </li>`,
  );
  return html`<details class="copy" ${isListed(source) ? html` id="${copyId(source)}"` : null}>
    <summary>${words.evidence.copy}</summary>
    <dl>
      <dt>${words.evidence.readBy}</dt>
      <dd>${source.extractor}, <time dir="ltr">${source.retrievedAt}</time></dd>
      <dt>${words.evidence.hash}</dt>
      <dd><code dir="ltr">${source.sha256}</code></dd>
      <dt>${words.evidence.key}</dt>
      <dd><code dir="ltr">${source.key}</code></dd>
      <dt>${words.evidence.addresses}</dt>
      <dd>
        <ul>
          ${addresses}${archived === null ? null : html`<li>${external(archived, words.evidence.archived)}</li>`}
        </ul>
      </dd>
    </dl>
  </details>`;
}

/** Both columns apart: what the gate found, and what reviewers and challenger said. */
function verdicts(claim: Claim, words: Words): Html {
  const { gate, review } = claim;
  const warnings =
    gate.warnings.length === 0
      ? words.gate.none
      : gate.warnings.map((name) => words.warnings[name]).join('; ');
  const said = currentVerdicts(claim).map(
    (each) =>
      html`<li>
        ${words.review.reviewer({ number: each.reviewer })}: ${words.review[each.verdict]}.
        <bdi>${each.reason}</bdi>
      </li>`,
  );
  const { challenge } = review;
  const challenged =
    challenge === null || (challenge.judged !== undefined && challenge.judged !== claim.claim)
      ? null
      : html`<li>
          ${words.review.challenge}: ${words.review[challenge.verdict]}. <bdi>${challenge.reason}</bdi>
        </li>`;
  const status = isUnreviewed(claim) ? words.review.unseen : words.review[review.status as 'SUPPORTED'];
  return html`<div class="verdicts">
    <p><b>${words.gate.name}</b>: ${words.gate[gateState(claim)]}; ${warnings}.</p>
    <p><b>${words.review.name}</b>: ${status}.${asked(review.triggers, words)}</p>
    ${
      said.length === 0 && challenged === null
        ? null
        : html`<ul>
            ${said}${challenged}
          </ul>`
    }
  </div>`;
}

const asked = (triggers: readonly string[], { review }: Words): string =>
  triggers.length === 0
    ? ''
    : ` ${review.asked}: ${triggers.map((name) => wordFor(name, review.triggers)).join(', ')}.`;
