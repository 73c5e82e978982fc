import { html as template, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { shownOnPage } from '../../../text/inert.js';
import { webAddress } from '../addresses.js';

/** HTML from parts, by hono's own template: untrusted text is escaped unless `html` itself made it. */

export type Html = HtmlEscapedString;
export type Part = Html | string | number | boolean | null | undefined | readonly Part[];

/**
 * `` html`<p title="${untrusted}">${untrusted}</p>` ``. Parts may appear nowhere else: in no unquoted attribute, no script,
 * no style. None of them is a promise, so that the whole is none.
 */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  template(withoutIndents(strings), ...parts.map(visible)) as Html;

/** Our own style and script, as they are. */
export const ownMarkup = (markup: string): Html => raw(markup);

function visible(part: Part): unknown {
  if (Array.isArray(part)) return (part as readonly Part[]).map(visible);
  return typeof part !== 'string' || (part as Partial<Html>).isEscaped === true ? part : shownOnPage(part);
}

const unindented = new WeakMap<TemplateStringsArray, TemplateStringsArray>();

/** Line breaks of our own templates as single spaces, and none where they show nothing: they are a third of a page otherwise. */
function withoutIndents(strings: TemplateStringsArray): TemplateStringsArray {
  const known =
    unindented.get(strings) ??
    (strings.map((each) =>
      each
        .replace(/\s*\n\s*/g, ' ')
        .replace(/ (?=>)/g, '')
        .replace(BEFORE_BLOCKS, ''),
    ) as unknown as TemplateStringsArray);
  unindented.set(strings, known);
  return known;
}

const BEFORE_BLOCKS =
  / (?=<\/?(?:p|[uod]l|li|d[td]|h[1-6]|div|section|figure|figcaption|blockquote|details|summary|t[rdh])\b)/g;

/** Parts with something between them. */
export const joined = (parts: readonly Part[], between: Part): readonly Part[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]));

/** Links give nothing away: the page sends no referrer, and no link opens a window. */
export function linkHtml(text: string, to: string): Html {
  const target = webAddress(to);
  return target === null
    ? html`<cite dir="auto">${text}</cite>`
    : html`<a href="${target}" dir="auto">${text}</a>`;
}

/** A table that scrolls by itself where it is wide. @param attributes the role and the name of what scrolls */
export const scrollingTable = ({
  columns,
  rows,
  attributes,
}: Readonly<Record<'columns' | 'rows' | 'attributes', Part>>): Html =>
  html`<div class="scroll" tabindex="0" ${attributes}>
    <table>
      <thead>
        <tr>
          ${columns}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
