import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Brief } from '../brief.js';
import { kindOfBrief, parameters } from '../facts.js';
import { heading } from '../wording.js';
import { wordsOf, type Words } from '../words/index.js';
import { answer, counterpoints, disagreements, keyFindings, subtopicSection } from './claims.js';
import { directionOf } from './direction.js';
import { html, Html, joined, type Part } from './markup.js';
import { methodology, rounds } from './method.js';
import { limitations, openQuestions, struckClaims, unverified } from './open.js';
import { sources } from './sources.js';
import { GLYPHS } from './support.js';

/**
 * report.html: the whole brief in one file that asks nothing of anybody. Its own script and style are named by
 * their hashes in the Content-Security-Policy; no other can run, and nothing can be loaded or sent.
 */
export function reportHtml(brief: Brief): string {
  const { style, script, policy } = page();
  const body = sectionsOf(brief);
  const { language, words } = wordsOf(brief);
  const document = html`<!doctype html>
    <html lang="${language}" dir="${directionOf(brief)}">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <meta name="generator" content="research-loop" />
        <title>${brief.run.question}</title>
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <a class="skip" href="#answer">${words.skip}</a>
        ${GLYPHS} ${head(brief)} ${contents(brief)}
        <main>${body}</main>
        ${foot(words)} ${overlay(words)} ${new Html(`<script>${script}</script>`)}
      </body>
    </html> `;
  return document.markup;
}

let loaded: { style: string; script: string; policy: string } | undefined;

/** The page's own style and script, read once. */
function page(): { style: string; script: string; policy: string } {
  if (loaded !== undefined) return loaded;
  const read = (name: string): string => readFileSync(new URL(`../page/${name}`, import.meta.url), 'utf8');
  const [style, script] = [read('page.css'), read('page.js')];
  const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = `default-src 'none'; script-src ${digest(script)}; style-src ${digest(style)}; base-uri 'none'; form-action 'none'`;
  loaded = { style, script, policy };
  return loaded;
}

function sectionsOf(brief: Brief): readonly Part[] {
  const isShort = brief.run.options.output === 'brief';
  if (isShort)
    return [
      answer(brief),
      keyFindings(brief),
      disagreements(brief),
      unverified(brief),
      limitations(brief),
      sources(brief),
    ];
  return [
    answer(brief),
    brief.subtopics.map((subtopic, index) => subtopicSection(brief, subtopic, index)),
    counterpoints(brief),
    disagreements(brief),
    unverified(brief),
    openQuestions(brief),
    limitations(brief),
    methodology(brief),
    rounds(brief),
    sources(brief),
    struckClaims(brief),
  ];
}

function head(brief: Brief): Html {
  const { ending, question } = brief.run;
  const { words } = wordsOf(brief);
  const { notConverged, search } = words;
  const kind = kindOfBrief(brief, words);
  return html`<header class="masthead">
    <h1 dir="auto">${question}</h1>
    <p class="parameters">${joined(parameters(brief, words), ' · ')}</p>
    ${kind === null ? null : html`<p class="kind"><b>${kind.title}</b> ${kind.about}</p>`}
    ${
      ending !== null && ending !== 'converged'
        ? html`<p class="kind">
            <b>${notConverged.title}</b>: ${words.endings[ending]}. ${notConverged.about}
          </p>`
        : null
    }
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
  </header>`;
}

function contents(brief: Brief): Html {
  const short = brief.run.options.output === 'brief';
  const { contents: title, sections } = wordsOf(brief).words;
  const entry = (id: string, words: string, is: boolean): Html | null =>
    is ? html`<li><a href="#${id}" dir="auto">${words}</a></li>` : null;
  return html`<nav class="contents" aria-labelledby="contents-h">
    <h2 id="contents-h">${title}</h2>
    <ol>
      ${entry('answer', sections.answer, true)}
      ${
        short
          ? entry('findings', sections.findings, brief.claims.length > 0)
          : brief.subtopics.map((subtopic, index) =>
              entry(`topic-${index + 1}`, heading(subtopic.name), true),
            )
      }
      ${entry('counterpoints', sections.counterpoints, !short && brief.opposition !== null)}
      ${entry('disagreements', sections.disagreements, brief.contradictions.length > 0)}
      ${entry('unverified', sections.unverified, brief.unverified.length > 0)}
      ${entry('open', sections.open, !short && brief.openQuestions.length > 0)}
      ${entry('limitations', sections.limitations, true)}
      ${entry('methodology', sections.methodology, !short)}
      ${entry('rounds', sections.rounds, !short && brief.rounds.length > 0)}
      ${entry('sources', sections.sources, true)}
      ${entry('struck', sections.struck, !short && brief.struck.length > 0)}
    </ol>
  </nav>`;
}

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

/** Where evidence opens for a sentence that stands elsewhere than its claim. Filled by the script from the claim itself. */
const overlay = ({ evidence }: Words): Html =>
  html`<dialog id="overlay" aria-labelledby="overlay-h">
    <div class="bar">
      <h2 id="overlay-h" data-title="${evidence.title('{id}')}"></h2>
      <a id="overlay-go" href="#answer">${evidence.goTo}</a>
      <button type="button" id="overlay-close">${evidence.close}</button>
    </div>
    <div id="overlay-body" tabindex="0" role="region" aria-label="${evidence.region}"></div>
  </dialog>`;
