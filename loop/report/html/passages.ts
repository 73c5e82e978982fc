import type { ListedPassage, Outline, PassagesSection } from '../outline/outline.js';
import { byline, language, passage } from './evidence.js';
import { html, type Html } from './markup.js';
import { citations } from './support.js';

/** The best passages, each with its deciding sentence marked, what it is from, and where it stands. */
export const passages = (outline: Outline, { about, passages: listed }: PassagesSection): Html =>
  html`<p>${about}</p>
    <ol class="best">
      ${listed.map((each) => listedItem(outline, each))}
    </ol>`;

/** A listed passage as an item of a list. */
export function listedItem(
  outline: Outline,
  { id, lead, deciding, rest, source, heading }: ListedPassage,
): Html {
  return html`<li class="item" id="${id}" data-kind="passage" tabindex="-1">
    ${heading === '' ? null : html`<p class="where" dir="auto">${heading}</p>`}
    <p class="statement" dir="auto" ${language(source)}>
      “${lead}<b>${deciding.exact}</b>${rest}” ${citations([source.id])}
    </p>
    <p class="credit">${byline(source, deciding, outline.words)}</p>
    <details class="evidence">
      <summary>${outline.words.evidence.inPlace}</summary>
      ${passage(outline, deciding, `${id}-1`)}
    </details>
  </li>`;
}
