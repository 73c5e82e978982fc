import { dateOf } from '../../../text/source-date.js';
import type { Words } from '../../words/index.js';
import { livePage, webAddress } from '../addresses.js';
import type { BriefSource } from '../brief.js';
import type { Outline, Remark, SourceEntry, SourcesSection } from '../outline/outline.js';
import { authorsOf } from '../wording.js';
import { alert, copy, language, originParts, sourceLinks } from './evidence.js';
import { external } from './links.js';
import { html, joined, type Html, type Part } from './markup.js';

/** Every source that the brief cites with the words cited; the others that were read, by title. */
export function sources({ words }: Outline, { cited, others, isShort }: SourcesSection): Html {
  if (isShort)
    return html`<ul class="others">
      ${cited.map((each) => otherSource(each, words, copy(each.source, words)))}
    </ul>`;
  const read =
    others.length === 0
      ? null
      : html`<h3>${words.sources.uncited}</h3>
          <details>
            <summary>${words.sources.count({ count: others.length })}</summary>
            <ul class="others">
              ${others.map((other) => otherSource(other, words))}
            </ul>
          </details>`;
  return html`<ol class="sources">
      ${cited.map((each) => citedSource(each, words))}
    </ol>
    ${read}`;
}

const otherSource = ({ source, remarks }: SourceEntry, words: Words, more: Part = null): Html =>
  html`<li class="item" data-kind="source" id="${source.id}">
    <b dir="ltr">${source.id}:</b> ${headline(source, words)}${joined(
      ['', ...remarks.map((remark) => remarkPart(remark, words))],
      ' · ',
    )}${more}
  </li>`;

function headline(source: BriefSource, words: Words): Html {
  const authors = authorsOf(source);
  const web = webAddress(source.address);
  const title = html`<cite dir="auto" ${language(source)}>${source.title}</cite>`;
  return html`${authors === '' ? null : html`<bdi>${authors}</bdi>. `}${
      web === null ? title : html`<a href="${web}">${title}</a>`
    } <span class="date">(${dateOf(source, words.evidence)})</span>`;
}

function remarkPart(remark: Remark, { sources }: Words): Part {
  switch (remark.kind) {
    case 'relation':
      return html`${remark.label} ${sourceLinks(remark.ids)}`;
    case 'alert':
      return alert(remark);
    case 'notice':
      return html`<strong>${remark.label}</strong>
        (${remark.doi === null ? null : html`<bdi>${remark.doi}</bdi>, `}${sources.unread})`;
    case 'warning':
      return html`<bdi>${remark.label}</bdi>`;
  }
}

function citedSource({ source, remarks }: SourceEntry, words: Words): Html {
  const facts = [
    ...originParts(source, words),
    words.read[source.readClass],
    ...remarks.map((remark) => remarkPart(remark, words)),
  ];
  return html`<li class="source item" id="${source.id}" data-kind="source">
    <p class="head"><b class="ref" dir="ltr">${source.id}</b> ${headline(source, words)}</p>
    <p class="facts-line">${joined(facts, ' · ')}</p>
    ${source.quotes.map((quote) => quotation(source, quote, words))} ${copy(source, words)}
  </li>`;
}

function quotation(source: BriefSource, quote: BriefSource['quotes'][number], words: Words): Html {
  const live = livePage(source, quote.exact);
  const [claim] = quote.claimIds;
  const notes = [
    ...(quote.page === undefined ? [] : [words.evidence.page({ number: quote.page })]),
    ...(claim?.startsWith('C') === true
      ? [html`<a href="#${claim}" data-claim="${quote.claimIds.join(' ')}">${words.evidence.goTo}</a>`]
      : []),
    ...(live === null ? [] : [external(live, words.sources.open)]),
  ];
  return html`<blockquote class="cited" dir="auto" ${language(source)}>
    <p>
      “${quote.exact}”
      <span class="ref" dir="ltr" data-ref="${quote.ref}">(${joined(notes, '; ')})</span>
    </p>
  </blockquote>`;
}
