import { numberOfSource } from '../../../text/source-number.js';
import type { Claim } from '../../claim.js';
import { html, type Html, type Part } from '../html/markup.js';
import { countBy } from '../outline/method.js';
import type { Outline } from '../outline/outline.js';
import { at, figure, WIDTH } from './figure.js';

/** Which claim cites which source: a claim with a single square relies on one source alone. */

const LEFT = 8;
/** Room for the names of the sources, written upwards. */
const TOP = 40;
const MOST_CLAIMS = 60;
const MOST_SOURCES = 60;
/** Width that a name written upwards takes at least. */
const LEAST_LABEL = 10;
/** Side of a cell at most, in the picture's units. */
const LARGEST_CELL = 16;
const LEAST_ROW = 11;

/** The claims and sources shown, and the size of a cell. */
interface Grid {
  readonly claims: readonly Claim[];
  readonly sources: readonly string[];
  readonly cell: number;
  readonly rowHeight: number;
}

export function matrixChart({ brief, words }: Outline): Html | null {
  const uses = countBy(brief.claims.flatMap((claim) => claim.sourceIds));
  if (uses.size === 0) return null;
  const grid = gridOf(brief.claims, uses);
  return figure({
    words,
    id: 'picture-matrix',
    title: words.charts.matrix,
    description: description(grid, { claims: brief.claims, sources: uses.size, charts: words.charts }),
    height: at(TOP + grid.claims.length * grid.rowHeight + 4),
    drawing: [sourceLabels(grid), grid.claims.map((claim, row) => rowOf(claim, row, grid))],
    table: {
      columns: [words.charts.claim, words.sections.sources],
      rows: brief.claims.map((claim) => [
        html`<a href="#${claim.id}" data-claim="${claim.id}" dir="auto">${shortened(claim)}</a>`,
        claim.sourceIds.join(', '),
      ]),
    },
  });
}

const LONGEST_NAME = 80;

const shortened = ({ claim }: Claim): string =>
  claim.length <= LONGEST_NAME
    ? claim
    : `${claim.slice(0, LONGEST_NAME).replace(/\s\S*$|[\uD800-\uDBFF]$/u, '')}…`;

/** The claims with most sources and the sources cited most, as many as fit. */
function gridOf(claims: readonly Claim[], uses: ReadonlyMap<string, number>): Grid {
  const sources = [...uses]
    .sort((a, b) => b[1] - a[1] || numberOfSource(a[0]) - numberOfSource(b[0]))
    .slice(0, MOST_SOURCES)
    .map(([id]) => id);
  const cell = Math.min(LARGEST_CELL, (WIDTH - LEFT) / sources.length);
  return {
    claims: [...claims].sort((a, b) => b.sourceIds.length - a.sourceIds.length).slice(0, MOST_CLAIMS),
    sources,
    cell,
    rowHeight: Math.max(LEAST_ROW, cell),
  };
}

function description(
  shown: Grid,
  all: { claims: readonly Claim[]; sources: number; charts: Outline['words']['charts'] },
): string {
  const { claims, sources, charts } = all;
  const single = claims.filter((claim) => claim.sourceIds.length === 1).length;
  const about = charts.matrixAbout({ claims: claims.length, sources, single });
  const isCut = shown.claims.length < claims.length || shown.sources.length < sources;
  if (!isCut) return about;
  return `${about} ${charts.matrixCut({ claims: shown.claims.length, sources: shown.sources.length })}`;
}

function sourceLabels({ sources, cell }: Grid): Part {
  const every = Math.ceil(LEAST_LABEL / cell);
  return sources.map((id, index) =>
    index % every === 0
      ? html`<text
          transform="translate(${at(LEFT + cell * (index + 0.5) + 3.5)} ${TOP - 6}) rotate(-90)"
          class="label"
          >${id}</text
        >`
      : null,
  );
}

function rowOf(claim: Claim, row: number, { sources, cell, rowHeight }: Grid): Html {
  const y = TOP + row * rowHeight;
  const size = Math.min(cell, rowHeight) * 0.74;
  const own = new Set(claim.sourceIds);
  return html`<g>
    <line
      x1="${LEFT}"
      x2="${at(LEFT + cell * sources.length)}"
      y1="${at(y + rowHeight / 2)}"
      y2="${at(y + rowHeight / 2)}"
      class="axis"
    />
    ${sources.map((id, index) =>
      own.has(id)
        ? html`<rect
            x="${at(LEFT + cell * (index + 0.5) - size / 2)}"
            y="${at(y + (rowHeight - size) / 2)}"
            width="${at(size)}"
            height="${at(size)}"
            class="tone-1"
            ><title>${shortened(claim)} → ${id}</title></rect
          >`
        : null,
    )}
  </g>`;
}
