/** Who did what, when, from where. Appended, never changed; without secrets and without the words of questions. */
import type { Queryable, Value } from './database.js';

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
  'removed',
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

export interface AuditRow {
  readonly id: number;
  /** Milliseconds since 1970, by the database's clock. */
  readonly atMs: number;
  readonly person: string;
  readonly action: AuditAction;
  /** What it was done to: a job, a run, a person. */
  readonly subject: string | null;
  /** Null at the command line. */
  readonly address: string | null;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
}

export type NewAudit = Pick<AuditRow, 'person' | 'action'> &
  Partial<Pick<AuditRow, 'subject' | 'address' | 'data'>>;

const LONGEST_NAME = 200;

export async function addAudit(database: Queryable, row: NewAudit): Promise<void> {
  const { person, action, subject = null, address = null, data = {} } = row;
  await database.query(
    'INSERT INTO audit (at_ms, person, action, subject, address, data) VALUES (now_ms(), $1, $2, $3, $4, $5)',
    // A failed log-in is by whatever name was typed.
    [storable(person), action, subject === null ? null : storable(subject), address, JSON.stringify(data)],
  );
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
export async function listAudit(database: Queryable, filter: AuditFilter = {}): Promise<readonly AuditRow[]> {
  const values: Value[] = [];
  const with_ = (value: Value): string => `$${values.push(value)}`;
  const { person, action, sinceMs, before, limit = 100 } = filter;
  const conditions = [
    ...(person === undefined ? [] : [`person = ${with_(person)}`]),
    ...(action === undefined ? [] : [`action = ${with_(action)}`]),
    ...(sinceMs === undefined ? [] : [`at_ms >= ${with_(sinceMs)}`]),
    ...(before === undefined ? [] : [`id < ${with_(before)}`]),
  ];
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const rows = await database.query<Omit<AuditRow, 'atMs' | 'data'> & { at_ms: number; data: string }>(
    `SELECT id, at_ms, person, action, subject, address, data FROM audit ${where} ORDER BY id DESC LIMIT ${with_(limit)}`,
    values,
  );
  return rows.map(({ at_ms: atMs, data, ...row }) => ({
    ...row,
    atMs,
    data: JSON.parse(data) as AuditRow['data'],
  }));
}
