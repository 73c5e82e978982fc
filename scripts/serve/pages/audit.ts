import { auditTrail } from '../../access/audit.js';
import { html, type Html } from '../../../loop/report/html/markup.js';
import { AUDIT_ACTIONS, type AuditRow } from '../../../store/desk/audit.js';
import { emptyState, moreLink } from '../page.js';
import type { Pages } from '../served.js';

const PAGE_ROWS = 100;

/** Who did what, when and from where: for admins. */
export const auditPages: Pages = (app, served) => {
  app.get('/audit', async (context) => {
    const { person, action, before } = context.req.query();
    const known = AUDIT_ACTIONS.find((each) => each === action);
    const isPage = /^\d{1,15}$/.test(before ?? '');
    const rows = await auditTrail(served.desk, context.get('person'), {
      ...(person === undefined || person === '' ? {} : { person }),
      ...(known === undefined ? {} : { action: known }),
      ...(isPage ? { before: Number(before) } : {}),
      limit: PAGE_ROWS,
    });
    const last = rows.length < PAGE_ROWS ? undefined : rows.at(-1)?.id;
    const next = new URLSearchParams({
      person: person ?? '',
      action: known ?? '',
      before: String(last),
    });
    const body = html`<h1>Who did what</h1>
      ${filterForm(person ?? '', known ?? '')}
      ${rows.length === 0 ? emptyState('Nothing of that was noted.', 'Log-ins, questions and changes stand here.') : table(rows)}
      ${last === undefined ? null : moreLink(`/audit?${next.toString()}`)}`;
    return served.show(context, { title: 'Who did what', body });
  });
};

const filterForm = (person: string, action: string): Html =>
  html`<form method="get" action="/audit" class="fields">
    <div class="field">
      <label for="person">Person</label>
      <input id="person" name="person" value="${person}" />
    </div>
    <div class="field">
      <label for="action">What</label>
      <select id="action" name="action">
        <option value="">everything</option>
        ${AUDIT_ACTIONS.map(
          (each) => html`<option ${each === action ? html`selected` : null}>${each}</option>`,
        )}
      </select>
    </div>
    <p class="buttons"><button>Show</button></p>
  </form>`;

const table = (rows: readonly AuditRow[]): Html =>
  html`<div class="scroll" role="region" aria-label="Who did what" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">To what</th>
          <th scope="col">From where</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(row)}
      </tbody>
    </table>
  </div>`;

function row({ atMs, person, action, subject, address }: AuditRow): Html {
  const at = new Date(atMs).toISOString();
  return html`<tr>
    <td><time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></td>
    <td>${person}</td>
    <td>${action}</td>
    <td>${subject ?? ''}</td>
    <td>${address ?? 'command line'}</td>
  </tr>`;
}
