import type { FollowUpsSection, Outline, Statement } from '../outline/outline.js';
import { passage } from './evidence.js';
import { html, type Html } from './markup.js';
import { listedItem } from './passages.js';
import { citations } from './support.js';

/** Each question with its answer, whose words open, or with what comes nearest to one. */
export const followUps = (outline: Outline, { items }: FollowUpsSection): Html =>
  html`${items.map((item) => followUp(outline, item))}`;

function followUp(outline: Outline, item: FollowUpsSection['items'][number]): Html {
  const { id, question, statements, none, evidence, passages } = item;
  const answer =
    none !== null
      ? html`<p>${none.title === null ? null : html`<strong>${none.title}</strong> `}${none.about}</p>`
      : html`<p class="answer" dir="auto">${statements.map(stated)}</p>
          <details class="evidence">
            <summary>${outline.words.evidence.inPlace}</summary>
            ${evidence.map((each, index) => passage(outline, each, `${id}-${index + 1}`))}
          </details>`;
  return html`<article class="item" id="${id}" data-kind="follow-up">
    <h3 dir="auto">${question}</h3>
    ${answer}
    ${
      passages.length === 0
        ? null
        : html`<ol class="best">
            ${passages.map((each) => listedItem(outline, each))}
          </ol>`
    }
  </article>`;
}

const stated = ({ text, isQuotation, cited }: Statement): Html =>
  html`<span class="said" dir="auto">${isQuotation ? `“${text}”` : text} ${citations(cited)}</span> `;
