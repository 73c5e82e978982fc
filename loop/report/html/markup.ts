/** HTML from parts: untrusted text is escaped unless `html` itself made it. */
import { shownOnPage } from '../../../text/inert.js';
import { webAddress } from '../addresses.js';

/** Markup that may be inserted as it is. Made by `html` alone. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

export type Part = Html | string | number | null | undefined | false | readonly Part[];

/**
 * `` html`<p title="${untrusted}">${untrusted}</p>` ``: every part is escaped for text and for quoted
 * attributes. Parts may appear nowhere else (no unquoted attribute, no script, no style).
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const fixed = withoutIndents(strings);
  let markup = fixed[0] ?? '';
  for (let index = 0; index < parts.length; index += 1)
    markup += written(parts[index]) + (fixed[index + 1] ?? '');
  return new Html(markup);
}

const unindented = new WeakMap<TemplateStringsArray, readonly string[]>();

/**
 * Line breaks of our own templates as single spaces, and none where they show nothing (before blocks, within the end
 * of a tag): they are a third of a page otherwise.
 */
function withoutIndents(strings: TemplateStringsArray): readonly string[] {
  const known =
    unindented.get(strings) ??
    strings.map((each) =>
      each
        .replace(/\s*\n\s*/g, ' ')
        .replace(/ (?=>)/g, '')
        .replace(BEFORE_BLOCKS, ''),
    );
  unindented.set(strings, known);
  return known;
}

const BEFORE_BLOCKS =
  / (?=<\/?(?:p|[uod]l|li|d[td]|h[1-6]|div|section|figure|figcaption|blockquote|details|summary|t[rdh])\b)/g;

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(written).join('');
  return escapeHtml(String(part));
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** For text and quoted attributes. */
const escapeHtml = (text: string): string =>
  shownOnPage(text).replace(/[&<>"'`]/g, (character) => ESCAPES[character] as string);

/** Parts with something between them. */
export const joined = (parts: readonly Part[], between: Part): readonly Part[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]));

/** A table that scrolls by itself where it is wide. */
export const table = ({
  columns,
  rows,
  label,
}: {
  readonly columns: readonly string[];
  readonly rows: Part;
  /** The attribute that names it. */
  readonly label: Html;
}): Html =>
  html`<div class="scroll" tabindex="0" role="region" ${label}>
    <table>
      <thead>
        <tr>
          ${columns.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;

/** Links give nothing away: the page sends no referrer, and no link opens a window. */
export function linkHtml(text: string, to: string): Html {
  const target = webAddress(to);
  return target === null
    ? html`<cite dir="auto">${text}</cite>`
    : html`<a href="${target}" dir="auto">${text}</a>`;
}
