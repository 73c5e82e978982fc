import type { Brief, BriefSource } from '../brief.js';
import type { Outline } from '../outline/outline.js';
import { html, type Html, type Part } from '../html/markup.js';
import type { Words } from '../../words/index.js';
import { bar, centred, figure, panelOn, ROWS_LEFT, WIDTH } from './figure.js';

/** When the sources were published, by type, and which side they were cited for. */

const PANEL_HEIGHT = 52;
const PANEL_GAP = 14;
/** Room above the highest bar for its number. */
const VALUE_HEIGHT = 14;
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
type Type = BriefSource['sourceType'];

/** A source on a side that it is cited for. */
interface Cell {
  readonly side: Side;
  readonly column: string;
  readonly type: Type;
}

/** What the chart shows: its rows, columns and tones, and how many sources stand in each. */
interface Counts {
  readonly sides: readonly Side[];
  readonly columns: readonly string[];
  readonly types: readonly Type[];
  readonly of: (side: Side, column: string, type: Type) => number;
  readonly total: (side: Side, column: string) => number;
}

export function yearsChart({ brief, words }: Outline): Html | null {
  const { charts } = words;
  const cells = cellsOf(brief);
  if (cells.length === 0) return null;
  const counts = countsOf(cells);
  const { sides, columns, types } = counts;
  const height = sides.length * (PANEL_HEIGHT + PANEL_GAP) + 18;
  const named = (column: string): string => (column === NO_DATE ? charts.noDate : column);
  return figure({
    words,
    id: 'picture-years',
    title: charts.years,
    description: charts.yearsAbout({ sources: brief.sources.length, span: spanOf(columns, charts) }),
    height,
    legend: legend(types, words),
    drawing: [panels(counts, words), yearLabels(columns.map(named), height)],
    table: {
      columns: [charts.side, charts.year, ...types.map((type) => words.types[type])],
      rows: sides.flatMap((side) =>
        columns
          .filter((column) => counts.total(side, column) > 0)
          .map((column) => [
            charts.cited[side.name],
            named(column),
            ...types.map((type) => counts.of(side, column, type)),
          ]),
      ),
    },
  });
}

function countsOf(cells: readonly Cell[]): Counts {
  const columns = columnsOf(cells.map((cell) => cell.column));
  const types = TYPES.filter((type) => cells.some((cell) => cell.type === type));
  const counts = new Map<string, number>();
  const keyOf = (side: Side, column: string, type: Type): string => `${side.name} ${type} ${column}`;
  for (const { side, column, type } of cells) {
    const key = keyOf(side, columnOf(column, columns), type);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const of: Counts['of'] = (side, column, type) => counts.get(keyOf(side, column, type)) ?? 0;
  return {
    sides: SIDES.filter((side) => cells.some((cell) => cell.side === side)),
    columns,
    types,
    of,
    total: (side, column) => types.reduce((sum, type) => sum + of(side, column, type), 0),
  };
}

function spanOf(columns: readonly string[], charts: Words['charts']): string {
  const years = columns.filter((column) => column !== NO_DATE);
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return charts.noneFound;
  return columns.length === years.length
    ? charts.span({ first, last })
    : charts.someNotFound({ first, last });
}

/** The column of sources without a date. */
const NO_DATE = '';

function cellsOf(brief: Brief): readonly Cell[] {
  const stances = new Map<string, Set<string>>();
  for (const claim of brief.claims)
    for (const id of claim.sourceIds) stances.set(id, (stances.get(id) ?? new Set()).add(claim.stance));
  return brief.sources.flatMap((source) => {
    const own = stances.get(source.id);
    const column = /^\d{4}/.exec(source.publishedAt ?? '')?.[0] ?? NO_DATE;
    return SIDES.filter((side) => (side.stance === null ? own === undefined : own?.has(side.stance))).map(
      (side) => ({ side, column, type: source.sourceType }),
    );
  });
}

/** Sources without a date first, then every year from the oldest shown to the newest, gaps included. */
function columnsOf(found: readonly string[]): readonly string[] {
  const years = found.filter((column) => column !== NO_DATE).map(Number);
  if (years.length === 0) return [NO_DATE];
  const last = years.reduce((a, b) => Math.max(a, b));
  const first = Math.max(
    years.reduce((a, b) => Math.min(a, b)),
    last - MOST_YEARS + 1,
  );
  const span = Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  if (years.some((year) => year < first)) span[0] = `≤ ${first}`;
  return found.includes(NO_DATE) ? [NO_DATE, ...span] : span;
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

/** A row for each side, on one scale: a bar of two sources is as high in each. */
function panels(counts: Counts, { charts }: Words): Part {
  const { sides, columns } = counts;
  const most = Math.max(...sides.flatMap((side) => columns.map((column) => counts.total(side, column))));
  const unit = (PANEL_HEIGHT - VALUE_HEIGHT) / Math.max(3, most);
  return sides.map((side, index) => {
    const base = index * (PANEL_HEIGHT + PANEL_GAP) + PANEL_HEIGHT;
    const bars = columns.map((_, column) => stack(counts, { side, column }, { base, unit }));
    return panelOn(base, charts.cited[side.name], bars);
  });
}

/** The sources of a year, by type one on another, with their number; `unit` is the height of one source. */
function stack(
  { columns, types, of, total }: Counts,
  { side, column: index }: { side: Side; column: number },
  { base, unit }: { base: number; unit: number },
): Html | null {
  const column = columns[index] as string;
  const sum = total(side, column);
  if (sum === 0) return null;
  const step = (WIDTH - ROWS_LEFT) / columns.length;
  const width = Math.min(26, step * 0.7);
  const middle = ROWS_LEFT + step * (index + 0.5);
  let y = base;
  const parts = types.map((type) => {
    const height = of(side, column, type) * unit;
    y -= height;
    return height === 0
      ? null
      : bar({ x: middle - width / 2, y }, { width, height }, TYPES.indexOf(type) + 1);
  });
  return html`<g>${parts}${centred(middle, base - sum * unit - 3, { text: sum, kind: 'value' })}</g>`;
}

function yearLabels(columns: readonly string[], height: number): Part {
  const step = (WIDTH - ROWS_LEFT) / columns.length;
  const every = Math.ceil(34 / step);
  return columns.map((column, index) =>
    (columns.length - 1 - index) % every === 0
      ? centred(ROWS_LEFT + step * (index + 0.5), height - 6, { text: column, kind: 'label' })
      : null,
  );
}
