import { roleIn } from '../../words/lookup.js';
import type { Brief } from '../brief.js';
import { html, type Html } from '../html/markup.js';
import { grouped, percent } from '../language.js';
import type { Outline } from '../outline/outline.js';
import { at, bar, figure, WIDTH } from './figure.js';

/** What each role spent, and the searches: money where prices are known, tokens else. Left out where nothing was spent. */

/** Room for the names on the left, and for the amounts on the right. */
const LEFT = 200;
const RIGHT = 110;
const ROW_HEIGHT = 20;

type Spending = Brief['spentByRole'][number];

/** Below a dollar, two more digits. */
const dollars = (usd: number): string => usd.toFixed(usd < 0.995 ? 4 : 2);

export function budgetChart({ brief, words, language }: Outline): Html | null {
  const { charts } = words;
  const isMoney = brief.spentByRole.some((role) => role.usd > 0);
  const amount = (role: Spending): number => (isMoney ? role.usd : role.tokens);
  const rows = brief.spentByRole.filter((role) => amount(role) > 0).sort((a, b) => amount(b) - amount(a));
  const [first] = rows;
  if (first === undefined) return null;
  const tokens = (role: { tokens: number }): string => grouped(role.tokens, language);
  const nameOf = (role: Spending): string => roleIn(role.label, words);
  return figure({
    words,
    id: 'picture-budget',
    title: charts.budget,
    description: charts.budgetAbout({
      tokens: tokens(brief.spent),
      usd: dollars(brief.spent.usd),
      most: nameOf(first),
      share: percent(amount(first) / rows.reduce((sum, role) => sum + amount(role), 0), language),
    }),
    height: rows.length * ROW_HEIGHT + 4,
    drawing: rows.map((role, index) =>
      row(index, amount(role) / amount(first), {
        name: nameOf(role),
        value: isMoney ? `$${dollars(role.usd)}` : charts.tokensOf({ count: tokens(role) }),
      }),
    ),
    table: {
      columns: [charts.role, charts.calls, charts.tokens, charts.dollars],
      rows: rows.map((role) => [nameOf(role), role.calls, tokens(role), dollars(role.usd)]),
    },
  });
}

/** A bar that is `share` of the longest, between its name and its amount. */
function row(index: number, share: number, { name, value }: { name: string; value: string }): Html {
  const y = index * ROW_HEIGHT;
  const width = share * (WIDTH - LEFT - RIGHT);
  return html`<g>
    <text x="0" y="${y + 14}" class="label">${name}</text>
    ${bar({ x: LEFT, y: y + 4 }, { width, height: ROW_HEIGHT - 8 })}
    <text x="${at(LEFT + width + 6)}" y="${y + 14}" class="value">${value}</text>
  </g>`;
}
