import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ClaimEvidence } from '../../claim.js';
import { livePage, webAddress } from '../addresses.js';
import { directionOf } from '../language.js';
import { passageKey } from '../passages.js';
import { signed } from '../sign.js';
import { gridValuesIn, statementsIn, type Document, type Note, type Section } from '../tree.js';
import { shortNameOf, sourceOf } from '../wording.js';
import { html, joined, linkHtml, ownMarkup, type Html, type Part } from './markup.js';
import { languageOf, nodesHtml, noteId, type Place } from './nodes.js';
import { readPage } from './read-page.js';

/**
 * report.html: the whole brief in one file that asks nothing of anybody. Its own script and style are named by
 * their hashes in the Content-Security-Policy; no other can run, and nothing can be loaded or sent.
 */
export function reportHtml(document: Document): string {
  const { style, script } = briefAssets();
  const { brief, language, words, sections, title } = document;
  const policy = `default-src 'none'; script-src ${digest(script)}; style-src ${digest(style)}; base-uri 'none'; form-action 'none'`;
  const written = html`<!doctype html>
    <html lang="${language}" dir="${directionOf(brief)}">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <meta name="generator" content="research-loop" />
        <title>${title}</title>
        ${ownMarkup(`<style>${style}</style>`)}
      </head>
      <body class="alone">
        <a class="skip" href="#${sections[0]?.id ?? 'answer'}">${words.skip}</a>
        <main>${briefBody(document)}</main>
        ${ownMarkup(`<script>${script}</script>`)}
      </body>
    </html> `;
  return signed(String(written), document, readPage(String(written)));
}

const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What stands above the sections: title, date and notices; without what a page says itself, all but other notices; nothing. */
export type Head = 'whole' | 'on-a-page' | 'none';

/** A brief as a part of any page: one `article`, which needs `briefAssets`. */
export function briefBody(document: Document, head: Head = 'whole'): Html {
  const { language, words, sections } = document;
  return html`<article class="brief" data-back="${words.evidence.back}">
    ${head === 'none' ? null : headHtml(document, head === 'whole')}
    <div class="sections">
      ${sections.map((section, index) => [sectionHtml(document, section), index === 0 ? contents(document) : null])}
    </div>
    <footer>
      <p>
        ${words.foot.checked}
        ${document.notes.length === 0 ? null : `${words.foot.numbers} `}${words.foot.proves}
      </p>
      ${language === 'en' ? null : html`<p>${words.translated}</p>`}
    </footer>
    ${paperHtml(document)}
  </article>`;
}

const headHtml = ({ title, dateline, notices, early }: Document, isWhole: boolean): Html =>
  html`<header>
    ${isWhole ? html`<h1 dir="auto">${title}</h1>` : null}
    ${isWhole ? html`<p class="dateline">${dateline}</p>` : null}
    ${notices.filter((notice) => isWhole || notice !== early).map((notice) => html`<p class="notice">${notice}</p>`)}
  </header>`;

const read = (name: string): string => readFileSync(new URL(`../page/${name}`, import.meta.url), 'utf8');

/** Colours and letters of a brief, in light and in dark. */
export const palette = (): string => read('palette.css');

let loaded: { readonly style: string; readonly script: string } | undefined;

/** The style of a brief, which touches nothing outside of it, with the palette; and its script, without which it can be read as well. */
export const briefAssets = (): NonNullable<typeof loaded> =>
  (loaded ??= { style: `${palette()}${read('page.css')}`, script: read('page.js') });

/** How the brief came about and what was taken out of it fold away under their title; the words cited stand beside the text. */
function sectionHtml(document: Document, section: Section): Html {
  const { id, title, nodes, role } = section;
  const place = { ...document, section: id };
  const head = html`<h2 id="${id}-h" dir="auto">${title}</h2>`;
  const body = nodesHtml(place, nodes);
  const beside = besideHtml(place, section);
  const written =
    role === 'method'
      ? html`<details class="fold">
          <summary>${head}</summary>
          ${body}
        </details>`
      : html`<div class="text">${head}${body}</div>`;
  return html`<section
    id="${id}"
    class="${role === 'method' ? role : 'part'}${beside === null ? null : ' with-words'}"
    aria-labelledby="${id}-h"
  >
    ${written}${beside}
  </section>`;
}

/** In the order in which the section cites them. Open: the script closes it on a phone, and of a table it is closed. */
function besideHtml(place: Place, section: Section): Html | null {
  const cited = [...statementsIn(section), ...gridValuesIn(section)].map(({ note }) => note);
  const numbers = [...new Set(cited)].filter((number) => number > 0);
  if (numbers.length === 0 || section.role === 'method') return null;
  const isNew = eachFirst();
  return html`<details class="words" ${section.id === 'table' ? null : html` open`}>
    <summary>${place.words.evidence.cited}</summary>
    <ol>
      ${numbers.map(
        (number) =>
          html`<li id="${noteId(place, number)}" value="${number}" tabindex="-1">
            ${(place.notes[number - 1] ?? []).map((of) => sourceHtml(place, of, isNew))}
          </li>`,
      )}
    </ol>
  </details>`;
}

