/** A static picture of the rounds, where it shows more than two: SVG that takes its colours from the page, with a title and a description. */
import { html, type Html, type Part } from './html/markup.js';
import { ROUND_COLUMNS } from './sections/method.js';
import type { Document } from './tree.js';

/** Of every picture, in its own units; it scales with the page. */
const WIDTH = 640;
/** Where bars begin, right of their labels. */
const LEFT = 130;
/** Points from which a picture says more than a sentence. */
const FEWEST_POINTS = 3;

interface Figure {
  readonly id: string;
  readonly title: string;
  /** What is to be seen, in words. */
  readonly description: string;
  readonly height: number;
  readonly drawing: Part;
}

const figure = ({ id, title, description, height, drawing }: Figure): Html =>
  html`<figure class="picture" id="${id}">
    <figcaption><b>${title}.</b> ${description}</figcaption>
    <svg
      viewBox="0 0 ${WIDTH} ${height}"
      role="img"
      aria-labelledby="${id}-title"
      aria-describedby="${id}-description"
      preserveAspectRatio="xMinYMin meet"
    >
      <title id="${id}-title">${title}</title>
      <desc id="${id}-description">${description}</desc>
      ${drawing}
    </svg>
  </figure>`;

/** Coordinates with one decimal. */
const at = (value: number): number => Math.round(value * 10) / 10;

/** A bar that stands on `base` and is `height` high. */
const bar = (middle: number, base: number, { width, height }: { width: number; height: number }): Html =>
  html`<rect
    x="${at(middle - width / 2)}"
    y="${at(base - height)}"
    width="${at(width)}"
    height="${at(height)}"
    class="tone-1"
  />`;

const text = (x: number, y: number, { words, kind }: { words: Part; kind: 'value' | 'label' }): Html =>
  html`<text x="${at(x)}" y="${at(y)}" class="${kind}" text-anchor="middle">${words}</text>`;

const panel = (base: number, label: string, marks: Part): Html =>
  html`<g>
    <line x1="${LEFT}" x2="${WIDTH}" y1="${base}" y2="${base}" class="axis" />
    <text x="0" y="${base - 2}" class="label">${label}</text>
    ${marks}
  </g>`;

const PANEL_HEIGHT = 44;
const PANEL_GAP = 18;
const TOP = 26;
/** Room above the highest bar for its number. */
const VALUE_HEIGHT = 14;
/** Numbers that a panel shows at most. */
const MOST_VALUES = 24;
const PANELS = ['fresh', 'gaps', 'claims', 'sources'] as const;

/** Four small trends over the rounds on one axis: is it converging? New sources and open gaps should end near zero. */
export function roundsChart({
  brief: { rounds, run },
  words: { charts, rounds: said },
}: Document): Html | null {
  const last = rounds.at(-1);
  if (last === undefined || rounds.length < FEWEST_POINTS) return null;
  const step = (WIDTH - LEFT) / rounds.length;
  const middle = (index: number): number => LEFT + step * (index + 0.5);
  const height = TOP + PANELS.length * (PANEL_HEIGHT + PANEL_GAP);
  const signed = rounds.filter(({ signoff }) => signoff).map(({ round }) => round);
  const every = Math.ceil(rounds.length / MOST_VALUES);
  const panels = PANELS.map((name, index) => {
    const base = TOP + (index + 1) * PANEL_HEIGHT + index * PANEL_GAP + 8;
    const values = rounds.map(ROUND_COLUMNS[name].value);
    const unit = (PANEL_HEIGHT - VALUE_HEIGHT) / Math.max(1, ...values);
    const marks = values.map((value, place) => [
      bar(middle(place), base, { width: Math.min(28, step * 0.5), height: value * unit }),
      place % every === 0 || place === values.length - 1
        ? text(middle(place), base - value * unit - 4, { words: value, kind: 'value' })
        : null,
    ]);
    return panel(base, said.columns[name], marks);
  });
  return figure({
    id: 'picture-convergence',
    title: charts.convergence,
    description: charts.converging({
      ended: run.ending === 'converged' ? charts.converged : charts.notConverged,
      rounds: rounds.length,
      fresh: last.newSources,
      gaps: last.openGaps,
      signed: signed.length === 0 ? charts.unsigned : charts.signed({ rounds: signed.join(', ') }),
    }),
    height,
    drawing: [
      html`<text x="0" y="12" class="label">${charts.roundLabel}</text>`,
      rounds.map(({ round, signoff }, index) =>
        text(middle(index), 12, { words: `${round}${signoff ? ' ✓' : ''}`, kind: 'label' }),
      ),
      panels,
    ],
  });
}
