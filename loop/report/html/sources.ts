import type { Brief, BriefSource } from '../brief.js';
import { authorsOf } from '../wording.js';
import { wordsOf, type Words } from '../words/index.js';
import { claimLinks } from './claims.js';
import { copy, language, standing } from './evidence.js';
import { external, livePage, webAddress } from './links.js';
import { html, joined, type Html, type Part } from './markup.js';

/** Every source that the brief cites with the words cited; the others that were read, by title. */
export function sources(brief: Brief): Html {
  const { words } = wordsOf(brief);
  const cited = brief.sources.filter((source) => source.quotes.length > 0);
  const others = brief.sources.filter((source) => source.quotes.length === 0);
  const read =
    others.length === 0
      ? null
      : html`<h3>${words.sources.uncited}</h3>
          <details>
            <summary>${words.sources.count(others.length)}</summary>
            <ul class="others">
              ${others.map(
                (source) =>
                  html`<li class="item" data-kind="source" id="${source.id}">
                    <b dir="ltr">${source.id}</b> ${headline(source)}${joined(
                      ['', ...remarks(source, words)],
                      ' · ',
                    )}
                  </li>`,
              )}
            </ul>
          </details>`;
  return html`<section id="sources" aria-labelledby="sources-h">
    <h2 id="sources-h">${words.sections.sources}</h2>
    <ol class="sources">
      ${cited.map((source) => entry(source, words))}
    </ol>
    ${read}
  </section>`;
}

function headline(source: BriefSource): Html {
  const authors = authorsOf(source);
  const web = webAddress(source.url);
  const title = html`<cite dir="auto" ${language(source)}>${source.title}</cite>`;
  return html`${authors === '' ? null : html`<bdi>${authors}</bdi>. `}${
    web === null ? title : html`<a href="${web}">${title}</a>`
  }${source.publishedAt === null ? null : html` <span class="date">(${source.publishedAt})</span>`}`;
}

/** What a reader should know before leaning on a source. */
function remarks(source: BriefSource, words: Words): readonly Part[] {
  const { sameWork, retells, notices, unread } = words.sources;
  return [
    ...(source.sameWork.length === 0 ? [] : [html`${sameWork} ${sourceLinks(source.sameWork)}`]),
    ...(source.derivedFrom === null ? [] : [html`${retells} ${sourceLinks([source.derivedFrom])}`]),
    ...standing(source, words),
    ...source.unreadNotices.map(
      ({ kind, doi }) =>
        html`<strong>${notices[kind]}</strong> (${doi === null ? null : html`<bdi>${doi}</bdi>, `}${unread})`,
    ),
    ...source.warnings.map((warning) => html`<bdi>${warning}</bdi>`),
  ];
}

const sourceLinks = (ids: readonly string[]): readonly Part[] =>
  joined(
    ids.map((id) => html`<a href="#${id}" dir="ltr">${id}</a>`),
    ', ',
  );

function entry(source: BriefSource, words: Words): Html {
  const facts = [
    words.types[source.sourceType],
    words.read[source.readClass],
    ...(source.siteName === null ? [] : [html`<bdi>${source.siteName}</bdi>`]),
    ...remarks(source, words),
  ];
  return html`<li class="source item" id="${source.id}" data-kind="source">
    <p class="head"><b class="ref" dir="ltr">${source.id}</b> ${headline(source)}</p>
    <p class="facts-line">${joined(facts, ' · ')}</p>
    ${source.quotes.map((quote) => quotation(source, quote, words))} ${copy(source, words)}
  </li>`;
}

function quotation(source: BriefSource, quote: BriefSource['quotes'][number], words: Words): Html {
  const live = livePage(source, quote.exact);
  const page = quote.page === undefined ? '' : `, ${words.evidence.page(quote.page)}`;
  return html`<blockquote class="cited" dir="auto" ${language(source)}>
    <p>
      “${quote.exact}”
      <span class="ref" dir="ltr"
        >(${quote.ref}${page};
        ${claimLinks(quote.claimIds)}${live === null ? null : html`; ${external(live, words.sources.open)}`})</span
      >
    </p>
  </blockquote>`;
}
