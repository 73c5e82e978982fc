import type { RoleName } from '../../agents/roles/token-sizes.js';
import { SIGN_OFFS_TO_CONVERGE } from '../../store/claims-hash.js';
import type { Ending } from '../state.js';
import { wordsIn, type Words } from './index.js';

/** Why a run ended, in words; in English by default, as the commands print it. */
export function endingIn(ending: Ending, { endings }: Words = wordsIn('en')): string {
  const word = endings[ending];
  return typeof word === 'string' ? word : word({ count: SIGN_OFFS_TO_CONVERGE });
}

/** What a role does, by its name; also of searches, and of calls that were lost. */
export function roleIn(label: string, { charts }: Words): string {
  const roles: Readonly<Record<RoleName | 'searches' | 'lost', string>> = charts.roles;
  return wordFor(label, roles);
}

/** The word for a key that the table may lack: a store may hold names of another version. */
export const wordFor = (key: string, table: Readonly<Record<string, string>>): string =>
  (Object.hasOwn(table, key) ? table[key] : undefined) ?? key;
