import { html as template } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { shownOnPage } from '../../text/inert.js';

/** HTML from parts, by hono's own template: untrusted text is escaped unless `html` itself made it. */

export type Html = HtmlEscapedString;
export type Part = Html | string | number | boolean | null | undefined | readonly Part[];

/**
 * `` html`<p title="${untrusted}">${untrusted}</p>` ``. Parts may appear nowhere else: in no unquoted attribute, no script,
 * no style. None of them is a promise, so that the whole is none.
 */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  template(strings, ...parts.map(visible)) as Html;

function visible(part: Part): unknown {
  if (Array.isArray(part)) return (part as readonly Part[]).map(visible);
  return typeof part !== 'string' || (part as Partial<Html>).isEscaped === true ? part : shownOnPage(part);
}
