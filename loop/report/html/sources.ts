import type { Brief, BriefSource } from '../brief.js';
import { authorsOf, READ_WORDS, TYPE_WORDS } from '../wording.js';
import { claimLinks } from './claims.js';
import { copy, language } from './evidence.js';
import { archive, external, livePage, webAddress } from './links.js';
import { html, joined, type Html } from './markup.js';

/** Every source that the brief cites with the words cited; the others that were read, by title. */
export function sources(brief: Brief): Html {
  const cited = brief.sources.filter((source) => source.quotes.length > 0);
  const others = brief.sources.filter((source) => source.quotes.length === 0);
  const read =
    others.length === 0
      ? null
      : html`<h3>Read and not cited</h3>
          <details>
            <summary>${others.length} ${others.length === 1 ? 'source' : 'sources'}</summary>
            <ul class="others">
              ${others.map(
                (source) =>
                  html`<li class="item" data-kind="source" id="${source.id}">
                    <b>${source.id}</b> ${headline(source)}
                  </li>`,
              )}
            </ul>
          </details>`;
  return html`<section id="sources" aria-labelledby="sources-h">
    <h2 id="sources-h">Sources</h2>
    <ol class="sources">
      ${cited.map(entry)}
    </ol>
    ${read}
  </section>`;
}

function headline(source: BriefSource): Html {
  const authors = authorsOf(source);
  const web = webAddress(source.url);
  const title = html`<cite dir="auto" ${language(source)}>${source.title}</cite>`;
  return html`${authors === '' ? null : html`<bdi>${authors}</bdi>. `}${
    web === null ? title : html`<a href="${web}" rel="noopener noreferrer external">${title}</a>`
  }${source.publishedAt === null ? null : ` (${source.publishedAt})`}`;
}

function entry(source: BriefSource): Html {
  const facts = [
    TYPE_WORDS[source.sourceType],
    READ_WORDS[source.readClass],
    ...(source.siteName === null ? [] : [html`<bdi>${source.siteName}</bdi>`]),
    ...(source.sameWork.length === 0 ? [] : [`same work as ${source.sameWork.join(', ')}`]),
    ...(source.derivedFrom === null ? [] : [`retells ${source.derivedFrom}`]),
    ...(source.retracted ? [html`<strong>RETRACTED</strong>`] : []),
    ...(source.supersededBy === null
      ? []
      : [html`<strong>superseded by <a href="#${source.supersededBy}">${source.supersededBy}</a></strong>`]),
    ...source.warnings.map((warning) => html`<bdi>${warning}</bdi>`),
  ];
  const archived = archive(source);
  const archiveLink =
    archived === null ? null : html`<p class="links">${external(archived, 'Archived copies')}</p>`;
  return html`<li class="source item" id="${source.id}" data-kind="source">
    <p class="head"><b class="ref">${source.id}</b> ${headline(source)}</p>
    <p class="facts-line">${joined(facts, ' · ')}</p>
    ${source.quotes.map((quote) => quotation(source, quote))} ${archiveLink} ${copy(source, null)}
  </li>`;
}

function quotation(source: BriefSource, quote: BriefSource['quotes'][number]): Html {
  const live = livePage(source, quote.exact);
  const page = quote.page === undefined ? '' : `, page ${quote.page}`;
  return html`<blockquote class="cited" dir="auto" ${language(source)}>
    <p>
      “${quote.exact}”
      <span class="ref" dir="ltr"
        >(${quote.ref}${page};
        ${claimLinks(quote.claimIds)}${live === null ? null : html`; ${external(live, 'open')}`})</span
      >
    </p>
  </blockquote>`;
}