/** Whether it is asked of these words for the first time. */
function eachFirst(): (key: string) => boolean {
  const seen = new Set<string>();
  return (key) => seen.size < seen.add(key).size;
}

type OfSource = Note[number];

/** A source of a note, and its words inside the stored text around them, which stands at their first place alone. */
function sourceHtml(place: Place, { sourceId, quotes }: OfSource, isNew: (key: string) => boolean): Part {
  const { brief, words } = place;
  const source = sourceOf(brief, sourceId);
  if (source === undefined) return null;
  const { evidence: said } = words;
  const name = shortNameOf(brief, sourceId);
  const quoteHtml = (cited: ClaimEvidence): Html => {
    const key = passageKey(cited);
    const around = isNew(key) ? brief.passages.get(key) : undefined;
    const live = livePage(source, cited.exact);
    const where = [
      ...(cited.page === undefined ? [] : [said.page({ number: cited.page })]),
      ...(live === null ? [] : [linkHtml(said.live, live)]),
    ];
    return html`<div data-quotes="${cited.ref}">
      <blockquote dir="auto" ${languageOf(source)}>
        ${aroundHtml(around?.before ?? '', [around?.startsInside === true ? '… ' : '', ''])}<q>${shown(cited.exact)}</q>${aroundHtml(around?.after ?? '', ['', around?.endsInside === true ? ' …' : ''])}
      </blockquote>
      ${where.length === 0 ? null : html`<p class="credit">${joined(where, ' · ')}</p>`}
    </div>`;
  };
  return html`<p class="credit">
      <a href="#${source.id}" dir="auto">${name}</a>
      ${name.includes(source.title.slice(0, 20)) || webAddress(source.title) !== null ? null : html`<bdi>${source.title}</bdi>`}
    </p>
    ${quotes.map(quoteHtml)}`;
}

/** On paper the notes stand once, behind the brief; words that stand in a note above are named by its number. */
function paperHtml({ brief, notes, words: { evidence } }: Document): Part {
  const places = new Map<string, number>();
  const quoteHtml = ({ exact, ref, page }: ClaimEvidence): Part =>
    html` <span data-quotes="${ref}"
        ><blockquote dir="auto"><q>${shown(exact)}</q></blockquote></span
      >${page === undefined ? null : ` (${evidence.page({ number: page })})`}`;
  const ofSource = ({ sourceId, quotes }: OfSource, number: number): Part => {
    const fresh = quotes.filter((each) => !places.has(passageKey(each)));
    for (const each of fresh) places.set(passageKey(each), number);
    const above = [...new Set(quotes.flatMap((each) => places.get(passageKey(each)) ?? []))];
    const before = above.filter((place) => place !== number);
    return html`<b>${shortNameOf(brief, sourceId)}</b
      >:${fresh.map(quoteHtml)}${before.length === 0 ? null : ` → ${before.join(', ')}`} `;
  };
  if (notes.length === 0) return null;
  return html`<section class="paper">
    <h2>${evidence.cited}</h2>
    <ol>
      ${notes.map((note, at) => html`<li>${note.map((each) => ofSource(each, at + 1))}</li>`)}
    </ol>
  </section>`;
}

/** What begins a line of Markdown: a dash, a sign of a heading. */
const LINE_MARK = /(^|\n)([ \t]*(?:[-*+]|#{1,6})[ \t]+)/u;

/** Stored text without its empty lines, which would tear a passage apart; the marks of a list or a heading are there and not seen. */
function shown(text: string): Part {
  const parts = text.replace(/\n\s*\n/g, '\n').split(LINE_MARK);
  return parts.map((part, at) => (at % 3 === 2 ? html`<span class="mark">${part}</span>` : part));
}
/** The stored text before or after, with what shows that it goes on. */
const aroundHtml = (text: string, [open, close]: readonly [string, string]): Part =>
  text === '' ? null : html`<span class="around">${open}${shown(text)}${close}</span>`;

/** Links of the contents that are seen at once. */
const MOST_LINKS = 6;

function contents({ sections, words: { contents: name, contentsMore } }: Document): Html {
  const links = sections.map(({ id, title }) => html`<li><a href="#${id}" dir="auto">${title}</a></li>`);
  const more = links.slice(MOST_LINKS);
  return html`<nav class="contents" aria-label="${name}">
    <ol>
      ${links.slice(0, MOST_LINKS)}
    </ol>
    ${
      more.length === 0
        ? null
        : html`<details>
            <summary>${contentsMore({ count: more.length })}</summary>
            <ol>
              ${more}
            </ol>
          </details>`
    }
  </nav>`;
}
