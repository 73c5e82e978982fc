import type { RoleName } from '../../agents/roles/token-sizes.js';
import type { Words } from './index.js';

/** What a role does, by its name; also of searches, and of calls that were lost. */
export function roleIn(label: string, { charts }: Words): string {
  const roles: Readonly<Record<RoleName | 'searches' | 'lost', string>> = charts.roles;
  return wordFor(label, roles);
}

/** The word for a key that the table may lack: a store may hold names of another version. */
export const wordFor = (key: string, table: Readonly<Record<string, string>>): string =>
  (Object.hasOwn(table, key) ? table[key] : undefined) ?? key;
