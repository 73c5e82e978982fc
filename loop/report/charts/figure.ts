import { html, table as tableMarkup, type Html, type Part } from '../html/markup.js';
import type { Words } from '../../words/index.js';

/** Static pictures: SVG that takes its colours from the page, with title, description and the same as a table. */

export interface Figure {
  readonly words: Words;
  readonly id: string;
  readonly title: string;
  /** What is to be seen, in words. */
  readonly description: string;
  /** In the picture's own units; it scales with the page. */
  readonly width: number;
  readonly height: number;
  readonly drawing: Part;
  /** Stands before the picture. */
  readonly legend?: Html;
  readonly table: { readonly columns: readonly string[]; readonly rows: readonly (readonly Part[])[] };
}

export function figure({ words, id, title, description, legend, table, ...drawn }: Figure): Html {
  return html`<figure class="picture" id="${id}">
    <figcaption><b>${title}.</b> ${description}</figcaption>
    ${legend ?? null}
    <svg
      viewBox="0 0 ${drawn.width} ${drawn.height}"
      role="img"
      aria-labelledby="${id}-title ${id}-description"
      preserveAspectRatio="xMinYMin meet"
    >
      <title id="${id}-title">${title}</title>
      <desc id="${id}-description">${description}</desc>
      ${drawn.drawing}
    </svg>
    <details>
      <summary>${words.charts.asTable}</summary>
      ${tableMarkup({
        columns: table.columns,
        rows: table.rows.map(
          ([first, ...rest]) =>
            html`<tr>
              <th scope="row">${first}</th>
              ${rest.map((value) => html`<td>${value}</td>`)}
            </tr>`,
        ),
        label: html`aria-label="${words.charts.tableOf({ title })}"`,
      })}
    </details>
  </figure>`;
}

/** Coordinates with one decimal. */
export const at = (value: number): number => Math.round(value * 10) / 10;
