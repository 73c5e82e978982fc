import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Words } from '../../words/index.js';
import { directionOf } from '../language.js';
import { writeSection, type Outline, type Section, type SectionWriters } from '../outline/outline.js';
import { claims, counterpoints, disagreements } from './claims.js';
import { followUps } from './follow-ups.js';
import { gridTable } from './grid-table.js';
import { passages } from './passages.js';
import { html, Html, type Part } from './markup.js';
import { methodology, rounds } from './method.js';
import { answer, changes, prose, sides, sure } from './prose.js';
import { limitations, openQuestions, struckClaims, unverified } from './open.js';
import { sources } from './sources.js';
import { readPage } from './read-page.js';
import { signed } from '../sign.js';

/**
 * report.html: the whole brief in one file that asks nothing of anybody. Its own script and style are named by
 * their hashes in the Content-Security-Policy; no other can run, and nothing can be loaded or sent.
 */
export function reportHtml(outline: Outline): string {
  const { style, script, glyphs, policy } = page();
  const { brief, language, words } = outline;
  const document = html`<!doctype html>
    <html lang="${language}" dir="${directionOf(brief)}">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <meta name="generator" content="research-loop" />
        <title>${outline.title}</title>
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <a class="skip" href="#${outline.sections[0]?.id ?? 'answer'}">${words.skip}</a>
        ${new Html(glyphs)} ${head(outline)}
        <main>
          ${outline.sections.map((section, index) => [
            sectionHtml(outline, section),
            index === 0 ? contents(outline) : null,
          ])}
        </main>
        ${foot(words)} ${overlay(words)} ${new Html(`<script>${script}</script>`)}
      </body>
    </html> `;
  return signed(document.markup, outline, readPage(document.markup));
}

interface Page {
  readonly style: string;
  readonly script: string;
  /** The shapes that marks use. */
  readonly glyphs: string;
  readonly policy: string;
}
let loaded: Page | undefined;

/** Colours and letters of a brief, in light and in dark. */
export const palette = (): string => readFileSync(new URL('../page/palette.css', import.meta.url), 'utf8');

/** The page's own style, script and shapes, read once. */
function page(): Page {
  if (loaded !== undefined) return loaded;
  const read = (name: string): string => readFileSync(new URL(`../page/${name}`, import.meta.url), 'utf8');
  const [style, script] = [`${palette()}${read('page.css')}`, read('page.js')];
  const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = `default-src 'none'; script-src ${digest(script)}; style-src ${digest(style)}; base-uri 'none'; form-action 'none'`;
  const glyphs = read('glyphs.svg')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
  return (loaded = { style, script, glyphs, policy });
}

/** The question, of when the answer is, and no more: the answer stands on the first screen. */
const head = ({ title, dateline, notices }: Outline): Html =>
  html`<header class="masthead">
    <h1 dir="auto">${title}</h1>
    <p class="dateline">${dateline}</p>
    ${notices.map((notice) => html`<p class="kind">${notice}</p>`)}
  </header>`;

const searchForm = ({ search }: Words): Html =>
  html`<form class="search" role="search">
    <label for="words">${search.label}</label>
    <input id="words" type="search" autocomplete="off" spellcheck="false" aria-describedby="found" />
    <span
      id="found"
      role="status"
      aria-live="polite"
      data-none="${search.none}"
      data-kinds="${JSON.stringify(search.kinds)}"
    ></span>
  </form>`;

const contents = ({ sections, words }: Outline): Html =>
  html`<nav class="contents" aria-labelledby="contents-h">
    <h2 id="contents-h">${words.contents}</h2>
    <ol>
      ${sections.map(({ id, title }) => html`<li><a href="#${id}" dir="auto">${title}</a></li>`)}
    </ol>
    ${searchForm(words)}
  </nav>`;

function sectionHtml(outline: Outline, section: Section): Html {
  const { id, title, kind } = section;
  const body = writeSection(WRITERS, outline, section);
  return kind === 'claims'
    ? html`<section id="${id}" class="topic" aria-labelledby="${id}-h">
        <h2 id="${id}-h" dir="auto">${title}</h2>
        ${body}
      </section>`
    : html`<section id="${id}" aria-labelledby="${id}-h">
        <h2 id="${id}-h">${title}</h2>
        ${body}
      </section>`;
}

const WRITERS: SectionWriters<Part> = {
  changes,
  passages,
  answer,
  table: gridTable,
  prose,
  sides,
  sure,
  claims,
  counterpoints,
  disagreements,
  unverified,
  open: openQuestions,
  limitations,
  methodology,
  rounds,
  sources,
  struck: struckClaims,
  followUps,
};

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
