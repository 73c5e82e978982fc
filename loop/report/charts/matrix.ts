import type { Claim } from '../../claim.js';
import type { Brief } from '../brief.js';
import type { Outline } from '../outline/outline.js';
import { html, type Html } from '../html/markup.js';
import { numberOf } from '../wording.js';
import type { Words } from '../../words/index.js';
import { at, figure } from './figure.js';

/** Which claim rests on which source: a claim with a single square rests on one source alone. */

const LEFT = 56;
const WIDTH = 640;
/** Room for the names of the sources, written upwards. */
const TOP = 40;
const MOST_CLAIMS = 60;
const MOST_SOURCES = 60;
/** Width that a name written upwards takes at least. */
const LEAST_LABEL = 10;
/** Side of a cell at most, in the picture's units. */
const LARGEST_CELL = 16;

export function matrixChart({ brief, words }: Outline): Html | null {
  const uses = usesBySource(brief.claims);
  if (uses.size === 0) return null;
  const claims = [...brief.claims]
    .sort((a, b) => b.sourceIds.length - a.sourceIds.length)
    .slice(0, MOST_CLAIMS);
  const sources = [...uses]
    .sort((a, b) => b[1] - a[1] || numberOf(a[0]) - numberOf(b[0]))
    .slice(0, MOST_SOURCES)
    .map(([id]) => id);
  const cell = Math.min(LARGEST_CELL, (WIDTH - LEFT) / sources.length);
  const rowHeight = Math.max(11, cell);
  const everySource = Math.ceil(LEAST_LABEL / cell);
  return figure({
    words,
    id: 'picture-matrix',
    title: words.charts.matrix,
    description: description(brief, words.charts, {
      claims: claims.length,
      sources: sources.length,
      all: uses.size,
    }),
    width: WIDTH,
    height: at(TOP + claims.length * rowHeight + 4),
    drawing: [
      sources.map((id, index) =>
        index % everySource === 0
          ? html`<text
              transform="translate(${at(LEFT + cell * (index + 0.5) + 3.5)} ${TOP - 6}) rotate(-90)"
              class="label"
              >${id}</text
            >`
          : null,
      ),
      claims.map((claim, row) => rowOf(claim, { sources, cell, rowHeight, y: TOP + row * rowHeight })),
    ],
    table: {
      columns: [words.charts.claim, words.sections.sources],
      rows: brief.claims.map((claim) => [
        html`<a href="#${claim.id}" data-claim="${claim.id}">${claim.id}</a>`,
        claim.sourceIds.join(', '),
      ]),
    },
  });
}

function usesBySource(claims: readonly Claim[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const claim of claims) for (const id of claim.sourceIds) uses.set(id, (uses.get(id) ?? 0) + 1);
  return uses;
}

function description(
  brief: Brief,
  charts: Words['charts'],
  shown: { claims: number; sources: number; all: number },
): string {
  const single = brief.claims.filter((claim) => claim.sourceIds.length === 1).length;
  const about = charts.matrixAbout({ claims: brief.claims.length, sources: shown.all, single });
  const isCut = shown.claims < brief.claims.length || shown.sources < shown.all;
  return isCut ? `${about} ${charts.matrixCut({ claims: shown.claims, sources: shown.sources })}` : about;
}

function rowOf(
  claim: Claim,
  about: { sources: readonly string[]; cell: number; rowHeight: number; y: number },
): Html {
  const { cell, rowHeight, y } = about;
  const size = Math.min(cell, rowHeight) * 0.74;
  const own = new Set(claim.sourceIds);
  return html`<g>
    <text x="0" y="${at(y + rowHeight * 0.76)}" class="label">${claim.id}</text>
    <line
      x1="${LEFT}"
      x2="${at(LEFT + cell * about.sources.length)}"
      y1="${at(y + rowHeight / 2)}"
      y2="${at(y + rowHeight / 2)}"
      class="axis"
    />
    ${about.sources.map((id, index) =>
      own.has(id)
        ? html`<rect
            x="${at(LEFT + cell * (index + 0.5) - size / 2)}"
            y="${at(y + (rowHeight - size) / 2)}"
            width="${at(size)}"
            height="${at(size)}"
            class="tone-1"
            ><title>${claim.id} → ${id}</title></rect
          >`
        : null,
    )}
  </g>`;
}
