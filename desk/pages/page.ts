import type { Context, Handler, Hono } from 'hono';
import type { AccessEnv } from '../access/log-in.js';
import type { Right } from '../access/may.js';
import type { Problem } from '../access/problem.js';
import type { DeskService } from '../service/service.js';
import { OPERATOR, type Person } from '../access/person.js';
import { assets } from './assets.js';
import { html, type Html, type Part } from '../../loop/report/html/markup.js';
import { failure } from './job-parts.js';
import type { Live } from './live.js';

/** What pages are made of, and how they are registered. */

export type DeskContext = Context<AccessEnv>;

/** What the pages of a desk work with. */
export interface Served {
  readonly desk: DeskService;
  readonly live: Live;
}

type Answer = Response | Promise<Response>;

/** A route that answers nobody without a right: pages have no other way to the application. */
export type Route = (
  route: `${'GET' | 'POST'} /${string}`,
  right: Right,
  handler: (context: DeskContext) => Answer,
) => void;

/** Registers pages. */
export type Pages = (route: Route, served: Served) => void;

/** @param guard what asks for the right before the handler */
export const routeOn =
  (app: Hono<AccessEnv>, guard: (right: Right) => Handler<AccessEnv>): Route =>
  (route, right, handler) => {
    const [method = '', path = ''] = route.split(' ');
    app.on(method, path, guard(right), handler);
  };

/** One page of the desk: its head, its way around, its content. */
export interface Page {
  readonly title: string;
  /** Path of the place in the menu that the page belongs to. */
  readonly place?: string;
  readonly body: Part;
  /** Seconds after which a page that works without script asks again; null or absent: never. */
  readonly again?: number | null;
  /** A page that shows a brief: it has the style and the script of one, and the whole width. */
  readonly isWide?: boolean;
}

const PLACES = [
  ['/', 'Ask'],
  ['/briefs', 'Briefs'],
  ['/schedules', 'Schedules'],
  ['/costs', 'Costs'],
] as const;

/** The answer; where nobody was let in, the page belongs to nobody and shows nothing of the desk. */
export function show(context: DeskContext, page: Page, status = 200): Response {
  const person = context.get('person') as Person | undefined;
  return context.html(pageHtml(page, person), status as 200);
}

function pageHtml(page: Page, person: Person | undefined): Html {
  const { style, script, icon, brief } = assets();
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title} · research-loop</title>
        ${page.isWide === true ? html`<link rel="stylesheet" href="${brief.style.path}" />` : null}
        <link rel="stylesheet" href="${style.path}" />
        <link rel="icon" href="${icon.path}" />
        ${typeof page.again === 'number' ? again(page.again) : null}
        <script defer src="${script.path}"></script>
        ${page.isWide === true ? html`<script defer src="${brief.script.path}"></script>` : null}
      </head>
      <body ${page.isWide === true ? html`class="wide"` : null}>
        <a class="skip" href="#main">Skip to the content</a>
        ${person === undefined ? null : bar(page, person)}
        <main id="main" tabindex="-1">${page.body}</main>
      </body>
    </html> `;
}

/** Browsers with script are told by events instead. */
const again = (seconds: number): Html =>
  html`<noscript><meta http-equiv="refresh" content="${seconds}" /></noscript>`;

const bar = ({ place }: Page, { name }: Person): Html =>
  html`<header class="bar">
    <p class="name"><a href="/">research-loop</a></p>
    <nav aria-label="Desk">
      <ul>
        ${PLACES.map(
          ([path, words]) =>
            html`<li>
              <a href="${path}" ${path === place ? html`aria-current="page"` : null}>${words}</a>
            </li>`,
        )}
      </ul>
    </nav>
    ${name === OPERATOR.name ? null : html`<form method="post" action="/logout" class="person">${name} <button>Log out</button></form>`}
  </header>`;

/** What an empty place says: what would stand here, and how it comes here. */
export const emptyState = (what: Part, how: Part): Html =>
  html`<div class="empty">
    <p>${what}</p>
    <p>${how}</p>
  </div>`;

/** Whoever is not let in yet is most often at the machine, and needs the command. */
function problemSaid(
  { detail, cure, code }: Pick<Problem, 'detail' | 'cure' | 'code'>,
  person?: Person,
): Html {
  if (person === undefined) return html`<p class="failure">${detail} <span class="cure">${cure}</span></p>`;
  return failure(code === 'unknown-job' ? { message: NOT_HERE } : { message: detail, cure });
}

/** In the same words for what is not there as for what is another's. */
const NOT_HERE = 'There is nothing of that name here; it may have been deleted.';

export const problemPage = ({ title, detail, cure, code }: Problem, person: Person | undefined): Page => ({
  title,
  body: html`<h1>${title}</h1>
    ${problemSaid({ detail, cure, code }, person)}
    ${person && html`<p><a href="/">Ask a question</a> · <a href="/briefs">All briefs</a></p>`}`,
});

/** The same above a form, where what was typed stays. */
export const problemAlert = ({ detail, cure }: Problem): Html =>
  html`<div role="alert">${failure({ message: detail, cure })}</div>`;

/** Ways to narrow what a page shows: the path, the words, and whether it is what is shown. */
export const filters = (label: string, ways: readonly (readonly [string, string, boolean])[]): Html =>
  html`<nav aria-label="${label}" class="filters">
    <ul>
      ${ways.map(([path, words, isNow]) => html`<li><a href="${path}" ${isNow ? html`aria-current="true"` : null}>${words}</a></li>`)}
    </ul>
  </nav>`;

export interface Choice {
  readonly name: string;
  readonly label: string;
  readonly values: readonly (readonly [value: string, words: string])[];
  readonly chosen: string | undefined;
}

export const select = ({ name, label, values, chosen }: Choice): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${values.map(
        ([value, words]) =>
          html`<option value="${value}" ${value === chosen ? html`selected` : null}>${words}</option>`,
      )}
    </select>
  </div>`;

/** What stands in it is the value alone; browsers drop the first line break. */
export const textArea = (attributes: Html, value: string): Html =>
  html`<textarea ${attributes}>${value.startsWith('\n') ? `\n${value}` : value}</textarea>`;
