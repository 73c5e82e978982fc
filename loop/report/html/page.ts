import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Words } from '../../words/index.js';
import { directionOf } from '../language.js';
import { signed } from '../sign.js';
import type { Document, Section } from '../tree.js';
import { html, Html } from './markup.js';
import { nodesHtml } from './nodes.js';
import { readPage } from './read-page.js';

/**
 * report.html: the whole brief in one file that asks nothing of anybody. Its own script and style are named by
 * their hashes in the Content-Security-Policy; no other can run, and nothing can be loaded or sent.
 */
export function reportHtml(document: Document): string {
  const { style, script, policy } = page();
  const { brief, language, words, sections, title, dateline, notices } = document;
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
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <a class="skip" href="#${sections[0]?.id ?? 'answer'}">${words.skip}</a>
        <header class="masthead">
          <h1 dir="auto">${title}</h1>
          <p class="dateline">${dateline}</p>
          ${notices.map((notice) => html`<p class="kind">${notice}</p>`)}
        </header>
        <main>
          ${sections.map((section, index) => [sectionHtml(document, section), index === 0 ? contents(document) : null])}
        </main>
        ${foot(words)} ${overlay(words)} ${new Html(`<script>${script}</script>`)}
      </body>
    </html> `;
  return signed(written.markup, document, readPage(written.markup));
}

interface Page {
  readonly style: string;
  readonly script: string;
  readonly policy: string;
}
let loaded: Page | undefined;

/** Colours and letters of a brief, in light and in dark. */
export const palette = (): string => readFileSync(new URL('../page/palette.css', import.meta.url), 'utf8');

/** The page's own style and script, read once. */
function page(): Page {
  if (loaded !== undefined) return loaded;
  const read = (name: string): string => readFileSync(new URL(`../page/${name}`, import.meta.url), 'utf8');
  const [style, script] = [`${palette()}${read('page.css')}`, read('page.js')];
  const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = `default-src 'none'; script-src ${digest(script)}; style-src ${digest(style)}; base-uri 'none'; form-action 'none'`;
  return (loaded = { style, script, policy });
}

/** How the brief came about, what was struck and the claims behind it fold away under their title. */
function sectionHtml(document: Document, { id, title, nodes, role }: Section): Html {
  const head = html`<h2 id="${id}-h" dir="auto">${title}</h2>`;
  const body = nodesHtml(document, nodes);
  return html`<section id="${id}" class="${role}" aria-labelledby="${id}-h">
    ${
      role === 'method' || role === 'appendix'
        ? html`<details class="fold">
            <summary>${head}</summary>
            ${body}
          </details>`
        : [head, body]
    }
  </section>`;
}

const contents = ({ sections, words: { contents: name, search } }: Document): Html =>
  html`<nav class="contents" aria-labelledby="contents-h">
    <h2 id="contents-h">${name}</h2>
    <ol>
      ${sections.map(({ id, title }) => html`<li><a href="#${id}" dir="auto">${title}</a></li>`)}
    </ol>
    <form class="search" role="search">
      <label for="words">${search.label}</label>
      <input id="words" type="search" autocomplete="off" spellcheck="false" aria-describedby="found" />
      <span
        id="found"
        role="status"
        aria-live="polite"
        data-none="${search.none}"
        data-kinds="${JSON.stringify(search.kinds)}"
      ></span>
    </form>
  </nav>`;

const foot = ({ foot: about, keys }: Words): Html =>
  html`<footer>
    <p>${about}</p>
    <details class="keys">
      <summary>${keys.title}</summary>
      <p>
        <label><input type="checkbox" id="keys-on" checked /> ${keys.on}</label>
      </p>
      <dl>
        <dt><kbd>j</kbd> <kbd>k</kbd></dt>
        <dd>${keys.step}</dd>
        <dt><kbd>Enter</kbd></dt>
        <dd>${keys.open}</dd>
        <dt><kbd>Esc</kbd></dt>
        <dd>${keys.close}</dd>
        <dt><kbd>/</kbd></dt>
        <dd>${keys.search}</dd>
      </dl>
    </details>
  </footer>`;

/** Where evidence opens for a sentence outside its claim's own entry. The script fills it from that entry. */
const overlay = ({ evidence }: Words): Html =>
  html`<dialog id="overlay" aria-labelledby="overlay-h">
    <div class="bar">
      <h2 id="overlay-h" data-title="${evidence.cited}"></h2>
      <a id="overlay-go" href="#answer">${evidence.goTo}</a>
      <button type="button" id="overlay-close">${evidence.close}</button>
    </div>
    <div id="overlay-body" tabindex="0" role="region" aria-label="${evidence.region}"></div>
  </dialog>`;
