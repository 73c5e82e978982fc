import type { RoundRow } from '../../state.js';
import { html, type Html, type Part } from '../html/markup.js';
import type { Outline } from '../outline/outline.js';
import { ROUND_COLUMNS } from '../outline/round-columns.js';
import { at, bar, centred, figure, panelOn, ROWS_LEFT, WIDTH } from './figure.js';

/** Four small trends over the rounds on one axis: is it converging? New sources and open gaps should end near zero. */

const PANEL_HEIGHT = 44;
const PANEL_GAP = 18;
const TOP = 26;
/** Room above the highest bar or point for its number. */
const VALUE_HEIGHT = 14;
/** Numbers that a panel shows at most. */
const MOST_VALUES = 24;

const PANELS = [
  { name: 'fresh', kind: 'bars' },
  { name: 'gaps', kind: 'bars' },
  { name: 'claims', kind: 'line' },
  { name: 'sources', kind: 'line' },
] as const;

/** Places of the rounds on the axis. */
interface Axis {
  readonly step: number;
  readonly middle: (index: number) => number;
}

export function convergenceChart(outline: Outline): Html | null {
  const { brief, words } = outline;
  const { rounds } = brief;
  if (rounds.length === 0) return null;
  const { columns } = words.rounds;
  const step = (WIDTH - ROWS_LEFT) / rounds.length;
  const axis = { step, middle: (index: number) => at(ROWS_LEFT + step * (index + 0.5)) };
  const height = TOP + PANELS.length * (PANEL_HEIGHT + PANEL_GAP);
  return figure({
    words,
    id: 'picture-convergence',
    title: words.charts.convergence,
    description: description(outline),
    height,
    drawing: [
      signOffs(rounds, axis, height),
      rounds.map(({ round, signoff }, index) =>
        centred(axis.middle(index), 12, { text: `${round}${signoff ? ' ✓' : ''}`, kind: 'label' }),
      ),
      html`<text x="0" y="12" class="label">${words.charts.roundLabel}</text>`,
      PANELS.map(({ name, kind }, index) => {
        const base = TOP + (index + 1) * PANEL_HEIGHT + index * PANEL_GAP + 8;
        const values = rounds.map(ROUND_COLUMNS[name].value);
        return panelOn(base, columns[name], panelMarks(values, axis, { base, kind }));
      }),
    ],
    table: {
      columns: [columns.round, ...PANELS.map(({ name }) => columns[name]), columns.signOff],
      rows: rounds.map((row) => [
        row.round,
        ...PANELS.map(({ name }) => ROUND_COLUMNS[name].value(row)),
        row.signoff ? words.rounds.yes : words.rounds.no,
      ]),
    },
  });
}

function description({ brief: { rounds, run }, words: { charts } }: Outline): string {
  const last = rounds.at(-1) as RoundRow;
  const signed = rounds.filter((row) => row.signoff).map((row) => row.round);
  return charts.converging({
    ended: run.ending === 'converged' ? charts.converged : charts.notConverged,
    rounds: rounds.length,
    fresh: last.newSources,
    gaps: last.openGaps,
    signed: signed.length === 0 ? charts.unsigned : charts.signed({ rounds: signed.join(', ') }),
  });
}

/** A band through all panels for each round that was signed off. */
function signOffs(rounds: readonly RoundRow[], { step, middle }: Axis, height: number): Part {
  const half = Math.min(step / 2 - 2, 34);
  return rounds.map((row, index) =>
    row.signoff
      ? html`<rect
          x="${at(middle(index) - half)}"
          y="18"
          width="${at(half * 2)}"
          height="${height - 18}"
          class="signed"
        />`
      : null,
  );
}

function panelMarks(
  values: readonly number[],
  { step, middle }: Axis,
  { base, kind }: { base: number; kind: 'bars' | 'line' },
): readonly Part[] {
  const most = Math.max(1, ...values);
  const top = (value: number): number => at(base - (value / most) * (PANEL_HEIGHT - VALUE_HEIGHT));
  const width = Math.min(28, step * 0.5);
  const every = Math.ceil(values.length / MOST_VALUES);
  const marks = values.map((value, index) =>
    kind === 'bars'
      ? bar({ x: middle(index) - width / 2, y: top(value) }, { width, height: base - top(value) })
      : html`<circle cx="${middle(index)}" cy="${top(value)}" r="2.6" class="tone-1" />`,
  );
  const points = values.map((value, index) => `${middle(index)},${top(value)}`).join(' ');
  return [
    kind === 'line' ? html`<polyline class="trend" points="${points}" />` : null,
    marks,
    values.map((value, index) =>
      index % every === 0 || index === values.length - 1
        ? centred(middle(index), top(value) - 4, { text: value, kind: 'value' })
        : null,
    ),
  ];
}
