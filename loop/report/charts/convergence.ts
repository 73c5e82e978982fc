import type { Brief } from '../brief.js';
import type { Outline } from '../outline/outline.js';
import { html, type Html, type Part } from '../html/markup.js';
import type { Words } from '../../words/index.js';
import type { RoundRow } from '../../state.js';
import { ROUND_COLUMNS } from '../outline/round-columns.js';
import { at, figure } from './figure.js';

/** Four small trends over the rounds on one axis: is it converging? New sources and open gaps should end near zero. */

const LEFT = 130;
const WIDTH = 640;
const PANEL_HEIGHT = 44;
const PANEL_GAP = 18;
const TOP = 26;

const PANELS = [
  { name: 'fresh', kind: 'bars' },
  { name: 'gaps', kind: 'bars' },
  { name: 'claims', kind: 'line' },
  { name: 'sources', kind: 'line' },
] as const;

export function convergenceChart({ brief, words }: Outline): Html | null {
  const { rounds } = brief;
  if (rounds.length === 0) return null;
  const { charts } = words;
  const step = (WIDTH - LEFT) / rounds.length;
  const middle = (index: number): number => at(LEFT + step * (index + 0.5));
  const height = TOP + PANELS.length * (PANEL_HEIGHT + PANEL_GAP);
  return figure({
    words,
    id: 'picture-convergence',
    title: charts.convergence,
    description: description(brief, charts),
    width: WIDTH,
    height,
    drawing: [
      signOffs(rounds, { middle, height, half: Math.min(step / 2 - 2, 34) }),
      rounds.map(
        (row, index) =>
          html`<text x="${middle(index)}" y="12" class="label" text-anchor="middle"
            >${row.round}${row.signoff ? ' ✓' : ''}</text
          >`,
      ),
      html`<text x="0" y="12" class="label">${charts.roundLabel}</text>`,
      PANELS.map((panel, index) =>
        drawPanel(rounds, panel, { index, middle, step, label: words.rounds.columns[panel.name] }),
      ),
    ],
    table: {
      columns: [
        words.rounds.columns.round,
        ...PANELS.map((panel) => words.rounds.columns[panel.name]),
        words.rounds.columns.signOff,
      ],
      rows: rounds.map((row) => [
        row.round,
        ...PANELS.map((panel) => ROUND_COLUMNS[panel.name].value(row)),
        row.signoff ? words.rounds.yes : words.rounds.no,
      ]),
    },
  });
}

function description({ rounds, run }: Brief, charts: Words['charts']): string {
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

function signOffs(
  rounds: readonly RoundRow[],
  place: { middle: (index: number) => number; height: number; half: number },
): Part {
  return rounds.map((row, index) =>
    row.signoff
      ? html`<rect
          x="${at(place.middle(index) - place.half)}"
          y="18"
          width="${at(place.half * 2)}"
          height="${place.height - 18}"
          class="signed"
        />`
      : null,
  );
}

function drawPanel(
  rounds: readonly RoundRow[],
  panel: (typeof PANELS)[number],
  place: { index: number; middle: (index: number) => number; step: number; label: string },
): Html {
  const base = TOP + (place.index + 1) * PANEL_HEIGHT + place.index * PANEL_GAP + 8;
  const values = rounds.map(ROUND_COLUMNS[panel.name].value);
  const most = Math.max(1, ...values);
  const top = (value: number): number => at(base - (value / most) * (PANEL_HEIGHT - 14));
  const width = Math.min(28, place.step * 0.5);
  const marks =
    panel.kind === 'bars'
      ? values.map(
          (value, index) =>
            html`<rect
              x="${at(place.middle(index) - width / 2)}"
              y="${top(value)}"
              width="${at(width)}"
              height="${at(base - top(value))}"
              class="tone-1"
            />`,
        )
      : [
          html`<polyline
            class="trend"
            points="${values.map((value, index) => `${place.middle(index)},${top(value)}`).join(' ')}"
          />`,
          values.map(
            (value, index) =>
              html`<circle cx="${place.middle(index)}" cy="${top(value)}" r="2.6" class="tone-1" />`,
          ),
        ];
  const every = Math.ceil(rounds.length / 24);
  const labels = values.map((value, index) =>
    index % every === 0 || index === values.length - 1
      ? html`<text x="${place.middle(index)}" y="${at(top(value) - 4)}" class="value" text-anchor="middle"
          >${value}</text
        >`
      : null,
  );
  return html`<g>
    <line x1="${LEFT}" x2="${WIDTH}" y1="${base}" y2="${base}" class="axis" />
    <text x="0" y="${base - 2}" class="label">${place.label}</text>
    ${marks}${labels}
  </g>`;
}
