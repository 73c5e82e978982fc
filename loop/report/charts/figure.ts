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
      viewBox="0 0 ${WIDTH} ${drawn.height}"
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

/** Width of every picture, in its own units. */
export const WIDTH = 640;

/** Where the bars of a picture with rows begin, right of their labels. */
export const ROWS_LEFT = 130;

/** A rectangle of one of the four tones. */
export const bar = (
  at_: { readonly x: number; readonly y: number },
  size: { readonly width: number; readonly height: number },
  tone = 1,
): Html =>
  html`<rect
    x="${at(at_.x)}"
    y="${at(at_.y)}"
    width="${at(size.width)}"
    height="${at(size.height)}"
    class="tone-${tone}"
  />`;

/** A text in the middle of `x`. */
export const centred = (
  x: number,
  y: number,
  { text, kind }: { text: Part; kind: 'value' | 'label' },
): Html => html`<text x="${at(x)}" y="${at(y)}" class="${kind}" text-anchor="middle">${text}</text>`;

/** A row of a picture: what is drawn on the line at `base`, with its label. */
export const panelOn = (base: number, label: string, marks: Part): Html =>
  html`<g>
    <line x1="${ROWS_LEFT}" x2="${WIDTH}" y1="${base}" y2="${base}" class="axis" />
    <text x="0" y="${base - 2}" class="label">${label}</text>
    ${marks}
  </g>`;
