import { addAudit, type AuditAction, type AuditRow } from '../../store/desk/audit.js';
import type { Desk } from '../desk/desk.js';
import type { Person } from '../desk/person.js';

/** Notes what a person has done; called by the service after it was done. */
export const audit = (
  { database }: Pick<Desk, 'database'>,
  { name, address }: Pick<Person, 'name' | 'address'>,
  done: { readonly action: AuditAction; readonly subject?: string; readonly data?: AuditRow['data'] },
): Promise<void> =>
  addAudit(database, { person: name, ...(address === undefined ? {} : { address }), ...done });
