import type {
  AnswerSection,
  ChangesSection,
  Outline,
  ProseSection,
  SidesSection,
  Statement,
  SureSection,
} from '../outline/outline.js';
import { html, table, type Html, type Part } from './markup.js';
import { citations } from './support.js';

/** Sentences that run on: each opens the words that carry it; only what is less sure than the rest says so. */

/** Quotations of different sources are set apart; a written answer is a paragraph. */
export function answer(outline: Outline, { statements, isApart }: AnswerSection): Html {
  const { insufficient } = outline.words;
  if (statements.length === 0)
    return html`<p><strong>${insufficient.title}</strong> ${insufficient.about}</p>`;
  return html`<p class="answer${isApart ? ' apart' : ''}" dir="auto">
    ${statements.map((each) => said(outline, each))}
  </p>`;
}

export function prose(outline: Outline, { form, paragraphs }: ProseSection): Part {
  if (form === 'list')
    return html`<ul class="points">
      ${paragraphs.flatMap(({ statements }) => statements).map((each) => point(outline, each))}
    </ul>`;
  if (form === 'steps')
    return html`<ol class="steps">
      ${paragraphs.map(
        ({ title, statements }) =>
          html`<li class="item" data-kind="claim">
            ${title === null ? null : html`<h3 dir="auto">${title}</h3>`}
            <p dir="auto">${statements.map((each) => said(outline, each))}</p>
          </li>`,
      )}
    </ol>`;
  return paragraphs.map(
    ({ title, statements }) =>
      html`${title === null ? null : html`<h3 dir="auto">${title}</h3>`}
        <p class="item" data-kind="claim" dir="auto">${statements.map((each) => said(outline, each))}</p>`,
  );
}

export const sides = (outline: Outline, { sides: both }: SidesSection): Html =>
  html`<div class="sides">
    ${both.map(
      ({ title, statements }) =>
        html`<div class="side">
          <h3>${title}</h3>
          <ul class="points">
            ${statements.map((each) => point(outline, each))}
          </ul>
        </div>`,
    )}
  </div>`;

export const sure = (outline: Outline, { statements, facts }: SureSection): Html =>
  html`${
    statements.length === 0
      ? null
      : html`<p class="item" data-kind="claim" dir="auto">
          ${statements.map((each) => said(outline, each))}
        </p>`
  }${facts.length === 0 ? null : html`<p class="counted">${facts.join(' ')}</p>`}`;

const point = (outline: Outline, statement: Statement): Html =>
  html`<li class="item" data-kind="claim" dir="auto">${said(outline, statement)}</li>`;

/** The line, what is said anew with what carries it, and what was said before. */
export const changes = (outline: Outline, { headline, groups, before, more }: ChangesSection): Html =>
  html`<p class="counted" dir="auto">${headline}</p>
    ${groups.map(
      ({ title, statements }) =>
        html`<h3>${title}</h3>
          <ul class="points">
            ${statements.map((each) => point(outline, each))}
          </ul>`,
    )}${more === null ? null : html`<p class="counted">${more}</p>`}${
      before === null
        ? null
        : html`<h3 id="changes-before">${before.title}</h3>
            ${table({
              columns: before.columns,
              rows: before.rows.map(
                (row) =>
                  html`<tr class="item" data-kind="struck">
                    ${row.map((cell) => html`<td dir="auto">${cell}</td>`)}
                  </tr>`,
              ),
              label: html`aria-labelledby="changes-before"`,
            })}`
    }`;

/** A sentence, its sources, and what makes it less sure than the others. */
export function said(outline: Outline, statement: Statement): Html {
  const { claims, cited, isSnippetOnly } = statement;
  const [first] = claims;
  const text = quoted(statement);
  const ids = claims.map(({ id }) => id).join(' ');
  const opened =
    first === undefined ? text : html`<a class="say" href="#${first.id}" data-claim="${ids}">${text}</a>`;
  return html`<span class="said" dir="auto"
    >${opened}${cited.length === 0 ? null : html` ${citations(cited)}`}${remarks(statement.remarks)}${
      isSnippetOnly
        ? html` <a class="unverified" href="#unverified" dir="auto">${outline.words.sections.unverified}</a>`
        : null
    }</span
  > `;
}

export const quoted = ({ text, isQuotation }: Statement): Part => (isQuotation ? `“${text}”` : text);

export const remarks = (names: readonly string[]): Html | null =>
  names.length === 0 ? null : html` <span class="remark">${names.join('; ')}</span>`;
