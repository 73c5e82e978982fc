import type { Brief, BriefSource } from '../brief.js';
import { html, type Html, type Part } from '../html/markup.js';
import { TYPE_WORDS } from '../wording.js';
import { at, figure } from './figure.js';

/** When the sources were published, by type, and which side they were cited for. */

const LEFT = 130;
const WIDTH = 640;
const PANEL_HEIGHT = 52;
const PANEL_GAP = 14;
/** Years shown; older sources share the first column. */
const MOST_YEARS = 30;

const TYPES = ['peer', 'primary', 'press', 'practitioner'] as const;
const SIDES = [
  { name: 'Cited for', stance: 'for' },
  { name: 'Cited against', stance: 'against' },
  { name: 'Cited, neither side', stance: 'neutral' },
  { name: 'Read, not cited', stance: null },
] as const;
type Side = (typeof SIDES)[number];

interface Cell {
  readonly side: Side;
  readonly column: string;
  readonly type: BriefSource['sourceType'];
}

export function yearsChart(brief: Brief): Html | null {
  const cells = cellsOf(brief);
  if (cells.length === 0) return null;
  const columns = columnsOf(cells.map((cell) => cell.column));
  const sides = SIDES.filter((side) => cells.some((cell) => cell.side === side));
  const types = TYPES.filter((type) => cells.some((cell) => cell.type === type));
  const count = (side: Side, column: string, type: Cell['type']): number =>
    cells.filter(
      (cell) => cell.side === side && columnOf(cell.column, columns) === column && cell.type === type,
    ).length;
  const height = sides.length * (PANEL_HEIGHT + PANEL_GAP) + 18;
  return figure({
    id: 'picture-years',
    title: 'Sources by year, type and side',
    description: `${brief.sources.length} sources, ${columns[0] === UNDATED ? 'some without a date' : `published from ${columns[0]} to ${columns.at(-1)}`}. A source that is cited for both sides stands in both rows.`,
    width: WIDTH,
    height,
    legend: legend(types),
    drawing: [
      sides.map((side, index) =>
        panel(side, { index, columns, types, count: (column, type) => count(side, column, type) }),
      ),
      yearLabels(columns, height),
    ],
    table: {
      columns: ['Side', 'Year', ...types.map((type) => TYPE_WORDS[type])],
      rows: sides.flatMap((side) =>
        columns
          .map((column) => ({ column, counts: types.map((type) => count(side, column, type)) }))
          .filter((row) => row.counts.some((value) => value > 0))
          .map((row) => [side.name, row.column, ...row.counts]),
      ),
    },
  });
}

const UNDATED = 'no date';

function cellsOf(brief: Brief): readonly Cell[] {
  const stances = new Map<string, Set<string>>();
  for (const claim of brief.claims)
    for (const id of claim.sourceIds) stances.set(id, (stances.get(id) ?? new Set()).add(claim.stance));
  return brief.sources.flatMap((source) => {
    const own = stances.get(source.id);
    const column = /^\d{4}/.exec(source.publishedAt ?? '')?.[0] ?? UNDATED;
    return SIDES.filter((side) => (side.stance === null ? own === undefined : own?.has(side.stance))).map(
      (side) => ({ side, column, type: source.sourceType }),
    );
  });
}

/** Undated first, then every year from the oldest shown to the newest, gaps included. */
function columnsOf(found: readonly string[]): readonly string[] {
  const years = found.filter((column) => column !== UNDATED).map(Number);
  if (years.length === 0) return [UNDATED];
  const last = years.reduce((a, b) => Math.max(a, b));
  const first = Math.max(
    years.reduce((a, b) => Math.min(a, b)),
    last - MOST_YEARS + 1,
  );
  const span = Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  if (years.some((year) => year < first)) span[0] = `≤ ${first}`;
  return found.includes(UNDATED) ? [UNDATED, ...span] : span;
}

function columnOf(found: string, columns: readonly string[]): string {
  if (columns.includes(found)) return found;
  return columns.find((column) => column.startsWith('≤')) ?? found;
}

const legend = (types: readonly (typeof TYPES)[number][]): Html =>
  html`<p class="legend">
    ${types.map(
      (type) =>
        html`<span class="key"
          ><svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
            <rect width="10" height="10" class="tone-${TYPES.indexOf(type) + 1}" />
          </svg>
          ${TYPE_WORDS[type]}</span
        > `,
    )}
  </p>`;

function panel(
  side: Side,
  about: {
    index: number;
    columns: readonly string[];
    types: readonly (typeof TYPES)[number][];
    count: (column: string, type: Cell['type']) => number;
  },
): Html {
  const base = about.index * (PANEL_HEIGHT + PANEL_GAP) + PANEL_HEIGHT;
  const step = (WIDTH - LEFT) / about.columns.length;
  const width = Math.min(26, step * 0.7);
  const totals = about.columns.map((column) =>
    about.types.reduce((total, type) => total + about.count(column, type), 0),
  );
  const unit = (PANEL_HEIGHT - 14) / Math.max(1, ...totals);
  const bars = about.columns.map((column, at_) => {
    const x = at(LEFT + step * (at_ + 0.5) - width / 2);
    let y = base;
    const parts: Part[] = about.types.map((type) => {
      const size = about.count(column, type) * unit;
      y -= size;
      return size === 0
        ? null
        : html`<rect
            x="${x}"
            y="${at(y)}"
            width="${at(width)}"
            height="${at(size)}"
            class="tone-${TYPES.indexOf(type) + 1}"
          />`;
    });
    const total = totals[at_] as number;
    return total === 0
      ? null
      : html`<g
          >${parts}<text x="${at(x + width / 2)}" y="${at(y - 3)}" class="value" text-anchor="middle"
            >${total}</text
          ></g
        >`;
  });
  return html`<g>
    <line x1="${LEFT}" x2="${WIDTH}" y1="${base}" y2="${base}" class="axis" />
    <text x="0" y="${base - 2}" class="label">${side.name}</text>
    ${bars}
  </g>`;
}

function yearLabels(columns: readonly string[], height: number): Part {
  const step = (WIDTH - LEFT) / columns.length;
  const every = Math.ceil(34 / step);
  return columns.map((column, index) =>
    (columns.length - 1 - index) % every === 0
      ? html`<text x="${at(LEFT + step * (index + 0.5))}" y="${height - 6}" class="label" text-anchor="middle"
          >${column}</text
        >`
      : null,
  );
}
