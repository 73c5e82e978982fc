import { AUDIT_ACTIONS, type AuditRow } from '../store/audit.js';
import { auditTrail } from '../access/audit.js';
import { html, type Html } from './html.js';
import { emptyState, moreLink, select, show, table, type Pages } from './page.js';

const PAGE_ROWS = 100;

/** Who did what, when and from where: for whoever runs the desk. */
export const auditPages: Pages = (route, { desk }) => {
  route('GET /audit', 'see-accounts', async (context) => {
    const { person = '', action, before = '' } = context.req.query();
    const known = AUDIT_ACTIONS.find((each) => each === action);
    const rows = await auditTrail(desk, context.get('person'), {
      ...(person === '' ? {} : { person }),
      ...(known === undefined ? {} : { action: known }),
      ...(/^\d{1,15}$/.test(before) ? { before: Number(before) } : {}),
      limit: PAGE_ROWS,
    });
    const last = rows.length < PAGE_ROWS ? undefined : rows.at(-1)?.id;
    const next = new URLSearchParams({ person, action: known ?? '', before: String(last) });
    const body = html`<h1>Who did what</h1>
      ${filterForm(person, known ?? '')}
      ${
        rows.length === 0
          ? emptyState('Nothing of that was noted.', 'Log-ins, questions and changes stand here.')
          : table(['When', 'Who', 'What', 'To what', 'From where'], rows.map(row), 'Who did what')
      }
      ${last === undefined ? null : moreLink(`/audit?${next.toString()}`)}`;
    return show(context, { title: 'Who did what', body });
  });
};

const ACTIONS = [['', 'everything'] as const, ...AUDIT_ACTIONS.map((action) => [action, action] as const)];

const filterForm = (person: string, chosen: string): Html =>
  html`<form method="get" action="/audit" class="fields">
    <div class="field">
      <label for="person">Person</label>
      <input id="person" name="person" value="${person}" />
    </div>
    ${select({ name: 'action', label: 'What', values: ACTIONS, chosen })}
    <p class="buttons"><button>Show</button></p>
  </form>`;

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
