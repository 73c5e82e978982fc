/** The words that support a claim, highlighted inside the stored text around them, with what was said of them. */
import { dateOf } from '../../../text/source-date.js';
import { currentVerdicts } from '../../judging/standing-objection.js';
import type { Claim, ClaimEvidence } from '../../claim.js';
import type { Words } from '../../words/index.js';
import { wordFor } from '../../words/lookup.js';
import { livePage } from '../addresses.js';
import type { BriefPassage, BriefSource } from '../brief.js';
import { languageTag } from '../language.js';
import { passageKey } from '../passages.js';
import { alertsOn, originParts } from '../sections/sources.js';
import { textOf, type Document, type Evidence } from '../tree.js';
import { authorsOf, gateState, isUnreviewed, sourceOf } from '../wording.js';
import { html, linkHtml, type Html, type Part } from './markup.js';

/** Closed until somebody asks. Its passages have the ids `C2-1`, `C2-2`… */
export function evidence(document: Document, { of, summary, spans, claim }: Evidence): Html {
  return html`<details class="evidence" id="${of}-evidence">
    <summary>${summary}</summary>
    ${spans.map((each, index) => passage(document, each, `${of}-${index + 1}`))}${claim === undefined ? null : verdicts(claim, document.words)}
  </details>`;
}

/** One cited span in its surroundings. */
function passage({ brief, words }: Document, cited: ClaimEvidence, id: string): Html {
  const source = sourceOf(brief, cited.sourceId);
  if (source === undefined) return html``;
  const around = brief.passages.get(passageKey(cited));
  return html`<figure class="passage" id="${id}" data-quotes="${cited.ref}">
    ${headingAbove(around)}
    <blockquote dir="auto" ${languageOf(source)}>${inContext(cited, around, words)}</blockquote>
    <figcaption>${credit(source, cited, words)}</figcaption>
  </figure>`;
}

/** The heading above the words, where the text shown does not begin with it. */
function headingAbove(around: BriefPassage | undefined): Html | null {
  if (!around?.heading) return null;
  const isShown = around.before.split('\n').some((line) => line.trim() === around.heading);
  return isShown ? null : html`<p class="where" dir="auto">${around.heading}</p>`;
}

export function languageOf(source: BriefSource | undefined): Part {
  const tag = languageTag(source?.language ?? null);
  return tag === null ? null : html`lang="${tag}"`;
}

function inContext(
  { exact }: ClaimEvidence,
  around: BriefPassage | undefined,
  { evidence: said }: Words,
): Html {
  const cited = html`<mark
    ><span class="spoken" data-aside>${said.begin}</span>${exact}<span class="spoken" data-aside>
      ${said.end}</span
    ></mark
  >`;
  if (around === undefined) return cited;
  // Empty lines of the stored text would tear the passage apart.
  const close = (text: string): string => text.replace(/\n\s*\n/g, '\n');
  return html`${close(around.startsInside ? `… ${around.before}` : around.before)}${cited}${close(around.endsInside ? `${around.after} …` : around.after)}`;
}

/** Who wrote it, what it is called, when it came out, what kind it is and how much of it was read; where to open it. */
function credit(source: BriefSource, cited: ClaimEvidence, words: Words): Html {
  const authors = source.authors.length === 0 ? '' : `${authorsOf(source)}. `;
  const { evidence: said, read } = words;
  const live = livePage(source, cited.exact);
  const facts = [
    dateOf(source, said),
    ...originParts(source, words),
    read[source.readClass],
    ...(cited.page === undefined ? [] : [said.page({ number: cited.page })]),
    ...alertsOn(source, words).map(textOf),
  ];
  return html`<p class="credit">
      <a class="ref" href="#${source.id}" dir="ltr">${source.id}</a> <bdi>${authors}</bdi
      ><cite dir="auto">${source.title}</cite>. <bdi>${facts.join(', ')}</bdi>.
    </p>
    <p class="links">
      ${live === null ? null : html`${linkHtml(said.live, live)} · `}${said.characters({ start: cited.start, end: cited.end })}
    </p>
    <p class="copy">
      <a data-copy href="#${source.id}${source.quotes.length === 0 ? '' : '-copy'}">${said.copy}</a>
    </p>`;
}

/** Both columns apart: what the gate found, and what reviewers and challenger said. */
function verdicts(claim: Claim, { gate: gateWords, review: said, warnings }: Words): Html {
  const { gate, review } = claim;
  const warned =
    gate.warnings.length === 0 ? gateWords.none : gate.warnings.map((name) => warnings[name]).join('; ');
  const { challenge } = review;
  const isChallenged =
    challenge !== null && (challenge.judged === undefined || challenge.judged === claim.claim);
  const lines = [
    ...currentVerdicts(claim).map(
      (each) => `${said.reviewer({ number: each.reviewer })}: ${said[each.verdict]}. ${each.reason}`,
    ),
    ...(isChallenged ? [`${said.challenge}: ${said[challenge.verdict]}. ${challenge.reason}`] : []),
  ];
  const status = isUnreviewed(claim) ? said.unseen : said[review.status as 'SUPPORTED'];
  const asked = review.triggers.map((name) => wordFor(name, said.triggers)).join(', ');
  return html`<div class="verdicts">
    <p><b>${gateWords.name}</b>: ${gateWords[gateState(claim)]}; ${warned}.</p>
    <p><b>${said.name}</b>: ${status}.${asked === '' ? '' : ` ${said.asked}: ${asked}.`}</p>
    ${
      lines.length === 0
        ? null
        : html`<ul>
            ${lines.map((line) => html`<li dir="auto">${line}</li>`)}
          </ul>`
    }
  </div>`;
}
