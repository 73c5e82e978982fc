import { html as template } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** HTML from parts, by hono's own template: untrusted text is escaped unless `html` itself made it. */

export type Html = HtmlEscapedString;
export type Part = Html | string | number | boolean | null | undefined | readonly Part[];

/**
 * `` html`<p title="${untrusted}">${untrusted}</p>` ``. Parts may appear nowhere else: in no unquoted attribute, no script,
 * no style. None of them is a promise, so that the whole is none.
 */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  template(strings, ...parts.map(visible)) as Html;

/** What HTML cannot hold becomes U+FFFD; marks that turn the direction of what follows are named, not obeyed. */
function visible(part: Part): unknown {
  if (Array.isArray(part)) return (part as readonly Part[]).map(visible);
  if (typeof part !== 'string' || (part as Partial<Html>).isEscaped === true) return part;
  return part
    .replace(/[\u0000-\u0008\u000B\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]|\p{Surrogate}/gu, '\uFFFD')
    .replace(
      /[\u202A-\u202E\u2066-\u2069]/g,
      (mark) => `⟦U+${mark.charCodeAt(0).toString(16).toUpperCase()}⟧`,
    );
}
