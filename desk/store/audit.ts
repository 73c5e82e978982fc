/** Who did what, when, from where. Appended, never changed; without secrets and without the words of questions. */
import type { Queryable } from './database.js';
import { as, insert, NOW, select, table, type RowOf } from './table.js';

export const AUDIT_ACTIONS = [
  'logged-in',
  'log-in-failed',
  'logged-out',
  'refused',
  'asked',
  'asked-follow-up',
  'paused',
  'resumed',
  'cancelled',
  'retried',
  'scheduled',
  'unscheduled',
  'uploaded',
  'shared',
  'unshared',
  'removed',
  'stopped',
  'user-added',
  'user-removed',
  'role-changed',
  'token-made',
  'token-removed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT = table(
  'audit',
  {
    id: 'SERIAL_KEY',
    /** By the database's clock. */
    atMs: 'MS NOT NULL',
    person: 'TEXT NOT NULL',
    action: as<AuditAction>('TEXT NOT NULL'),
    /** What it was done to: a job, a run, a person. */
    subject: 'TEXT',
    /** Null at the command line. */
    address: 'TEXT',
    data: as<Readonly<Record<string, string | number | boolean | null>>>('JSON NOT NULL'),
  },
  ['INDEX (person, id)', 'INDEX (at_ms)'],
);
export type AuditRow = RowOf<typeof AUDIT>;

type NewAudit = Pick<AuditRow, 'person' | 'action'> & Partial<Pick<AuditRow, 'subject' | 'address' | 'data'>>;

const LONGEST_NAME = 200;

export async function addAudit(database: Queryable, row: NewAudit): Promise<void> {
  const { person, subject = null, data = {} } = row;
  // A failed log-in is by whatever name was typed.
  const names = { person: storable(person), subject: subject === null ? null : storable(subject) };
  await insert(database, AUDIT, { ...row, ...names, data, atMs: NOW });
}

/** PostgreSQL takes no NUL, and neither takes half a character. */
const storable = (text: string): string =>
  Buffer.from(text.slice(0, LONGEST_NAME)).toString('utf8').replaceAll('\0', '');

export interface AuditFilter {
  readonly person?: string;
  readonly action?: AuditAction;
  readonly sinceMs?: number;
  /** Rows before this one; for the next page. */
  readonly before?: number;
  /** Default: 100. */
  readonly limit?: number;
}

/** Newest first. */
export const listAudit = (
  database: Queryable,
  { person, action, sinceMs, before, limit = 100 }: AuditFilter = {},
): Promise<readonly AuditRow[]> =>
  select(database, AUDIT, {
    where: ({ at }) => [
      person === undefined ? undefined : `person = ${at(person)}`,
      action === undefined ? undefined : `action = ${at(action)}`,
      sinceMs === undefined ? undefined : `at_ms >= ${at(sinceMs)}`,
      before === undefined ? undefined : `id < ${at(before)}`,
    ],
    order: `id DESC LIMIT ${Math.round(limit)}`,
  });
