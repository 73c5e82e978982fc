import { DESK_OPTIONS } from './desk.js';
import { choice, flag, integer, number, text, type ValuesOf } from '../../loop/options/option.js';
import { ROLES } from '../../loop/options/values.js';

/** Options of `users` and `audit`. */

export const USERS_OPTIONS = {
  role: choice(ROLES, {
    placeholder: 'name',
    help: 'reader: sees briefs; asker: asks too; admin: everything (default of add: reader)',
  }),
  dayUsd: number({ placeholder: 'x', help: 'most US dollars of this person on a day' }),
  label: text({ placeholder: 'text', help: 'what a token is for' }),
  days: integer({ placeholder: 'n', help: 'how long a token lives (default: 90)', maximum: 3_650 }),
  json: flag({ help: 'as JSON, for list and tokens' }),
  ...DESK_OPTIONS,
} as const;
export type UsersFlags = ValuesOf<typeof USERS_OPTIONS>;

export const AUDIT_OPTIONS = {
  since: text({ placeholder: 'date', help: 'since that day (YYYY-MM-DD)' }),
  limit: integer({ placeholder: 'n', help: 'the newest n (default: 100)', maximum: 100_000 }),
  json: flag({ help: 'as JSON lines' }),
  ...DESK_OPTIONS,
} as const;
export type AuditFlags = ValuesOf<typeof AUDIT_OPTIONS>;
