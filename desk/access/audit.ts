import { addAudit, listAudit, type AuditAction, type AuditFilter, type AuditRow } from '../store/audit.js';
import type { Desk } from '../desk.js';
import type { Person } from './person.js';
import { mustMay } from './may.js';

/** Notes what a person has done; called by the service after it was done. */
export const audit = (
  { database }: Pick<Desk, 'database'>,
  { name, address }: Pick<Person, 'name' | 'address'>,
  done: { readonly action: AuditAction; readonly subject?: string; readonly data?: AuditRow['data'] },
): Promise<void> =>
  addAudit(database, { person: name, ...(address === undefined ? {} : { address }), ...done });

/** The newest first. */
export function auditTrail(
  { database }: Pick<Desk, 'database'>,
  person: Person,
  filter: AuditFilter,
): Promise<readonly AuditRow[]> {
  mustMay(person, 'see-accounts');
  return listAudit(database, filter);
}
