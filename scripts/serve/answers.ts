import { html, type Html } from '../../loop/report/html/markup.js';
import type { DeskFollowUp } from '../../store/desk/desk-follow-ups.js';
import { failure } from './live/sections.js';
import { timeElement } from './times.js';

/** What was asked after a brief, the latest first, with its answers. */
export const answersHtml = (asked: readonly DeskFollowUp[], page: string, nowMs: number): Html =>
  html`${[...asked].reverse().map((each) => followUp(each, page, nowMs))}`;

export const isOpen = ({ status }: DeskFollowUp): boolean => status === 'waiting' || status === 'running';

/** The parts of a published follow-up that are shown. */
interface Published {
  readonly id?: string;
  readonly sentences?: readonly { readonly sentence: string; readonly sourceIds: readonly string[] }[];
  readonly passages?: readonly { readonly sourceId: string; readonly exact: string }[];
  readonly limitations?: readonly string[];
}

/** Passages that are shown where there is no answer. */
const NEAREST = 3;

const followUp = (asked: DeskFollowUp, page: string, nowMs: number): Html =>
  html`<article class="follow-up">
    <h3 dir="auto">${asked.question}</h3>
    ${bodyOf(asked, page)}
    <p class="facts-line">asked ${timeElement(asked.createdAtMs, nowMs)} by ${asked.askedBy}</p>
  </article>`;

function bodyOf(asked: DeskFollowUp, page: string): Html {
  if (asked.error !== null) return failure(asked.error);
  if (isOpen(asked))
    return html`<p class="state">${asked.status === 'waiting' ? 'Waits for its turn' : 'Being answered'}</p>
      <progress aria-label="Being answered"></progress>`;
  const { id = '', sentences = [], passages = [], limitations = [] } = (asked.answer ?? {}) as Published;
  const source = (name: string): Html => html`<a href="${page}?at=${name}#report">${name}</a> `;
  if (sentences.length > 0)
    return html`<p dir="auto">
        ${sentences.map(({ sentence, sourceIds }) => html`${sentence} <span class="cites">${sourceIds.map(source)}</span> `)}
      </p>
      ${limitations.map((each) => html`<p class="hint">${each}</p>`)}
      <p><a href="${page}?at=${id}#report">Show the evidence</a></p>`;
  return html`<p>
      Insufficient evidence in what was read${passages.length > 0 ? '; the nearest words' : ''}.
    </p>
    ${passages.slice(0, NEAREST).map(({ sourceId, exact }) => html`<blockquote dir="auto">${exact} <span class="cites">${source(sourceId)}</span></blockquote>`)}`;
}
