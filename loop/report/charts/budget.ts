import type { Brief } from '../brief.js';
import { roleIn } from '../../words/lookup.js';
import { grouped, percent } from '../language.js';
import type { Outline } from '../outline/outline.js';
import { html, type Html } from '../html/markup.js';
import { at, figure } from './figure.js';

/** What each role spent, and the searches: money where prices are known, tokens else. Left out where nothing was spent. */

const LEFT = 200;
const RIGHT = 110;
const WIDTH = 640;
const ROW_HEIGHT = 20;
/** Below a cent, two more digits. */
const dollars = (usd: number): string => usd.toFixed(usd < 0.995 ? 4 : 2);

export function budgetChart({ brief, words, language }: Outline): Html | null {
  const { charts } = words;
  const inMoney = brief.spentByRole.some((role) => role.usd > 0);
  const measure = (role: Brief['spentByRole'][number]): number => (inMoney ? role.usd : role.tokens);
  const rows = brief.spentByRole.filter((role) => measure(role) > 0).sort((a, b) => measure(b) - measure(a));
  const [first] = rows;
  if (first === undefined) return null;
  const nameOf = (label: string): string => roleIn(label, words);
  const written = (role: Brief['spentByRole'][number]): string =>
    inMoney ? `$${dollars(role.usd)}` : charts.tokensOf({ count: grouped(role.tokens, language) });
  const all = rows.reduce((sum, role) => sum + measure(role), 0);
  return figure({
    words,
    id: 'picture-budget',
    title: charts.budget,
    description: charts.budgetAbout({
      tokens: grouped(brief.spent.tokens, language),
      usd: dollars(brief.spent.usd),
      most: nameOf(first.label),
      share: percent(measure(first) / all, language),
    }),
    width: WIDTH,
    height: rows.length * ROW_HEIGHT + 4,
    drawing: rows.map((role, index) => {
      const width = at((measure(role) / measure(first)) * (WIDTH - LEFT - RIGHT));
      const y = index * ROW_HEIGHT;
      return html`<g>
        <text x="0" y="${y + 14}" class="label">${nameOf(role.label)}</text>
        <rect x="${LEFT}" y="${y + 4}" width="${width}" height="${ROW_HEIGHT - 8}" class="tone-1" />
        <text x="${at(LEFT + width + 6)}" y="${y + 14}" class="value">${written(role)}</text>
      </g>`;
    }),
    table: {
      columns: [charts.role, charts.calls, charts.tokens, charts.dollars],
      rows: rows.map((role) => [
        nameOf(role.label),
        role.calls,
        grouped(role.tokens, language),
        dollars(role.usd),
      ]),
    },
  });
}
