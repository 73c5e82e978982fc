import { html, type Html, type Part } from '../../loop/report/html/markup.js';
import { OPERATOR, type Person } from '../desk/person.js';
import { assets } from './assets.js';

/** One page of the desk: its head, its way around, its content. */
export interface Page {
  readonly title: string;
  readonly person: Person;
  /** Path of the place in the menu that the page belongs to. */
  readonly place?: string;
  readonly body: Part;
  /** What has just been done, or could not be. */
  readonly notice?: Part;
  /** Seconds after which a page that works without script asks again; null or absent: never. */
  readonly again?: number | null;
  /** Pages that show a brief use the whole width. */
  readonly isWide?: boolean;
}

interface Place {
  readonly path: string;
  readonly name: string;
}

const PLACES: readonly Place[] = [
  { path: '/', name: 'Ask' },
  { path: '/queue', name: 'Queue' },
  { path: '/briefs', name: 'Briefs' },
  { path: '/schedules', name: 'Schedules' },
  { path: '/costs', name: 'Costs' },
];

/**
 * What the pages of the desk may load, run and send: their own style and script, forms to the desk itself. A page of
 * somebody else can neither show them nor be shown by them.
 */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export function pageHtml(page: Page): string {
  const { style, script, icon } = assets();
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title} · research-loop</title>
        <link rel="stylesheet" href="${style.path}" />
        <link rel="icon" href="${icon.path}" />
        ${typeof page.again === 'number' ? again(page.again) : null}
        <script defer src="${script.path}"></script>
      </head>
      <body ${page.isWide === true ? html`class="wide"` : null}>
        <a class="skip" href="#main">Skip to the content</a>
        ${bar(page)}
        <main id="main" tabindex="-1">
          ${page.notice === undefined ? null : html`<p class="notice" role="status">${page.notice}</p>`}
          ${page.body}
        </main>
      </body>
    </html> `.markup;
}

/** Browsers with script are told by events instead. */
const again = (seconds: number): Html =>
  html`<noscript><meta http-equiv="refresh" content="${seconds}" /></noscript>`;

const bar = ({ place, person }: Page): Html =>
  html`<header class="bar">
    <p class="name"><a href="/">research-loop</a></p>
    <nav aria-label="Desk">
      <ul>
        ${PLACES.map(
          ({ path, name }) =>
            html`<li>
              <a href="${path}" ${path === place ? html`aria-current="page"` : null}>${name}</a>
            </li>`,
        )}
      </ul>
    </nav>
    ${who(person)}
  </header>`;

/** The operator has come by the link, and has nothing to log out of. */
const who = ({ name }: Person): Html =>
  name === '' || name === OPERATOR.name
    ? html`<p class="person">${name}</p>`
    : html`<form method="post" action="/logout" class="person">${name} <button>Log out</button></form>`;

/** The pages of a long list, one link to the next and one to the first. */
export const moreLink = (path: string, label = 'Older'): Html =>
  html`<p class="more"><a rel="next" href="${path}">${label}</a></p>`;

/** What an empty place says: what would stand here, and how it comes here. */
export const emptyState = (what: Part, how: Part): Html =>
  html`<div class="empty">
    <p>${what}</p>
    <p>${how}</p>
  </div>`;
