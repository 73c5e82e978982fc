import { spending } from '../service/spending.js';
import type { SpentRow } from '../store/spending.js';
import { priceOf } from '../../agents/models/prices.js';
import { capital } from '../../text/text-width.js';
import { html, scrollingTable, type Html } from '../../loop/report/html/markup.js';
import { emptyState, filters, show, type Pages } from './page.js';
import { counted, money, tokensInWords } from './words.js';

const SPANS = [7, 30, 90, 365] as const;
const USUAL_DAYS = 30;

/** What was spent, by day, by person and by model. */
export const costsPages: Pages = (route, { desk }) => {
  route('GET /costs', 'read', async (context) => {
    const days = SPANS.find((each) => String(each) === context.req.query('days')) ?? USUAL_DAYS;
    const rows = await spending(desk, context.get('person'), { days });
    const total = totals(rows, () => 'all').get('all');
    const body = html`<h1>Costs</h1>
      ${filters(
        'Span',
        SPANS.map((span) => [`/costs?days=${span}`, `${span} days`, span === days]),
      )}
      ${
        total === undefined
          ? emptyState('Nothing was spent in this time.', 'Without a model a question costs nothing.')
          : html`<p class="total">
                ${costOf(total)} for ${counted(total.calls, 'request')} to models,
                ${tokensInWords(total.tokens)} tokens
              </p>
              ${(['day', 'person', 'model'] as const).map((by) => costTable(by, rows))}`
      }`;
    return show(context, { title: 'Costs', place: '/costs', body });
  });
};

type Total = Pick<SpentRow, 'calls' | 'tokens' | 'costUsd'> & {
  /** Some of its calls went to a model whose price nobody knows. */
  readonly isUnknown: boolean;
};

/** What is unknown is never said to be nothing. */
const costOf = ({ costUsd, isUnknown }: Total): string =>
  isUnknown ? (costUsd === 0 ? 'price unknown' : `at least ${money(costUsd)}`) : money(costUsd);

function totals(rows: readonly SpentRow[], nameOf: (row: SpentRow) => string): ReadonlyMap<string, Total> {
  const byName = new Map<string, Total>();
  for (const row of rows) {
    const before = byName.get(nameOf(row)) ?? { calls: 0, tokens: 0, costUsd: 0, isUnknown: false };
    byName.set(nameOf(row), {
      calls: before.calls + row.calls,
      tokens: before.tokens + row.tokens,
      costUsd: before.costUsd + row.costUsd,
      isUnknown: before.isUnknown || (row.tokens > 0 && row.costUsd === 0 && priceOf(row.model) === null),
    });
  }
  return byName;
}

function costTable(by: 'day' | 'person' | 'model', rows: readonly SpentRow[]): Html | null {
  const byName = totals(rows, (row) => row[by]);
  // Who is alone at a desk needs no table of people.
  if (by === 'person' && byName.size === 1) return null;
  const lines = [...byName].map(
    ([name, total]) =>
      html`<tr>
        <th scope="row">${name}</th>
        ${[costOf(total), total.calls, tokensInWords(total.tokens)].map((each) => html`<td class="number">${each}</td>`)}
      </tr>`,
  );
  const columns = [capital(by), 'Cost', 'Requests', 'Tokens'].map(
    (each) => html`<th scope="col">${each}</th>`,
  );
  return html`<section class="spent">
    <h2>By ${by}</h2>
    ${scrollingTable({ columns, rows: lines, attributes: html`role="region" aria-label="By ${by}"` })}
  </section>`;
}
