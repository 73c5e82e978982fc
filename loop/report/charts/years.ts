import type { Brief, BriefSource } from '../brief.js';
import type { Outline } from '../outline/outline.js';
import { html, type Html, type Part } from '../html/markup.js';
import type { Words } from '../../words/index.js';
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
  { name: 'for', stance: 'for' },
  { name: 'against', stance: 'against' },
  { name: 'neutral', stance: 'neutral' },
  { name: 'none', stance: null },
] as const;
type Side = (typeof SIDES)[number];
type Count = (column: string, type: BriefSource['sourceType']) => number;

interface Cell {
  readonly side: Side;
  readonly column: string;
  readonly type: BriefSource['sourceType'];
}

export function yearsChart({ brief, words }: Outline): Html | null {
  const { charts } = words;
  const cells = cellsOf(brief);
  if (cells.length === 0) return null;
  const columns = columnsOf(cells.map((cell) => cell.column));
  const sides = SIDES.filter((side) => cells.some((cell) => cell.side === side));
  const types = TYPES.filter((type) => cells.some((cell) => cell.type === type));
  const countOf =
    (side: Side): Count =>
    (column, type) =>
      cells.filter(
        (cell) => cell.side === side && columnOf(cell.column, columns) === column && cell.type === type,
      ).length;
  // One scale for all rows: a bar of two sources is as high in each.
  const most = Math.max(
    ...sides.flatMap((side) =>
      columns.map((column) => types.reduce((sum, type) => sum + countOf(side)(column, type), 0)),
    ),
  );
  const unit = (PANEL_HEIGHT - 14) / Math.max(3, most);
  const height = sides.length * (PANEL_HEIGHT + PANEL_GAP) + 18;
  const named = (column: string): string => (column === UNDATED ? charts.noDate : column);
  return figure({
    words,
    id: 'picture-years',
    title: charts.years,
    description: charts.yearsAbout({
      sources: brief.sources.length,
      span: spanOf(columns, charts),
    }),
    width: WIDTH,
    height,
    legend: legend(types, words),
    drawing: [
      sides.map((side, index) =>
        panel({ index, columns, types, unit, count: countOf(side), label: charts.cited[side.name] }),
      ),
      yearLabels(columns.map(named), height),
    ],
    table: {
      columns: [charts.side, charts.year, ...types.map((type) => words.types[type])],
      rows: sides.flatMap((side) =>
        columns
          .map((column) => ({ column, counts: types.map((type) => countOf(side)(column, type)) }))
          .filter((row) => row.counts.some((value) => value > 0))
          .map((row) => [charts.cited[side.name], named(row.column), ...row.counts]),
      ),
    },
  });
}

function spanOf(columns: readonly string[], charts: Words['charts']): string {
  const years = columns.filter((column) => column !== UNDATED);
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return charts.undated;
  return columns.length === years.length ? charts.span({ first, last }) : charts.someUndated({ first, last });
}

/** The column of sources without a date. */
const UNDATED = '';

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

const legend = (types: readonly (typeof TYPES)[number][], words: Words): Html =>
  html`<p class="legend">
    ${types.map(
      (type) =>
        html`<span class="key"
          ><svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
            <rect width="10" height="10" class="tone-${TYPES.indexOf(type) + 1}" />
          </svg>
          ${words.types[type]}</span
        > `,
    )}
  </p>`;

function panel(about: {
  readonly index: number;
  readonly label: string;
  readonly columns: readonly string[];
  readonly types: readonly (typeof TYPES)[number][];
  /** Height of one source. */
  readonly unit: number;
  readonly count: Count;
}): Html {
  const base = about.index * (PANEL_HEIGHT + PANEL_GAP) + PANEL_HEIGHT;
  const step = (WIDTH - LEFT) / about.columns.length;
  const width = Math.min(26, step * 0.7);
  const totals = about.columns.map((column) =>
    about.types.reduce((total, type) => total + about.count(column, type), 0),
  );
  const bars = about.columns.map((column, at_) => {
    const x = at(LEFT + step * (at_ + 0.5) - width / 2);
    let y = base;
    const parts: Part[] = about.types.map((type) => {
      const size = about.count(column, type) * about.unit;
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
    <text x="0" y="${base - 2}" class="label">${about.label}</text>
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
