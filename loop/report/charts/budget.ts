import type { Brief } from '../brief.js';
import { html, type Html } from '../html/markup.js';
import { at, figure } from './figure.js';

/** What each role spent: money where prices are known, tokens else. Left out in a run without a model. */

const LEFT = 150;
const RIGHT = 110;
const WIDTH = 640;
const ROW_HEIGHT = 20;

export function budgetChart(brief: Brief): Html | null {
  const spent = brief.spentByRole.filter((role) => role.tokens > 0);
  if (spent.length === 0) return null;
  const inMoney = spent.some((role) => role.usd > 0);
  const measure = (role: (typeof spent)[number]): number => (inMoney ? role.usd : role.tokens);
  const rows = [...spent].sort((a, b) => measure(b) - measure(a));
  const most = Math.max(...rows.map(measure));
  const written = (role: (typeof spent)[number]): string =>
    inMoney ? `$${role.usd.toFixed(4)}` : `${role.tokens.toLocaleString('en')} tokens`;
  const first = rows[0] as (typeof spent)[number];
  const share = Math.round(
    (measure(first) /
      Math.max(
        1e-9,
        rows.reduce((sum, role) => sum + measure(role), 0),
      )) *
      100,
  );
  return figure({
    id: 'picture-budget',
    title: 'Budget by role',
    description: `${brief.spent.tokens.toLocaleString('en')} tokens and $${brief.spent.usd.toFixed(4)} in all; ${first.label} took ${share} %.`,
    width: WIDTH,
    height: rows.length * ROW_HEIGHT + 4,
    drawing: rows.map((role, index) => {
      const width = at((measure(role) / most) * (WIDTH - LEFT - RIGHT));
      const y = index * ROW_HEIGHT;
      return html`<g>
        <text x="0" y="${y + 14}" class="label">${role.label}</text>
        <rect x="${LEFT}" y="${y + 4}" width="${width}" height="${ROW_HEIGHT - 8}" class="tone-1" />
        <text x="${at(LEFT + width + 6)}" y="${y + 14}" class="value">${written(role)}</text>
      </g>`;
    }),
    table: {
      columns: ['Role', 'Calls', 'Tokens', 'US dollars'],
      rows: rows.map((role) => [role.label, role.calls, role.tokens, role.usd.toFixed(4)]),
    },
  });
}
