/** HTML from parts: untrusted text is escaped unless `html` itself made it. */
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

/**
 * Escapes for text and quoted attributes. Characters that HTML cannot hold become U+FFFD; marks that turn the
 * direction of what follows are named instead of obeyed, so that nobody's title can rearrange a line.
 */
function escapeHtml(text: string): string {
  return text

    .replace(/[\u0000-\u0008\u000B\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]|\p{Surrogate}/gu, '\uFFFD')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, directionMark)
    .replace(/[&<>"'`]/g, (character) => ESCAPES[character] as string);
}

const directionMark = (character: string): string =>
  `⟦U+${character.charCodeAt(0).toString(16).toUpperCase()}⟧`;

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
