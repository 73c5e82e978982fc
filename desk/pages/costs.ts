import { spending } from '../service/spending.js';
import type { SpentRow } from '../store/spending.js';
import { priceOf } from '../../agents/models/prices.js';
import { html, type Html } from './html.js';
import { emptyState, show, table, type Pages } from './page.js';
import { money, tokensInWords } from './words.js';

const SPANS = [7, 30, 90, 365] as const;
const USUAL_DAYS = 30;

/** What was spent, by day, by person and by model. */
export const costsPages: Pages = (route, { desk }) => {
  route('GET /costs', 'read', async (context) => {
    const days = SPANS.find((each) => String(each) === context.req.query('days')) ?? USUAL_DAYS;
    const rows = await spending(desk, context.get('person'), { days });
    const [total] = totals(rows, () => 'all');
    const body = html`<h1>Costs</h1>
      <nav aria-label="Span" class="filters">
        <ul>
          ${SPANS.map(
            (span) =>
              html`<li>
                <a href="/costs?days=${span}" ${span === days ? html`aria-current="true"` : null}
                  >${span} days</a
                >
              </li>`,
          )}
        </ul>
      </nav>
      ${
        total === undefined
          ? emptyState('Nothing was spent in this time.', 'Runs without a model cost nothing.')
          : html`<p class="total">${costOf(total)} for ${total.calls} calls</p>
              ${(['day', 'person', 'model'] as const).map((by) =>
                costTable(
                  by,
                  totals(rows, (row) => row[by]),
                ),
              )}`
      }`;
    return show(context, { title: 'Costs', place: '/costs', body });
  });
};

type Total = Pick<SpentRow, 'calls' | 'tokens' | 'costUsd'> & {
  readonly name: string;
  /** Some of its calls went to a model whose price nobody knows. */
  readonly isUnknown: boolean;
};

const isUnknown = ({ model, tokens, costUsd }: SpentRow): boolean =>
  tokens > 0 && costUsd === 0 && priceOf(model) === null;

/** What is unknown is never said to be nothing. */
const costOf = ({ costUsd, isUnknown }: Total): string =>
  isUnknown ? (costUsd === 0 ? 'price unknown' : `at least ${money(costUsd)}`) : money(costUsd);

function totals(rows: readonly SpentRow[], nameOf: (row: SpentRow) => string): readonly Total[] {
  const byName = new Map<string, Total>();
  for (const row of rows) {
    const name = nameOf(row);
    const before = byName.get(name) ?? { name, calls: 0, tokens: 0, costUsd: 0, isUnknown: false };
    byName.set(name, {
      name,
      calls: before.calls + row.calls,
      tokens: before.tokens + row.tokens,
      costUsd: before.costUsd + row.costUsd,
      isUnknown: before.isUnknown || isUnknown(row),
    });
  }
  return [...byName.values()];
}

function costTable(by: string, rows: readonly Total[]): Html {
  const most = Math.max(...rows.map(({ costUsd }) => costUsd));
  const title = `${by.slice(0, 1).toUpperCase()}${by.slice(1)}`;
  const lines = rows.map(
    (row) =>
      html`<tr>
        <th scope="row">${row.name}</th>
        <td class="number">
          ${costOf(row)}${most === 0 ? null : html` <meter min="0" max="${most}" value="${row.costUsd}" aria-hidden="true"></meter>`}
        </td>
        <td class="number">${row.calls}</td>
        <td class="number">${tokensInWords(row.tokens)}</td>
      </tr>`,
  );
  return html`<section aria-labelledby="by-${by}">
    <h2 id="by-${by}">By ${by}</h2>
    ${table([title, 'Cost', 'Calls', 'Tokens'], lines, `By ${by}`)}
  </section>`;
}
